import { addComment, listComments } from '@studyline/contract/comments/calls';
import { addressOf, type Args, type Endpoint } from '@studyline/contract/core/endpoint';
import { listChannelPosts, listMemberPosts } from '@studyline/contract/feed/calls';
import { getPostVersion } from '@studyline/contract/posts/calls';
import { type LogEvent, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { buildApp } from '../apps/server/src/app.ts';
import type { DatabaseUrls, Settings } from '../apps/server/src/core/env.ts';
import { assemble } from '../apps/server/src/open-server.ts';
import { explainStatements, type PlanFigure } from './plans.ts';

/** Returns the statements of every benchmarked call with the buffers that their plans read, in descending order. */
export async function measurePlans(
  settings: Settings,
  urls: DatabaseUrls,
  token: string,
): Promise<PlanFigure[]> {
  const opened = await assemble(settings, urls);
  const listeners: ((event: LogEvent) => void)[] = [];
  const pool = new pg.Pool({ connectionString: urls.appUrl, max: 4, options: '-c timezone=UTC' });
  const db = new Kysely<never>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => listeners.forEach((listen) => listen(event)),
  });
  const app = await buildApp({ ...opened.server, db: db as never }, { logLevel: 'error' });
  const call = <E extends Endpoint>(endpoint: E, args: Args<E>) => ({
    run: async () => {
      const { body } = args;
      const url = addressOf(endpoint, args);
      const response = await app.inject({
        method: endpoint.method,
        url,
        headers: { authorization: `Bearer ${token}` },
        ...(body ? { payload: body } : {}),
      });
      if (response.statusCode >= 300) throw new Error(`${url}: ${response.statusCode} ${response.body}`);
    },
  });
  type Query = Args<typeof listChannelPosts>['query'];
  const ofStudy = (query: Query) => call(listChannelPosts, { params: { channelId: 1 }, query, body: [] });
  const ofAllStudies = (query: Query) => call(listMemberPosts, { query, body: [] });
  try {
    const figures = await explainStatements(urls.ownerUrl, (listener) => listeners.push(listener), {
      'feed page 1': ofStudy({ page: 1 }),
      'feed page 200': ofStudy({ page: 200 }),
      'feed page 200 again': ofStudy({ page: 200 }),
      'unread, one study': ofStudy({ unreadPosts: true }),
      'unread, all studies': ofAllStudies({ unreadPosts: true }),
      'required actions, one study': ofStudy({ complianceActionPosts: true }),
      'required actions, all studies': ofAllStudies({ complianceActionPosts: true }),
      'due first, one study': ofStudy({ sort: 'DUE_ASC' }),
      'due first, unread of all studies': ofAllStudies({ unreadPosts: true, sort: 'DUE_ASC' }),
      post: call(getPostVersion, { params: { id: 101, version: 1 } }),
      comments: call(listComments, { params: { postId: 101 } }),
      'create a comment': {
        ...call(addComment, {
          params: { postId: 101 },
          body: { commentTextRequest: 'Measured for its plan.' },
        }),
        undo: 'delete from comment where id = (select max(id) from comment)',
      },
    });
    return figures.toSorted((a, b) => b.buffers - a.buffers);
  } finally {
    await app.close();
    await opened.close();
    await db.destroy();
  }
}
