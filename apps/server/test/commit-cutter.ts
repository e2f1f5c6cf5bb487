import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { reach } from './silent-proxy.ts';

type Moment = 'BEFORE' | 'AFTER' | 'UNHEARD';

/** A connection to a database that can break exactly when a transaction commits. */
export interface CommitCutter {
  /** The address of the same database through it. */
  url: string;
  /** Cuts the connection of the next commit: before PostgreSQL receives it, or when it has been carried out. UNHEARD keeps it open instead, and says nothing. If a table is named, it is the next commit of what speaks of it. */
  cutNext(moment: Moment, table?: string): void;
  stop(): Promise<void>;
}

/** How the driver sends it. */
const COMMIT = 'Q\0\0\0\u000bcommit\0';

export async function startCommitCutter(databaseUrl: string): Promise<CommitCutter> {
  const sockets = new Set<Socket>();
  let next: { moment: Moment; table: string } | undefined;
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    keep(near);
    const far = keep(reach(databaseUrl));
    let isCut = false;
    let said = '';
    let isUnheard = false;
    near.on('data', (bytes) => {
      const text = bytes.toString('latin1');
      const isCommit = text.includes(COMMIT);
      said += text;
      const moment = isCommit && next && said.includes(next.table) ? next.moment : undefined;
      if (isCommit) said = '';
      if (moment) next = undefined;
      if (moment === 'BEFORE') return void near.destroy();
      isCut ||= moment === 'AFTER';
      isUnheard ||= moment === 'UNHEARD';
      far.write(bytes);
    });
    far.on('data', (bytes) => {
      if (isCut) near.destroy();
      else if (!isUnheard) near.write(bytes);
    });
    near.once('close', () => far.destroy());
    far.once('close', () => near.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(databaseUrl);
  url.search = '';
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    cutNext(moment, table = '') {
      next = { moment, table };
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
