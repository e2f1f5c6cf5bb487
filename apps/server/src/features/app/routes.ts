import * as referenceData from '@studyline/contract/reference-data';
import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/app';
import { participationTypes, requiredActionTypes } from '@studyline/contract/required-actions';
import { pageInMemory } from '../../core/paging.ts';
import { route } from '../../http/route.ts';
import { LIST_TYPES } from '../reference-data/list-types.ts';
import { NOTIFICATION_STATUS_TYPES } from '../reference-data/notification-status-types.ts';
import { findFeatureFlags } from './queries.ts';
import * as service from './service.ts';

export function mountApp(app: FastifyInstance): void {
  route(app, contract.getTermsOfService, ({ actor }) => service.readTerms(actor));
  route(app, contract.initMember, ({ actor }) => service.initMember(actor));
  route(app, referenceData.listCountries, async ({ actor, query }) =>
    pageInMemory(service.listCountriesFor(actor), query),
  );
  route(app, referenceData.listListTypes, async ({ query }) => pageInMemory(LIST_TYPES, query));
  route(app, referenceData.listRequiredActionTypes, async ({ actor }) =>
    service.namedKeys(actor, 'requiredAction', requiredActionTypes),
  );
  route(app, referenceData.listParticipationTypes, async ({ actor }) =>
    service.namedKeys(actor, 'participation', participationTypes),
  );
  route(app, contract.listFeatureFlags, async ({ actor }) => ({
    items: await findFeatureFlags(actor.server.db),
  }));
  route(app, referenceData.listNotificationStatusTypes, async ({ actor }) =>
    service.namedKeys(actor, 'notificationStatus', NOTIFICATION_STATUS_TYPES),
  );
  route(app, contract.listStudiesByCustomer, ({ actor, query }) => service.groupStudies(actor, query.search));
  route(app, contract.getBuild, async () => service.readBuild());
}
