import { describe, expect, test } from 'vitest';
import { addressOfApp, readSettings, type Settings } from './env.ts';

const EXTERNAL = {
  DATABASE_URL: 'postgres://owner@db.example.org/studyline',
  DATABASE_APP_URL: 'postgres://studyline_app@db.example.org/studyline',
  STUDYLINE_SECRET: 'a secret for tests, of more than 32 characters',
};

type Place = [host: string | undefined, publicUrl: string | undefined];

/** HOST and PUBLIC_URL of installations that only their own machine can reach. */
const loopback: Place[] = [
  [undefined, undefined],
  ['localhost', 'http://localhost:4000'],
  ['127.0.0.1', 'http://127.0.0.1:4000'],
  ['127.0.0.2', 'https://127.0.0.2'],
  ['::1', 'http://[::1]:4000'],
];

const reachable: Place[] = [
  ['0.0.0.0', undefined],
  ['::', 'http://localhost:4000'],
  ['10.1.2.3', 'http://127.0.0.1:4000'],
  [undefined, 'https://portal.example.org'],
  ['127.0.0.1', 'http://localhost.example.org'],
  ['127.0.0.1', 'http://10.1.2.3'],
  ['127.0.0.1.example.org', undefined],
];

type Choice = [
  choice: string | undefined,
  embedded: Settings['demo'],
  external: Settings['demo'],
  signIn: boolean,
];

/** STUDYLINE_DEMO, its effect with an embedded and an external database, and whether the demo's people may sign in. */
const choicesOnLoopback: Choice[] = [
  [undefined, 'when-new', 'never', true],
  ['off', 'never', 'never', false],
  ['on', 'when-empty', 'when-empty', true],
  ['force', 'when-empty', 'when-empty', true],
];

const choicesElsewhere: Choice[] = [
  [undefined, 'never', 'never', false],
  ['off', 'never', 'never', false],
  ['force', 'when-empty', 'when-empty', true],
];

describe.each([
  ...loopback.map((place) => ({ place, expected: choicesOnLoopback })),
  ...reachable.map((place) => ({ place, expected: choicesElsewhere })),
])('the demo with HOST and PUBLIC_URL $place', ({ place: [HOST, PUBLIC_URL], expected }) => {
  test.each(expected)('STUDYLINE_DEMO %s', (STUDYLINE_DEMO, embedded, external, demoSignIn) => {
    const place = { HOST, PUBLIC_URL, STUDYLINE_DEMO };
    expect(readSettings(place)).toMatchObject({ demo: embedded, demoSignIn });
    expect(readSettings({ ...place, ...EXTERNAL })).toMatchObject({ demo: external, demoSignIn });
  });
});

test("an external database needs its owner, the processes' login and a secret", () => {
  expect(readSettings(EXTERNAL).database).toEqual({
    ownerUrl: EXTERNAL.DATABASE_URL,
    appUrl: EXTERNAL.DATABASE_APP_URL,
  });
  expect(readSettings({}).database).toBeNull();
  for (const missing of ['DATABASE_URL', 'DATABASE_APP_URL'])
    expect(() => readSettings({ ...EXTERNAL, [missing]: '' })).toThrow(
      /^The settings DATABASE_URL .+ and DATABASE_APP_URL .+ are required together\.$/,
    );
  expect(() => readSettings({ ...EXTERNAL, STUDYLINE_SECRET: '' })).toThrow(/STUDYLINE_SECRET/);
});

test.each(reachable)('STUDYLINE_DEMO on is refused with HOST %s and PUBLIC_URL %s', (HOST, PUBLIC_URL) => {
  expect(() => readSettings({ HOST, PUBLIC_URL, STUDYLINE_DEMO: 'on' })).toThrow(
    /^The setting STUDYLINE_DEMO=on needs HOST and PUBLIC_URL to be loopback addresses/,
  );
});

test.each(['0.0.0.0', '::'])('emails need a PUBLIC_URL if HOST is %s', (HOST) => {
  const mail = { SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'portal@example.org' };
  expect(() => readSettings({ ...mail, HOST })).toThrow(/^The setting PUBLIC_URL is required with SMTP_URL/);
  expect(readSettings({ ...mail, HOST, PUBLIC_URL: 'https://portal.example.org' }).mail).toMatchObject({
    host: 'mail.example.org',
  });
});

