import type { FastifyInstance } from 'fastify';
import { importStudy } from '@studyline/contract/registry-import';
import { route } from '../../http/route.ts';
import { acceptLargeRecords } from './record-size.ts';
import { importStudyFor } from './service.ts';

export function mountRegistryImport(app: FastifyInstance): void {
  acceptLargeRecords(app);
  route(app, importStudy, ({ actor, params, body, query }) =>
    importStudyFor(actor, params.clientId, body, query),
  );
}
