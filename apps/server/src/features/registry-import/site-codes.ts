/**
 * Gives each of these sites a code that no team of the study has, ignoring case: the proposed one if it is free, else the next
 * number of its country ("US042"). People may have edited codes, and a newer record may list its sites in another order.
 */
export function assignCodes(proposed: readonly string[], taken: Iterable<string>): string[] {
  const used = new Set([...taken].map((code) => code.toUpperCase()));
  const highest = new Map<string, number>();
  for (const code of [...used, ...proposed]) {
    const [, prefix, digits] = /^([A-Z]{2})(\d{1,6})$/.exec(code) ?? [];
    if (prefix) highest.set(prefix, Math.max(highest.get(prefix) ?? 0, Number(digits)));
  }
  return proposed.map((code) => {
    const free = used.has(code) ? nextCode(code.slice(0, 2), highest) : code;
    used.add(free);
    return free;
  });
}

function nextCode(prefix: string, highest: Map<string, number>): string {
  const number = (highest.get(prefix) ?? 0) + 1;
  highest.set(prefix, number);
  return `${prefix}${String(number).padStart(3, '0')}`;
}
