import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/mail/calls';
import { mountRoom } from '../../http/route.ts';
import { openUnsubscription } from './open-unsubscription.ts';
import { changeMailPreferences, getMailPreferences } from './preferences.ts';
import { unsubscribeFromMail } from './unsubscribe-from-mail.ts';

export function mountMail(app: FastifyInstance): void {
  mountRoom(app, contract, {
    getMailPreferences,
    changeMailPreferences,
    openUnsubscription,
    unsubscribeFromMail,
  });
}
