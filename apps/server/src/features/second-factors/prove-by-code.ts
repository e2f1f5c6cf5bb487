import type * as contract from '@studyline/contract/second-factors/calls';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import { transact } from '../../core/transaction.ts';
import type { Call } from '../../http/route.ts';
import { checkCode } from '../auth/second-factor.ts';
import { countCode } from './count-code.ts';
import { noteShown } from './note-shown.ts';

/** Shows a code in this session, which may then do what needs a second factor. */
export async function proveByCode(
  actor: Actor,
  { code }: Call<typeof contract.proveByCode>,
): Promise<{ proved: true }> {
  const { userId, server } = actor;
  await countCode(actor, 'PROOF', () =>
    transact(actor, async (trx) => {
      const check = await checkCode(trx, server.secret, userId, code);
      if (check === 'NONE') throw new AppError('NO_SECOND_FACTOR');
      if (check !== 'RIGHT') return undefined;
      await noteShown(trx, actor);
      return true;
    }),
  );
  return { proved: true };
}
