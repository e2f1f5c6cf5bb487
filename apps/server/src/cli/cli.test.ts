import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actAs, anonymousActor } from '../core/actor.ts';
import { addClientAdmin, buildClient, buildUser } from '../../test/world.ts';
import { addWrongPasswords } from '../features/auth/queries.ts';
import { writeBounce } from '../../test/bounces.ts';
import { callTool, runTool } from '../../test/run-tool.ts';
import { readSettings } from '../core/env.ts';
import { connect } from '../db/pool.ts';
import { startEmbedded } from '../db/embedded.ts';
import { hashOf } from '../core/link-tokens.ts';
import { findResetByToken } from '../features/auth/reset-queries.ts';
import { openSession } from '../features/auth/sign-in.ts';
import { openServer, type OpenServer } from '../open-server.ts';

const RECORD = join(import.meta.dirname, '../../../../examples/NCT04280705.json');
const SPONSOR = 'National Institute of Allergy and Infectious Diseases (NIAID)';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'studyline-cli-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const studyline = (dataDir: string, args: string[], env: Record<string, string> = {}) =>
  callTool(root, args, { STUDYLINE_DATA_DIR: dataDir, ...env });
/** The same in a separate process: each command once, and a refusal. */
const start = (dataDir: string, args: string[], env: Record<string, string> = {}) =>
  runTool(root, args, { STUDYLINE_DATA_DIR: dataDir, ...env });

