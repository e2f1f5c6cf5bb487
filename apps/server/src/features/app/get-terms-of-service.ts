import type * as contract from '@studyline/contract/app/calls';
import type { Result } from '@studyline/contract/core/endpoint';
import type { Caller } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import { findTerms } from './queries.ts';

export async function getTermsOfService(actor: Caller): Promise<Result<typeof contract.getTermsOfService>> {
  const terms = await findTerms(actor.server.db);
  if (!terms) throw new AppError('NOT_FOUND');
  const { version, title, content, changes, effective_at } = terms;
  return { version, title, content, changes, effectiveDateTimeMillis: effective_at.getTime() };
}
