import { type AccountHelp, helpsWithReason, MAX_HELP_REASON } from '@studyline/contract/accounts/calls';
import { lines } from '@studyline/contract/core/common';
import { emailAddress } from '@studyline/contract/core/email-address';
import { parseArgs } from 'node:util';
import { authorize } from '../core/authorize.ts';
import { transact } from '../core/transaction.ts';
import { giveHelp } from '../features/accounts/give-help.ts';
import { canBeHelped } from '../features/accounts/policy.ts';
import { findLedAlone, lockAccountByAddress } from '../features/accounts/queries.ts';
import { refuseOption, Refusal } from './refusal.ts';
import { type Terminal, withServer } from './with-server.ts';

const helps = {
  unlock: { help: 'UNLOCK', done: 'is unlocked' },
  'reset-factors': {
    help: 'RESET_FACTORS',
    done: 'has no second factor any more, and is signed out everywhere',
  },
  disable: { help: 'DISABLE', done: 'is disabled, and is signed out everywhere' },
  enable: { help: 'ENABLE', done: 'is enabled' },
} satisfies Record<string, { help: AccountHelp; done: string }>;
type Help = (typeof helps)[keyof typeof helps];

/** The help that a verb of the tool names. */
export function helpOf(verb: string | undefined): Help | undefined {
  return verb !== undefined && Object.hasOwn(helps, verb) ? helps[verb as keyof typeof helps] : undefined;
}

/** `user unlock`, `user reset-factors`, `user disable` and `user enable`: as an administrator can, whichever clients the person belongs to. */
export async function helpUser({ help, done }: Help, args: string[], terminal: Terminal): Promise<void> {
  const options = { email: { type: 'string' }, reason: { type: 'string' } } as const;
  const { values } = parseArgs({ args, options });
  if (values.email === undefined) throw new Refusal('--email is missing.');
  const address = emailAddress.safeParse(values.email);
  if (!address.success) throw refuseOption('email', address.error.issues[0]);
  if (values.reason === undefined && helpsWithReason.includes(help))
    throw new Refusal('--reason is missing.');
  const reason = lines(1, MAX_HELP_REASON).optional().safeParse(values.reason);
  if (!reason.success) throw refuseOption('reason', reason.error.issues[0]);
  await withServer(terminal, (actor) =>
    transact(actor, async (trx) => {
      const account = await lockAccountByAddress(trx, address.data);
      if (!account) throw new Refusal(`There is no user with the address ${address.data}.`);
      authorize(canBeHelped(account, help));
      const [client] = help === 'DISABLE' ? await findLedAlone(trx, account.userId) : [];
      if (client !== undefined)
        throw new Refusal(`${address.data} is the only administrator of ${client}. Add another one first.`);
      await giveHelp(trx, actor, account, { help, reason: reason.data, clientId: null });
    }),
  );
  terminal.say(`${address.data} ${done}.`);
}
