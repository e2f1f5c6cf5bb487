import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/app/calls';
import { mountRoom } from '../../http/route.ts';
import { getBuild } from './get-build.ts';
import { getTermsOfService } from './get-terms-of-service.ts';
import { initMember } from './init-member.ts';
import { listFeatureFlags } from './list-feature-flags.ts';
import { listStudiesByCustomer } from './list-studies-by-customer.ts';

export function mountApp(app: FastifyInstance): void {
  mountRoom(app, contract, {
    getTermsOfService,
    initMember,
    listFeatureFlags,
    listStudiesByCustomer,
    getBuild,
  });
}
