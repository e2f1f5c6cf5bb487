import type { z } from 'zod';
import { parseJson } from '@studyline/contract/core/json';
import type { ReauthenticationMethod, SigningFactor } from '@studyline/contract/signatures/approval-types';
import { canonicalJson, FIRST_PREVIOUS_HASH } from '@studyline/contract/signatures/statement';
import type { neighbour, shownInTrail } from './chain-queries.ts';
import { sha256 } from './file-hash.ts';

type Neighbour = z.output<typeof neighbour>;

interface InChain {
  sequence: number;
  /** As it is stored, unlike the one in its statement. */
  hash: string;
  trailHash: string | null;
  before: Neighbour | null;
  after: Neighbour | null;
}

/** Whether a signature follows the one before it. Whatever of that one is still as it was says what was signed before. */
export function problemsOfPlace(
  { sequence, before }: Pick<InChain, 'sequence' | 'before'>,
  prevHash: string,
): ('PREVIOUS' | 'PREVIOUS_MISSING')[] {
  if (sequence === 1) return prevHash === FIRST_PREVIOUS_HASH ? [] : ['PREVIOUS'];
  if (!before) return ['PREVIOUS_MISSING'];
  const { hash, statementHash, trailHash } = before;
  return [hash, statementHash, trailHash].includes(prevHash) ? [] : ['PREVIOUS'];
}

/** A signature that was replaced as a whole agrees with itself, but not with what others have of it. */
export function problemsOfWitnesses({
  hash,
  trailHash,
  after,
}: Omit<InChain, 'sequence' | 'before'>): ('TRAIL' | 'REWRITTEN')[] {
  if (trailHash !== hash) return ['TRAIL'];
  const followed = after && isIntact(after) ? prevHashIn(after.statement) : undefined;
  return followed !== undefined && followed !== hash ? ['REWRITTEN'] : [];
}

/** Otherwise it is the neighbour that was changed. */
function isIntact({ hash, statementHash, trailHash }: Neighbour): boolean {
  return hash === statementHash && hash === trailHash;
}

function prevHashIn(statement: string): unknown {
  const said = parseJson(statement)?.value;
  return typeof said === 'object' && said !== null && 'prevHash' in said ? said.prevHash : undefined;
}

/** What stands beside a statement: the name that was printed, and how the person had shown who they are. */
interface Shown {
  signerName: string;
  factor: SigningFactor;
  method: ReauthenticationMethod;
  reauthenticatedAt: Date;
}

/** The digest of it that the audit trail has. */
export function hashOfShown({ signerName, factor, method, reauthenticatedAt }: Shown): string {
  return sha256(
    canonicalJson({ signerName, factor, method, reauthenticatedAt: reauthenticatedAt.toISOString() }),
  );
}

/** Whether all of it is as the audit trail says; of older signatures it has the factor only. */
export function problemsOfShown(signature: Shown, inTrail: z.output<typeof shownInTrail>): 'SHOWN'[] {
  const isSame =
    inTrail.shown === null ? inTrail.factor === signature.factor : inTrail.shown === hashOfShown(signature);
  return isSame ? [] : ['SHOWN'];
}

/** What a record says now, and what was signed, by the problem that it is if they differ. */
export type Compared<Problem extends string> = readonly (readonly [
  problem: Problem,
  is: unknown,
  was: unknown,
])[];

export function differences<Problem extends string>(compared: Compared<Problem>): Problem[] {
  return compared.filter(([, is, was]) => is !== was).map(([problem]) => problem);
}
