import * as auth from '@studyline/contract/auth/calls';
import * as secondFactors from '@studyline/contract/second-factors/calls';
import * as singleSignOn from '@studyline/contract/single-sign-on/calls';
import { call } from '../../api/call.ts';
import { CallError } from '../../api/errors.ts';
import { leaveSession, renewSession } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { t } from '../../words.ts';

async function fetchCsrfToken(): Promise<string> {
  return (await call(auth.getCsrfToken, {})).csrfToken;
}

export interface Credentials {
  emailAddress: string;
  password: string;
  totp?: string;
  callbackUrl: string;
}

/** Signs in with email address and password, and returns the address to go to. Throws CallError. */
export async function signIn(credentials: Credentials): Promise<string> {
  const csrfToken = await fetchCsrfToken();
  const { url } = await call(auth.signIn, { body: { csrfToken, ...credentials } });
  await renewSession();
  return url;
}

/** Signs in with a passkey of this device, and returns the address to go to. Throws CallError, or what the browser throws. */
export async function signInWithPasskey(callbackUrl: string): Promise<string> {
  const options = await call(secondFactors.startPasskeySignIn, {});
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const credential = await startAuthentication({ optionsJSON: options as never });
  const csrfToken = await fetchCsrfToken();
  const body = { csrfToken, callbackUrl, credential: JSON.stringify(credential) };
  const { url } = await call(secondFactors.signInWithPasskey, { body });
  await renewSession();
  return url;
}

/** Returns the address of the provider, which sends the person back to `callbackUrl`. Throws CallError. */
export async function startProviderSignIn(
  provider: string,
  callbackUrl: string,
  more: { connect?: true; signing?: string } = {},
): Promise<string> {
  const csrfToken = await fetchCsrfToken();
  const { url } = await call(singleSignOn.startProviderSignIn, {
    params: { provider },
    body: { csrfToken, callbackUrl, ...more },
  });
  return url;
}

/** Ends the session. Throws CallError, with 'Could not fetch CSRF Token for signing out' if that failed. */
export async function signOut(): Promise<void> {
  const csrfToken = await fetchCsrfToken().catch(() => {
    throw new CallError(400, { errorCode: 'NO_CSRF_TOKEN', errorDescription: t('error.NO_CSRF_TOKEN') });
  });
  await call(auth.signOut, { body: { csrfToken, callbackUrl: paths.signIn() } });
  leaveSession();
}
