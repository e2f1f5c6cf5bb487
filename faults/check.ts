import type pg from 'pg';
import { findPartialWrites, settle } from './partial-writes.ts';
import type { Installation } from './installation.ts';
import { count, type Kind } from './kinds.ts';
import type { Entry, Ledger } from './ledger.ts';

/** The result of a rehearsal. */
export interface Finding {
  promised: number;
  lost: number;
  doubled: number;
  /** Other problems, in words: partial writes, missing consequences, nobody served. */
  problems: string[];
}

export const nothingFound = (): Finding => ({ promised: 0, lost: 0, doubled: 0, problems: [] });

export function addFindings(findings: readonly Finding[]): Finding {
  const sum = (pick: (finding: Finding) => number) => findings.reduce((all, one) => all + pick(one), 0);
  return {
    promised: sum(({ promised }) => promised),
    lost: sum(({ lost }) => lost),
    doubled: sum(({ doubled }) => doubled),
    problems: findings.flatMap(({ problems }) => problems),
  };
}

/**
 * Compares what was promised with what exists once the installation serves again: in the database, in the audit trail and through
 * the API. First repeats repeatable calls, and waits for background work.
 */
export async function check(installation: Installation, ledger: Ledger): Promise<Finding> {
  await ledger.repeat();
  const db = await installation.connect();
  try {
    const waiting = await settle(db);
    const { entries } = ledger;
    const counted = await compare(db, entries);
    const unshown = await findUnshown(entries);
    // What does not exist is not shown either, but counts as lost once.
    const lost = new Set([...counted.lost, ...unshown.lost]);
    const finding: Finding = {
      promised: entries.filter(isPromised).length,
      lost: lost.size,
      doubled: counted.doubled,
      // Pending work comes first, because it may be why something is missing.
      problems: [...waiting, ...counted.problems, ...unshown.problems],
    };
    finding.problems.push(...(await findPartialWrites(installation, db)));
    return finding;
  } finally {
    await db.end();
  }
}

/** The lost entries, and the problems in words. */
interface Comparison {
  lost: Entry[];
  doubled: number;
  problems: string[];
}

async function compare(db: pg.Client, entries: readonly Entry[]): Promise<Comparison> {
  const found: Comparison = { lost: [], doubled: 0, problems: [] };
  for (const [kind, own] of Map.groupBy(entries, (entry) => entry.kind)) {
    const byMark = new Map(own.map((entry) => [entry.mark, entry]));
    for (const { mark, there, audits, unfinished } of await count(db, kind, [...byMark.keys()])) {
      const entry = byMark.get(mark)!;
      const counts = [there, ...audits];
      const isMissing = isPromised(entry) && (counts.includes(0) || unfinished > 0);
      // Without a promise, either all of it exists or nothing.
      const isPartial = !isPromised(entry) && counts.some((one) => one > 0) && counts.includes(0);
      const isDoubled = counts.some((one) => one > 1);
      if (isMissing) found.lost.push(entry);
      if (isDoubled) found.doubled += 1;
      if (isMissing || isPartial || isDoubled) found.problems.push(describe(kind, mark, counts, unfinished));
    }
  }
  return found;
}

const isPromised = ({ promisedAt }: Entry): boolean => promisedAt !== undefined;

function describe(kind: Kind, mark: string, counts: readonly number[], unfinished: number): string {
  const [there, ...audits] = counts;
  const open = unfinished > 0 ? `, ${unfinished} unfinished` : '';
  return `${kind} "${mark}": ${there} there, in the audit trail ${audits.join(' and ')}${open}`;
}

/** Finds what was promised but is not shown by the API. */
async function findUnshown(entries: readonly Entry[]): Promise<Omit<Comparison, 'doubled'>> {
  const found: Omit<Comparison, 'doubled'> = { lost: [], problems: [] };
  for (const entry of entries) {
    const problem = await entry.isShown?.().then(
      (shown) => (shown ? undefined : 'shows something else'),
      (error: unknown) => `says ${String(error)}`,
    );
    if (problem === undefined) continue;
    found.lost.push(entry);
    found.problems.push(`${entry.kind} "${entry.mark}": the API ${problem}`);
  }
  return found;
}
