import type { Cookies } from '../../http/cookies.ts';

/** Only addresses of this installation are followed, as a path that no browser takes for another host. A header allows only ASCII. */
export function ownPath(callbackUrl: string, fallback: string, { hosts }: Pick<Cookies, 'hosts'>): string {
  const [, host = '', rest = ''] = /^https?:\/\/([^/?#]+)(.*)$/s.exec(callbackUrl) ?? [];
  const path = hosts.includes(host) ? rest || '/' : callbackUrl;
  if (!/^\/(?![/\\])/.test(path) || /[\\\p{Cc}\p{Cs}]/u.test(path)) return fallback;
  return path.replaceAll(/[^\x21-\x7e]/gu, encodeURIComponent);
}
