/* oxlint-disable no-underscore-dangle -- the engine's names */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The part of PDFium that looks for fonts. */
export interface FontsEngine {
  _FPDF_InitLibraryWithConfig(config: number): void;
  wasmExports: { malloc(bytes: number): number; free(pointer: number): void };
  HEAPU8: Uint8Array;
}

/** What the engine takes for an operating system. Its files are in memory. */
export interface SystemCalls extends WebAssembly.Imports {
  env: { __syscall_openat(folder: number, path: number, flags: number, more: number): number };
  wasi_snapshot_preview1: {
    fd_write(file: number, parts: number, count: number, written: number): number;
    fd_close(file: number): number;
  };
}

/** A folder that the engine's file system has from the start. */
const FOLDER = '/tmp';
const FONTS = [
  import.meta.resolve('pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf'),
  import.meta.resolve('pdfjs-dist/standard_fonts/LiberationSans-Bold.ttf'),
  import.meta.resolve('pdfjs-dist/standard_fonts/LiberationSans-Italic.ttf'),
  import.meta.resolve('pdfjs-dist/standard_fonts/LiberationSans-BoldItalic.ttf'),
];
/** Letters that neither the file's fonts nor the engine's own (Latin only) have are drawn in the font of this name. */
const FALLBACK = 'Arial';
const CURRENT_FOLDER = -100;
const WRITE_NEW = 0o1 | 0o100;
const READABLE = 0o444;
const CONFIG_VERSION = 2;
/** Of the names of a font, the one of its family; and the platform whose names are UTF-16 (OpenType, "name"). */
const FAMILY = 1;
const WINDOWS = 3;

/** Starts the engine with Liberation Sans for Greek and Cyrillic text whose font is not in the file. */
export function startWithFonts(engine: FontsEngine, system: SystemCalls): void {
  for (const font of FONTS) {
    writeFile(engine, system, `${FOLDER}/${basename(font)}`, renameFont(readFileSync(fileURLToPath(font))));
  }
  const folder = place(engine, Buffer.from(`${FOLDER}\0`));
  const folders = place(engine, words(folder, 0));
  const config = place(engine, words(CONFIG_VERSION, folders, 0, 0));
  engine._FPDF_InitLibraryWithConfig(config);
  for (const pointer of [folder, folders, config]) engine.wasmExports.free(pointer);
}

function writeFile(engine: FontsEngine, system: SystemCalls, path: string, content: Buffer): void {
  const [name, mode, data] = [Buffer.from(`${path}\0`), words(READABLE), content].map((each) =>
    place(engine, each),
  );
  const parts = place(engine, words(data ?? 0, content.length, 0));
  const file = system.env.__syscall_openat(CURRENT_FOLDER, name ?? 0, WRITE_NEW, mode ?? 0);
  const { fd_write: write, fd_close: close } = system.wasi_snapshot_preview1;
  if (file < 0 || write(file, parts, 1, parts + 8) !== 0) throw new Error(`No font ${path}.`);
  close(file);
  for (const pointer of [name, mode, data, parts]) engine.wasmExports.free(pointer ?? 0);
}

/** Copies bytes into the engine's memory. */
function place(engine: FontsEngine, content: Uint8Array): number {
  const pointer = engine.wasmExports.malloc(content.length);
  if (!pointer) throw new Error('The engine has no memory for its fonts.');
  engine.HEAPU8.set(content, pointer);
  return pointer;
}

const words = (...numbers: number[]) => new Uint8Array(Uint32Array.from(numbers).buffer);

/** The same font with the family name under which the engine looks for it. */
function renameFont(font: Buffer): Buffer {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, i) => 12 + i * 16);
  const table = tables.find((at) => font.toString('latin1', at, at + 4) === 'name') ?? 0;
  const names = font.readUInt32BE(table + 8);
  const texts = names + font.readUInt16BE(names + 4);
  for (let i = 0; i < font.readUInt16BE(names + 2); i++) {
    const record = names + 6 + i * 12;
    if (font.readUInt16BE(record + 6) !== FAMILY) continue;
    const isWide = font.readUInt16BE(record) === WINDOWS;
    const text = isWide ? Buffer.from(FALLBACK, 'utf16le').swap16() : Buffer.from(FALLBACK, 'latin1');
    font.writeUInt16BE(text.length, record + 8);
    text.copy(font, texts + font.readUInt16BE(record + 10));
  }
  return font;
}
