import { addresses } from '@studyline/contract/core/addresses';
import { createHmac } from 'node:crypto';
import { deriveKey } from '../core/secret.ts';
import { isSameText } from '../core/signed-tokens.ts';

export interface Unsubscription {
  userId: number;
  /** A topic, or the summaries. */
  stops: string;
}

/** In the headers of each email, so that its reader can unsubscribe without signing in. It permits nothing else. */
export function unsubscribeToken(secret: string, { userId, stops }: Unsubscription): string {
  const said = `${userId}.${stops}`;
  const signature = createHmac('sha256', deriveKey(secret, 'unsubscribe')).update(said).digest('base64url');
  return `${said}.${signature}`;
}

/** The page that asks for confirmation. */
export function pathOfUnsubscription(token: string): string {
  return addresses.unsubscribe(token);
}

export function readUnsubscribeToken(secret: string, token: string): Unsubscription | undefined {
  const [user = '', stops = ''] = token.split('.');
  const said = { userId: Number(user), stops };
  return isSameText(token, unsubscribeToken(secret, said)) ? said : undefined;
}
