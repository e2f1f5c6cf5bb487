import type pg from 'pg';
import { findHalves, settle } from './halves.ts';
import type { Installation } from './installation.ts';
import { count, type Kind } from './kinds.ts';
import type { Entry, Ledger } from './ledger.ts';

/** What a rehearsal has shown. */
export interface Finding {
  promised: number;
  lost: number;
  doubled: number;
  /** What else is wrong, in words: half things, consequences that do not come, nobody served. */
  troubles: string[];
}

export const nothingFound = (): Finding => ({ promised: 0, lost: 0, doubled: 0, troubles: [] });

export function addFindings(findings: readonly Finding[]): Finding {
  const sum = (pick: (finding: Finding) => number) => findings.reduce((all, one) => all + pick(one), 0);
  return {
    promised: sum(({ promised }) => promised),
    lost: sum(({ lost }) => lost),
    doubled: sum(({ doubled }) => doubled),
    troubles: findings.flatMap(({ troubles }) => troubles),
  };
}

/**
 * Compares what was promised with what is there, once the installation serves again: in the database, in the audit trail and
 * through the API. First sends again what may be sent again, and waits for what goes on in the background.
 */
export async function check(installation: Installation, ledger: Ledger): Promise<Finding> {
  await ledger.repeat();
  const db = await installation.connect();
  try {
    const waiting = await settle(db);
    const { entries } = ledger;
    const counted = await compare(db, entries);
    const unshown = await findUnshown(entries);
    // What is not there is not shown either, and is lost once.
    const lost = new Set([...counted.lost, ...unshown.lost]);
    const finding: Finding = {
      promised: entries.filter(isPromised).length,
      lost: lost.size,
      doubled: counted.doubled,
      // What is still waited for first: it may be why something is missing.
      troubles: [...waiting, ...counted.troubles, ...unshown.troubles],
    };
    finding.troubles.push(...(await findHalves(installation, db)));
    return finding;
  } finally {
    await db.end();
  }
}

/** The entries that are lost, and what is wrong with them in words. */
interface Comparison {
  lost: Entry[];
  doubled: number;
  troubles: string[];
}

async function compare(db: pg.Client, entries: readonly Entry[]): Promise<Comparison> {
  const found: Comparison = { lost: [], doubled: 0, troubles: [] };
  for (const [kind, own] of Map.groupBy(entries, (entry) => entry.kind)) {
    const byMark = new Map(own.map((entry) => [entry.mark, entry]));
    for (const { mark, there, audits, unfinished } of await count(db, kind, [...byMark.keys()])) {
      const entry = byMark.get(mark)!;
      const counts = [there, ...audits];
      const isMissing = isPromised(entry) && (counts.includes(0) || unfinished > 0);
      // Without a promise all of it is there or nothing.
      const isHalf = !isPromised(entry) && counts.some((one) => one > 0) && counts.includes(0);
      const isDoubled = counts.some((one) => one > 1);
      if (isMissing) found.lost.push(entry);
      if (isDoubled) found.doubled += 1;
      if (isMissing || isHalf || isDoubled) found.troubles.push(describe(kind, mark, counts, unfinished));
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

/** What was promised and the API does not show. */
async function findUnshown(entries: readonly Entry[]): Promise<Omit<Comparison, 'doubled'>> {
  const found: Omit<Comparison, 'doubled'> = { lost: [], troubles: [] };
  for (const entry of entries) {
    const trouble = await entry.isShown?.().then(
      (shown) => (shown ? undefined : 'shows something else'),
      (error: unknown) => `says ${String(error)}`,
    );
    if (trouble === undefined) continue;
    found.lost.push(entry);
    found.troubles.push(`${entry.kind} "${entry.mark}": the API ${trouble}`);
  }
  return found;
}
