import { type Args, type Endpoint, pathOf } from '@studyline/contract/core/endpoint';
import { programScopes } from '@studyline/contract/core/programs';
import { createServiceAccount, createServiceKey } from '@studyline/contract/programs/calls';
import { type Answer, inject, type TestApp } from './app.ts';

export interface Program {
  userId: number;
  keyId: number;
  key: string;
  call<E extends Endpoint>(
    endpoint: E,
    args?: Args<E> & { headers?: Record<string, string> },
  ): Promise<Answer<E>>;
}

/** Calls with a key. */
export function withKey(app: TestApp, key: string): Program['call'] {
  return (endpoint, args) => inject(app.app, endpoint, args ?? {}, { authorization: `Bearer ${key}` });
}

let number = 0;

/** A program of a client with a key, made by one of its administrators; with all scopes unless told otherwise. */
export async function buildProgram(
  app: TestApp,
  admin: { userId: number },
  facts: {
    clientId: number;
    channelIds: number[];
    scopes?: readonly (typeof programScopes)[number][];
    name?: string;
    ownerUserId?: number;
  },
): Promise<Program> {
  const { clientId, channelIds, scopes = programScopes, name = `Program ${++number}`, ownerUserId } = facts;
  const made = await app.as(admin).call(createServiceAccount, {
    params: { clientId },
    body: { name, scopes: [...scopes], channelIds, ...(ownerUserId && { ownerUserId }) },
  });
  if (made.status !== 200) throw new Error(`${pathOf(createServiceAccount)}: ${JSON.stringify(made.error)}`);
  const { key, id: keyId } = (
    await app.as(admin).call(createServiceKey, { params: { clientId, id: made.body.id } })
  ).body;
  return { userId: made.body.id, keyId, key, call: withKey(app, key) };
}
