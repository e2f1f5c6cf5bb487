import type { z } from 'zod';
import type * as contract from '@studyline/contract/users/calls';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { record } from '../../core/record.ts';
import { transact } from '../../core/transaction.ts';
import { canAcceptTerms, isTimeZone } from './policy.ts';
import { presentProfile } from './present.ts';
import * as queries from './queries.ts';

/** Accepts the terms in force, or changes the language and time zone. A value that is already set changes nothing. */
export async function updateProfile(
  actor: Actor,
  change: z.output<(typeof contract.updateProfile)['body']>,
): Promise<contract.Profile> {
  const { userId } = actor;
  if (change.timezoneId !== undefined && !isTimeZone(change.timezoneId)) {
    throw new AppError('BAD_REQUEST', {
      issues: [{ path: 'timezoneId', message: { key: 'issue.wrongKind' } }],
    });
  }
  return transact(actor, async (trx) => {
    const before = await queries.findProfile(trx, userId, true);
    if (change.acceptedTermsOfService) {
      authorize(canAcceptTerms(change.termsVersion, before.currentTerms));
      const termsVersion = change.termsVersion ?? 0;
      if (before.termsVersion !== termsVersion) {
        const at = now();
        await queries.updateTerms(trx, userId, termsVersion, at);
        record(trx, actor, { type: 'terms.accepted', userId, termsVersion }, at);
      }
    }
    const { languageId = before.languageId, timezoneId = before.timezoneId } = change;
    const changed = [
      ...(languageId === before.languageId ? [] : ['languageId']),
      ...(timezoneId === before.timezoneId ? [] : ['timezoneId']),
    ];
    if (changed.length > 0) {
      await queries.updateSettings(trx, userId, { languageId, timezoneId });
      record(trx, actor, { type: 'profile.updated', userId, changed });
    }
    return presentProfile(await queries.findProfile(trx, userId));
  });
}
