import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useSwitch } from './use-switch.ts';

/** A server that answers on demand. */
function slowServer() {
  const calls: { on: boolean; answer: () => void; refuse: () => void }[] = [];
  const save = (on: boolean) =>
    new Promise<void>((resolve, reject) => {
      calls.push({ on, answer: resolve, refuse: () => reject(new Error('refused')) });
    });
  return { calls, save };
}

test('shows the choice until it takes effect', async () => {
  const { calls, save } = slowServer();
  const { result, rerender } = renderHook(({ isOn }) => useSwitch(isOn, save), {
    initialProps: { isOn: false },
  });
  await act(async () => result.current.set(true));
  expect(result.current.isOn).toBe(true);
  rerender({ isOn: true });
  await act(async () => calls[0]?.answer());
  expect(result.current.isOn).toBe(true);
});

test('saves changes of mind in order', async () => {
  const { calls, save } = slowServer();
  const { result } = renderHook(() => useSwitch(false, save));
  await act(async () => result.current.set(true));
  await act(async () => result.current.set(false));
  expect(result.current.isOn).toBe(false);
  expect(calls.map(({ on }) => on)).toEqual([true]);
  await act(async () => calls[0]?.answer());
  expect(calls.map(({ on }) => on)).toEqual([true, false]);
  expect(result.current.isOn).toBe(false);
});

test('reverts when the change is refused', async () => {
  const { calls, save } = slowServer();
  const { result } = renderHook(() => useSwitch(false, save));
  await act(async () => result.current.set(true));
  await act(async () => calls[0]?.refuse());
  expect(result.current.isOn).toBe(false);
});
