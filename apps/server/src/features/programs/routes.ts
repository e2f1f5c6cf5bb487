import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/programs/calls';
import { mountRoom } from '../../http/route.ts';
import { listServiceActivity } from './list-service-activity.ts';
import {
  createServiceAccount,
  endServiceAccount,
  listServiceAccounts,
  updateServiceAccount,
} from './service-accounts.ts';
import { createServiceKey, endServiceKey } from './service-keys.ts';

export function mountPrograms(app: FastifyInstance): void {
  mountRoom(app, contract, {
    listServiceAccounts,
    listServiceActivity,
    createServiceAccount,
    updateServiceAccount,
    endServiceAccount,
    createServiceKey,
    endServiceKey,
  });
}
