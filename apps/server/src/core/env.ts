import { emailAddress, withAsciiDomain } from '@studyline/contract/core/email-address';
import { BlockList, isIP, isIPv6 } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { type BudgetName, budgetNames, type Limits } from './budgets.ts';
import { SECRET_LENGTH } from './secret.ts';

const limit = (most: number) =>
  z.coerce.number().int().min(1).default(most).describe('a whole number, 1 or more');
const seconds = (preset: number) =>
  z.coerce.number().int().min(0).max(3600).default(preset).describe('a whole number from 0 to 3600');
const days = (preset: number) =>
  z.coerce.number().int().min(30).default(preset).describe('a whole number, 30 or more');
const WEB = 'an address that begins with https:// or http://';
const ORIGIN = 'an address without a path, like https://portal.example.org';
const SMTP =
  'an address like smtp://login:password@host:587 or smtps://login:password@host, in which %25 is a percent sign';
const IMAP =
  'an address like imaps://login:password@host/INBOX, in which %25 is a percent sign, and the folder can be left out';
const SENDER =
  /^(?:(?<name>[^<>"\\\p{Cc}]*?)\s*<)?(?<address>[^\s<>"@,;:\\]+@(?<domain>[^\s<>"@,;:\\]+))>?$/u;
const PROVIDERS =
  'a JSON array of providers, each with an id of its own, a name, an issuer that begins with https://, a clientId and, if any, a clientSecret and domains';
const POSTGRES = 'an address like postgres://login:password@host/database';

const url = (protocol: RegExp) => z.stringFormat('address', (text) => isAddress(text, protocol));

/** Its id is part of addresses. Two are our own ways to sign in. */
const PROVIDER_ID = /^(?!(?:credentials|passkey)$)[a-z][a-z\d-]{0,39}$/;
const provider = z.strictObject({
  id: z.string().regex(PROVIDER_ID),
  name: z.string().trim().min(1).max(100),
  issuer: z.stringFormat('issuer', (text) => isAddress(text, /^https?$/) && isPrivate(new URL(text))),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1).nullable().default(null),
  /** Whether it asks everyone for a second factor. */
  secondFactor: z.boolean().default(false),
  domains: z
    .array(
      z
        .string()
        .regex(/^[^\s@]+\.[^\s@]+$/)
        .transform(asDomain),
    )
    .default([]),
});
/** An organisation's OpenID Connect provider. */
export type ProviderSettings = z.output<typeof provider>;

const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(4000).describe('a number from 0 to 65535'),
  // In an address, IPv6 is written in brackets.
  HOST: z
    .string()
    .min(1)
    .transform((host) => host.replace(/^\[(.*)\]$/, '$1'))
    .default('127.0.0.1'),
  PUBLIC_URL: z
    .stringFormat('origin', (text) => isAddress(text, /^https?$/) && isOrigin(text))
    .optional()
    .describe(ORIGIN),
  STUDYLINE_DATA_DIR: z.string().min(1).default('./.data'),
  STUDYLINE_DEMO: z.enum(['on', 'off', 'force']).optional().describe('on, off or force'),
  STUDYLINE_SECRET: z
    .string()
    .min(SECRET_LENGTH)
    .optional()
    .describe(`a text of ${SECRET_LENGTH} characters or more`),
  DATABASE_URL: url(/^postgres(ql)?$/)
    .optional()
    .describe(POSTGRES),
  DATABASE_APP_URL: url(/^postgres(ql)?$/)
    .optional()
    .describe(POSTGRES),
  STORAGE_URL: url(/^s3$/).optional().describe('an address like s3://key:secret@host/bucket'),
  REGISTRY_URL: url(/^https?$/)
    .default('https://clinicaltrials.gov/api/v2')
    .describe(WEB),
  LIBREOFFICE_PATH: z.string().optional(),
  TRUSTED_DOCUMENTATION_ORIGIN: url(/^https?$/)
    .optional()
    .describe(WEB),
  SMTP_URL: url(/^smtps?$/)
    .optional()
    .describe(SMTP),
  MAIL_FROM: z
    .string()
    .regex(SENDER)
    .optional()
    .describe('an address like Studyline <studyline@example.org>'),
  // With what says which email it is, the part before the @ has at most 64 characters (RFC 5321, 4.5.3.1.1).
  BOUNCE_ADDRESS: emailAddress
    .regex(/^[^@]{1,30}@/)
    .optional()
    .describe('an address like bounces@example.org, with at most 30 characters before the @'),
  BOUNCE_MAILBOX: url(/^imaps?$/)
    .optional()
    .describe(IMAP),
  OIDC_PROVIDERS: z.string().default('[]').transform(readJson).pipe(z.array(provider)).describe(PROVIDERS),
  STUDYLINE_ADMIN_EMAIL: emailAddress.optional().describe('an address like anna.lind@example.org'),
  STOP_DELAY_SECONDS: seconds(0),
  STOP_GRACE_SECONDS: seconds(15),
  IDLE_LOCK_MINUTES: z.coerce
    .number()
    .int()
    .min(2)
    .max(480)
    .default(15)
    .describe('a whole number from 2 to 480'),
  // No more than the least RETENTION_MAIL_DAYS: the email that is kept says that its reader was reminded.
  KEY_REMINDER_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(30)
    .default(14)
    .describe('a whole number from 1 to 30'),
  RETENTION_SESSION_DAYS: days(90),
  RETENTION_MAIL_DAYS: days(365),
  NODE_ENV: z.string().optional(),
  TRUSTED_PROXIES: z.string().default('127.0.0.0/8, ::1'),
  LIMIT_CALLS_PER_SESSION: limit(3000),
  LIMIT_CALLS_PER_PERSON: limit(6000),
  LIMIT_CALLS_PER_ADDRESS: limit(6000),
  LIMIT_CALLS_PER_PROGRAM: limit(1000),
  LIMIT_WRONG_KEYS_PER_ADDRESS: limit(20),
  LIMIT_UPLOADS_PER_PERSON: limit(20),
  LIMIT_DOWNLOADS_PER_PERSON: limit(100),
  LIMIT_TEXTS_PER_PERSON: limit(20),
  LIMIT_RENDERINGS_PER_PERSON: limit(8),
  LIMIT_SOCKETS_PER_SESSION: limit(50),
  LIMIT_SOCKETS_PER_PERSON: limit(200),
  LIMIT_SOCKETS_PER_ADDRESS: limit(2000),
  LIMIT_MESSAGES_PER_SESSION: limit(4000),
  LIMIT_MESSAGES_BEFORE_GRANT: limit(20),
  LIMIT_WRONG_MESSAGES_PER_SOCKET: limit(5),
  LIMIT_SUBSCRIPTIONS_PER_SOCKET: limit(500),
  LIMIT_WRONG_PASSWORDS_PER_PLACE: limit(5),
  LIMIT_WRONG_PASSWORDS_PER_PERSON: limit(20),
  LIMIT_WRONG_PASSWORDS_PER_ADDRESS: limit(100),
  LIMIT_WRONG_CODES_PER_PERSON: limit(20),
  LIMIT_PASSWORD_RESETS_PER_PERSON: limit(5),
  LIMIT_PASSWORD_RESETS_PER_ADDRESS: limit(60),
  LIMIT_HELPS_PER_PERSON: limit(10),
  LIMIT_NEW_PINS_PER_PERSON: limit(10),
  LIMIT_SUPPORT_REQUESTS_PER_PERSON: limit(30),
  LIMIT_SERVICE_MESSAGES_PER_PERSON: limit(200),
  LIMIT_ORDERS_PER_PERSON: limit(60),
  LIMIT_QUOTATIONS_PER_PERSON: limit(60),
  LIMIT_PICKUPS_PER_PERSON: limit(30),
  LIMIT_PASSWORD_CHECKS: limit(200),
  LIMIT_PASSWORD_CHECKS_PER_PLACE: limit(20),
  LIMIT_DENIALS_PER_PERSON: limit(60),
  LIMIT_INVITATIONS_PER_PERSON: limit(50),
});

/** A database as its owner, which migrates it, and as the login of the processes. */
export interface DatabaseUrls {
  ownerUrl: string;
  appUrl: string;
}

/** A server of emails. */
interface MailHost {
  host: string;
  port: number;
  /** TLS from the first byte, or before the login, or never. */
  tls: 'IMPLICIT' | 'STARTTLS' | 'NONE';
  login: { user: string; pass: string } | null;
}

/** How emails are sent. */
export interface MailSettings extends MailHost {
  from: { name: string; address: string };
  /** Where reports go of what was not delivered; null if nobody reads them. */
  bounceAddress: string | null;
  /** Where they are read; null if they are piped in. */
  bounceMailbox: (MailHost & { folder: string }) | null;
}

/** How a process stops serving. */
export interface StopSettings {
  /** How long it continues to serve although it reports that it is not ready. */
  delayMillis: number;
  /** How long the calls under way then have to end. */
  graceMillis: number;
}

/** How many days personal data is kept that is no longer needed. */
export interface RetentionSettings {
  /** After a session has ended or expired. */
  sessionDays: number;
  /** After an email has been sent or given up. */
  mailDays: number;
}

/** The settings of an installation, read once at start (docs/operating.md). */
export interface Settings {
  port: number;
  host: string;
  /** Without a trailing slash; null until the port is known. */
  publicUrl: string | null;
  dataDir: string;
  /** When a start fills the database with the demo: never, if this start created it, or if it contains nobody. */
  demo: 'never' | 'when-new' | 'when-empty';
  /** Whether the demo's people, who share a password, may sign in. */
  demoSignIn: boolean;
  secret: string | null;
  /** How long nobody may do anything in a browser before its session is locked. */
  idleLockSeconds: number;
  /** How long before a program's key ends its owner and the administrators are reminded. */
  keyReminderDays: number;
  /** An external database; null for the embedded one. */
  database: DatabaseUrls | null;
  storageUrl: string | null;
  registryUrl: string;
  /** The path of LibreOffice, or `off`; null if it is looked for. */
  libreOffice: string | null;
  /** The origin whose documents are shown inside news that link to them; null if none are. */
  documentationOrigin: string | null;
  /** Null without a mail server. */
  mail: MailSettings | null;
  /** The host in the ids of emails. */
  mailDomain: string;
  /** In the order in which they are offered. */
  providers: readonly ProviderSettings[];
  /** The first administrator of an installation without one; null if nobody is named. */
  adminEmail: string | null;
  /** Outside production, every response is checked against its contract, and an undeclared one fails. */
  production: boolean;
  /** The proxies that are trusted to give the caller's address. */
  trustedProxies: BlockList;
  stop: StopSettings;
  retention: RetentionSettings;
  /** How many invitations a day people may email who do not lead the study. */
  invitationsPerPerson: number;
  limits: Limits;
}

/** Reads the settings. Throws an Error whose message is one sentence that names the variable. */
export function readSettings(env: Record<string, string | undefined> = process.env): Settings {
  // A compose file passes unset settings as empty texts. For the proxies, however, empty means none.
  const given = Object.fromEntries(
    Object.entries(env).filter(([name, value]) => value !== '' || name === 'TRUSTED_PROXIES'),
  );
  rejectUnknown(Object.keys(given));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const name = z.keyof(schema).parse(parsed.error.issues[0]?.path[0]);
    throw new Error(
      `The setting ${name} is not usable: it has to be ${schema.shape[name].description ?? 'set'}.`,
    );
  }
  const e = parsed.data;
  if (Boolean(e.DATABASE_URL) !== Boolean(e.DATABASE_APP_URL)) {
    throw new Error(
      'The settings DATABASE_URL (the owner of the database) and DATABASE_APP_URL (the login of the processes) are required together.',
    );
  }
  if (e.DATABASE_URL && !e.STUDYLINE_SECRET) {
    throw new Error(
      `The setting STUDYLINE_SECRET (${SECRET_LENGTH} characters or more) is required together with DATABASE_URL.`,
    );
  }
  if (Boolean(e.SMTP_URL) !== Boolean(e.MAIL_FROM)) {
    throw new Error(
      'The settings SMTP_URL (the mail server) and MAIL_FROM (the sender of all emails) have to be set together.',
    );
  }
  if (e.BOUNCE_ADDRESS && !e.SMTP_URL) {
    throw new Error(
      'The setting BOUNCE_ADDRESS (where reports go of what was not delivered) needs SMTP_URL, without which nothing is sent.',
    );
  }
  if (e.BOUNCE_MAILBOX && !e.BOUNCE_ADDRESS) {
    throw new Error(
      'The setting BOUNCE_MAILBOX (where reports of what was not delivered are read) needs BOUNCE_ADDRESS, to which they are sent.',
    );
  }
  if (e.SMTP_URL && !e.PUBLIC_URL && isUnspecified(e.HOST)) {
    throw new Error(
      `The setting PUBLIC_URL is required with SMTP_URL if HOST is ${e.HOST}, because links in emails start with it.`,
    );
  }
  const ids = e.OIDC_PROVIDERS.map(({ id }) => id);
  const repeated = ids.find((id, index) => ids.indexOf(id) !== index);
  if (repeated) throw new Error(`The setting OIDC_PROVIDERS names two providers with the id ${repeated}.`);
  const isLocalOnly = isLoopback(e.HOST) && (!e.PUBLIC_URL || isLoopback(new URL(e.PUBLIC_URL).hostname));
  if (e.STUDYLINE_DEMO === 'on' && !isLocalOnly) {
    throw new Error(
      'The setting STUDYLINE_DEMO=on needs HOST and PUBLIC_URL to be loopback addresses, because everyone in the demo has the same password.',
    );
  }
  const demoIsWanted = e.STUDYLINE_DEMO === 'on' || e.STUDYLINE_DEMO === 'force';
  const demoIsFree = e.STUDYLINE_DEMO === undefined && isLocalOnly;
  return {
    port: e.PORT,
    host: e.HOST,
    publicUrl: e.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    dataDir: resolve(e.STUDYLINE_DATA_DIR),
    demo: demoIsWanted ? 'when-empty' : demoIsFree && !e.DATABASE_URL ? 'when-new' : 'never',
    demoSignIn: demoIsWanted || demoIsFree,
    secret: e.STUDYLINE_SECRET ?? null,
    database:
      e.DATABASE_URL && e.DATABASE_APP_URL ? { ownerUrl: e.DATABASE_URL, appUrl: e.DATABASE_APP_URL } : null,
    storageUrl: e.STORAGE_URL ?? null,
    documentationOrigin: e.TRUSTED_DOCUMENTATION_ORIGIN
      ? new URL(e.TRUSTED_DOCUMENTATION_ORIGIN).origin
      : null,
    libreOffice: e.LIBREOFFICE_PATH ?? null,
    registryUrl: e.REGISTRY_URL.replace(/\/+$/, ''),
    ...readMail(e),
    providers: e.OIDC_PROVIDERS,
    adminEmail: e.STUDYLINE_ADMIN_EMAIL ?? null,
    production: e.NODE_ENV === 'production',
    trustedProxies: readProxies(e.TRUSTED_PROXIES),
    stop: { delayMillis: e.STOP_DELAY_SECONDS * 1000, graceMillis: e.STOP_GRACE_SECONDS * 1000 },
    idleLockSeconds: e.IDLE_LOCK_MINUTES * 60,
    keyReminderDays: e.KEY_REMINDER_DAYS,
    retention: { sessionDays: e.RETENTION_SESSION_DAYS, mailDays: e.RETENTION_MAIL_DAYS },
    limits: readLimits(e),
    invitationsPerPerson: e.LIMIT_INVITATIONS_PER_PERSON,
  };
}

