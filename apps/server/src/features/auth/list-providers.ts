import * as contract from '@studyline/contract/auth/calls';
import type { Result } from '@studyline/contract/core/endpoint';
import type { Caller } from '../../core/actor.ts';
import { word } from '../../core/words.ts';
import { arePasskeysOn } from './relying-party.ts';

/** The ways to sign in to this installation, in the order in which they are offered. */
export async function listProviders({
  languageId,
  server,
}: Caller): Promise<Result<typeof contract.listProviders>> {
  const password = word(languageId, 'server.emailAndPassword');
  const ways: contract.Provider[] = [
    { id: 'credentials', name: password, type: 'credentials', signinUrl: contract.signIn.path },
    ...((await arePasskeysOn(server.db, server))
      ? [
          {
            id: 'passkey',
            name: word(languageId, 'server.passkey'),
            type: 'passkey',
            signinUrl: '/auth/signin/passkey',
          } as const,
        ]
      : []),
    ...server.settings.providers.map(
      ({ id, name }) => ({ id, name, type: 'oidc', signinUrl: `/auth/signin/${id}` }) as const,
    ),
  ];
  return Object.fromEntries(ways.map((way) => [way.id, way]));
}
