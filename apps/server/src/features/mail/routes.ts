import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/mail/calls';
import { mountRoom } from '../../http/route.ts';
import {
  listMailPreferences,
  openUnsubscription,
  setMailPreference,
  unsubscribeFromMail,
} from './service.ts';

export function mountMail(app: FastifyInstance): void {
  mountRoom(app, contract, {
    listMailPreferences,
    setMailPreference,
    openUnsubscription,
    unsubscribeFromMail,
  });
}
