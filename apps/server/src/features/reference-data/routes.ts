import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/reference-data/calls';
import { mountRoom } from '../../http/route.ts';
import { listCountries } from './list-countries.ts';
import { listListTypes } from './list-list-types.ts';
import { listNotificationStatusTypes } from './list-notification-status-types.ts';
import { listParticipationTypes } from './list-participation-types.ts';
import { listRequiredActionTypes } from './list-required-action-types.ts';

export function mountReferenceData(app: FastifyInstance): void {
  mountRoom(app, contract, {
    listCountries,
    listListTypes,
    listRequiredActionTypes,
    listParticipationTypes,
    listNotificationStatusTypes,
  });
}
