import { presentBasicUserInfo } from '../people/present.ts';
import * as contract from '@studyline/contract/auth/calls';
import { signAccessToken } from '../../core/access-tokens.ts';
import type { Caller } from '../../core/actor.ts';
import { findLiveSession, SESSION_COOKIE } from '../../core/sessions.ts';
import type { Call } from '../../http/route.ts';
import { findSessionUser } from './queries.ts';

/** The signed-in person with a fresh access token; `{}` if nobody is signed in (specification 4 and 7). */
export async function getSession(
  { server }: Caller,
  { cookies }: Call<typeof contract.getSession>,
): Promise<contract.Session> {
  const cookie = cookies.read(SESSION_COOKIE);
  const sessionId = cookie ? await findLiveSession(server.db, server.secret, cookie) : undefined;
  const row = sessionId ? await findSessionUser(server.db, sessionId) : undefined;
  if (!row) return {};
  return {
    user: {
      ...presentBasicUserInfo(row),
      clients: row.clientIds.map((clientId) => ({ clientId })),
      nonEecUser: row.nonEecUser,
      acceptedTermsOfService: row.acceptedTerms,
      owesTerms: row.owesTerms,
      accessToken: signAccessToken(server.secret, row.sessionId),
    },
    expires: row.expiresAt.toISOString(),
  };
}
