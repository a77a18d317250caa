# SPDX-License-Identifier: MIT
"""Just enough of the ELF format to ask an image about its sections and symbols, whatever CPU it is for."""

import struct

ARM, RISCV = 40, 243
PROGBITS, NOBITS = 1, 8
FUNCTION, OBJECT = 2, 1
ABSOLUTE = 0xfff1  # the section of numbers that the linker script names


class Section:
    def __init__(self, name, kind, flags, address, offset, size):
        self.name, self.kind, self.flags, self.address, self.offset, self.size = name, kind, flags, address, offset, size


class Symbol:
    def __init__(self, name, address, size, kind, section):
        self.name, self.address, self.size, self.kind = name, address, size, kind
        self.defined, self.absolute = section != 0, section == ABSOLUTE


class Image:
    """An ELF file, read whole. `symbols` has the defined and the undefined ones, names as the linker has them."""

    def __init__(self, path):
        with open(path, "rb") as file:
            self.bytes = file.read()
        if self.bytes[:4] != b"\x7fELF":
            raise ValueError(f"{path} is not an ELF file")
        self.path = path
        self.wide = self.bytes[4] == 2
        self.order = "<" if self.bytes[5] == 1 else ">"
        self.machine = self._unpack("H", 18)[0]
        if self.wide:
            table, = self._unpack("Q", 40)
            entry_size, count, names = self._unpack("HHH", 58)
        else:
            table, = self._unpack("I", 32)
            entry_size, count, names = self._unpack("HHH", 46)
        headers = [self._section_header(table + i * entry_size) for i in range(count)]
        texts = headers[names]
        self.sections = [Section(self._text(texts[4], name), *rest[:5]) for name, *rest in headers]
        self.symbols = []
        for (_, kind, _, _, offset, size, link), _ in zip(headers, self.sections):
            if kind == 2:  # SHT_SYMTAB
                self._read_symbols(offset, size, headers[link][4])

    def _unpack(self, layout, offset):
        return struct.unpack_from(self.order + layout, self.bytes, offset)

    def _text(self, table, offset):
        start = table + offset
        return self.bytes[start:self.bytes.index(b"\0", start)].decode()

    def _section_header(self, at):
        # name, type, flags, address, offset, size, link
        return self._unpack("IIQQQQI" if self.wide else "IIIIIII", at)

    def _read_symbols(self, offset, size, texts):
        step = 24 if self.wide else 16
        for at in range(offset, offset + size, step):
            if self.wide:
                name, info, _, section, address, length = self._unpack("IBBHQQ", at)
            else:
                name, address, length, info, _, section = self._unpack("IIIBBH", at)
            if name != 0:
                self.symbols.append(Symbol(self._text(texts, name), address, length, info & 15, section))

    def section(self, name):
        """The section of that name, or None."""
        return next((s for s in self.sections if s.name == name), None)

    def content(self, section):
        return b"" if section is None or section.kind == NOBITS else \
            self.bytes[section.offset:section.offset + section.size]

    def functions(self):
        """{address: [names]} of the code symbols, the thumb bit of ARM taken off. Local labels are left out, and numbers of
        the linker script, which may happen to equal an address of code."""
        found = {}
        executable = [s for s in self.sections if s.flags & 4]
        for symbol in self.symbols:
            address = symbol.address & ~1 if self.machine == ARM else symbol.address
            if not symbol.defined or symbol.absolute or symbol.name.startswith(("$", ".L")) or symbol.kind not in (0, FUNCTION):
                continue
            if any(s.address <= address < s.address + s.size for s in executable):
                found.setdefault(address, []).append(symbol.name)
        return found
