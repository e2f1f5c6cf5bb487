import type { z } from 'zod';
import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/users/calls';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { record } from '../../core/record.ts';
import { transact } from '../../core/transaction.ts';
import { endSession as endLiveSession } from '../../core/sessions.ts';
import type { Call } from '../../http/route.ts';
import { canAcceptTerms, isTimeZone } from './policy.ts';
import { presentProfile } from './present.ts';
import * as queries from './queries.ts';

export async function getProfile(actor: Actor): Promise<contract.Profile> {
  return presentProfile(await queries.findProfile(actor.server.db, actor.userId));
}

/** Accepts the terms in force, or changes language and time zone. A value that is already set changes nothing. */
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
      authorize(canAcceptTerms(change.termsVersion, before.current_terms));
      const termsVersion = change.termsVersion ?? 0;
      if (before.terms_version !== termsVersion) {
        const at = now();
        await queries.updateTerms(trx, userId, termsVersion, at);
        record(trx, actor, { type: 'terms.accepted', userId, termsVersion }, at);
      }
    }
    const { languageId = before.language_id, timezoneId = before.timezone_id } = change;
    const changed = [
      ...(languageId === before.language_id ? [] : ['languageId']),
      ...(timezoneId === before.timezone_id ? [] : ['timezoneId']),
    ];
    if (changed.length > 0) {
      await queries.updateSettings(trx, userId, { languageId, timezoneId });
      record(trx, actor, { type: 'profile.updated', userId, changed });
    }
    return presentProfile(await queries.findProfile(trx, userId));
  });
}

export async function listSessions(actor: Actor): Promise<Result<typeof contract.listSessions>> {
  const rows = await queries.findLiveSessions(actor.server.db, actor.userId);
  return {
    items: rows.map((row) => ({
      sessionId: row.id,
      isCurrent: row.id === actor.sessionId,
      userAgent: row.user_agent,
      ipAddress: row.ip_address,
      createDateTimeMillis: row.created_at.getTime(),
      lastSeenDateTimeMillis: row.last_seen_at.getTime(),
    })),
  };
}

/** Ends one of the person's own live sessions and its sockets at once. */
export async function endSession(
  actor: Actor,
  { id: sessionId }: Call<typeof contract.endSession>,
): Promise<{ ended: true }> {
  const { userId } = actor;
  await transact(actor, async (trx) => {
    if (!(await endLiveSession(trx, userId, sessionId, 'REVOKED'))) throw new AppError('NOT_FOUND');
    record(trx, actor, { type: 'session.ended', userId, endedSessionId: sessionId, reason: 'REVOKED' });
  });
  actor.server.hub.endSession(sessionId);
  return { ended: true };
}
