import {
  addPasskey,
  proveByPasskey,
  startPasskey,
  startPasskeyProof,
} from '@studyline/contract/second-factors/calls';
import type { Result } from '@studyline/contract/core/endpoint';
import type { WebAuthnAnswer } from '@studyline/contract/second-factors/web-authn';
import { reauthenticate, startPasskeyReauthentication } from '@studyline/contract/signature-pins/calls';
import { call } from '../../api/call.ts';
import type { Make } from '../../live/use-call.ts';

/** The person closed the browser's dialog, or the device has no such passkey. */
export class PasskeyStoppedError extends Error {}

const browserPart = () => import('@simplewebauthn/browser');

/** Makes a passkey on this device and keeps it. Throws CallError, PasskeyStoppedError. */
export async function makePasskey(make: Make, name: string): Promise<void> {
  const options = await call(startPasskey, {});
  const { startRegistration } = await browserPart();
  const credential = await startRegistration({ optionsJSON: options as never }).catch(stop);
  await make(addPasskey, { body: { name, credential: credential as never } });
}

/** Shows a passkey in this session. Throws CallError, PasskeyStoppedError. */
export async function showPasskey(make: Make): Promise<void> {
  const options = await call(startPasskeyProof, {});
  await make(proveByPasskey, { body: { credential: await answerByPasskey(options) } });
}

/** Shows a passkey, so that the person may sign for a while. Throws CallError, PasskeyStoppedError. */
export async function reauthenticateByPasskey(make: Make): Promise<Result<typeof reauthenticate>> {
  const options = await call(startPasskeyReauthentication, {});
  return make(reauthenticate, { body: { credential: await answerByPasskey(options) } });
}

/** The answer of a passkey to a challenge. Throws PasskeyStoppedError. */
export async function answerByPasskey(options: object): Promise<WebAuthnAnswer> {
  const { startAuthentication } = await browserPart();
  const credential = await startAuthentication({ optionsJSON: options as never }).catch(stop);
  return credential as never;
}

function stop(): never {
  throw new PasskeyStoppedError();
}
