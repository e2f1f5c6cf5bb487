import { emailAddress } from '@studyline/contract/core/email-address';
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { line } from '@studyline/contract/core/common';
import { newPassword } from '@studyline/contract/auth/new-password';
import { record } from '../core/record.ts';
import { transact } from '../core/transaction.ts';
import { word } from '../core/words.ts';
import { passwordProblem } from '../features/auth/password-rule.ts';
import { hashPassword } from '../features/auth/passwords.ts';
import { keepClient } from '../features/clients/keep-client.ts';
import { insertClientAdmin } from '../features/clients/queries.ts';
import { type Terminal, withServer } from './with-server.ts';
import { insertUser } from './queries.ts';
import { refuseOption, Refusal } from './refusal.ts';

const text = { type: 'string' } as const;

const options = z.object({
  email: emailAddress,
  'first-name': line(1, 100),
  'last-name': line(1, 100),
  password: newPassword.optional(),
  'client-admin': line(1, 255).optional(),
});

/** `user add`: creates somebody who can sign in. Without --password it generates a password and shows it once. */
export async function addUser(args: string[], terminal: Terminal): Promise<void> {
  const user = readOptions(args);
  const password = user.password ?? randomBytes(12).toString('base64url');
  const problem = passwordProblem(password, {
    emailAddress: user.email,
    firstName: user['first-name'],
    lastName: user['last-name'],
  });
  if (problem) throw new Refusal(`--password: ${word('en', problem)}`);
  const passwordHash = await hashPassword(password);
  const added = await withServer(terminal, (actor) =>
    transact(actor, async (trx) => {
      const userId = await insertUser(trx, {
        emailAddress: user.email,
        firstName: user['first-name'],
        lastName: user['last-name'],
        passwordHash,
      });
      if (userId === undefined) throw new Refusal(`There is already a user with the address ${user.email}.`);
      record(trx, actor, { type: 'user.created', userId });
      const clientName = user['client-admin'];
      if (!clientName) return `Added ${user.email}.`;
      const client = await keepClient(trx, actor, clientName);
      await insertClientAdmin(trx, { clientId: client.clientId, userId, wasNotified: false });
      record(trx, actor, { type: 'client.adminAdded', clientId: client.clientId, userId });
      return `Added ${user.email}, administrator of ${client.created ? 'the new client ' : ''}${client.name}.`;
    }),
  );
  terminal.say(added);
  if (!user.password) terminal.note(`The password, shown only now: ${password}`);
}

function readOptions(args: string[]): z.output<typeof options> {
  const names = Object.keys(options.shape);
  const { values } = parseArgs({ args, options: Object.fromEntries(names.map((name) => [name, text])) });
  const parsed = options.safeParse(values);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const name = String(issue?.path[0]);
  if (values[name] === undefined) throw new Refusal(`--${name} is missing.`);
  throw refuseOption(name, issue);
}
