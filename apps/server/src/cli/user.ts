import { Refusal } from './refusal.ts';
import { addUser } from './user-add.ts';
import { changeAccess } from './user-access.ts';
import type { Terminal } from './with-server.ts';

/** `user add`, `user exclude`, `user admit`. */
export async function changeUsers([verb, ...args]: string[], terminal: Terminal): Promise<void> {
  if (verb === 'add') return addUser(args, terminal);
  if (verb === 'exclude' || verb === 'admit') return changeAccess(verb === 'exclude', args, terminal);
  throw new Refusal('Use user add, user exclude or user admit: see npm run studyline -- user --help.');
}
