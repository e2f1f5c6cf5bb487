import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/auth/calls';
import * as passwords from '@studyline/contract/auth/passwords';
import { mountRoom } from '../../http/route.ts';
import { changePassword, getChangePasswordLink } from './change-password.ts';
import { getCsrfToken } from './get-csrf-token.ts';
import { getSession } from './get-session.ts';
import { listProviders } from './list-providers.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { openPasswordReset, resetPassword } from './reset-password.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

export function mountAuth(app: FastifyInstance): void {
  mountRoom(app, passwords, {
    requestPasswordReset,
    openPasswordReset,
    resetPassword,
    changePassword,
    getChangePasswordLink,
  });
  mountRoom(app, contract, { getSession, getCsrfToken, listProviders, signIn, signOut });
}
