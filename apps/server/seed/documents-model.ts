import { DAY_MILLIS } from '@studyline/contract/core/days';
import type { Figure } from './documents-setters.ts';
import { typeset } from './documents-typesetting.ts';

/** A document of the demo: its facts, and its versions as PDF files, which are rendered on demand. */
export interface DemoDocument {
  key: string;
  studyKey: 'lantern' | 'beacon' | 'harbour';
  fileName: string;
  title: string;
  /** Where it is filed in the TMF Reference Model. */
  tmfNumber: string;
  versions: DemoVersion[];
}

interface DemoVersion {
  /** The label (v1.0, v1.1, v2.0), which follows from the changes. */
  label: string;
  changeType: 'MAJOR' | 'MINOR';
  /** The version description at publication. */
  description: string;
  /** The date on the document, in days before the demo's start. It is published then or a few days later. */
  datedDaysAgo: number;
  render(): Promise<Buffer>;
}

/** The dates that a text may mention: its own, and others relative to it. */
export interface Calendar {
  /** "18 Nov 2026" */
  short: string;
  /** "18 November 2026" */
  long: string;
  on(daysLater: number): string;
  /** The month this many months before: "Aug". */
  monthBefore(months: number): string;
}

export interface DocumentDraft extends Omit<DemoDocument, 'versions'> {
  subtitle: string;
  landscape?: boolean;
  versions: VersionDraft[];
}

interface VersionDraft extends Omit<DemoVersion, 'render'> {
  documentId: (calendar: Calendar) => string;
  coverFacts?: (calendar: Calendar) => Record<string, string>;
  source: (calendar: Calendar) => string;
  figures?: (calendar: Calendar) => Record<string, Figure>;
}

const SPONSORS = {
  lantern: { sponsor: 'Larkmoor', sponsorName: 'Larkmoor Therapeutics' },
  beacon: { sponsor: 'Norden Therapeutics', sponsorName: 'Norden Therapeutics AB' },
  harbour: { sponsor: 'Norden Therapeutics', sponsorName: 'Norden Therapeutics AB' },
};

/** Dates the versions of a document from the start of the demo and connects them to the typesetter. */
export function bindDocument(draft: DocumentDraft, startOfDemo: Date): DemoDocument {
  const { key, studyKey, fileName, title, tmfNumber } = draft;
  const versions = draft.versions.map((version): DemoVersion => {
    const { label, changeType, description, datedDaysAgo } = version;
    const date = datedBefore(startOfDemo, datedDaysAgo);
    const calendar = makeCalendar(date);
    const render = (): Promise<Buffer> =>
      typeset({
        ...SPONSORS[studyKey],
        title,
        subtitle: draft.subtitle,
        landscape: draft.landscape,
        date,
        documentId: version.documentId(calendar),
        coverFacts: Object.entries(version.coverFacts?.(calendar) ?? {}).map(([label, value]) => ({
          label,
          value,
        })),
        source: version.source(calendar),
        figures: version.figures?.(calendar),
      });
    return { label, changeType, description, datedDaysAgo, render };
  });
  return { key, studyKey, fileName, title, tmfNumber, versions };
}

export function datedBefore(startOfDemo: Date, daysAgo: number): Date {
  return new Date(Math.floor(startOfDemo.getTime() / DAY_MILLIS) * DAY_MILLIS - daysAgo * DAY_MILLIS);
}

const formats = {
  short: new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }),
  month: new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' }),
  long: new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }),
};

export function makeCalendar(date: Date): Calendar {
  return {
    short: formats.short.format(date),
    long: formats.long.format(date),
    monthBefore: (months) =>
      formats.month.format(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, 1)),
    on: (daysLater) => formats.long.format(new Date(date.getTime() + daysLater * DAY_MILLIS)),
  };
}
