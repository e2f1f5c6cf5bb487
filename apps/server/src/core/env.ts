import { resolve } from 'node:path';
import { z } from 'zod';

const onOff = z.enum(['on', 'off', 'force']);

const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  STUDYLINE_DATA_DIR: z.string().min(1).default('./.data'),
  STUDYLINE_DEMO: onOff.optional(),
  STUDYLINE_SECRET: z.string().min(32).optional(),
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
  demo: 'on' | 'off' | 'force' | 'when-new';
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
      'The setting STUDYLINE_SECRET (32 characters or more) is required together with DATABASE_URL.',
    );
  }
  const loopback = ['127.0.0.1', 'localhost', '::1'].includes(e.HOST);
  if (e.STUDYLINE_DEMO === 'on' && !loopback) {
    throw new Error(
      'The setting STUDYLINE_DEMO=on needs a HOST that is loopback, because the demo has shared passwords.',
    );
  }
  return {
    port: e.PORT,
    host: e.HOST,
    publicUrl: e.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    dataDir: resolve(e.STUDYLINE_DATA_DIR),
    demo: e.STUDYLINE_DEMO ?? (e.DATABASE_URL || !loopback ? 'off' : 'when-new'),
    secret: e.STUDYLINE_SECRET ?? null,
    databaseUrl: e.DATABASE_URL ?? null,
    storageUrl: e.STORAGE_URL ?? null,
    registryUrl: e.REGISTRY_URL.replace(/\/+$/, ''),
    production: e.NODE_ENV === 'production',
  };
}