describe('TRUSTED_PROXIES', () => {
  test.each([
    [undefined, '127.0.0.9', true],
    [undefined, '::1', true],
    [undefined, '10.0.0.1', false],
    ['10.0.0.0/8,2001:db8::/32', '10.9.8.7', true],
    ['10.0.0.0/8,2001:db8::/32', '2001:db8::7', true],
    ['10.0.0.0/8,2001:db8::/32', '127.0.0.1', false],
    [' 192.0.2.1 ', '192.0.2.2', false],
    ['', '127.0.0.1', false],
    [' ', '::1', false],
  ])('%j: is %s trusted? %j', (text, address, isTrusted) => {
    const { trustedProxies } = readSettings({ TRUSTED_PROXIES: text });
    expect(trustedProxies.check(address, address.includes(':') ? 'ipv6' : 'ipv4')).toBe(isTrusted);
  });

  test.each(['proxy', '10.0.0.1,', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0.0/', '::/129', '10.0.0.0/-1'])(
    '%j stops the start',
    (text) => {
      expect(() => readSettings({ TRUSTED_PROXIES: text })).toThrow(/^The setting TRUSTED_PROXIES .*\.$/);
    },
  );
});

test('an empty setting counts as not set', () => {
  const empty = {
    PORT: '',
    PUBLIC_URL: '',
    STUDYLINE_DEMO: '',
    STUDYLINE_SECRET: '',
    LIMIT_DENIALS_PER_PERSON: '',
  };
  expect(readSettings(empty)).toEqual(readSettings({}));
});

test.each(['0', '-1', 'many', '1.5'])('LIMIT_CALLS_PER_SESSION=%s stops the start', (text) => {
  expect(() => readSettings({ LIMIT_CALLS_PER_SESSION: text })).toThrow(
    'The setting LIMIT_CALLS_PER_SESSION is not usable: it has to be a whole number, 1 or more.',
  );
});

const ORIGIN = 'an address without a path, like https://portal.example.org';
const SMTP =
  'an address like smtp://login:password@host:587 or smtps://login:password@host, in which %25 is a percent sign';
const POSTGRES = 'an address like postgres://login:password@host/database';

test.each([
  ['PORT', 'abc', 'a number from 0 to 65535'],
  ['STUDYLINE_SECRET', 'short', 'a text of 32 characters or more'],
  ['PUBLIC_URL', 'portal.example.org', ORIGIN],
  ['PUBLIC_URL', 'https://example.org/studyline', ORIGIN],
  ['PUBLIC_URL', 'https://example.org/?a=b', ORIGIN],
  ['PUBLIC_URL', 'https://example.org/#a', ORIGIN],
  ['PUBLIC_URL', 'https://a:b@example.org', ORIGIN],
  ['SMTP_URL', 'smtp://login:100%@mail.example.org', SMTP],
  ['SMTP_URL', 'smtp://%zz@mail.example.org', SMTP],
  ['STORAGE_URL', 's3://key:sec%ret@host/bucket', 'an address like s3://key:secret@host/bucket'],
  ['DATABASE_URL', 'postgres://owner:p%ss@db/studyline', POSTGRES],
  ['DATABASE_APP_URL', 'postgres://app@db/study%line', POSTGRES],
  ['DATABASE_URL', 'mysql://x', POSTGRES],
  ['STUDYLINE_DEMO', 'yes', 'on, off or force'],
  ['STUDYLINE_ADMIN_EMAIL', 'Anna Lind', 'an address like anna.lind@example.org'],
])('%s=%s: the sentence says what it has to be', (name, value, wanted) => {
  expect(() => readSettings({ [name]: value })).toThrow(
    `The setting ${name} is not usable: it has to be ${wanted}.`,
  );
});

test.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['SMTP_HOST', 'SMTP_URL'],
  ['MAILFROM', 'MAIL_FROM'],
  ['PUBLIC_ULR', 'PUBLIC_URL'],
  ['LIMIT_CALL_PER_PERSON', 'LIMIT_CALLS_PER_PERSON'],
  ['STUDYLINE_DATADIR', 'STUDYLINE_DATA_DIR'],
  ['STUDYLINE_DEMOS', 'STUDYLINE_DEMO'],
  ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
])('the unknown setting %s stops the start, which names %s', (name, nearest) => {
  expect(() => readSettings({ [name]: 'x' })).toThrow(
    `The setting ${name} does not exist. Did you mean ${nearest}?`,
  );
});

test('other programs’ variables are left alone', () => {
  const others = {
    HOME: '/root',
    HOSTNAME: 'portal',
    NODE_OPTIONS: '',
    HTTP_URL: 'http://proxy.example.org',
    DATABASE_PRIVATE_URL: 'postgres://x',
    STUDYLINE_TEST_FULL: '1',
    STUDYLINE_SERVICE_HOST: '10.0.0.1',
    STUDYLINE_SERVICE_PORT_HTTP: '4000',
    STUDYLINE_PORT: 'tcp://10.0.0.1:4000',
    STUDYLINE_PORT_4000_TCP_ADDR: '10.0.0.1',
    SMTP_PORT_25_TCP: 'tcp://10.0.0.2:25',
  };
  expect(readSettings(others)).toEqual(readSettings({}));
});

test.each([
  ['127.0.0.1', 'http://127.0.0.1:4000'],
  ['::1', 'http://[::1]:4000'],
  ['[::1]', 'http://[::1]:4000'],
  ['0.0.0.0', 'http://localhost:4000'],
  ['::', 'http://localhost:4000'],
  ['[::]', 'http://localhost:4000'],
])('links begin with an address that a browser can open if HOST is %s', (HOST, address) => {
  expect(addressOfApp(readSettings({ HOST }))).toBe(address);
});

