import type { LabelPaper } from '@studyline/contract/rental-equipment/fields';
import { createThread } from '../core/thread.ts';

/** A part of a printed document. */
export type Block =
  | { kind: 'TITLE' | 'HEADING' | 'TEXT'; text: string }
  /** A name, and the lines beside it: the first as it is, the others smaller. */
  | { kind: 'ROW'; name: string; lines: string[] };

/** A document of a few pages. */
export interface Printed {
  /** Also at the foot of each page. */
  title: string;
  languageId: string;
  at: Date;
  blocks: Block[];
  /** A file inside the document, for programs. */
  data?: { name: string; json: string };
}

/** Labels to be stuck on things. */
export interface PrintedLabels {
  title: string;
  languageId: string;
  at: Date;
  paper: LabelPaper;
  /** How many places of the first sheet stay empty. */
  skip: number;
  labels: {
    /** Drawn as a QR code. */
    address: string;
    code: string;
    name: string;
    /** Whom to call, line by line. */
    desk: string[];
    /** What it is stuck on, line by line. The label itself does not say it. */
    item: string[];
  }[];
}

/** Fonts take long, those with many letters longest, so documents are laid out outside the main thread. */
const runInThread = createThread<Printed | PrintedLabels, Uint8Array>(
  new URL('print-worker.ts', import.meta.url),
  {
    mostMillis: 60_000,
    memoryMb: 384,
    tooExpensive: 'TOO_MANY_REQUESTS',
  },
);

/** The document as a PDF. */
export async function print(printed: Printed): Promise<Buffer> {
  return Buffer.from(await runInThread(printed));
}

export async function printLabels(labels: PrintedLabels): Promise<Buffer> {
  return Buffer.from(await runInThread(labels));
}
