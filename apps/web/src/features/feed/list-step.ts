/**
 * Where J (1) and K (-1) lead in a list: from the current key to the next or the one before, and from nowhere to the
 * first that can be seen. Undefined at either end: the focus stays.
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
