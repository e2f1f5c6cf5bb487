import { createHash } from 'node:crypto';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { BASE } from '@studyline/contract/core/endpoint';
import { limitStrangers } from './auth.ts';
import { describeApi, TITLE } from './openapi.ts';
import { sendBytes } from './route.ts';

const PATH = `${BASE}/openapi.json`;

/** The API as a document for programs (/openapi/v1/openapi.json) and as a reference for people (/docs). */
export async function mountDocs(app: FastifyInstance): Promise<void> {
  app.get(PATH, { onRequest: limitStrangers }, async (request, reply) => {
    await sendBytes(request, reply, { status: 200, ...documentOnce() });
    return reply;
  });
  // The plugin reads it when it is asked for it.
  const document = {};
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    theme: { title: TITLE },
    uiHooks: {
      onRequest: async (request, reply) => {
        // The plugin would serialise its copy for each call.
        if (request.url.startsWith('/docs/json')) return reply.redirect(PATH);
        await limitStrangers(request);
        Object.assign(document, documentOnce().document);
      },
    },
  });
}

let known: ReturnType<typeof writeDocument> | undefined;

/** Written when it is first asked for: a start does not wait for it. */
function documentOnce(): ReturnType<typeof writeDocument> {
  known ??= writeDocument();
  return known;
}

function writeDocument() {
  const document = describeApi();
  const body = Buffer.from(JSON.stringify(document));
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
    etag: `"${createHash('sha256').update(body).digest('base64url')}"`,
  };
  return { document, body, headers };
}
