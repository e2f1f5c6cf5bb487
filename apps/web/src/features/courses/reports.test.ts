import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeReports, type VideoReport } from './reports.ts';

const report = (eventType: VideoReport['eventType'], positionMs: number, fromMs?: number): VideoReport => ({
  eventType,
  positionMs,
  rate: 1,
  ...(fromMs === undefined ? {} : { fromMs }),
});

/** A server that answers when told to. */
function setUp() {
  const sent: VideoReport[] = [];
  const states: string[] = [];
  const answers: boolean[] = [];
  const pending: PromiseWithResolvers<string>[] = [];
  const reports = makeReports<string>({
    send: (one) => {
      sent.push(one);
      const answer = Promise.withResolvers<string>();
      pending.push(answer);
      return answer.promise;
    },
    isTemporary: (error) => error === 'offline',
    onAnswer: (_, isLast) => answers.push(isLast),
    onState: (state) => states.push(state),
  });
  const settle = async (act: (answer: PromiseWithResolvers<string>) => void) => {
    act(pending.shift()!);
    await vi.advanceTimersByTimeAsync(0);
  };
  return {
    reports,
    sent,
    states,
    answers,
    answer: () => settle(({ resolve }) => resolve('ok')),
    fail: (error = 'offline') => settle(({ reject }) => reject(error)),
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('sends one report after another, in order', async () => {
  const { reports, sent, answers, answer } = setUp();
  reports.add(report('PLAY', 0));
  reports.add(report('SEEK', 50, 20));
  reports.add(report('PAUSE', 60));
  expect(sent).toEqual([report('PLAY', 0)]);
  await answer();
  expect(sent.at(-1)).toEqual(report('SEEK', 50, 20));
  await answer();
  await answer();
  expect(sent.map(({ eventType }) => eventType)).toEqual(['PLAY', 'SEEK', 'PAUSE']);
  expect(answers).toEqual([false, false, true]);
});

test('keeps reports without a connection and sends them in order when it is back', async () => {
  const { reports, sent, states, answer, fail } = setUp();
  reports.add(report('PLAY', 0));
  await fail();
  expect(states).toEqual(['WAITING']);
  reports.add(report('HEARTBEAT', 15_000));
  reports.add(report('PAUSE', 20_000));
  // Only the next attempt sends them, and not each report.
  expect(sent).toHaveLength(1);
  reports.retry();
  await answer();
  await answer();
  await answer();
  expect(sent.map(({ eventType }) => eventType)).toEqual(['PLAY', 'PLAY', 'HEARTBEAT', 'PAUSE']);
  expect(states).toEqual(['WAITING', 'SENT']);
});

test('tries again by itself, at growing intervals', async () => {
  const { reports, sent, fail, answer } = setUp();
  reports.add(report('PLAY', 0));
  await fail();
  await vi.advanceTimersByTimeAsync(2000);
  expect(sent).toHaveLength(2);
  await fail();
  await vi.advanceTimersByTimeAsync(2000);
  expect(sent).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(2000);
  expect(sent).toHaveLength(3);
  await answer();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(3);
});

test('reports that say the same in one are one, except the one on its way', async () => {
  const { reports, sent, answer } = setUp();
  reports.add(report('HEARTBEAT', 15_000));
  reports.add(report('HEARTBEAT', 30_000));
  reports.add(report('HEARTBEAT', 45_000));
  reports.add(report('SEEK', 50_000, 46_000));
  reports.add(report('SEEK', 55_000, 50_100));
  reports.add(report('SEEK', 10_000, 59_000));
  for (let count = 0; count < 4; count += 1) await answer();
  expect(sent).toEqual([
    report('HEARTBEAT', 15_000),
    report('HEARTBEAT', 45_000),
    report('SEEK', 55_000, 46_000),
    report('SEEK', 10_000, 59_000),
  ]);
});

test('what the server refuses is not tried again, nor is anything after it', async () => {
  const { reports, sent, states, fail } = setUp();
  reports.add(report('PLAY', 0));
  reports.add(report('PAUSE', 100));
  await fail('POST_NOT_FOUND');
  reports.add(report('PLAY', 100));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
  expect(states).toEqual(['REFUSED']);
});

test('the last moment of a page takes everything without an answer', () => {
  const { reports, sent } = setUp();
  reports.add(report('PLAY', 0));
  const last = reports.takeAll(() => reports.add(report('PAUSE', 4000)));
  expect(last).toEqual([report('PLAY', 0), report('PAUSE', 4000)]);
  expect(sent).toHaveLength(1);
});
