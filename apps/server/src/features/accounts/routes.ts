import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/accounts/calls';
import { mountRoom } from '../../http/route.ts';
import { helpWithAccount, listAccounts } from './accounts.ts';

export function mountAccounts(app: FastifyInstance): void {
  mountRoom(app, contract, { listAccounts, helpWithAccount });
}
