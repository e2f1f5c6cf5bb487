const DEFAULT_DAYS = 30;

/**
 * The last day of an inspector's role: the earliest, the default and the latest. The role ends at the end of the day in UTC. Each is
 * formatted as 2026-12-24.
 */
export function inspectorDays(at: Date): { first: string; usual: string; last: string } {
  const usual = new Date(at);
  usual.setUTCDate(at.getUTCDate() + DEFAULT_DAYS);
  const last = new Date(at);
  last.setUTCFullYear(at.getUTCFullYear() + 1);
  return { first: dayOf(at), usual: dayOf(usual), last: dayOf(last) };
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);
