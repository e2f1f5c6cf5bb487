import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A connection to a database that can go silent like a cut network: it closes nothing and lets nothing through. */
export interface SilentProxy {
  /** The address of the same database through the proxy. */
  url: string;
  silence(): void;
  /** Lets new connections through. Earlier ones stay silent. */
  speak(): void;
  /** How many connections there have been. */
  readonly count: number;
  stop(): Promise<void>;
}

export async function startSilentProxy(databaseUrl: string): Promise<SilentProxy> {
  const sockets = new Set<Socket>();
  let isSilent = false;
  let count = 0;
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    count += 1;
    keep(near);
    if (isSilent) return;
    const far = keep(reach(databaseUrl));
    near.pipe(far).pipe(near);
    near.once('close', () => far.destroy());
    far.once('close', () => near.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(databaseUrl);
  url.search = '';
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    silence() {
      isSilent = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    speak() {
      isSilent = false;
    },
    get count() {
      return count;
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Connects to the database of an address, over the network or a socket in a folder. */
export function reach(databaseUrl: string): Socket {
  const url = new URL(databaseUrl);
  const folder = url.searchParams.get('host');
  const port = Number(url.port);
  return folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(port, url.hostname);
}
