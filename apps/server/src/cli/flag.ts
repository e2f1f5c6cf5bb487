import type { SystemActor } from '../core/actor.ts';
import { record } from '../core/record.ts';
import { transact } from '../core/transaction.ts';
import { findFeatureFlags } from '../features/app/queries.ts';
import { updateFlag } from './queries.ts';
import { Refusal } from './refusal.ts';
import { type Terminal, withServer } from './with-server.ts';

const states = new Map([
  ['on', true],
  ['off', false],
]);

/** `flag`: turns a feature on or off for the whole installation. Without arguments it says which are on. */
export async function switchFlag(args: string[], terminal: Terminal): Promise<void> {
  if (args.length === 0) return terminal.say(await withServer(terminal, ({ server }) => listFlags(server)));
  const [key = '', state = '', ...more] = args;
  const enabled = states.get(state);
  if (enabled === undefined || more.length > 0)
    throw new Refusal('Name one flag and say on or off: npm run studyline -- flag KEY on|off.');
  const isChanged = await withServer(terminal, (actor) => setFlag(actor, key, enabled));
  terminal.say(`${key} is ${isChanged ? 'now' : 'already'} ${state}.`);
}

async function listFlags({ db }: SystemActor['server']): Promise<string> {
  const flags = await findFeatureFlags(db);
  return flags.map(({ key, enabled }) => `${key} ${enabled ? 'on' : 'off'}`).join('\n');
}

/** Returns whether that changed anything. A study with its own setting of the flag keeps it. */
export async function setFlag(actor: SystemActor, key: string, enabled: boolean): Promise<boolean> {
  return transact(actor, async (trx) => {
    const before = await updateFlag(trx, key, enabled);
    if (before === undefined) {
      const known = (await findFeatureFlags(trx)).map((flag) => flag.key);
      throw new Refusal(`There is no flag "${key}": choose one of ${known.join(', ')}.`);
    }
    if (before === enabled) return false;
    record(trx, actor, { type: 'flag.changed', key, enabled });
    return true;
  });
}
