import { type SystemActor, systemActor } from '../core/actor.ts';
import { readSettings } from '../core/env.ts';
import type { OpenServer } from '../open-server.ts';

/** Where the operator has called a command. */
export interface Terminal {
  /** The settings. */
  env: NodeJS.ProcessEnv;
  /** The folder to which relative paths refer. */
  cwd: string;
  /** What is piped in. */
  input: AsyncIterable<Uint8Array>;
  /** `note` is for people and is not part of the output that scripts read. */
  say(text: string): void;
  note(text: string): void;
}

/** Runs `work` as an actor without a person, on the database of a running Studyline or on one opened for it. */
export async function withServer<T>(
  { env }: Pick<Terminal, 'env'>,
  work: (actor: SystemActor, opened: OpenServer) => Promise<T>,
): Promise<T> {
  const settings = readSettings(env);
  const { openServer } = await import('../open-server.ts');
  const opened = await openServer(settings, { share: true });
  try {
    return await work(systemActor(opened.server, 'IMPORT'), opened);
  } finally {
    await opened.close();
  }
}
