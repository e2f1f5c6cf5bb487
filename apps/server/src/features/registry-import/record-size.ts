import type { FastifyInstance } from 'fastify';
import { importStudy } from '@studyline/contract/registry-import';

/** A record with results, or with thousands of sites, is larger than any other JSON body of the API. */
const RECORD_BYTES = 8 * 1024 * 1024;

/** Lets the import take whole records. Every other call keeps the app's limit. Call it before the import is mounted. */
export function acceptLargeRecords(app: FastifyInstance): void {
  app.addHook('onRoute', (options) => {
    if (options.config?.endpoint === importStudy) options.bodyLimit = RECORD_BYTES;
  });
}
