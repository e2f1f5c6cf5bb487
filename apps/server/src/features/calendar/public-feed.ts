import type { FastifyInstance } from 'fastify';
import { readFeed } from './calendars.ts';
import { limitStrangers } from '../../http/auth.ts';
import { sendFailure } from '../../http/failures.ts';

/** The calendar of a person at their secret address. Calendar programs cannot sign in: the address is the key. */
export function mountCalendarFeed(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>(
    '/calendar/:file',
    { onRequest: limitStrangers },
    async (request, reply) => {
      const [, secret] = /^([\w-]{43})\.ics$/.exec(request.params.file) ?? [];
      const calendar = secret && (await readFeed(app.studyline, secret));
      if (!calendar) return sendFailure(request, reply, 'NOT_FOUND');
      return reply
        .header('content-type', 'text/calendar; charset=utf-8')
        .header('content-disposition', 'inline; filename="studyline.ics"')
        .header('cache-control', 'private, max-age=300')
        .header('x-robots-tag', 'noindex')
        .send(calendar);
    },
  );
}
