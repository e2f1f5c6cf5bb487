import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { forgetAll } from './kept.ts';
import { useKeptState } from './use-kept-state.ts';

test('keeps each value under its own name after the component unmounts', () => {
  const first = renderHook(({ name }) => useKeptState(name, ''), { initialProps: { name: 'post-1' } });
  act(() => first.result.current[1]('Half a sentence'));
  first.rerender({ name: 'post-2' });
  expect(first.result.current[0]).toBe('');
  first.rerender({ name: 'post-1' });
  expect(first.result.current[0]).toBe('Half a sentence');
  first.unmount();
  expect(renderHook(() => useKeptState('post-1', '')).result.current[0]).toBe('Half a sentence');
});

test('forgets a value that was sent', () => {
  const writing = renderHook(() => useKeptState('post-3', ''));
  act(() => writing.result.current[1]('Sent'));
  act(() => writing.result.current[1](''));
  writing.unmount();
  expect(renderHook(() => useKeptState('post-3', '')).result.current[0]).toBe('');
});

test('passes the newest value to an updater, even after the component unmounts', () => {
  const writing = renderHook(() => useKeptState('post-4', ''));
  const [, set] = writing.result.current;
  act(() => set('Sent'));
  act(() => set('Sent and more'));
  writing.unmount();
  act(() => set((now) => now.replace('Sent and ', '')));
  expect(renderHook(() => useKeptState('post-4', '')).result.current[0]).toBe('more');
});

test('shows a change made by an unmounted component', () => {
  const left = renderHook(() => useKeptState('post-6', ''));
  act(() => left.result.current[1]('On its way'));
  left.unmount();
  const back = renderHook(() => useKeptState('post-6', ''));
  act(() => left.result.current[1](''));
  expect(back.result.current[0]).toBe('');
});

test('leaves nothing in the storage after a session, and nothing at all after signing out', () => {
  const writing = renderHook(() => useKeptState('post-5', ''));
  act(() => writing.result.current[1]('Half a sentence'));
  writing.unmount();
  expect(Object.values({ ...sessionStorage })).toContain('"Half a sentence"');
  forgetAll({ inMemory: false });
  expect(Object.keys({ ...sessionStorage })).toEqual([]);
  expect(renderHook(() => useKeptState('post-5', '')).result.current[0]).toBe('Half a sentence');
  forgetAll({ inMemory: true });
  expect(renderHook(() => useKeptState('post-5', '')).result.current[0]).toBe('');
});
