/** A token is renewed a minute before its end. */
const MARGIN_MILLIS = 60_000;
const SHORTEST_MILLIS = 30_000;

/**
 * The milliseconds until a token received just now should be renewed. Its issue and expiry times are compared with each other and not with
 * this computer's clock, which may be wrong.
 */
export function renewIn(token: string): number {
  const lifetime = readLifetime(token) ?? 15 * 60_000;
  return Math.max(lifetime - MARGIN_MILLIS, SHORTEST_MILLIS);
}

/** The session that a token names; undefined if it can't be read. */
export function sessionIn(token: string): string | undefined {
  const { sid } = readClaims(token);
  return typeof sid === 'string' ? sid : undefined;
}

function readLifetime(token: string): number | undefined {
  const { iat, exp } = readClaims(token);
  return typeof iat === 'number' && typeof exp === 'number' ? (exp - iat) * 1000 : undefined;
}

function readClaims(token: string): { iat?: unknown; exp?: unknown; sid?: unknown } {
  try {
    const payload = token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/');
    return JSON.parse(atob(payload)) as object;
  } catch {
    return {};
  }
}
