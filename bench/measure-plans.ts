import { type LogEvent, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { buildApp } from '../apps/server/src/app.ts';
import type { Settings } from '../apps/server/src/core/env.ts';
import { assemble, type DatabaseUrls } from '../apps/server/src/open-server.ts';
import { explainStatements, type PlanFigure } from './plans.ts';

/** The statements of every benchmarked call, with the buffers that their plans read, most first. */
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
  const call = (method: 'GET' | 'POST', path: string, payload: unknown = []) => ({
    run: async () => {
      const response = await app.inject({
        method,
        url: `/openapi/v1${path}`,
        headers: { authorization: `Bearer ${token}` },
        ...(method === 'POST' ? { payload: payload as object } : {}),
      });
      if (response.statusCode >= 300) throw new Error(`${path}: ${response.statusCode} ${response.body}`);
    },
  });
  try {
    const figures = await explainStatements(urls.ownerUrl, (listener) => listeners.push(listener), {
      'feed page 1': call('POST', '/channels/1/posts?page=1'),
      'feed page 200': call('POST', '/channels/1/posts?page=200'),
      'feed page 200 again': call('POST', '/channels/1/posts?page=200'),
      'unread, one study': call('POST', '/channels/1/posts?unreadPosts=true'),
      'unread, all studies': call('POST', '/user/posts?unreadPosts=true'),
      'required actions, one study': call('POST', '/channels/1/posts?complianceActionPosts=true'),
      'required actions, all studies': call('POST', '/user/posts?complianceActionPosts=true'),
      post: call('GET', '/posts/101/1'),
      comments: call('GET', '/comments/posts/101'),
      'create a comment': {
        ...call('POST', '/comments/posts/101', { commentTextRequest: 'Measured for its plan.' }),
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
