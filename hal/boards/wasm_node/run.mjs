// SPDX-License-Identifier: MIT
// node run.mjs IMAGE.wasm: runs the image; its status becomes ours.
import { readFileSync, writeSync } from 'node:fs';

let memory;
class Finish { constructor(status) { this.status = status; } }
const imports = {
  tippe: {
    put: (address, count) => writeSync(1, new Uint8Array(memory.buffer, address, count)),
    finish: (status) => { throw new Finish(status); },
  },
};
try {
  const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]), imports);
  memory = instance.exports.memory;
  process.exit(instance.exports.run());
} catch (stop) {
  if (stop instanceof Finish) process.exit(stop.status);
  console.error(String(stop));
  process.exit(101);
}
