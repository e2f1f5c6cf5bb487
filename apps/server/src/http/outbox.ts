import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { preferredLanguage } from '../core/words.ts';
import { findKeptMail, findKeptMails } from '../mail/mail-queries.ts';
import { hasOutbox } from '../mail/outbox.ts';
import { OUTBOX, writeKeptMail, writeOutbox } from '../mail/outbox-page.ts';
import { limitStrangers } from './auth.ts';
import { sendFailure } from './failures.ts';

const SHOWN = 200;

/** The emails of a demo that sends none (/dev/outbox). Not found in other installations. */
export function mountOutbox(app: FastifyInstance): void {
  const isOpen = hasOutbox(app.studyline);
  const { db } = app.studyline;
  const languageOf = ({ headers }: FastifyRequest) => preferredLanguage(headers['accept-language']);
  const send = (reply: FastifyReply, page: string) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page);
  app.get(OUTBOX, { onRequest: limitStrangers }, async (request, reply) => {
    if (!isOpen) return sendFailure(request, reply, 'NOT_FOUND');
    return send(reply, writeOutbox(languageOf(request), await findKeptMails(db, SHOWN)));
  });
  app.get<{ Params: { id: string } }>(
    `${OUTBOX}/:id`,
    { onRequest: limitStrangers },
    async (request, reply) => {
      const { id } = request.params;
      const mail = isOpen && /^\d{1,9}$/.test(id) && (await findKeptMail(db, Number(id)));
      if (!mail) return sendFailure(request, reply, 'NOT_FOUND');
      return send(reply, writeKeptMail(languageOf(request), mail));
    },
  );
}
