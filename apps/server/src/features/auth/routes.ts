import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/auth/calls';
import { mountRoom } from '../../http/route.ts';
import { getCsrfToken, getSession, listProviders, signIn, signOut } from './service.ts';

export function mountAuth(app: FastifyInstance): void {
  mountRoom(app, contract, { getSession, getCsrfToken, listProviders, signIn, signOut });
}
