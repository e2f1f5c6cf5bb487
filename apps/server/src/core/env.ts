import { resolve } from 'node:path';
import { z } from 'zod';
import { SECRET_LENGTH } from './secret.ts';

const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  STUDYLINE_DATA_DIR: z.string().min(1).default('./.data'),
  STUDYLINE_DEMO: z.enum(['on', 'off', 'force']).optional(),
  STUDYLINE_SECRET: z.string().min(SECRET_LENGTH).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  STORAGE_URL: z.url({ protocol: /^s3$/ }).optional(),
  REGISTRY_URL: z.url({ protocol: /^https?$/ }).default('https://clinicaltrials.gov/api/v2'),
  NODE_ENV: z.string().optional(),
});

/** The settings of an installation, read once at start (docs/operating.md). */
export interface Settings {
  port: number;
  host: string;
  /** Without a trailing slash; null until the port is known. */
  publicUrl: string | null;
  dataDir: string;
  /** When a start fills the database with the demo: never, if this start made it, or if nobody is in it. */
  demo: 'never' | 'when-new' | 'when-empty';
  /** Whether the people of the demo, who share a password, may sign in. */
  demoSignIn: boolean;
  secret: string | null;
  databaseUrl: string | null;
  storageUrl: string | null;
  registryUrl: string;
  /** Outside production every response is checked against its contract, and an undeclared one fails. */
  production: boolean;
}

/** Reads the settings. Throws an Error whose message is one sentence that names the variable. */
export function readSettings(env: Record<string, string | undefined> = process.env): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new Error(
      `The setting ${String(issue?.path[0])} is not usable: ${issue?.message ?? 'unknown value'}.`,
    );
  }
  const e = parsed.data;
  if (e.DATABASE_URL && !e.STUDYLINE_SECRET) {
    throw new Error(
      `The setting STUDYLINE_SECRET (${SECRET_LENGTH} characters or more) is required together with DATABASE_URL.`,
    );
  }
  const onlyHere = isLoopback(e.HOST) && (!e.PUBLIC_URL || isLoopback(new URL(e.PUBLIC_URL).hostname));
  if (e.STUDYLINE_DEMO === 'on' && !onlyHere) {
    throw new Error(
      'The setting STUDYLINE_DEMO=on needs a HOST and a PUBLIC_URL that are loopback, because everybody in the demo has one password.',
    );
  }
  const demoIsWanted = e.STUDYLINE_DEMO === 'on' || e.STUDYLINE_DEMO === 'force';
  const demoIsFree = e.STUDYLINE_DEMO === undefined && onlyHere;
  return {
    port: e.PORT,
    host: e.HOST,
    publicUrl: e.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    dataDir: resolve(e.STUDYLINE_DATA_DIR),
    demo: demoIsWanted ? 'when-empty' : demoIsFree && !e.DATABASE_URL ? 'when-new' : 'never',
    demoSignIn: demoIsWanted || demoIsFree,
    secret: e.STUDYLINE_SECRET ?? null,
    databaseUrl: e.DATABASE_URL ?? null,
    storageUrl: e.STORAGE_URL ?? null,
    registryUrl: e.REGISTRY_URL.replace(/\/+$/, ''),
    production: e.NODE_ENV === 'production',
  };
}

/** A name or an address that only this machine reaches. */
function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}
