import { once } from 'node:events';
import { createTransport } from 'nodemailer';
import { now } from '../core/clock.ts';
import type { MailSettings } from '../core/env.ts';
import { type Failure, failureOf } from './smtp-failure.ts';

interface OutgoingMail {
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  messageId: string;
  /** The sender on the envelope, to which reports of what was not delivered go. */
  returnPath: string;
  headers: Record<string, string>;
}

export type Delivery = { outcome: 'SENT' } | Failure;

/** Until when a server that accepts no email is left alone. */
interface Rest {
  until: Date;
  error: string;
}

/** Hands emails to the mail server, over connections that it keeps open while there are emails. */
export interface Mailer {
  /** Defined while the server is left alone. */
  rest(): Rest | undefined;
  deliver(mail: OutgoingMail): Promise<Delivery>;
  isClosed(): boolean;
  /** Waits a while for emails in progress, then aborts them. */
  close(): Promise<void>;
}

interface Patience {
  connectMillis: number;
  greetingMillis: number;
  silenceMillis: number;
  mailMillis: number;
}

/**
 * A server that has received the last byte may have accepted the email, no matter how long it is silent afterwards. A client that
 * gives up sooner sends it twice (RFC 5321, 4.5.3.2.6).
 */
const PATIENCE: Patience = {
  connectMillis: 10_000,
  greetingMillis: 30_000,
  silenceMillis: 600_000,
  mailMillis: 900_000,
};
/** How many emails are sent at the same time. If the process dies, at most this many are sent twice. */
export const CONNECTIONS = 4;
/** Mail servers close connections that carry too many emails. */
const MAILS_PER_CONNECTION = 50;
/** Network devices in between may drop a connection that is silent for longer. */
const IDLE_MILLIS = 2000;
const REST_MILLIS = 60_000;
const LONGEST_REST_MILLIS = 300_000;
/** An aborted email may be sent twice. Fits into the two minutes that a service manager waits for a stop. */
const LAST_MOMENT_MILLIS = 20_000;

export function createMailer(settings: MailSettings, patience: Partial<Patience> = {}): Mailer {
  const { connectMillis, greetingMillis, silenceMillis, mailMillis } = { ...PATIENCE, ...patience };
  const transport = createTransport({
    pool: true,
    maxConnections: CONNECTIONS,
    maxMessages: MAILS_PER_CONNECTION,
    idleTimeout: IDLE_MILLIS,
    // When a connection breaks, nobody knows whether the server has accepted the email.
    maxRequeues: 0,
    host: settings.host,
    port: settings.port,
    secure: settings.tls === 'IMPLICIT',
    requireTLS: settings.tls === 'STARTTLS',
    ignoreTLS: settings.tls === 'NONE',
    ...(settings.login ? { auth: settings.login } : {}),
    connectionTimeout: connectMillis,
    dnsTimeout: connectMillis,
    greetingTimeout: greetingMillis,
    socketTimeout: silenceMillis,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const closing = new AbortController();
  const running = new Set<Promise<unknown>>();
  let failures = 0;
  let rest: Rest | undefined;
  let isClosed = false;

  /** Whether the server greets us and accepts our login. Uses a separate connection. */
  const isUp = async (): Promise<boolean> => {
    if (closing.signal.aborted) return false;
    const asked = transport.verify().catch(() => false);
    return Promise.race([asked, once(closing.signal, 'abort').then(() => false)]);
  };

  const attempt = async ({ returnPath, ...mail }: OutgoingMail): Promise<Delivery> => {
    try {
      await transport.sendMail({
        ...mail,
        from: settings.from,
        envelope: { from: returnPath, to: [mail.to.address] },
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(mailMillis)]),
      });
      failures = 0;
      rest = undefined;
      return { outcome: 'SENT' };
    } catch (error) {
      const failure = failureOf(error);
      if (failure.outcome !== 'SERVER') return failure;
      // The connection broke or fell silent over this email alone. The others need not wait for it.
      if (!failure.isAnswer && (await isUp())) return { ...failure, outcome: 'ADDRESS' };
      // Another email in progress has already failed for the same reason.
      if (rest && rest.until > now()) return failure;
      const millis = Math.min(REST_MILLIS * 2 ** failures, LONGEST_REST_MILLIS);
      failures += 1;
      rest = { until: new Date(now().getTime() + millis), error: failure.error };
      return failure;
    }
  };

  return {
    rest: () => (rest && rest.until > now() ? rest : undefined),
    async deliver(mail) {
      const work = attempt(mail);
      running.add(work);
      return work.finally(() => running.delete(work));
    },
    isClosed: () => isClosed,
    async close() {
      isClosed = true;
      const timer = setTimeout(() => closing.abort(), LAST_MOMENT_MILLIS);
      await Promise.allSettled(running);
      clearTimeout(timer);
      transport.close();
    },
  };
}
