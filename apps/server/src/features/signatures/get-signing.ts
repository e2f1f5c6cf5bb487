import type { Result } from '@studyline/contract/core/endpoint';
import type { ApprovalType } from '@studyline/contract/signatures/approval-types';
import type * as contract from '@studyline/contract/signatures/calls';
import { STATEMENT_VERSION } from '@studyline/contract/signatures/statement';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import { word } from '../../core/words.ts';
import type { Call } from '../../http/route.ts';
import { versionNumber } from '../posts/present.ts';
import { AGREEMENT_VERSION, type Signer } from '../signature-pins/signer.ts';
import { findSignedContent, hashOfContent } from './file-hash.ts';
import { findSigning } from './find-signing.ts';
import { canSignOnceShown } from './policy.ts';
import { findSignedVersion } from './queries.ts';

/** What the person would sign. What they see here is what signPost binds, or it refuses. */
export async function getSigning(
  actor: Actor,
  { id: postId, ruleId, teamId, version }: Call<typeof contract.getSigning>,
): Promise<Result<typeof contract.getSigning>> {
  const { db } = actor.server;
  const signing = await findSigning(db, actor, { postId, ruleId, teamId, version });
  const { target, teamName, factor, signer } = signing;
  const ref = { postId, version: target.version };
  const shown = await findSignedVersion(db, ref);
  const content = await findSignedContent(db, ref);
  const [meaning] = target.approvalTypes;
  if (!shown || !meaning) throw new AppError('RULE_NOT_FOUND');
  const can = canSignOnceShown(actor, signing, meaning);
  if (can === 'NOT_ADDRESSED' || can === 'WRONG_TEAM') throw new AppError(can);
  return {
    ...ref,
    label: versionNumber(shown),
    title: shown.title,
    publishedDateTimeMillis: shown.publishedAt.getTime(),
    fileHash: hashOfContent(content, STATEMENT_VERSION),
    isFile: content.fileId !== null,
    signerName: actor.displayName,
    teamId,
    teamName,
    ruleId,
    meanings: target.approvalTypes.map((one) => presentMeaning(actor.languageId, one)),
    factor,
    windowUntilDateTimeMillis: signer.window?.until.getTime() ?? null,
    ...presentSigner(signer),
    can,
  };
}

export function presentSigner({ methods, hasAgreed, lockedUntil }: Signer) {
  return {
    methods,
    agreementVersion: hasAgreed ? null : AGREEMENT_VERSION,
    lockedUntilDateTimeMillis: lockedUntil?.getTime() ?? null,
  };
}

export function presentMeaning(languageId: string, approvalType: ApprovalType) {
  return {
    approvalType,
    name: word(languageId, `signatures.meaning.${approvalType}`),
    statement: word(languageId, `signatures.says.${approvalType}`),
  };
}
