import type { RequiredAction } from '@studyline/contract/required-actions/required-action';
import type { PostWrapper } from '@studyline/contract/posts/calls';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type NeededRow, neededRows } from './needed-rows.ts';
import { useFinished } from './use-finished.ts';

function post(postId: number, ...actions: Partial<RequiredAction>[]): PostWrapper {
  const full = actions.map((action) => ({
    ruleId: 1,
    teamId: 1,
    version: 1,
    status: 'PENDING',
    dueDateTimeMillis: 1000,
    ...action,
  }));
  return { postDetail: { postId, actions: full } } as unknown as PostWrapper;
}

describe('neededRows', () => {
  it('are the open actions that are not paused, earliest due first', () => {
    const rows = neededRows([
      post(1, { dueDateTimeMillis: 30 }),
      post(2, { dueDateTimeMillis: 10, status: 'OVERDUE' }, { teamId: 2, dueDateTimeMillis: 40 }),
      post(3, { status: 'COMPLETED' }, { status: 'NO_LONGER_REQUIRED' }, { status: 'COMPLETED_LATE' }),
      post(4, { dueDateTimeMillis: 20, status: 'DUE_SOON' }),
      post(5, { dueDateTimeMillis: null }),
    ]);
    expect(rows.map(({ key }) => key)).toEqual(['2-1-1-1', '4-1-1-1', '1-1-1-1', '2-1-2-1']);
  });
});

describe('useFinished', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const rows = neededRows([post(1, {}), post(2, {}), post(3, {})]);
  const render = (waiting: NeededRow[]) =>
    renderHook(({ waiting }) => useFinished(waiting), { initialProps: { waiting } });
  const shown = (hook: ReturnType<typeof render>) =>
    hook.result.current.rows.map(
      ({ post, done, leaving }) => `${post.postId}${done ? ' done' : ''}${leaving ? ' leaving' : ''}`,
    );

  it('keeps a finished row in place for four seconds, then lets it fade out', () => {
    const hook = render(rows);
    act(() => hook.result.current.finish(rows[1]!));
    hook.rerender({ waiting: [rows[0]!, rows[2]!] });
    expect(shown(hook)).toEqual(['1', '2 done', '3']);
    act(() => void vi.advanceTimersByTime(3999));
    expect(shown(hook)).toEqual(['1', '2 done', '3']);
    act(() => void vi.advanceTimersByTime(1));
    expect(shown(hook)).toEqual(['1', '2 done leaving', '3']);
    act(() => void vi.advanceTimersByTime(180));
    expect(shown(hook)).toEqual(['1', '3']);
  });

  it('keeps several, the last row too', () => {
    const hook = render(rows);
    act(() => hook.result.current.finish(rows[2]!));
    act(() => hook.result.current.finish(rows[0]!));
    hook.rerender({ waiting: [rows[1]!] });
    expect(shown(hook)).toEqual(['1 done', '2', '3 done']);
    act(() => void vi.advanceTimersByTime(4180));
    expect(shown(hook)).toEqual(['2']);
  });
});
