import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/app/calls';
import { mountRoom } from '../../http/route.ts';
import {
  getBuild,
  getTermsOfService,
  initMember,
  listFeatureFlags,
  listStudiesByCustomer,
} from './service.ts';

export function mountApp(app: FastifyInstance): void {
  mountRoom(app, contract, {
    getTermsOfService,
    initMember,
    listFeatureFlags,
    listStudiesByCustomer,
    getBuild,
  });
}
