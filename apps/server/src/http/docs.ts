import { createHash } from 'node:crypto';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { BASE } from '@studyline/contract/core/endpoint';
import { limitStrangers } from './auth.ts';
import { describeApi } from './openapi.ts';
import { sendBytes } from './route.ts';

const PATH = `${BASE}/openapi.json`;

/** The API as a document for programs (/openapi/v1/openapi.json) and as a reference for people (/docs). */
export async function mountDocs(app: FastifyInstance): Promise<void> {
  const document = describeApi();
  const body = Buffer.from(JSON.stringify(document));
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
    etag: `"${createHash('sha256').update(body).digest('base64url')}"`,
  };
  app.get(PATH, { onRequest: limitStrangers }, async (request, reply) => {
    await sendBytes(request, reply, { status: 200, headers, body });
    return reply;
  });
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    theme: { title: document.info.title },
    uiHooks: {
      // The plugin would serialise its copy for each call.
      onRequest: async (request, reply) =>
        request.url.startsWith('/docs/json') ? reply.redirect(PATH) : limitStrangers(request),
    },
  });
}
