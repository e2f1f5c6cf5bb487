import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/users/calls';
import { mountRoom } from '../../http/route.ts';
import { endSession, getProfile, listSessions, updateProfile } from './service.ts';

export function mountUsers(app: FastifyInstance): void {
  mountRoom(app, contract, { getProfile, updateProfile, listSessions, endSession });
}
