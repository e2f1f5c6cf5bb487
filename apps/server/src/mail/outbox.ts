import type { Server } from '../core/server.ts';

/** Whether emails are kept here to be read instead of being sent: in a demo without a mail server. */
export function hasOutbox({ mailer, settings }: Pick<Server, 'mailer' | 'settings'>): boolean {
  return mailer === null && settings.demoSignIn;
}

/** Whether somebody can read an email that is written now. */
export function isMailEnabled(server: Pick<Server, 'mailer' | 'settings'>): boolean {
  return server.mailer !== null || hasOutbox(server);
}