/** The folder for temporary files. They hold parts of documents and tables, so it is in the data directory, which is private. */
export function temporaryOf({ dataDir }: Pick<Settings, 'dataDir'>): string {
  return join(dataDir, 'temporary');
}

/** Variables that are read elsewhere, and those that Kubernetes sets for a service with a name like ours. */
const FOREIGN =
  /^STUDYLINE_(TEST_\w+|SERVER|RELEASE)$|_SERVICE_(HOST|PORT(_\w+)?)$|_PORT(_\d+_(TCP|UDP|SCTP)(_\w+)?)?$/;

/** A misspelled setting would otherwise be ignored silently. */
function rejectUnknown(names: readonly string[]): void {
  const known = Object.keys(schema.shape);
  for (const name of names) {
    if (known.includes(name) || FOREIGN.test(name)) continue;
    const [nearest = '', distance] = known
      .map((one) => [one, distanceOf(name, one)] as const)
      .reduce((best, one) => (one[1] < best[1] ? one : best));
    const isOurs = /^(STUDYLINE|LIMIT|SMTP|BOUNCE|OIDC|RETENTION)_/.test(name);
    if (isOurs || (name.length > 6 && distance <= (nearest.length < 10 ? 1 : 3)))
      throw new Error(`The setting ${name} does not exist. Did you mean ${nearest}?`);
  }
}

