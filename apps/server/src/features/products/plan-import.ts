import { createHash } from 'node:crypto';
import type { CatalogueImport, CatalogueLine } from '@studyline/contract/products/calls';
import { type CatalogueColumn, catalogueColumns } from '@studyline/contract/products/fields';
import { word } from '../../core/words.ts';
import { articleNumberOf, changesOf, type Fault, readProduct, storedNumberOf } from './cells.ts';
import { findNotation } from './numbers.ts';
import type { ProductContent, ProductRow } from './queries.ts';
import type { Cells, ReadCatalogue } from './read-catalogue.ts';

export interface Wanted {
  corrections: readonly { line: number; column: CatalogueColumn; value: string }[];
  leaveOut: readonly number[];
}

export interface Written {
  content: ProductContent;
  isNew: boolean;
  /** Blinded teams do not see it, or did not before. */
  isForUnblinded: boolean;
  /** The product whose blinding it changes. */
  reblindedId: number | null;
}

/** What an import does: the products that it writes, those that it could take off, and what it says about each line. */
export interface Plan extends Omit<CatalogueImport, 'isImported'> {
  write: Written[];
}

/** By what its products are known, as far as it can be stored. */
export function articleNumbersOf(
  file: ReadCatalogue,
  { corrections }: Pick<Wanted, 'corrections'>,
): string[] {
  return corrected(file.rows, corrections).flatMap(({ cells }) => storedNumberOf(cells) ?? []);
}

/** Compares a file with the catalogue: all that is offered, and what no longer is of the article numbers in the file. The sentences about what is wrong are in the reader's language. */
export function planImport(
  file: ReadCatalogue,
  catalogue: readonly ProductRow[],
  { corrections, leaveOut }: Wanted,
  languageId: string,
): Plan {
  const known = new Map(catalogue.map((product) => [keyOf(product.articleNumber), product]));
  const rows = corrected(file.rows, corrections);
  // What somebody typed for one line says nothing of the others.
  const notation = findNotation(
    file.rows.flatMap(({ cells }) => [cells.price ?? '', cells.stock ?? '']),
    file.separator,
  );
  const left = new Set(leaveOut);
  const lineOf = new Map<string, number>();
  const write: Written[] = [];
  const lines = rows.map(({ line, cells }): CatalogueLine => {
    // A correction of one line says nothing of the others.
    const columns = catalogueColumns.filter((column) => file.columns.includes(column) || column in cells);
    const key = keyOf(articleNumberOf(cells));
    const product = known.get(key);
    const { content, faults } = readProduct(cells, notation, product);
    if (left.has(line)) return { line, status: 'LEFT_OUT', given: cells, changes: [], faults: [] };
    const first = key === '' ? undefined : lineOf.get(key);
    if (first !== undefined)
      faults.push({ column: 'articleNumber', message: 'products.faults.repeated', values: { line: first } });
    lineOf.set(key, first ?? line);
    if (faults.length > 0)
      return { line, status: 'FAULTY', given: cells, changes: [], faults: worded(faults, languageId) };
    const isNew = !product || product.isDiscontinued;
    const changes = isNew ? [] : changesOf(product, content, columns);
    const isForUnblinded = content.isUnblindedOnly || (product?.isUnblindedOnly ?? false);
    const isReblinded = product !== undefined && product.isUnblindedOnly !== content.isUnblindedOnly;
    const reblindedId = isReblinded ? product.productId : null;
    if (isNew || changes.length > 0) write.push({ content, isNew, isForUnblinded, reblindedId });
    const status = isNew ? 'NEW' : changes.length > 0 ? 'CHANGED' : 'UNCHANGED';
    return { line, status, given: cells, changes, faults: [] };
  });
  const count = (status: CatalogueLine['status']) => lines.filter((one) => one.status === status).length;
  const isPrice = ({ column }: { column: CatalogueColumn }) => column === 'price' || column === 'currency';
  return {
    separator: file.separator,
    encoding: file.encoding,
    decimalSign: notation.decimalSign,
    lines,
    counts: {
      new: count('NEW'),
      changed: count('CHANGED'),
      priceChanged: lines.filter(({ changes }) => changes.some(isPrice)).length,
      unchanged: count('UNCHANGED'),
      faulty: count('FAULTY'),
      leftOut: count('LEFT_OUT'),
    },
    missing: catalogue
      .filter(({ articleNumber, isDiscontinued }) => !isDiscontinued && !lineOf.has(keyOf(articleNumber)))
      .map(({ productId, articleNumber, name }) => ({ productId, articleNumber, name })),
    // What no longer is offered changes only by being offered again.
    basis: createHash('sha256')
      .update(JSON.stringify(catalogue.filter(({ isDiscontinued }) => !isDiscontinued)))
      .digest('hex'),
    write,
  };
}

/** In lower case as the database has it: letter by letter, whatever is beside it. */
const keyOf = (articleNumber: string) =>
  Array.from(articleNumber, (letter) => (letter === 'İ' ? 'i' : letter.toLowerCase())).join('');

function corrected(
  rows: ReadCatalogue['rows'],
  corrections: Wanted['corrections'],
): { line: number; cells: Cells }[] {
  const byLine = Map.groupBy(corrections, ({ line }) => line);
  return rows.map(({ line, cells }) => {
    const own = byLine.get(line);
    if (!own) return { line, cells };
    return {
      line,
      cells: { ...cells, ...Object.fromEntries(own.map(({ column, value }) => [column, value])) },
    };
  });
}

function worded(faults: readonly Fault[], languageId: string): CatalogueLine['faults'] {
  return faults.map(({ column, message, values, suggestions = [] }) => ({
    column,
    message: word(languageId, message, values),
    suggestions: [...suggestions],
  }));
}
