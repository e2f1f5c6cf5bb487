import { parseArgs } from 'node:util';
import { findLockedOut, type LockedOut } from '../features/accounts/queries.ts';
import { type Terminal, withServer } from './with-server.ts';

/** `user locked`: who cannot sign in, and until when. One line each, in columns that a script can split at tabs. */
export async function listLockedOut(args: string[], terminal: Terminal): Promise<void> {
  parseArgs({ args });
  const people = await withServer(terminal, ({ server }) => findLockedOut(server.db));
  if (people.length === 0) terminal.note('Nobody is locked or disabled.');
  for (const person of people)
    terminal.say([person.emailAddress, person.displayName, whyOf(person)].join('\t'));
}

function whyOf({ lockedUntil, disabledAt, disabledBy }: LockedOut): string {
  const parts = [
    disabledAt && `disabled on ${disabledAt.toISOString()} by ${disabledBy ?? 'the operator'}`,
    lockedUntil && `locked until ${lockedUntil.toISOString()}`,
  ];
  return parts.filter((part) => part !== null).join('; ');
}
