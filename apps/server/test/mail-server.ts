import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** One received email, with its envelope. */
interface ReceivedMail {
  from: string;
  to: string[];
  raw: string;
  parsed: Email;
}

export interface MailServer {
  /** The settings of an installation that sends through it. */
  env: { SMTP_URL: string; MAIL_FROM: string };
  received: ReceivedMail[];
  /** Answers RCPT TO for this address with a code and a text; without one, it is accepted again. */
  answer(address: string, reply?: { code: number; text: string }): void;
  /** Rejects every sender, like a server that is out of space. */
  refuseAll(refuses: boolean): void;
  /** What it does once it has received a whole email. */
  beforeTaking(wait: () => Promise<void>): void;
  /** How many connections it has had. */
  connections(): number;
  /** Breaks the open ones. */
  cut(): void;
  close(): Promise<void>;
}

/** A real SMTP server on a port of this machine. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const answers = new Map<string, { code: number; text: string }>();
  let refuses = false;
  let wait = async (): Promise<void> => undefined;
  const failure = ({ code, text }: { code: number; text: string }) =>
    Object.assign(new Error(text), { responseCode: code });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onMailFrom: (_address, _session, callback) =>
      callback(refuses ? failure({ code: 452, text: '4.3.1 No room' }) : null),
    onRcptTo: ({ address }, _session, callback) => {
      const reply = answers.get(address);
      callback(reply ? failure(reply) : null);
    },
    onData: (stream, { envelope }, callback) => {
      const take = async () => {
        const raw = (await buffer(stream)).toString();
        await wait();
        received.push({
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          raw,
          parsed: await PostalMime.parse(raw),
        });
      };
      take().then(
        () => callback(null),
        (error: Error) => callback(error),
      );
    },
  });
  server.on('error', () => undefined);
  const sockets: Socket[] = [];
  server.server.on('connection', (socket: Socket) => sockets.push(socket));
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const { port: chosen } = server.server.address() as AddressInfo;
  return {
    env: {
      SMTP_URL: `smtp://127.0.0.1:${chosen}?tls=0`,
      MAIL_FROM: 'Studyline <studyline@portal.example>',
    },
    received,
    answer: (address, reply) => void (reply ? answers.set(address, reply) : answers.delete(address)),
    refuseAll: (value) => void (refuses = value),
    beforeTaking: (next) => void (wait = next),
    connections: () => sockets.length,
    cut: () => sockets.forEach((socket) => socket.destroy()),
    close: () => new Promise((done) => void server.close(() => done())),
  };
}
