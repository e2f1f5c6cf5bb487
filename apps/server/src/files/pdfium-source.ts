/* oxlint-disable no-underscore-dangle -- the engine's names */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** The part of PDFium that opens files. */
export interface SourceEngine {
  _FPDF_LoadMemDocument(file: number, bytes: number, password: number): number;
  _FPDF_LoadCustomDocument(access: number, password: number): number;
  wasmExports: {
    malloc(bytes: number): number;
    free(pointer: number): void;
    __indirect_function_table: WebAssembly.Table;
  };
  HEAPU8: Uint8Array;
}

/** Smaller files are in the engine's memory, which is faster. Of larger ones the engine reads the parts that it needs. */
const IN_MEMORY_BYTES = 32 * 1024 * 1024;
/** The engine asks for a few hundred bytes at a time. */
const WINDOW_BYTES = 256 * 1024;

/** The beginning of a file with the function that reads it (FPDF_FILEACCESS). */
const ACCESS_BYTES = 12;

/** A program that passes its only function on, with four 32-bit numbers, from JavaScript: the engine's table takes no others. */
const PASS_ON = Uint8Array.from(
  Buffer.from('0061736d0100000001090160047f7f7f7f017f02070101650166000007050101660000', 'hex'),
);

const MAGIC_BYTES = 8;
const TABLE_SECTION = 4;
/** After the number of tables, its type and its flags. */
const LIMITS_AT = 3;

/** A number of a WebAssembly program, in groups of seven bits, and where the next one begins. */
function readNumber(program: Uint8Array, at: number): { value: number; next: number } {
  let value = 0;
  for (let next = at, shift = 0; ; shift += 7) {
    const byte = program[next++]!;
    value += (byte & 0x7f) * 2 ** shift;
    if (byte < 0x80) return { value, next };
  }
}

/** The engine with room for one more function in its table, which otherwise is full. */
export function withRoomForReader(program: Uint8Array): Uint8Array {
  const changed = Uint8Array.from(program);
  for (let at = MAGIC_BYTES; at < changed.length;) {
    const section = readNumber(changed, at + 1);
    if (changed[at] === TABLE_SECTION) {
      const least = readNumber(changed, section.next + LIMITS_AT);
      const most = readNumber(changed, least.next);
      if ((changed[least.next]! & 0x7f) === 0x7f || most.value !== least.value) break;
      changed[least.next]! += 1;
      return changed;
    }
    at = section.next + section.value;
  }
  throw new Error('The table of the engine is not as expected.');
}

type GetBlock = (parameter: number, position: number, buffer: number, length: number) => number;

/** The reader of the open file, one for each engine. */
const readers = new WeakMap<SourceEngine, { place: number; read: GetBlock }>();

/** The place in the engine's table of the function that reads the file that is open. */
function readerOf(engine: SourceEngine, read: GetBlock): number {
  const known = readers.get(engine);
  if (known) {
    known.read = read;
    return known.place;
  }
  const table = engine.wasmExports.__indirect_function_table;
  const reader = { place: table.grow(1), read };
  const pass: GetBlock = (...args) => reader.read(...args);
  const program = new WebAssembly.Instance(new WebAssembly.Module(PASS_ON), { e: { f: pass } });
  table.set(reader.place, program.exports['f']);
  readers.set(engine, reader);
  return reader.place;
}

/**
 * Opens a PDF. `handle` is 0 if the engine can't. Undefined if there is no memory for it. One large file is open at a time. Call `release`
 * once the document is closed.
 */
export function openSource(
  engine: SourceEngine,
  path: string,
): { handle: number; isLarge: boolean; release(): void } | undefined {
  const file = openSync(path, 'r');
  const { size } = fstatSync(file);
  const isLarge = size > IN_MEMORY_BYTES;
  const pointer = engine.wasmExports.malloc(isLarge ? ACCESS_BYTES : Math.max(size, 1));
  const release = () => {
    closeSync(file);
    engine.wasmExports.free(pointer);
  };
  if (!pointer) {
    closeSync(file);
    return undefined;
  }
  if (!isLarge) {
    const isRead = readFully(file, engine.HEAPU8.subarray(pointer, pointer + size), 0);
    return { handle: isRead ? engine._FPDF_LoadMemDocument(pointer, size, 0) : 0, isLarge, release };
  }
  let window = Buffer.alloc(0);
  let from = 0;
  const read: GetBlock = (_, position, buffer, length) => {
    const [start, count, target] = [position >>> 0, length >>> 0, buffer >>> 0];
    if (start + count > size) return 0;
    if (count > WINDOW_BYTES)
      return Number(readFully(file, engine.HEAPU8.subarray(target, target + count), start));
    if (start < from || start + count > from + window.length) {
      window = Buffer.alloc(Math.min(WINDOW_BYTES, size - start));
      from = start;
      if (!readFully(file, window, start)) return 0;
    }
    engine.HEAPU8.set(window.subarray(start - from, start - from + count), target);
    return 1;
  };
  new DataView(engine.HEAPU8.buffer).setUint32(pointer, size, true);
  new DataView(engine.HEAPU8.buffer).setUint32(pointer + 4, readerOf(engine, read), true);
  new DataView(engine.HEAPU8.buffer).setUint32(pointer + 8, 0, true);
  return { handle: engine._FPDF_LoadCustomDocument(pointer, 0), isLarge, release };
}

function readFully(file: number, target: Uint8Array, position: number): boolean {
  for (let filled = 0; filled < target.length;) {
    const count = readSync(file, target, filled, target.length - filled, position + filled);
    if (count === 0) return false;
    filled += count;
  }
  return true;
}
