import type { Doer } from '../../core/actor.ts';
import { record } from '../../core/record.ts';
import type { Trx } from '../../db/pool.ts';
import type { Written } from './plan-import.ts';

interface Imported {
  channelId: number;
  write: readonly Written[];
  takenOff: readonly { isUnblindedOnly: boolean }[];
  sha256: string;
}

/** What is for the unblinded is recorded by itself, so that blinded people do not learn how many products they do not see. */
export function recordImport(
  trx: Trx,
  actor: Doer,
  { channelId, write, takenOff: off, sha256 }: Imported,
  at?: Date,
): void {
  for (const hiddenFromBlinded of [false, true]) {
    const written = write.filter(({ isForUnblinded }) => isForUnblinded === hiddenFromBlinded);
    const added = written.filter(({ isNew }) => isNew).length;
    const changed = written.length - added;
    const takenOff = off.filter(({ isUnblindedOnly }) => isUnblindedOnly === hiddenFromBlinded).length;
    if (written.length + takenOff === 0) continue;
    const blindingChanged = written.some(({ reblindedId }) => reblindedId !== null);
    const facts = { added, changed, takenOff, sha256, hiddenFromBlinded, blindingChanged };
    record(trx, actor, { type: 'products.imported', channelId, ...facts }, at);
  }
}
