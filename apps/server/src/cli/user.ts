import { Refusal } from './refusal.ts';
import { addUser } from './user-add.ts';
import { makeResetLink } from './user-reset-password.ts';
import { helpOf, helpUser } from './user-help.ts';
import { listLockedOut } from './user-locked.ts';
import { changeAccess } from './user-access.ts';
import type { Terminal } from './with-server.ts';

/** `user add`, `user exclude`, `user reset-password` and the others. */
export async function changeUsers([verb, ...args]: string[], terminal: Terminal): Promise<void> {
  if (verb === 'add') return addUser(args, terminal);
  if (verb === 'exclude' || verb === 'admit') return changeAccess(verb === 'exclude', args, terminal);
  if (verb === 'reset-password') return makeResetLink(args, terminal);
  if (verb === 'locked') return listLockedOut(args, terminal);
  const help = helpOf(verb);
  if (help) return helpUser(help, args, terminal);
  throw new Refusal(
    'Use user add, exclude, admit, reset-password, locked, unlock, reset-factors, disable or enable: see npm run studyline -- user --help.',
  );
}
