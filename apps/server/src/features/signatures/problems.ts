import { z } from 'zod';
import { parseJson } from '@studyline/contract/core/json';
import type { SignatureProblem } from '@studyline/contract/signatures/approval-types';
import {
  type PasskeyStatement,
  type SignedStatement,
  STATEMENT_VERSION,
  type StatementVersion,
} from '@studyline/contract/signatures/statement';
import { ANSWER_MILLIS } from '../second-factors/challenges.ts';
import {
  type Compared,
  differences,
  problemsOfPlace,
  problemsOfShown,
  problemsOfWitnesses,
} from './chain.ts';
import { sha256 } from './file-hash.ts';
import type { SignatureRecord } from './queries.ts';

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
    ...(isHashed && said ? [] : (['STATEMENT'] as const)),
    ...(said ? differencesOf(row, signature, said) : []),
    ...(said ? problemsOfContent(said, content) : []),
    ...(said ? problemsOfPlace({ ...signature, ...row }, said.prevHash) : []),
    ...(isHashed ? problemsOfWitnesses({ ...signature, ...row }) : []),
    ...(row.shownInTrail ? problemsOfShown(shownOf(signature), row.shownInTrail) : []),
    ...(signature.factor === 'PASSKEY' || passkey ? problemsOfPasskey(row, signature, passkey) : []),
  ];
  return [...new Set(problems)];
}

const shownOf = (signature: Signature) => ({
  ...signature,
  reauthenticatedAt: new Date(signature.reauthenticatedAt),
});

type Signature = NonNullable<SignatureRecord['signature']>;

/** What a passkey has signed, and whether that is so. */
export interface PasskeyEvidence {
  said: PasskeyStatement | undefined;
  isSigned: boolean;
  isOwn: boolean;
}

/** Storing a sitting takes a moment, of which its person, who answered in time, knows nothing. */
const STORING_MILLIS = 60_000;

function problemsOfPasskey(
  row: SignatureRecord,
  signature: Signature,
  passkey: PasskeyEvidence | undefined,
): SignatureProblem[] {
  if (!passkey?.said || !passkey.isSigned || signature.factor !== 'PASSKEY') return ['PASSKEY'];
  const { said } = passkey;
  return [
    ...differences(comparedWith(row, signature, said)),
    ...(isInSitting(row.completedAt, said.time) ? [] : (['TIME'] as const)),
    // Whoever the record names instead has no such passkey.
    ...(passkey.isOwn || row.userId !== said.userId ? [] : (['PASSKEY_OWNER'] as const)),
  ];
}

/** Whether a signature was stored in time after its person was asked for it. */
export function isInSitting(signedAt: Date, askedAt: string): boolean {
  const passed = signedAt.getTime() - Date.parse(askedAt);
  return passed >= 0 && passed <= ANSWER_MILLIS + STORING_MILLIS;
}

function differencesOf(
  row: SignatureRecord,
  signature: Signature,
  said: SignedStatement,
): SignatureProblem[] {
  return differences([
    ...comparedWith(row, signature, said),
    ['TIME', row.completedAt.toISOString(), said.time],
    ['PREVIOUS', signature.prevHash, said.prevHash],
  ]);
}

/** What every statement about a post says, whether it is hashed or signed by a passkey. */
function comparedWith(
  row: SignatureRecord,
  signature: Signature,
  said: SignedStatement | PasskeyStatement,
): Compared<SignatureProblem> {
  return [
    ['POST', row.postId, said.postId],
    ['VERSION', row.version, said.version],
    ['FILE', signature.fileHash, said.fileHash],
    ['MEANING', signature.meaning, said.meaning],
    ['PERSON', row.userId, said.userId],
    ['TEAM', row.teamId, said.teamId],
    ['RULE', row.ruleId, said.ruleId],
  ];
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
