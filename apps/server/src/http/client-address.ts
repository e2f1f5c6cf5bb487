import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * The network address that a call comes from, without the zone of a local one. What a proxy passes on counts only if it is an
 * address.
 */
export function clientAddress(request: FastifyRequest): string | null {
  const address = [request.ip, request.socket.remoteAddress].find((text) => text !== undefined && isIP(text));
  return address?.replace(/%.*/, '') ?? null;
}
