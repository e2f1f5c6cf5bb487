import { addresses } from '@studyline/contract/core/addresses';
import { emailAddress } from '@studyline/contract/core/email-address';
import { parseArgs } from 'node:util';
import { addressOfApp } from '../core/env.ts';
import { transact } from '../core/transaction.ts';
import { createReset } from '../features/auth/password-resets.ts';
import { refuseOption, Refusal } from './refusal.ts';
import { type Terminal, withServer } from './with-server.ts';

/** `user reset-password`: makes a link by which a person chooses a new password, for the operator to hand over. */
export async function makeResetLink(args: string[], terminal: Terminal): Promise<void> {
  const { values } = parseArgs({ args, options: { email: { type: 'string' } } });
  if (values.email === undefined) throw new Refusal('--email is missing.');
  const parsed = emailAddress.safeParse(values.email);
  if (!parsed.success) throw refuseOption('email', parsed.error.issues[0]);
  const link = await withServer(terminal, (actor) =>
    transact(actor, async (trx) => {
      const reset = await createReset(trx, actor, { emailAddress: parsed.data, by: 'OPERATOR' });
      if (!reset) throw new Refusal(`Nobody signs in here with the address ${parsed.data} and a password.`);
      return `${addressOfApp(actor.server.settings)}${addresses.resetPassword(reset.token)}`;
    }),
  );
  terminal.say(link);
  terminal.note(
    `Give this link to the person with the address ${parsed.data}, and to nobody else: whoever opens it within a day chooses their password.`,
  );
}
