import { createHmac } from 'node:crypto';
import { deriveKey } from '../core/secret.ts';
import type { Server } from '../core/server.ts';
import { isSameText } from '../core/signed-tokens.ts';

type Keeper = Pick<Server, 'secret' | 'settings'>;

/**
 * The sender on the envelope of an email, which says in reports of what was not delivered which email it was (variable envelope return
 * paths). Servers may change the case of letters, so there is only one.
 */
export function returnPathOf({ secret, settings: { mail } }: Keeper, mailId: number): string {
  if (!mail) return '';
  if (mail.bounceAddress === null) return mail.from.address;
  const [, name, domain] = partsOf(mail.bounceAddress);
  return `${name}+${tokenOf(secret, mailId)}@${domain}`;
}

/** The id of the email whose return path this address is. */
export function readReturnPath({ secret, settings: { mail } }: Keeper, address: string): number | undefined {
  const [, name = '', domain] = partsOf(address.toLowerCase());
  const token = name.split('+').at(-1) ?? '';
  const id = Number(token.split('-')[0]);
  const isOurs = mail?.bounceAddress?.toLowerCase() === `${name.slice(0, -token.length - 1)}@${domain}`;
  return isOurs && Number.isSafeInteger(id) && isSameText(token, tokenOf(secret, id)) ? id : undefined;
}

const partsOf = (address: string): string[] => /^(.*)@([^@]*)$/.exec(address) ?? [];

function tokenOf(secret: string, mailId: number): string {
  const signature = createHmac('sha256', deriveKey(secret, 'bounce')).update(String(mailId)).digest('hex');
  return `${mailId}-${signature.slice(0, 20)}`;
}
