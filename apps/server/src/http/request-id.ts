import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * The name of a request in logs, errors, audit rows and live events. A caller may choose it, to know again what its own
 * request caused; nothing is decided by it.
 */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const chosen = headers['x-request-id'];
  return typeof chosen === 'string' && UUID.test(chosen) ? chosen : randomUUID();
}
