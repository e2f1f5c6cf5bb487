import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import hoodiecrow from 'hoodiecrow-imap';

export interface MailboxServer {
  /** Its address, as a setting has it. */
  url: string;
  /** Delivers an email to INBOX. */
  deliver(raw: string): void;
  /** What is in INBOX, with its flags. */
  inbox(): { raw: string; flags: string[] }[];
  close(): Promise<void>;
}

/** A real IMAP server on a port of this machine, with one mailbox. */
export async function startMailboxServer(): Promise<MailboxServer> {
  const server = hoodiecrow({
    plugins: ['ID', 'LITERALPLUS', 'UNSELECT'],
    storage: { INBOX: { messages: [] } },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `imap://testuser:testpass@127.0.0.1:${port}/INBOX?tls=0`,
    deliver: (raw) => server.appendMessage('INBOX', [], false, raw.replaceAll('\n', '\r\n')),
    inbox: () => server.folderCache['INBOX']!.messages,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}