/** How many letters have to be added, removed, replaced or swapped with the next one to turn one name into the other. */
function distanceOf(a: string, b: string): number {
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        (previous[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (previous[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[j - 2] ?? Infinity) + 1 : Infinity,
      );
    }
    [before, previous] = [previous, row];
  }
  return previous[b.length] ?? 0;
}

/** Whether it is an address in which every percent sign encodes something. Reading its login, password or path would fail otherwise. */
function isAddress(text: string, protocol: RegExp): boolean {
  try {
    decodeURIComponent(text);
    return protocol.test(new URL(text).protocol.slice(0, -1));
  } catch {
    return false;
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether nobody on the way can read what is sent there. */
function isPrivate({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || isLoopback(hostname);
}

/** A domain as it is in the addresses of accounts. */
function asDomain(domain: string): string {
  return withAsciiDomain(`a@${domain}`).slice(2).toLowerCase();
}

/** Whether an address ends with its host and port. The app does not run below a path. */
function isOrigin(address: string): boolean {
  const { href, origin } = new URL(address);
  return href === `${origin}/`;
}

function readMail({
  SMTP_URL,
  MAIL_FROM = '',
  BOUNCE_ADDRESS,
  BOUNCE_MAILBOX,
}: z.output<typeof schema>): Pick<Settings, 'mail' | 'mailDomain'> {
  const { name = '', address = '', domain = 'localhost' } = SENDER.exec(MAIL_FROM)?.groups ?? {};
  if (SMTP_URL === undefined) return { mail: null, mailDomain: domain };
  const mail: MailSettings = {
    ...readMailHost(new URL(SMTP_URL), { implicit: 465, other: 587 }),
    from: { name: name.trim(), address },
    bounceAddress: BOUNCE_ADDRESS ?? null,
    bounceMailbox: BOUNCE_MAILBOX === undefined ? null : readMailbox(new URL(BOUNCE_MAILBOX)),
  };
  return { mail, mailDomain: domain };
}

function readMailbox(url: URL): MailSettings['bounceMailbox'] {
  const folder = decodeURIComponent(url.pathname).slice(1) || 'INBOX';
  return { ...readMailHost(url, { implicit: 993, other: 143 }), folder };
}

function readMailHost(url: URL, ports: { implicit: number; other: number }): MailHost {
  const secure = url.protocol.endsWith('s:');
  const user = decodeURIComponent(url.username);
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port) || (secure ? ports.implicit : ports.other),
    tls: secure ? 'IMPLICIT' : url.searchParams.get('tls') === '0' ? 'NONE' : 'STARTTLS',
    login: user === '' ? null : { user, pass: decodeURIComponent(url.password) },
  };
}

function readProxies(text: string): BlockList {
  const proxies = new BlockList();
  if (text.trim() === '') return proxies;
  for (const one of text.split(',').map((part) => part.trim())) {
    const [address = '', prefix, more] = one.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    const bits = family === 'ipv6' ? 128 : 32;
    const length = prefix === undefined ? bits : /^\d+$/.test(prefix) ? Number(prefix) : Infinity;
    if (isIP(address) === 0 || length > bits || more !== undefined)
      throw new Error(
        `The setting TRUSTED_PROXIES is not usable: "${one}" is neither an address nor a network.`,
      );
    proxies.addSubnet(address, length, family);
  }
  return proxies;
}

function readLimits(settings: z.output<typeof schema>): Limits {
  const limits = budgetNames.map((name) => [
    name,
    settings[`LIMIT_${name.toUpperCase() as Uppercase<BudgetName>}`],
  ]);
  return Object.fromEntries(limits) as Limits;
}

/** The address that people use, without a trailing slash: for links in emails, whose target only a setting may determine. */
export function addressOfApp({
  publicUrl,
  host,
  port,
}: Pick<Settings, 'publicUrl' | 'host' | 'port'>): string {
  if (publicUrl) return publicUrl;
  if (isUnspecified(host)) return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Means all addresses of the machine, so it cannot be used in a link. */
function isUnspecified(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}

/** A name or an address that only this machine can reach. */
function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}
