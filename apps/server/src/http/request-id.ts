import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * The id of a request in logs, errors, audit rows and live events. A caller may choose it, to recognise the live events of its
 * own request. The server bases no decision on it.
 */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const chosen = headers['x-request-id'];
  return typeof chosen === 'string' && UUID.test(chosen) ? chosen : randomUUID();
}
