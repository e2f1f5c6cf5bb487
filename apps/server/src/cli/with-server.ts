import { type SystemActor, systemActor } from '../core/actor.ts';
import { readSettings } from '../core/env.ts';
import type { OpenServer } from '../open-server.ts';

/** Writes to the terminal; `note` is what scripts that read the answer do not want to see. */
export interface Terminal {
  say(text: string): void;
  note(text: string): void;
}

/** Does something with the database of a running Studyline, or with one opened for it, as nobody in particular. */
export async function withServer<T>(
  work: (actor: SystemActor, opened: OpenServer) => Promise<T>,
): Promise<T> {
  const settings = readSettings();
  const { openServer } = await import('../open-server.ts');
  const opened = await openServer(settings, { share: true });
  try {
    return await work(systemActor(opened.server, 'IMPORT'), opened);
  } finally {
    await opened.close();
  }
}
