import { afterAll, expect, test } from 'vitest';
import { startApp, withMail } from '../../test/app.ts';
import type { OutboxRow } from '../outbox/outbox-queries.ts';
import { ifMailEnabled } from './write-mails.ts';

const [sending, quiet] = [
  await startApp({ env: withMail }),
  await startApp({ env: { STUDYLINE_DEMO: 'off' } }),
];
afterAll(() => Promise.all([sending.close(), quiet.close()]));

test('an event queues a job for emails only if mail is enabled', () => {
  const payloadOf = ifMailEnabled(({ postId }) => ({ postId }));
  const row = { postId: 17 } as OutboxRow;
  expect(payloadOf(row, sending.server)).toEqual({ postId: 17 });
  expect(payloadOf(row, quiet.server)).toBeUndefined();
});
