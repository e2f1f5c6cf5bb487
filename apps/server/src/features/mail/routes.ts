import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/mail/calls';
import { route } from '../../http/route.ts';
import * as service from './service.ts';

export function mountMail(app: FastifyInstance): void {
  route(app, contract.listMailPreferences, ({ actor }) => service.listMailPreferences(actor));
  route(app, contract.setMailPreference, ({ actor, body }) => service.setMailPreference(actor, body));
  route(app, contract.openUnsubscription, async ({ params }) => service.openUnsubscription(params.token));
  route(app, contract.unsubscribeFromMail, ({ actor, params }) =>
    service.unsubscribeFromMail(actor, params.token),
  );
}
