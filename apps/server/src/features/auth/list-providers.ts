import * as contract from '@studyline/contract/auth/calls';
import type { Result } from '@studyline/contract/core/endpoint';
import type { Caller } from '../../core/actor.ts';
import { word } from '../../core/words.ts';

/** The ways to sign in to this installation. */
export function listProviders({ languageId }: Caller): Result<typeof contract.listProviders> {
  const name = word(languageId, 'server.emailAndPassword');
  return {
    credentials: { id: 'credentials', name, type: 'credentials', signinUrl: contract.signIn.path },
  };
}
