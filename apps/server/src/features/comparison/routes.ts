import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/comparison/calls';
import { mountRoom } from '../../http/route.ts';
import { compareVersions } from './compare-versions.ts';

export function mountComparison(app: FastifyInstance): void {
  mountRoom(app, contract, { compareVersions });
}
