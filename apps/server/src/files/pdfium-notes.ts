/* oxlint-disable no-underscore-dangle -- the engine's names */

/** The part of PDFium that reads annotations. Texts are UTF-16, and their length in bytes includes the zero at the end. */
export interface NotesEngine {
  _FPDFPage_GetAnnotCount(page: number): number;
  _FPDFPage_GetAnnot(page: number, index: number): number;
  _FPDFPage_CloseAnnot(annotation: number): void;
  _FPDFAnnot_GetSubtype(annotation: number): number;
  _FPDFAnnot_GetFlags(annotation: number): number;
  _FPDFAnnot_GetRect(annotation: number, rect: number): number;
  _FPDFAnnot_GetFormFieldType(form: number, annotation: number): number;
  _FPDFAnnot_IsChecked(form: number, annotation: number): number;
  _FPDFAnnot_GetStringValue(annotation: number, key: number, text: number, bytes: number): number;
  wasmExports: { malloc(bytes: number): number; free(pointer: number): void };
  HEAPU8: Uint8Array;
}

/** A note that somebody put on the page, or a box that is ticked or not. */
export interface Note {
  text: string;
  /** The page shows the text too, unless the program that wrote the note did not draw it. */
  isDrawn: boolean;
  /** In page coordinates. */
  left: number;
  bottom: number;
  right: number;
  top: number;
}

/** Subtypes of annotations (fpdf_annot.h). */
const FREE_TEXT = 3;
const WIDGET = 20;
/** Links, pop-ups and films have no text of their own. */
const WITHOUT_NOTES = new Set([0, 2, 16, 18, 19, 21, 22, 23, 24, 25]);
/** Check boxes and radio buttons (fpdf_formfill.h). */
const TICKED_FIELDS = new Set([2, 3]);
/** Hidden, and not to be viewed (ISO 32000-1, 12.5.3). */
const UNSEEN = 0x02 | 0x20;
const MAX_NOTES = 1000;
const MAX_NOTE_BYTES = 20_000;
const RECT_BYTES = 16;
const KEY = Buffer.from('Contents\0', 'latin1');

/** The notes on a page that readers can see, and whether these are all. Other form fields are drawn, so their texts are the page's. */
export function readNotes(
  engine: NotesEngine,
  page: number,
  form: number,
): { notes: Note[]; areAll: boolean } {
  const count = engine._FPDFPage_GetAnnotCount(page);
  const notes: Note[] = [];
  let areAll = count <= MAX_NOTES;
  for (let index = 0; index < Math.min(count, MAX_NOTES); index += 1) {
    const annotation = engine._FPDFPage_GetAnnot(page, index);
    if (!annotation) continue;
    const note = readNote(engine, annotation, form);
    if (note === 'UNREAD') areAll = false;
    else if (note) notes.push(note);
    engine._FPDFPage_CloseAnnot(annotation);
  }
  return { notes, areAll };
}

/** 'UNREAD' if the text is too long. */
function readNote(engine: NotesEngine, annotation: number, form: number): Note | 'UNREAD' | undefined {
  const subtype = engine._FPDFAnnot_GetSubtype(annotation);
  if (WITHOUT_NOTES.has(subtype) || engine._FPDFAnnot_GetFlags(annotation) & UNSEEN) return undefined;
  const tick = subtype === WIDGET ? readTick(engine, annotation, form) : undefined;
  if (subtype === WIDGET && tick === undefined) return undefined;
  const memory = engine.wasmExports.malloc(RECT_BYTES + KEY.length + MAX_NOTE_BYTES);
  if (!memory) return 'UNREAD';
  const [key, text] = [memory + RECT_BYTES, memory + RECT_BYTES + KEY.length + 1 - (KEY.length % 2)];
  engine.HEAPU8.set(KEY, key);
  const room = MAX_NOTE_BYTES - 2;
  const bytes = engine._FPDFAnnot_GetStringValue(annotation, key, text, room);
  const isPlaced = engine._FPDFAnnot_GetRect(annotation, memory) !== 0;
  const content = Buffer.from(engine.HEAPU8.subarray(text, text + Math.min(Math.max(bytes - 2, 0), room)));
  const rect = new DataView(engine.HEAPU8.buffer, memory, RECT_BYTES);
  const [left = 0, top = 0, right = 0, bottom = 0] = [0, 4, 8, 12].map((at) => rect.getFloat32(at, true));
  engine.wasmExports.free(memory);
  if (tick === undefined && bytes > room) return 'UNREAD';
  const found = tick ?? content.toString('utf16le').trim();
  if (found === '' || !isPlaced) return undefined;
  return { text: found, isDrawn: subtype === FREE_TEXT, left, bottom, right, top };
}

function readTick(engine: NotesEngine, annotation: number, form: number): string | undefined {
  if (!form || !TICKED_FIELDS.has(engine._FPDFAnnot_GetFormFieldType(form, annotation))) return undefined;
  return engine._FPDFAnnot_IsChecked(form, annotation) ? '☒' : '☐';
}
