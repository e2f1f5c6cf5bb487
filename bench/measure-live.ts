import { once } from 'node:events';
import type { Init } from '@studyline/contract/app/calls';
import type { Comment } from '@studyline/contract/comments/calls';
import type { authorizeChannel } from '@studyline/contract/realtime/calls';
import type { Result } from '@studyline/contract/core/endpoint';
import { WebSocket } from 'ws';
import { productCalls } from './calls.ts';
import { isLimited } from './data.ts';
import { CLIENTS, type Fanout, type LiveServer, measureFanout } from './fanout.ts';
import { type Figure, ratio } from './figures.ts';
import { ask, median, percentile } from './load.ts';
import type { Reader } from './readers.ts';

/** G8 and G9: live updates to 1,000 clients, compared with bare ws. */
export async function measureLive(
  product: string,
  limit: string,
  readers: readonly Reader[],
): Promise<Figure[]> {
  const ours = await openProduct(product, readers);
  const bare = bareServer(limit);
  const seen: Record<'product' | 'limit', Fanout[]> = { product: [], limit: [] };
  for (const name of ['limit', 'product', 'product', 'limit'] as const)
    seen[name].push(await measureFanout(name === 'product' ? ours : bare));

  const both = (value: (runs: Fanout[]) => number) => [value(seen.product), value(seen.limit)] as const;
  const paced = (share: number) =>
    both((runs) =>
      percentile(
        runs.flatMap((run) => run.paced),
        share,
      ),
    );
  const total = both((runs) => median(runs.flatMap((run) => run.bursts)));
  const clients = CLIENTS.toLocaleString('en');
  return [
    ratio('G8', `event to ${clients} clients, paced, p50`, paced(0.5), { unit: ' ms', floor: 2.5, aim: 1.5 }),
    ratio('G8', `event to ${clients} clients, paced, p99`, paced(0.99), { unit: ' ms', floor: 2, aim: 1.5 }),
    ratio('G9', `100 events at once to ${clients} clients`, total, { unit: ' ms', floor: 3.5, aim: 2 }),
  ];
}

function connect(url: string): WebSocket {
  return new WebSocket(url.replace('http', 'ws'), { perMessageDeflate: false });
}

/** Bare ws: sends a message of 0.5 kB to everybody. */
function bareServer(limit: string): LiveServer {
  return {
    open: async () => {
      const socket = connect(limit);
      await once(socket, 'open');
      return socket;
    },
    publish: async (index) => {
      await ask({
        url: `${limit}/broadcast`,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ text: `${index}:${'x'.repeat(500)}` }),
        check: () => undefined,
      });
      return String(index);
    },
    keyOf: (frame) => /^\{"text":"(\d+):/.exec(frame)?.[1],
  };
}

/** The product: somebody comments on a post of the whole study, which is durable and audited, and every member gets the event. */
async function openProduct(product: string, readers: readonly Reader[]): Promise<LiveServer> {
  const calls = productCalls(product, readers);
  const { realtime, channelSummaries } = await ask<Init>(calls.init());
  const channel = `private-study_${channelSummaries[0]?.uuid}`;
  const address = `${product}/app/${realtime.key}?protocol=7&client=bench&version=1`;
  const posts = Array.from({ length: 200 }, (_, i) => i + 1).filter((id) => !isLimited(id));

  async function open(): Promise<WebSocket> {
    const socket = connect(address);
    const hear = async () => {
      const [data] = (await once(socket, 'message')) as [Buffer];
      return JSON.parse(data.toString()) as { event: string; data: string };
    };
    const { socket_id } = JSON.parse((await hear()).data) as { socket_id: string };
    const { authResponse } = await ask<Result<typeof authorizeChannel>>(
      calls.authorizeChannel(socket_id, channel),
    );
    const answer = hear();
    socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, ...authResponse } }));
    const { event } = await answer;
    if (event !== 'pusher_internal:subscription_succeeded')
      throw new Error(`A client could not subscribe: ${event}`);
    return socket;
  }

  return {
    open,
    publish: async (index) => {
      const { commentId } = await ask<Comment>(calls.commentOn(posts[index % posts.length] ?? 1));
      return String(commentId);
    },
    keyOf: (frame) => /"event":"update-post".*\\"commentId\\":(\d+)/.exec(frame)?.[1],
  };
}
