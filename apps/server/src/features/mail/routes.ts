import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/mail/calls';
import { mountRoom } from '../../http/route.ts';
import { listMailPreferences } from './list-mail-preferences.ts';
import { openUnsubscription } from './open-unsubscription.ts';
import { setMailPreference } from './set-mail-preference.ts';
import { unsubscribeFromMail } from './unsubscribe-from-mail.ts';

export function mountMail(app: FastifyInstance): void {
  mountRoom(app, contract, {
    listMailPreferences,
    setMailPreference,
    openUnsubscription,
    unsubscribeFromMail,
  });
}
