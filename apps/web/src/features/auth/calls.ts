import type { csrf, providers, redirect } from '@studyline/contract/auth';
import type { z } from 'zod';
import { readAnswer } from '../../api/call.ts';
import { CallError } from '../../api/errors.ts';
import { server } from '../../api/origin.ts';
import { type Answer, sendByFetch } from '../../api/send.ts';
import { forgetSession, renewSession } from '../../api/session.ts';
import { t } from '../../words.ts';

export type Provider = z.infer<typeof providers>[string];

/** The ways to sign in that this installation offers. */
export async function listProviders(signal?: AbortSignal): Promise<Provider[]> {
  const answer = readAnswer(await get('/auth/providers', signal));
  return Object.values(answer as z.infer<typeof providers>);
}

export async function fetchCsrfToken(): Promise<string> {
  const { csrfToken } = readAnswer(await get('/auth/csrf')) as z.infer<typeof csrf>;
  return csrfToken;
}

export interface Credentials {
  emailAddress: string;
  password: string;
  callbackUrl: string;
}

/** Signs in with e-mail address and password, and gives the address to go on to. Throws CallError. */
export async function signIn(credentials: Credentials): Promise<string> {
  const answer = await postForm('/auth/signin/credentials', {
    csrfToken: await fetchCsrfToken(),
    ...credentials,
  });
  const { url } = readAnswer(answer) as z.infer<typeof redirect>;
  await renewSession();
  return url;
}

/** Ends the session. Throws CallError, 'Could not fetch CSRF Token for signing out' where that is what failed. */
export async function signOut(): Promise<void> {
  const csrfToken = await fetchCsrfToken().catch(() => {
    throw new CallError(400, { errorCode: 'NO_CSRF_TOKEN', errorDescription: t('error.NO_CSRF_TOKEN') });
  });
  readAnswer(await postForm('/auth/signout', { csrfToken, callbackUrl: '/signin' }));
  forgetSession();
}

function get(path: string, signal?: AbortSignal): Promise<Answer> {
  return sendByFetch(
    { method: 'GET', url: `${server.origin}${path}`, headers: { accept: 'application/json' } },
    signal,
  );
}

function postForm(path: string, fields: Record<string, string>): Promise<Answer> {
  return sendByFetch({
    method: 'POST',
    url: `${server.origin}${path}`,
    headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });
}
