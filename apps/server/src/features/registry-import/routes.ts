import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/registry-import/calls';
import { route } from '../../http/route.ts';
import { importStudy } from './service.ts';

export function mountRegistryImport(app: FastifyInstance): void {
  route(app, contract.importStudy, ({ actor, params, body, query }) =>
    importStudy(actor, params.clientId, body, query),
  );
}
