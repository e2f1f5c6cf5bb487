import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/comparison/calls';
import { route } from '../../http/route.ts';
import { compareVersions } from './compare-versions.ts';

export function mountComparison(app: FastifyInstance): void {
  route(app, contract.compareVersions, ({ actor, params }) => compareVersions(actor, params));
}
