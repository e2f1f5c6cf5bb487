import { emailAddress } from '@studyline/contract/core/email-address';
import { parseArgs } from 'node:util';
import type { SystemActor } from '../core/actor.ts';
import { record } from '../core/record.ts';
import { transact } from '../core/transaction.ts';
import { lockUser, updateAccess } from './queries.ts';
import { refuseOption, Refusal } from './refusal.ts';
import { type Terminal, withServer } from './with-server.ts';

const address = emailAddress;

/** `user exclude` and `user admit`: whether somebody has access at all. Their account and their memberships are kept. */
export async function changeAccess(isExcluded: boolean, args: string[], terminal: Terminal): Promise<void> {
  const { values } = parseArgs({ args, options: { email: { type: 'string' } } });
  if (values.email === undefined) throw new Refusal('--email is missing.');
  const parsed = address.safeParse(values.email);
  if (!parsed.success) throw refuseOption('email', parsed.error.issues[0]);
  const isChanged = await withServer(terminal, (actor) => setAccess(actor, parsed.data, isExcluded));
  const state = isExcluded ? 'excluded' : 'admitted';
  terminal.say(isChanged ? `${parsed.data} is ${state} from now on.` : `${parsed.data} is ${state} already.`);
}

/** Returns whether that changed anything. */
export async function setAccess(
  actor: SystemActor,
  emailAddress: string,
  isExcluded: boolean,
): Promise<boolean> {
  return transact(actor, async (trx) => {
    const user = await lockUser(trx, emailAddress);
    if (!user) throw new Refusal(`There is no user with the address ${emailAddress}.`);
    if (user.isExcluded === isExcluded) return false;
    await updateAccess(trx, user.userId, isExcluded);
    record(trx, actor, { type: 'user.accessChanged', userId: user.userId, nonEecUser: isExcluded });
    return true;
  });
}
