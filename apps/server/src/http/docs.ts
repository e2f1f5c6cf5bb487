import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { BASE } from '@studyline/contract/endpoint';
import { describeApi } from './openapi.ts';

/** The API as a document for programs (/openapi/v1/openapi.json) and as a reference for people (/docs). */
export async function mountDocs(app: FastifyInstance): Promise<void> {
  const document = describeApi();
  app.get(`${BASE}/openapi.json`, () => document);
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: true });
}
