import { sql } from 'kysely';
import { z } from 'zod';
import type { Server } from './server.ts';

/** What decides whether a session is locked. */
export const lockFacts = z.object({
  isMarked: z.boolean(),
  /** The seconds since somebody last did something in its browser; null if no browser has said so. */
  idleSeconds: z.number().nullable(),
});

/** The same of session `s`. */
export const lockColumns = sql`s.locked_at is not null as "isMarked",
  extract(epoch from now() - s.active_at)::float8 as "idleSeconds"`;

/**
 * Whether a session is locked. While somebody does something, their browser says so at least each third of the time, so a session of which
 * nothing has been heard for longer is left alone too, even if its browser was closed. Programs never say so, and have no screen.
 */
export function isLocked(
  { settings: { idleLockSeconds } }: Server,
  { isMarked, idleSeconds }: z.output<typeof lockFacts>,
): boolean {
  return isMarked || (idleSeconds !== null && idleSeconds >= (idleLockSeconds * 4) / 3);
}
