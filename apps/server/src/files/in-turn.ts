import type { Actor } from '../core/actor.ts';
import { spendAll } from '../core/budgets.ts';
import { takeTurn } from './file-work.ts';

/**
 * Scales, prints or exports for a person. They have one piece of work in the queue of all people, and their next ones wait behind it. Throws
 * TOO_MANY_REQUESTS if they wait for too many.
 */
export async function inTurn<T>(
  { server, userId }: Pick<Actor, 'server' | 'userId'>,
  kind: 'scalingOf' | 'printingOf' | 'exportingOf',
  work: () => Promise<T>,
): Promise<T> {
  const giveBack = spendAll([[server.budgets.renderings_per_person, String(userId)]]);
  try {
    return await takeTurn(server.fileWork[kind], userId, work);
  } finally {
    giveBack();
  }
}
