import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/reference-data/calls';
import { mountRoom } from '../../http/route.ts';
import {
  listCountries,
  listListTypes,
  listNotificationStatusTypes,
  listParticipationTypes,
  listRequiredActionTypes,
} from './service.ts';

export function mountReferenceData(app: FastifyInstance): void {
  mountRoom(app, contract, {
    listCountries,
    listListTypes,
    listRequiredActionTypes,
    listParticipationTypes,
    listNotificationStatusTypes,
  });
}
