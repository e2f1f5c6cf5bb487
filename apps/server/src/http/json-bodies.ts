import type { FastifyInstance } from 'fastify';
import { AppError } from '../core/errors.ts';

/** Twice the depth of a registry record, which is the deepest body of the API. */
const MAX_DEPTH = 32;

/** Reads JSON bodies. Refuses excessive nesting, which would keep the parser, and so the whole process, busy. */
export function mountJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Calls that need a body report that it is missing.
    if (body === '') return done(null);
    if (isTooDeep(body)) return done(new AppError('MALFORMED_JSON'));
    return parse(request, body, done);
  });
}

function isTooDeep(json: string): boolean {
  let depth = 0;
  // Strings, which may contain brackets, are skipped as a whole.
  for (const [sign] of json.matchAll(/"(?:[^"\\]|\\.)*"|[[{\]}]/gs)) {
    if (sign === '[' || sign === '{') depth += 1;
    else if (sign === ']' || sign === '}') depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}
