/* oxlint-disable no-underscore-dangle -- the engine's names */

/** The part of PDFium that lists what is drawn on a page. */
export interface PicturesEngine {
  _FPDFPage_CountObjects(page: number): number;
  _FPDFPage_GetObject(page: number, index: number): number;
  _FPDFPageObj_GetType(object: number): number;
  // oxlint-disable-next-line max-params -- the engine's signature
  _FPDFPageObj_GetBounds(object: number, left: number, bottom: number, right: number, top: number): number;
  wasmExports: { malloc(bytes: number): number; free(pointer: number): void };
  HEAPU8: Uint8Array;
}

const IMAGE = 3;
/** Drawings of their own, which may hold images. */
const FORM = 5;
/** Letters: a page number, a stamp and the name of the scanner. */
const FEW_LETTERS = 100;
/** Of the area of the page. Scanners leave margins white, and cut a page into stripes. */
const MOST_OF_IT = 0.5;
const MOST_OBJECTS = 2000;
/** Four floats. */
const FLOAT_BYTES = 4;

/**
 * Whether a page has to be recognised: it draws something but has no text, or hardly any and mostly images. Text that is drawn as
 * shapes is a picture, too. An empty page is none.
 */
export function isPicture(
  engine: PicturesEngine,
  page: number,
  { text, width, height }: { text: string; width: number; height: number },
): boolean {
  const letters = text.replaceAll(/\s+/g, '').length;
  if (letters > FEW_LETTERS) return false;
  const count = engine._FPDFPage_CountObjects(page);
  if (letters === 0) return count > 0;
  const objects = Array.from({ length: Math.min(count, MOST_OBJECTS) }, (_, index) =>
    engine._FPDFPage_GetObject(page, index),
  );
  const pictures = objects.filter((object) => [IMAGE, FORM].includes(engine._FPDFPageObj_GetType(object)));
  const covered = pictures.reduce((sum, object) => sum + areaOf(engine, object), 0);
  return covered >= MOST_OF_IT * width * height;
}

function areaOf(engine: PicturesEngine, object: number): number {
  const at = engine.wasmExports.malloc(4 * FLOAT_BYTES);
  if (!at) return 0;
  const places = [0, 1, 2, 3].map((place) => at + place * FLOAT_BYTES) as [number, number, number, number];
  const isKnown = engine._FPDFPageObj_GetBounds(object, ...places) !== 0;
  const view = new DataView(engine.HEAPU8.buffer);
  const [left = 0, bottom = 0, right = 0, top = 0] = places.map((place) => view.getFloat32(place, true));
  engine.wasmExports.free(at);
  const area = Math.abs((right - left) * (top - bottom));
  return isKnown && Number.isFinite(area) ? area : 0;
}
