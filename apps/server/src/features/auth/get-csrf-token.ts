import * as contract from '@studyline/contract/auth/calls';
import type { Result } from '@studyline/contract/core/endpoint';
import type { Caller } from '../../core/actor.ts';
import { CSRF_COOKIE, isCsrfToken, makeCsrfToken } from '../../core/csrf-tokens.ts';
import type { Call } from '../../http/route.ts';

/** The browser keeps its token, so that forms in two windows don't invalidate each other's. */
export function getCsrfToken(
  { server: { secret } }: Caller,
  { cookies }: Call<typeof contract.getCsrfToken>,
): Result<typeof contract.getCsrfToken> {
  const held = cookies.read(CSRF_COOKIE);
  const csrfToken = held && isCsrfToken(secret, held, held) ? held : makeCsrfToken(secret);
  cookies.write(CSRF_COOKIE, csrfToken);
  return { csrfToken };
}
