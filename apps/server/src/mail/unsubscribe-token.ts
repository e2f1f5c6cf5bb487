import { addresses } from '@studyline/contract/core/addresses';
import { createHmac } from 'node:crypto';
import { deriveKey } from '../core/secret.ts';
import { isSameText } from '../core/signed-tokens.ts';

/** Who unsubscribes from what. */
export interface Unsubscription {
  userId: number;
  kind: string;
}

/** Stands in the headers of each mail, so that its reader ends such mails without signing in. It does nothing else. */
export function unsubscribeToken(secret: string, { userId, kind }: Unsubscription): string {
  const said = `${userId}.${kind}`;
  const signature = createHmac('sha256', deriveKey(secret, 'unsubscribe')).update(said).digest('base64url');
  return `${said}.${signature}`;
}

/** The page that asks first. */
export function pathOfUnsubscription(token: string): string {
  return addresses.unsubscribe(token);
}

export function readUnsubscribeToken(secret: string, token: string): Unsubscription | undefined {
  const [user = '', kind = ''] = token.split('.');
  const said = { userId: Number(user), kind };
  return isSameText(token, unsubscribeToken(secret, said)) ? said : undefined;
}
