import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/auth/calls';
import { mountRoom } from '../../http/route.ts';
import { getCsrfToken } from './get-csrf-token.ts';
import { getSession } from './get-session.ts';
import { listProviders } from './list-providers.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

export function mountAuth(app: FastifyInstance): void {
  mountRoom(app, contract, { getSession, getCsrfToken, listProviders, signIn, signOut });
}
