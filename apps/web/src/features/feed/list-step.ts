/**
 * Where J (1) and K (-1) lead in a list: from the current key to the next or previous one, and without a current key to the first visible
 * one. Undefined at either end, where the focus stays put.
 */
export function step(
  keys: readonly string[],
  current: string | undefined,
  by: 1 | -1,
  firstVisible: string | undefined,
): string | undefined {
  const at = current === undefined ? -1 : keys.indexOf(current);
  if (at >= 0) return keys[at + by];
  return firstVisible !== undefined && keys.includes(firstVisible) ? firstVisible : keys[0];
}
