import { useState } from 'react';
import type { NeededRow } from './needed-rows.ts';

const SHOWN_MILLIS = 4000;
const LEAVING_MILLIS = 180;

interface Finished {
  row: NeededRow;
  index: number;
  leaving: boolean;
}
export interface ShownRow extends NeededRow {
  done: boolean;
  leaving: boolean;
}

/**
 * The rows of a list. A finished row stays for 4 s as a green line, then fades out. The whole row is kept, because the server no longer
 * lists it and only this tab knows what was just finished in it.
 */
export function useFinished(waiting: readonly NeededRow[]): {
  rows: ShownRow[];
  finish: (row: NeededRow) => void;
} {
  const [finished, setFinished] = useState<readonly Finished[]>([]);
  const rows: ShownRow[] = waiting
    .filter(({ key }) => finished.every(({ row }) => row.key !== key))
    .map((row) => ({ ...row, done: false, leaving: false }));
  for (const { row, index, leaving } of finished.toSorted((one, other) => one.index - other.index)) {
    rows.splice(index, 0, { ...row, done: true, leaving });
  }
  const finish = (row: NeededRow) => {
    const index = rows.findIndex(({ key }) => key === row.key);
    const isIt = (one: Finished) => one.row.key === row.key;
    setFinished((all) => [...all, { row, index: Math.max(0, index), leaving: false }]);
    setTimeout(
      () => setFinished((all) => all.map((one) => (isIt(one) ? { ...one, leaving: true } : one))),
      SHOWN_MILLIS,
    );
    setTimeout(() => setFinished((all) => all.filter((one) => !isIt(one))), SHOWN_MILLIS + LEAVING_MILLIS);
  };
  return { rows, finish };
}
