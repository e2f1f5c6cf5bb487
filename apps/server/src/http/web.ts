import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { addresses } from '@studyline/contract/core/addresses';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import { sendFailure } from './failures.ts';

const builtWeb = join(import.meta.dirname, '../../../web/dist');
const YEAR = 31_536_000;

/**
 * Adds helmet's headers to every answer. They are always the same, so helmet computes them once. Its Fastify plugin would compute
 * them for each call.
 */
export function mountSecurityHeaders(app: FastifyInstance, documentationOrigin: string | null): void {
  const isHttps = app.settings.publicUrl?.startsWith('https:') ?? false;
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  const write = helmet({
    contentSecurityPolicy: contentSecurity(isHttps, documentationOrigin),
    strictTransportSecurity: isHttps && { maxAge: YEAR },
  });
  write(request, response, (error) => {
    if (error) throw error;
  });
  const headers = response.getHeaders();
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/**
 * Scripts, styles, images, videos and sockets may come only from this origin, and frames only from the trusted documentation origin, if
 * there is one. Inline styles are allowed, because the component library sets sizes with them.
 */
function contentSecurity(
  isHttps: boolean,
  documentationOrigin: string | null,
): HelmetOptions['contentSecurityPolicy'] {
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...inlineScriptHashes(builtWeb)],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      // A video is previewed before it is sent.
      mediaSrc: ["'self'", 'blob:'],
      fontSrc: ["'self'", 'data:'],
      // 'self' includes the live socket at this address.
      connectSrc: ["'self'"],
      workerSrc: ["'self'", 'blob:'],
      frameSrc: [documentationOrigin ?? "'none'"],
      frameAncestors: ["'none'"],
      formAction: ["'self'"],
      baseUri: ["'self'"],
      objectSrc: ["'none'"],
      ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
    },
  };
}

/** The hash of the only inline script, which sets colours and frame before the first paint, allows it to run. */
function inlineScriptHashes(webDir: string): string[] {
  const page = join(webDir, 'index.html');
  if (!existsSync(page)) return [];
  const scripts = readFileSync(page, 'utf8').matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g);
  return [...scripts].map(
    ([, text]) =>
      `'sha256-${createHash('sha256')
        .update(text ?? '')
        .digest('base64')}'`,
  );
}

/** The built web app: hashed files for a year, the page itself never cached, and the page for every screen's address. */
export async function mountWeb(app: FastifyInstance, webDir = builtWeb): Promise<void> {
  if (!existsSync(join(webDir, 'index.html'))) {
    app.setNotFoundHandler((request, reply) => sendFailure(request, reply, 'NOT_FOUND'));
    return;
  }
  await app.register(fastifyStatic, {
    root: webDir,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = /[/\\]assets[/\\]/.test(path);
      reply.header('cache-control', hashed ? `public, max-age=${YEAR}, immutable` : 'no-cache');
    },
  });
  // Password managers lead from a weak or leaked password to this address, if no other of its kind seems to exist (W3C).
  app.get('/.well-known/change-password', (_request, reply) =>
    reply.header('cache-control', 'no-cache').redirect(`${addresses.updateProfile()}?part=security`, 302),
  );
  const isScreen = (url: string) =>
    !/^\/(openapi|auth|app\/|docs|assets|healthz|readyz|metrics|\.well-known\/)/.test(url);
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || !isScreen(request.url)) return sendFailure(request, reply, 'NOT_FOUND');
    addToVary(reply);
    if (!wantsPage(request)) return sendFailure(request, reply, 'NOT_FOUND');
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}

/**
 * Mail scanners, link previews and monitoring tools name no type that they expect. Only a program asks for JSON, and nobody is
 * shown the page instead of a file that does not exist.
 */
function wantsPage({ url, headers: { accept = '' } }: FastifyRequest): boolean {
  if (accept.includes('text/html')) return true;
  const isFile = /^[^?#]*\/[^/?#]*\.\w+(?:[?#]|$)/.test(url);
  return !isFile && !/\bjson\b/.test(accept);
}

/** Caches must not give one caller the page and another the error that replaces it. */
function addToVary(reply: FastifyReply): void {
  const known = reply.getHeader('vary');
  reply.header('vary', known === undefined ? 'Accept' : `${String(known)}, Accept`);
}

/**
 * A different id means that the open page is outdated. The manifest lists the file of each entry. Without a built web app the id
 * is constant.
 */
export function readBuild(webDir = builtWeb): { buildId: string; manifest: Record<string, string> } {
  const page = join(webDir, 'index.html');
  if (!existsSync(page)) return { buildId: 'development', manifest: {} };
  const buildId = createHash('sha256').update(readFileSync(page)).digest('base64url').slice(0, 16);
  const files = join(webDir, '.vite', 'manifest.json');
  const chunks = existsSync(files) ? (JSON.parse(readFileSync(files, 'utf8')) as Record<string, Chunk>) : {};
  const entries = Object.entries(chunks).filter(([, { isEntry }]) => isEntry);
  return { buildId, manifest: Object.fromEntries(entries.map(([name, { file }]) => [name, `/${file}`])) };
}

interface Chunk {
  file: string;
  isEntry?: boolean;
}