describe('the mail server', () => {
  const MAIL_FROM = 'Studyline <studyline@example.org>';
  const from = { name: 'Studyline', address: 'studyline@example.org' };

  test.each([
    ['smtp://mail.example.org', { host: 'mail.example.org', port: 587, tls: 'STARTTLS', login: null }],
    ['smtp://mail.example.org:25?tls=0', { host: 'mail.example.org', port: 25, tls: 'NONE', login: null }],
    [
      'smtps://us%40er:p%2Fw@[::1]',
      { host: '::1', port: 465, tls: 'IMPLICIT', login: { user: 'us@er', pass: 'p/w' } },
    ],
  ])('%s', (SMTP_URL, expected) => {
    expect(readSettings({ SMTP_URL, MAIL_FROM })).toMatchObject({
      mail: { ...expected, from },
      mailDomain: 'example.org',
    });
  });

  test.each([
    ['bare@example.org', { name: '', address: 'bare@example.org' }],
    ['"a" <a@example.org>', undefined],
    ['a@example.org, b@example.org', undefined],
    ['Studyline <a@example.org>\r\nBcc: b@example.org', undefined],
    ['Studyline', undefined],
  ])('sends from %j', (sender, expected) => {
    const read = () => readSettings({ SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: sender }).mail?.from;
    const result = (() => {
      try {
        return read();
      } catch (error) {
        return String(error).includes('MAIL_FROM') ? undefined : error;
      }
    })();
    expect(result).toEqual(expected);
  });

  test.each([
    [
      'imaps://us%40er:p%2Fw@[::1]/INBOX/Bounces',
      { host: '::1', port: 993, tls: 'IMPLICIT', folder: 'INBOX/Bounces' },
    ],
    [
      'imap://user:pw@mail.example.org',
      { host: 'mail.example.org', port: 143, tls: 'STARTTLS', folder: 'INBOX' },
    ],
    [
      'imap://user:pw@mail.example.org:1143/Gel%C3%B6scht?tls=0',
      { port: 1143, tls: 'NONE', folder: 'Gelöscht' },
    ],
  ])('reads bounces from %s', (BOUNCE_MAILBOX, bounceMailbox) => {
    const env = { SMTP_URL: 'smtp://mail.example.org', MAIL_FROM, BOUNCE_ADDRESS: 'bounces@example.org' };
    expect(readSettings({ ...env, BOUNCE_MAILBOX }).mail).toMatchObject({ bounceMailbox });
  });

  test('is off without a sender, and the other way round', () => {
    expect(readSettings({})).toMatchObject({ mail: null, mailDomain: 'localhost' });
    expect(() => readSettings({ BOUNCE_ADDRESS: 'bounces@example.org' })).toThrow('SMTP_URL');
    expect(() => readSettings({ BOUNCE_ADDRESS: `${'b'.repeat(31)}@example.org` })).toThrow(/30 characters/);
    expect(() => readSettings({ BOUNCE_MAILBOX: 'imaps://a:b@mail.example.org' })).toThrow('BOUNCE_ADDRESS');
    expect(() => readSettings({ MAIL_FROM })).toThrow('SMTP_URL');
    expect(() => readSettings({ SMTP_URL: 'smtp://mail.example.org' })).toThrow('MAIL_FROM');
    expect(() => readSettings({ SMTP_URL: 'https://mail.example.org', MAIL_FROM })).toThrow('SMTP_URL');
  });
});

describe('OIDC_PROVIDERS', () => {
  const provider = {
    id: 'stolav',
    name: 'St Olav’s',
    issuer: 'https://login.stolav.example',
    clientId: 'portal',
  };
  const read = (...providers: object[]) => readSettings({ OIDC_PROVIDERS: JSON.stringify(providers) });

  test('reads providers in their order, with their domains as they are in addresses', () => {
    const other = { ...provider, id: 'charite', clientSecret: 'a secret', domains: ['Müller.example'] };
    expect(read(other, provider).providers).toEqual([
      { ...other, domains: ['xn--mller-kva.example'], secondFactor: false },
      { ...provider, clientSecret: null, domains: [], secondFactor: false },
    ]);
    expect(readSettings({}).providers).toEqual([]);
  });

  test.each([
    ['an id that is our own form’s', { id: 'credentials' }],
    ['an id that an address cannot have', { id: 'St Olav' }],
    ['an issuer that anyone on the way can read', { issuer: 'http://login.stolav.example' }],
    ['no client', { clientId: undefined }],
    ['a misspelled field', { domain: ['stolav.example'] }],
    ['an address as a domain', { domains: ['anna@stolav.example'] }],
  ])('rejects %s', (_name, more) => {
    expect(() => read({ ...provider, ...more })).toThrow('The setting OIDC_PROVIDERS is not usable');
  });

  test('rejects two with the same id, and what is not JSON', () => {
    expect(() => read(provider, provider)).toThrow('OIDC_PROVIDERS');
    expect(() => readSettings({ OIDC_PROVIDERS: '[{' })).toThrow('OIDC_PROVIDERS');
  });

  test('accepts plain HTTP on this machine only', () => {
    expect(read({ ...provider, issuer: 'http://127.0.0.1:9000' }).providers).toHaveLength(1);
  });
});
