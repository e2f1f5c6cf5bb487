import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/second-factors/calls';
import type { Actor } from '../../core/actor.ts';
import { canChangeFactors } from './policy.ts';
import { presentPasskey } from './present.ts';
import { findPasskeys, findStanding } from './queries.ts';
import { arePasskeysOn } from '../auth/relying-party.ts';

export async function listSecondFactors(actor: Actor): Promise<Result<typeof contract.listSecondFactors>> {
  const { server, userId } = actor;
  const [standing, passkeys, allowsPasskeys] = await Promise.all([
    findStanding(server.db, actor),
    findPasskeys(server.db, userId),
    arePasskeysOn(server.db, server),
  ]);
  return {
    isRequired: standing.isRequired,
    isProved: canChangeFactors(standing) === true,
    allowsPasskeys,
    totp: standing.totpSince && {
      createDateTimeMillis: standing.totpSince.getTime(),
      lastUsedDateTimeMillis: standing.totpUsedAt?.getTime() ?? null,
    },
    recoveryCodesLeft: standing.recoveryCodesLeft,
    passkeys: passkeys.map(presentPasskey),
  };
}
