import { z } from 'zod';
import { parseJson } from '@studyline/contract/core/json';
import type { SignatureProblem } from '@studyline/contract/signatures/approval-types';
import {
  FIRST_PREVIOUS_HASH,
  type PasskeyStatement,
  type SignedStatement,
  STATEMENT_VERSION,
  type StatementVersion,
} from '@studyline/contract/signatures/statement';
import { sha256 } from './file-hash.ts';
import type { Neighbour, SignatureRecord } from './queries.ts';

const signedStatement = z.object({
  statementVersion: z.literal([1, STATEMENT_VERSION]).default(1),
  postId: z.int(),
  version: z.int(),
  fileHash: z.string(),
  meaning: z.string(),
  userId: z.int(),
  teamId: z.int(),
  ruleId: z.int(),
  time: z.string(),
  prevHash: z.string(),
}) satisfies z.ZodType<SignedStatement & { statementVersion: StatementVersion }>;
export type ReadStatement = z.output<typeof signedStatement>;

/** What was signed; undefined if the text is no statement. */
export function readStatement(text: string): ReadStatement | undefined {
  return signedStatement.safeParse(parseJson(text)?.value).data;
}

/** What the version has now: the hash of its content as the signature computed it, and of the bytes of its file. */
export interface PresentContent {
  contentHash: string | undefined;
  /** Undefined if the version has no file; null if the file is missing. */
  bytesHash: string | null | undefined;
  /** What is wrong with the bytes of its pictures, as far as they were signed. */
  pictures: Extract<SignatureProblem, `PICTURE_${string}`>[];
}

/** What is no longer as it was signed. Only this record is at fault for it, not the ones before and after. */
export function problemsOf(
  row: SignatureRecord,
  content: PresentContent,
  passkey: PasskeyEvidence | undefined,
): SignatureProblem[] {
  const { signature } = row;
  if (!signature) return ['SIGNATURE'];
  const said = readStatement(signature.statement);
  const isHashed = sha256(signature.statement) === signature.hash;
  const problems: SignatureProblem[] = [
    ...(isHashed ? [] : (['STATEMENT'] as const)),
    ...(said ? differences(row, signature, said) : []),
    ...(said ? problemsOfContent(said, content) : []),
    ...(said ? problemsOfPlace(row, signature.sequence, said) : []),
    ...(isHashed ? problemsOfWitnesses(row, signature.hash) : []),
    ...(signature.factor === 'PASSKEY' || passkey ? problemsOfPasskey(row, signature, passkey) : []),
  ];
  return [...new Set(problems)];
}

/** What a passkey has signed, and whether that is so. */
export interface PasskeyEvidence {
  said: PasskeyStatement | undefined;
  isSigned: boolean;
  isOwn: boolean;
}

/** How long after the person was asked a signature may have been stored. */
export const SITTING_MILLIS = 5 * 60_000;

function problemsOfPasskey(
  row: SignatureRecord,
  { fileHash, meaning, factor }: NonNullable<SignatureRecord['signature']>,
  passkey: PasskeyEvidence | undefined,
): SignatureProblem[] {
  if (!passkey?.said || !passkey.isSigned || factor !== 'PASSKEY') return ['PASSKEY'];
  const { said } = passkey;
  const passed = row.completedAt.getTime() - Date.parse(said.time);
  const agrees: [SignatureProblem, boolean][] = [
    ['POST', row.postId === said.postId],
    ['VERSION', row.version === said.version],
    ['FILE', fileHash === said.fileHash],
    ['MEANING', meaning === said.meaning],
    ['PERSON', row.userId === said.userId],
    ['TEAM', row.teamId === said.teamId],
    ['RULE', row.ruleId === said.ruleId],
    ['TIME', passed >= 0 && passed <= SITTING_MILLIS],
    // Whoever the record names instead has no such passkey.
    ['PASSKEY_OWNER', passkey.isOwn || row.userId !== said.userId],
  ];
  return agrees.filter(([, does]) => !does).map(([problem]) => problem);
}

function differences(
  row: SignatureRecord,
  signature: NonNullable<SignatureRecord['signature']>,
  said: SignedStatement,
): SignatureProblem[] {
  const pairs: [SignatureProblem, unknown, unknown][] = [
    ['POST', row.postId, said.postId],
    ['VERSION', row.version, said.version],
    ['FILE', signature.fileHash, said.fileHash],
    ['MEANING', signature.meaning, said.meaning],
    ['PERSON', row.userId, said.userId],
    ['TEAM', row.teamId, said.teamId],
    ['RULE', row.ruleId, said.ruleId],
    ['TIME', row.completedAt.toISOString(), said.time],
    ['PREVIOUS', signature.prevHash, said.prevHash],
  ];
  return pairs.filter(([, is, was]) => is !== was).map(([problem]) => problem);
}

function problemsOfContent(
  { fileHash }: SignedStatement,
  { contentHash, bytesHash, pictures }: PresentContent,
): SignatureProblem[] {
  if (contentHash !== fileHash) return ['FILE'];
  if (pictures.length > 0) return pictures;
  if (bytesHash === null) return ['FILE_MISSING'];
  return bytesHash !== undefined && bytesHash !== fileHash ? ['FILE_BYTES'] : [];
}

function problemsOfPlace(
  { before }: SignatureRecord,
  sequence: number,
  { prevHash }: SignedStatement,
): SignatureProblem[] {
  if (sequence === 1) return prevHash === FIRST_PREVIOUS_HASH ? [] : ['PREVIOUS'];
  if (!before) return ['PREVIOUS_MISSING'];
  // Whatever of it is still as it was says what was signed before this.
  const { hash, statementHash, trailHash } = before;
  return [hash, statementHash, trailHash].includes(prevHash) ? [] : ['PREVIOUS'];
}

/** A signature that was replaced as a whole agrees with itself, but not with what others have of it. */
function problemsOfWitnesses({ trailHash, after }: SignatureRecord, hash: string): SignatureProblem[] {
  if (trailHash !== hash) return ['TRAIL'];
  return after && isIntact(after) && readStatement(after.statement)?.prevHash !== hash ? ['REWRITTEN'] : [];
}

const isIntact = ({ hash, statementHash, trailHash }: Neighbour) =>
  hash === statementHash && hash === trailHash;
