import { parseArgs } from 'node:util';
import { readSettings, type Settings } from '../core/env.ts';
import { discardEmbedded, findRunningEmbedded } from '../db/embedded.ts';
import { countPeople } from './queries.ts';
import { type Terminal, withServer } from './with-server.ts';
import { Refusal } from './refusal.ts';

/** Fills an empty installation with the demo. `--reset` first deletes an existing demo, with its files and keys. */
export async function seed(args: string[], terminal: Terminal): Promise<void> {
  const { values } = parseArgs({ args, options: { reset: { type: 'boolean', default: false } } });
  const settings = readSettings(terminal.env);
  if (settings.demo === 'never')
    throw new Refusal(
      'The demo is switched off here (STUDYLINE_DEMO, or a HOST or PUBLIC_URL that is not loopback): everybody in it has one password.',
    );
  if (values.reset) await emptyDemo(settings, terminal);
  await withServer(terminal, async ({ server }, opened) => {
    const { all } = await countPeople(server.db);
    if (all > 0)
      throw new Refusal(
        'There are people in this installation: the demo starts from an empty one (--reset).',
      );
    terminal.note('Preparing the demo …');
    const { seedDemo } = await import('../../seed/seed-demo.ts');
    await seedDemo(opened);
  });
  terminal.say('The demo is ready.');
}

/** Deletes the data directory of a demo. Refuses one that is running or has people beyond the demo's. */
async function emptyDemo(settings: Settings, terminal: Terminal): Promise<void> {
  if (settings.database)
    throw new Refusal(
      '--reset deletes only the embedded database; empty the database of DATABASE_URL yourself.',
    );
  const running = new Refusal('Studyline is running on this data directory: stop it before using --reset.');
  if (await findRunningEmbedded(settings.dataDir)) throw running;
  const { real } = await withServer(terminal, ({ server }) => countPeople(server.db));
  if (real > 0)
    throw new Refusal(
      'There are people in this installation who are not part of the demo, so --reset leaves it unchanged.',
    );
  if (!(await discardEmbedded(settings.dataDir))) throw running;
}
