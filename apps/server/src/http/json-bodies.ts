import type { FastifyInstance } from 'fastify';
import { isExcessiveJson } from '@studyline/contract/core/json';
import { AppError } from '../core/errors.ts';

/** Reads JSON bodies that are not excessive. Refuses every body that is compressed or encoded otherwise. */
export function mountJsonBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const encoding = request.headers['content-encoding'] ?? 'identity';
    done(encoding.toLowerCase() === 'identity' ? undefined : new AppError('UNSUPPORTED_MEDIA_TYPE'));
  });
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Calls that need a body report that it is missing.
    if (body === '') return done(null);
    if (isExcessiveJson(body)) return done(new AppError('MALFORMED_JSON'));
    return parse(request, body, done);
  });
}
