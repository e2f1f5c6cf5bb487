import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/users/calls';
import { mountRoom } from '../../http/route.ts';
import { endSession } from './end-session.ts';
import { getProfile } from './get-profile.ts';
import { listSessions } from './list-sessions.ts';
import { updateProfile } from './update-profile.ts';

export function mountUsers(app: FastifyInstance): void {
  mountRoom(app, contract, { getProfile, updateProfile, listSessions, endSession });
}
