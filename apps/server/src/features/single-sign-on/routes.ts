import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/single-sign-on/calls';
import { mountRoom } from '../../http/route.ts';
import { disconnectAccount, listConnectedAccounts } from './connected-accounts.ts';
import { endProviderSessions } from './end-provider-sessions.ts';
import { finishProviderSignIn } from './finish-provider-sign-in.ts';
import { startProviderSignIn } from './start-provider-sign-in.ts';

export function mountSingleSignOn(app: FastifyInstance): void {
  mountRoom(app, contract, {
    startProviderSignIn,
    finishProviderSignIn,
    endProviderSessions,
    listConnectedAccounts,
    disconnectAccount,
  });
}
