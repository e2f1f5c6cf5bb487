import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/registry-import/calls';
import { mountRoom } from '../../http/route.ts';
import { importStudy } from './import-study.ts';

export function mountRegistryImport(app: FastifyInstance): void {
  mountRoom(app, contract, { importStudy });
}
