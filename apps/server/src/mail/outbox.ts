import type { Server } from '../core/server.ts';

/** Whether mails can be read here instead of being sent: in a demo without a mail server. */
export function hasOutbox({ mailer, settings }: Pick<Server, 'mailer' | 'settings'>): boolean {
  return mailer === null && settings.demoSignIn;
}

/** Whether a mail that is written now reaches anybody. */
export function sendsMail(server: Pick<Server, 'mailer' | 'settings'>): boolean {
  return server.mailer !== null || hasOutbox(server);
}
