import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useKeptState } from './use-kept-state.ts';

test('keeps what was written after the component is gone, each under its own name', () => {
  const first = renderHook(({ name }) => useKeptState(name, ''), { initialProps: { name: 'post-1' } });
  act(() => first.result.current[1]('Half a sentence'));
  first.rerender({ name: 'post-2' });
  expect(first.result.current[0]).toBe('');
  first.rerender({ name: 'post-1' });
  expect(first.result.current[0]).toBe('Half a sentence');
  first.unmount();
  expect(renderHook(() => useKeptState('post-1', '')).result.current[0]).toBe('Half a sentence');
});

test('forgets what was sent', () => {
  const writing = renderHook(() => useKeptState('post-3', ''));
  act(() => writing.result.current[1]('Sent'));
  act(() => writing.result.current[1](''));
  writing.unmount();
  expect(renderHook(() => useKeptState('post-3', '')).result.current[0]).toBe('');
});
