import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/reference-data/calls';
import { route } from '../../http/route.ts';
import * as service from './service.ts';

export function mountReferenceData(app: FastifyInstance): void {
  route(app, contract.listCountries, async ({ actor, query }) => service.listCountries(actor, query));
  route(app, contract.listListTypes, async ({ query }) => service.listListTypes(query));
  route(app, contract.listRequiredActionTypes, async ({ actor }) => service.listRequiredActionTypes(actor));
  route(app, contract.listParticipationTypes, async ({ actor }) => service.listParticipationTypes(actor));
  route(app, contract.listNotificationStatusTypes, async ({ actor }) =>
    service.listNotificationStatusTypes(actor),
  );
}
