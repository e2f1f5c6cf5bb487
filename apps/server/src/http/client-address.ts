import type { IncomingMessage } from 'node:http';
import { type BlockList, isIP } from 'node:net';

/**
 * The network address of the client of a call or a socket, without the zone of a local address. A trusted proxy says who called
 * it; what it passes on counts only if it is an address.
 */
export function clientAddress(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  trustedProxies: BlockList,
): string | null {
  const forwarded = [headers['x-forwarded-for'] ?? ''].flat().join(',').split(',');
  let address: string | null = null;
  for (const text of [socket.remoteAddress ?? '', ...forwarded.toReversed()]) {
    const next = text
      .trim()
      .replace(/%.*/, '')
      .replace(/^::ffff:(?=\d+\.)/i, '');
    if (!isIP(next)) return address;
    address = next;
    if (!trustedProxies.check(next, isIP(next) === 6 ? 'ipv6' : 'ipv4')) return address;
  }
  return address;
}

/**
 * The key for the budgets of an address. A household has a network of IPv6 addresses, which share their first 64 bits. Many
 * households have 256 such networks, so a budget with few places uses the first 48 bits.
 */
export function networkOf(address: string | null, bits: 48 | 64 = 64): string {
  if (address === null || isIP(address) !== 6) return address ?? '';
  const groups = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = groups.split('::');
  const left = head.split(':').filter((group) => group !== '');
  const right = (tail ?? '').split(':').filter((group) => group !== '');
  const zeros = tail === undefined ? [] : Array<string>(8 - left.length - right.length).fill('0');
  return `${[...left, ...zeros, ...right].slice(0, bits / 16).join(':')}::/${bits}`;
}
