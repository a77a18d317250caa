/* SPDX-License-Identifier: MIT
 * A QEMU plugin that counts the instructions a guest executes between two marker instructions, region by
 * region.
 *
 *   -plugin region_count.so,begin=46d2,end=46db,out=FILE
 *
 * `begin` and `end` are the encodings of two instructions that do nothing and that no compiler emits; the
 * guest executes them around what it wants measured. Each region becomes a line of FILE: the number of
 * instructions strictly between its markers. An instruction that a condition skips is counted, as a core
 * spends its slot.
 *
 * No distribution ships qemu-plugin.h, so the few functions used are declared here (API version 1, QEMU 4.2
 * to 8.x; a newer QEMU refuses to load the plugin and tools/count.py says so). */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef uint64_t qemu_plugin_id_t;
struct qemu_plugin_tb;
struct qemu_plugin_insn;
struct qemu_info_t;
enum { QEMU_PLUGIN_CB_NO_REGS };
typedef void (*vcpu_udata_cb)(unsigned int vcpu, void* data);

extern void qemu_plugin_register_vcpu_tb_trans_cb(qemu_plugin_id_t id,
                                                  void (*cb)(qemu_plugin_id_t, struct qemu_plugin_tb*));
extern void qemu_plugin_register_vcpu_insn_exec_cb(struct qemu_plugin_insn* insn, vcpu_udata_cb cb, int flags,
                                                   void* data);
extern void qemu_plugin_register_atexit_cb(qemu_plugin_id_t id, void (*cb)(qemu_plugin_id_t, void*),
                                           void* data);
extern size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb* tb);
extern struct qemu_plugin_insn* qemu_plugin_tb_get_insn(const struct qemu_plugin_tb* tb, size_t index);
extern const void* qemu_plugin_insn_data(const struct qemu_plugin_insn* insn);
extern size_t qemu_plugin_insn_size(const struct qemu_plugin_insn* insn);

__attribute__((visibility("default"))) int qemu_plugin_version = 1;

static uint32_t begin_code, end_code;
static FILE* out;
static int inside;
static uint64_t count;

static void on_begin(unsigned int vcpu, void* data) {
  (void)vcpu, (void)data;
  inside = 1;
  count = 0;
}

static void on_end(unsigned int vcpu, void* data) {
  (void)vcpu, (void)data;
  if (inside) fprintf(out, "%" PRIu64 "\n", count);
  inside = 0;
}

static void on_other(unsigned int vcpu, void* data) {
  (void)vcpu, (void)data;
  count += (uint64_t)inside;
}

static void on_translate(qemu_plugin_id_t id, struct qemu_plugin_tb* tb) {
  (void)id;
  for (size_t i = 0; i < qemu_plugin_tb_n_insns(tb); ++i) {
    struct qemu_plugin_insn* insn = qemu_plugin_tb_get_insn(tb, i);
    uint32_t code = 0;
    memcpy(&code, qemu_plugin_insn_data(insn),
           qemu_plugin_insn_size(insn) == 2 ? 2 : 4); /* little-endian both */
    /* before the end of a page QEMU looks ahead, and what it saw of the next instruction is appended */
    if (begin_code <= 0xffff && (code & 0xffff) == (begin_code & 0xffff)) code = begin_code;
    if (end_code <= 0xffff && (code & 0xffff) == (end_code & 0xffff)) code = end_code;
    vcpu_udata_cb cb = code == begin_code ? on_begin : code == end_code ? on_end : on_other;
    qemu_plugin_register_vcpu_insn_exec_cb(insn, cb, QEMU_PLUGIN_CB_NO_REGS, NULL);
  }
}

static void on_exit_of_guest(qemu_plugin_id_t id, void* data) {
  (void)id, (void)data;
  fclose(out);
}

__attribute__((visibility("default"))) int qemu_plugin_install(qemu_plugin_id_t id,
                                                               const struct qemu_info_t* info, int argc,
                                                               char** argv) {
  (void)info;
  for (int i = 0; i < argc; ++i) {
    if (strncmp(argv[i], "begin=", 6) == 0) begin_code = (uint32_t)strtoul(argv[i] + 6, NULL, 16);
    if (strncmp(argv[i], "end=", 4) == 0) end_code = (uint32_t)strtoul(argv[i] + 4, NULL, 16);
    if (strncmp(argv[i], "out=", 4) == 0) out = fopen(argv[i] + 4, "w");
  }
  if (begin_code == 0 || end_code == 0 || out == NULL) {
    fprintf(stderr, "region_count: give begin=HEX,end=HEX,out=FILE\n");
    return 1;
  }
  qemu_plugin_register_vcpu_tb_trans_cb(id, on_translate);
  qemu_plugin_register_atexit_cb(id, on_exit_of_guest, NULL);
  return 0;
}
