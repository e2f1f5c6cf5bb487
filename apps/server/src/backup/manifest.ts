import { z } from 'zod';

/** The version of the backup format. */
export const FORMAT = 1;

const migration = z.object({ name: z.string(), checksum: z.string() });
const table = z.object({
  name: z.string().regex(/^[a-z][a-z0-9_]*$/),
  columns: z.array(z.string().regex(/^[a-z][a-z0-9_]*$/)),
  rows: z.int(),
});
const sequence = z.object({ name: z.string().regex(/^[a-z][a-z0-9_]*$/), lastValue: z.int() });
const queuedJob = z.object({
  name: z.string(),
  payload: z.unknown(),
  queue: z.string().nullable(),
  runAt: z.iso.datetime({ offset: true }),
  maxAttempts: z.int(),
  key: z.string().nullable(),
  priority: z.int(),
});

/** A snapshot of the database. The rows of each table are in a separate part. */
const databaseFacts = z.object({
  takenAt: z.iso.datetime(),
  migrations: z.array(migration),
  tables: z.array(table),
  /** Of identity columns, except those that have not produced a number yet. */
  sequences: z.array(sequence),
  /** As arguments for the queue's API, because its tables may be different in a later version. */
  jobs: z.array(queuedJob),
});
export type DatabaseFacts = z.output<typeof databaseFacts>;
export type QueuedJob = z.output<typeof queuedJob>;

/** Describes a backup. It is written last, so a folder without it is not a backup. */
export const manifest = z.object({
  format: z.literal(FORMAT),
  /** The version of Studyline that made it. */
  version: z.string(),
  /** Whether the files are in the backup, or only listed because they stay in an S3 store. */
  files: z.enum(['COPIED', 'LISTED']),
  fileCount: z.int(),
  /** SHA-256 of the list of parts, which contains the SHA-256 of every part. */
  parts: z.string(),
  database: databaseFacts,
});
export type Manifest = z.output<typeof manifest>;

/** Whether something is the manifest of a backup in a later format. */
export function isNewer(found: unknown): boolean {
  return z.object({ format: z.int().gt(FORMAT) }).safeParse(found).success;
}