async function writeRecord(name: string, content: unknown): Promise<string> {
  const path = join(root, name);
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

describe('studyline on an empty data directory', () => {
  test('creates the study with its sites and leaves nothing running; a second run changes nothing', async () => {
    const dataDir = join(root, 'empty');
    expect(await start(dataDir, ['import-study', RECORD])).toEqual({
      code: 0,
      out: `20-0006 (NCT04280705): created with 60 sites. Its client is new: ${SPONSOR}.`,
      notes: '',
    });
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
    expect(await studyline(dataDir, ['import-study', RECORD])).toEqual({
      code: 0,
      out: '20-0006 (NCT04280705): unchanged, 60 sites.',
      notes: '',
    });
    const database = await startEmbedded({ dataDir });
    const { db } = connect(database.appUrl);
    const count = async (table: 'channel' | 'client' | 'audit_event') =>
      (await db.selectFrom(table).select('id').execute()).length;
    expect([await count('channel'), await count('client'), await count('audit_event')]).toEqual([1, 1, 63]);
    await db.destroy();
    await database.stop();
  });

  test('makes its database, once', async () => {
    const dataDir = join(root, 'migrated');
    const first = await start(dataDir, ['migrate']);
    expect(first.out).toMatch(/^Applied 0001_people\.sql, .+\.sql\.$/);
    expect((await studyline(dataDir, ['migrate'])).out).toBe('The database is up to date.');
  });
});

describe('studyline beside a running Studyline', () => {
  let opened: OpenServer;
  const anybody = () => anonymousActor(opened.server, 'en', { ip: null, userAgent: null, requestId: null });
  let dataDir: string;
  beforeAll(async () => {
    dataDir = join(root, 'running');
    opened = await openServer(readSettings({ STUDYLINE_DATA_DIR: dataDir, STUDYLINE_DEMO: 'off' }));
  });
  afterAll(() => opened.close());
  const run = (...args: string[]) => studyline(dataDir, args);
  const inNewBrowser = { read: () => undefined, isBrowser: true };
  const startBeside = (...args: string[]) => start(dataDir, args);

  test('adds a user with a password who can sign in and administers the client', async () => {
    const person = ['--email', 'Ana.Ruiz@site.example', '--first-name', 'Ana', '--last-name', 'Ruiz'];
    const rights = ['--password', 'correct horse battery', '--client-admin', 'Norden Therapeutics'];
    const added = await startBeside('user', 'add', ...person, ...rights);
    expect(added).toEqual({
      code: 0,
      out: 'Added Ana.Ruiz@site.example, administrator of the new client Norden Therapeutics.',
      notes: '',
    });
    const credentials = { emailAddress: 'ana.ruiz@site.example', password: 'correct horse battery' };
    expect((await openSession(anybody(), credentials, inNewBrowser)).token).toEqual(expect.any(String));
    const events = await opened.server.db
      .selectFrom('audit_event')
      .select(['type', 'source'])
      .where('actor_user_id', 'is', null)
      .orderBy('id')
      .execute();
    expect(events.map((e) => `${e.type} ${e.source}`)).toEqual([
      'user.created IMPORT',
      'client.created IMPORT',
      'client.adminAdded IMPORT',
    ]);
  });

  test('generates a password when none is given, and shows it apart from the answer', async () => {
    const args = ['user', 'add', '--email', 'b@site.example', '--first-name', 'B', '--last-name', 'C'];
    const { code, out, notes } = await run(...args, '--client-admin', 'norden therapeutics');
    expect([code, out]).toEqual([0, 'Added b@site.example, administrator of Norden Therapeutics.']);
    const password = /^The password, shown only now: (\S{16})$/.exec(notes)?.[1] ?? '';
    const credentials = { emailAddress: 'b@site.example', password };
    expect((await openSession(anybody(), credentials, inNewBrowser)).token).toEqual(expect.any(String));
    expect(await run(...args)).toEqual({
      code: 1,
      out: '',
      notes: 'There is already a user with the address b@site.example.',
    });
  });

  test('makes a link by which a person chooses a new password', async () => {
    const args = ['user', 'reset-password', '--email'];
    const { code, out, notes } = await run(...args, 'ANA.ruiz@site.example');
    expect([code, notes]).toEqual([0, expect.stringContaining('Give this link to the person')]);
    const token = /^http:\/\/127\.0\.0\.1:4000\/reset-password\/([\w-]{43})$/.exec(out)?.[1] ?? '';
    const reset = await findResetByToken(opened.server.db, hashOf(token));
    expect(reset).toMatchObject({ emailAddress: 'Ana.Ruiz@site.example', isMailed: false });
    expect(await run(...args, 'nobody@site.example')).toEqual({
      code: 1,
      out: '',
      notes: 'Nobody signs in here with the address nobody@site.example and a password.',
    });
  });

  test('imports for the only client, then asks which, then takes the one that is named', async () => {
    expect((await startBeside('import-study', RECORD)).out).toBe(
      '20-0006 (NCT04280705): created with 60 sites.',
    );
    expect((await run('import-study', RECORD, '--client', 'Calder')).out).toBe(
      '20-0006 (NCT04280705): created with 60 sites. Its client is new: Calder.',
    );
    expect(await run('import-study', RECORD)).toEqual({
      code: 1,
      out: '',
      notes:
        'Choose the client of this study with --client, one of "Calder", "Norden Therapeutics" or a new one.',
    });
    const record = JSON.parse(await readFile(RECORD, 'utf8'));
    record.protocolSection.contactsLocationsModule.locations.push({ facility: 'New', country: 'Atlantis' });
    const changed = await writeRecord('changed.json', record);
    expect(await run('import-study', changed, '--client', 'calder')).toEqual({
      code: 0,
      out: '20-0006 (NCT04280705): updated, 1 site added.',
      notes: 'The country “Atlantis” of 1 site is unknown. Choose it by hand.',
    });
    const clients = await opened.server.db.selectFrom('client').select('name').execute();
    expect(clients.map(({ name }) => name).toSorted()).toEqual(['Calder', 'Norden Therapeutics']);
  });

  test('publishes terms, which everybody has to accept, without anything executable in them', async () => {
    const { db } = opened.server;
    const { userId: id } = await buildUser(db);
    const owes = async () => (await actAs(opened.server, db, id)).owesTerms;
    expect(await owes()).toBe(false);
    const html = `<html><head><title>Draft</title><style>p{}</style></head><body onload="go()"><h1>Files</h1>
      <p onclick="go()">Share <b>none</b>.<script>go()</script><img src=x onerror=go()></p><a href="javascript:go()">x</a></body>`;
    const file = await writeRecord('terms.html', html);
    const terms = () => db.selectFrom('terms_of_service').selectAll().orderBy('version').execute();

    expect(await startBeside('publish-terms', file, '--title', 'Rules')).toEqual({
      code: 0,
      out: 'Published version 1 of the terms of service. Everyone has to accept it.',
      notes: 'Left out, because terms are text only: img, script.',
    });
    const content = (await terms())[0]?.content ?? '';
    expect(content.replaceAll(/\s+/g, ' ')).toBe(
      '<h2>Files</h2> <p>Share <strong>none</strong>.</p><a target="_blank" rel="noopener noreferrer">x</a>',
    );
    expect(await owes()).toBe(true);
    await db.updateTable('app_user').set({ terms_version: 1 }).where('id', '=', id).execute();

    expect(await run('publish-terms', file)).toMatchObject({
      code: 1,
      notes: 'These terms are already in force, as version 1.',
    });
    expect(await owes()).toBe(false);
    const plain = await writeRecord('terms.txt', '\uFEFFOne <b>\r\nline\r\n \r\n\r\nA & B\n');
    expect((await run('publish-terms', plain, '--changes', 'All of it')).code).toBe(0);
    expect((await terms())[1]).toMatchObject({
      version: 2,
      title: 'Rules',
      content: '<p>One &lt;b&gt;<br />line</p>\n<p>A &amp; B</p>',
      changes: 'All of it',
    });
    expect(await owes()).toBe(true);
    const events = await db
      .selectFrom('audit_event')
      .select(['source', 'details'])
      .where('type', '=', 'terms.published')
      .orderBy('id')
      .execute();
    expect(events).toMatchObject([
      {
        source: 'IMPORT',
        details: {
          termsVersion: 1,
          title: 'Rules',
          sha256: createHash('sha256').update(content).digest('hex'),
        },
      },
      { source: 'IMPORT', details: { termsVersion: 2, title: 'Rules' } },
    ]);
  });

  test('turns features on and off, and says which are on', async () => {
    expect((await run('flag')).out.split('\n')).toContain('FOUR_EYES_PUBLISH off');
    expect((await startBeside('flag', 'FOUR_EYES_PUBLISH', 'on')).out).toBe('FOUR_EYES_PUBLISH is now on.');
    expect((await run('flag')).out.split('\n')).toContain('FOUR_EYES_PUBLISH on');
  });

  test('excludes and readmits somebody', async () => {
    const { emailAddress } = await buildUser(opened.server.db);
    const change = async (verb: string, call = run) =>
      (await call('user', verb, '--email', emailAddress)).out;
    expect([await change('exclude', startBeside), await change('admit')]).toEqual([
      `${emailAddress} is excluded from now on.`,
      `${emailAddress} is admitted from now on.`,
    ]);
  });

  test('lists who is locked out, and helps them', async () => {
    const { db } = opened.server;
    const person = await buildUser(db, { firstName: 'Mary', lastName: 'Kelly' });
    const { emailAddress } = person;
    const help = (verb: string, ...more: string[]) => run('user', verb, '--email', emailAddress, ...more);
    expect((await run('user', 'locked')).notes).toBe('Nobody is locked or disabled.');
    const [at, allAt] = [new Date(), new Date(Date.now() + 900_000)];
    const oneAt = new Date(allAt.getTime() - 60_000);
    for (let n = 0; n < 2; n += 1)
      await addWrongPasswords(db, [{ key: 'a place', userId: person.userId, at, oneAt, allAt }]);
    const until = allAt.getTime() - (allAt.getTime() - oneAt.getTime());
    expect((await run('user', 'locked')).out).toMatch(
      new RegExp(`^${emailAddress}\tMary Kelly\tlocked until ${new Date(until).toISOString().slice(0, 13)}`),
    );
    expect((await help('unlock')).out).toBe(`${emailAddress} is unlocked.`);
    expect((await help('unlock')).notes).toBe('This account isn’t locked.');
    expect((await help('reset-factors', '--reason', 'Lost phone')).notes).toBe(
      'This person has no second factor.',
    );
    const disabled = await startBeside('user', 'disable', '--email', emailAddress, '--reason', 'Left');
    expect(disabled.out).toBe(`${emailAddress} is disabled, and is signed out everywhere.`);
    expect((await run('user', 'locked')).out).toMatch(
      /\tdisabled on \d{4}-\d\d-\d\dT[\d:.]+Z by the operator$/,
    );
    expect((await help('enable', '--reason', 'Back')).out).toBe(`${emailAddress} is enabled.`);
    const { clientId, admin } = await buildClient(db);
    const alone = await run('user', 'disable', '--email', admin.emailAddress, '--reason', 'Left');
    expect(alone.notes).toMatch(/ is the only administrator of Client \d+\. Add another one first\.$/);
    await addClientAdmin(db, clientId, person);
    const both = await run('user', 'disable', '--email', admin.emailAddress, '--reason', 'Left');
    expect(both.code).toBe(0);
  });

  test('finds a file relative to where npm was called', async () => {
    await writeRecord('here.json', '[]');
    const elsewhere = { INIT_CWD: root };
    const { notes } = await start(dataDir, ['import-study', 'here.json'], elsewhere);
    expect(notes).toContain('It is a list, not an object.');
  });

  test('neither seeds an installation with people nor empties a running one', async () => {
    const demo = { STUDYLINE_DEMO: 'on' };
    expect(await start(dataDir, ['seed'], demo)).toMatchObject({
      code: 1,
      notes: 'There are people in this installation: the demo starts from an empty one (--reset).',
    });
    expect(await studyline(dataDir, ['seed', '--reset'], demo)).toMatchObject({
      code: 1,
      notes: 'Studyline is running on this data directory: stop it before using --reset.',
    });
    expect((await run('seed')).notes).toMatch(/^The demo is switched off here/);
  });
});

describe('studyline refuses with one sentence', () => {
  test.each([
    [['frobnicate'], 'There is no command "frobnicate": see npm run studyline -- --help.'],
    [['toString'], 'There is no command "toString": see npm run studyline -- --help.'],
    [['migrate', '--force'], "Unknown option '--force': see npm run studyline -- --help."],
    [['import-study'], 'Name one record file: npm run studyline -- import-study FILE [--client NAME].'],
    [
      ['user', 'remove'],
      'Use user add, exclude, admit, reset-password, locked, unlock, reset-factors, disable or enable: see npm run studyline -- user --help.',
    ],
    [['user', 'exclude'], '--email is missing.'],
    [['user', 'disable', '--email', 'someone@site.example'], '--reason is missing.'],
    [['user', 'admit', '--email', 'nobody'], '--email: Enter a valid email address.'],
    [['flag', 'FOUR_EYES_PUBLISH'], 'Name one flag and say on or off: npm run studyline -- flag KEY on|off.'],
    [
      ['erase-text', '--reason', 'A name'],
      'Name one audit event by its number: npm run studyline -- erase-text ID --reason TEXT.',
    ],
    [
      ['erase-text', 'seven', '--reason', 'A name'],
      'Name one audit event by its number: npm run studyline -- erase-text ID --reason TEXT.',
    ],
    [['erase-text', '7'], '--reason is missing.'],
    [
      ['publish-terms'],
      'Name one file: npm run studyline -- publish-terms FILE [--title TITLE] [--changes TEXT].',
    ],
    [['publish-terms', 'terms.docx'], 'The terms must be HTML (.html) or plain text (.txt).'],
    [['publish-terms', 'terms.txt', '--title', ' '], '--title: This is required.'],
    [['user', 'add', '--email', 'nobody'], '--email: Enter a valid email address.'],
    [['erase-text', '7', '--reason', '\u0007'], '--reason: This is required.'],
    [['erase-text', '7', '--reason', ' '], '--reason: This is required.'],
    [
      ['user', 'add', '--email', 'a@b.example', '--first-name', 'A\u202e'],
      '--first-name: This contains characters that can’t be displayed.',
    ],
    [['user', 'add', '--email', 'a@b.example', '--first-name', 'A'], '--last-name is missing.'],
  ])('%j', async (args, notes) => {
    const dataDir = join(root, 'untouched');
    const call = args[0] === 'frobnicate' ? start : studyline;
    expect(await call(dataDir, args)).toEqual({ code: 1, out: '', notes });
    expect(existsSync(dataDir)).toBe(false);
  });

  test('a short password, a missing file, a file that is not JSON or not a record', async () => {
    const dataDir = join(root, 'untouched');
    const user = ['user', 'add', '--email', 'a@b.example', '--first-name', 'A', '--last-name', 'B'];
    expect((await studyline(dataDir, [...user, '--password', 'short'])).notes).toBe(
      '--password: Enter at least 12 characters.',
    );
    expect((await studyline(dataDir, [...user, '--password', 'password1234'])).notes).toBe(
      '--password: This is one of the most common passwords, which are tried first. Choose another one.',
    );
    expect((await studyline(dataDir, ['import-study', 'missing.json'])).notes).toBe(
      `There is no file ${join(root, 'missing.json')}.`,
    );
    const text = await writeRecord('text.json', 'not json');
    expect((await studyline(dataDir, ['import-study', text])).notes).toBe(
      `The file ${text} is not a JSON document.`,
    );
    const list = await writeRecord('list.json', { studies: [] });
    expect(await studyline(dataDir, ['import-study', list])).toEqual({
      code: 1,
      out: '',
      notes:
        'This isn’t a ClinicalTrials.gov study record. It is a list of studies. Import one study at a time.',
    });
  });

  test.each([
    ['empty.txt', Buffer.from(' \r\n'), 'has no text.'],
    ['script.html', Buffer.from('<script>go()</script>'), 'has no text.'],
    ['latin.txt', Buffer.from('Gr\xfc\xdfe', 'latin1'), 'is not text in UTF-8.'],
    ['bell.txt', Buffer.from('A\u0007'), 'contains characters that can’t be displayed.'],
    ['hidden bell.html', Buffer.from('<p>A&#7;</p>'), 'contains characters that can’t be displayed.'],
    ['nothing to see.html', Buffer.from('<p>\u200b\u2060</p>'), 'has no text.'],
    ['long.txt', Buffer.alloc(500_001, 'a'), 'is longer than 500000 characters.'],
  ])('terms in %s', async (name, content, reason) => {
    const dataDir = join(root, 'untouched');
    const path = join(root, name);
    await writeFile(path, content);
    const notes = `The file ${path} ${reason}`;
    expect(await studyline(dataDir, ['publish-terms', path])).toEqual({ code: 1, out: '', notes });
    expect(existsSync(dataDir)).toBe(false);
  });

  test('an unusable setting', async () => {
    const { code, notes } = await start(join(root, 'untouched'), ['migrate'], { PORT: 'many' });
    expect([code, notes]).toEqual([1, expect.stringContaining('The setting PORT is not usable')]);
  });
});

describe('take-bounce', () => {
  const mail = { SMTP_URL: 'smtp://127.0.0.1:9?tls=0', MAIL_FROM: 'portal@example.org' };
  const input = writeBounce({ returnPath: 'bounces+1-00000000000000000000@example.org' });

  test('takes what is piped in, and says what it was', async () => {
    const env = { ...mail, BOUNCE_ADDRESS: 'bounces@example.org', STUDYLINE_DATA_DIR: join(root, 'bounces') };
    const args = ['take-bounce', '--to', 'bounces+1-00000000000000000000@example.org'];
    expect(await runTool(root, args, env, { input })).toEqual({
      code: 0,
      out: 'Reports nothing of an email of this installation.',
      notes: '',
    });
  });

  test('needs something piped in, and the address', async () => {
    const dataDir = join(root, 'bounces');
    const env = { ...mail, STUDYLINE_DATA_DIR: dataDir };
    const nothing = await callTool(root, ['take-bounce'], env);
    expect([nothing.code, nothing.notes]).toEqual([1, expect.stringContaining('Pipe an email in')]);
    const unset = await callTool(root, ['take-bounce'], env, { input });
    expect([unset.code, unset.notes]).toEqual([1, expect.stringContaining('BOUNCE_ADDRESS is required')]);
  });

  test('lets the mail server try again while the database is out of reach', async () => {
    const DATABASE_URL = 'postgres://studyline:x@127.0.0.1:9/studyline';
    const env = { ...mail, BOUNCE_ADDRESS: 'bounces@example.org', STUDYLINE_SECRET: 'x'.repeat(40) };
    const urls = { DATABASE_URL, DATABASE_APP_URL: DATABASE_URL, STUDYLINE_DATA_DIR: join(root, 'away') };
    const { code, notes } = await callTool(root, ['take-bounce'], { ...env, ...urls }, { input });
    expect([code, notes]).toEqual([75, expect.stringContaining('ECONNREFUSED')]);
  });
});

test('studyline explains itself', async () => {
  for (const args of [[], ['--help'], ['user', 'add', '--help']]) {
    const { code, out } = await studyline(join(root, 'untouched'), args);
    expect(code).toBe(0);
    for (const command of [
      'migrate',
      'import-study FILE',
      'seed',
      'erase-text ID',
      'publish-terms FILE',
      'user add',
      'user exclude',
      'user admit',
      'user locked',
      'user unlock',
      'user reset-factors',
      'user disable',
      'user enable',
      'take-bounce',
      'flag [KEY on|off]',
    ])
      expect(out).toContain(command);
  }
});
