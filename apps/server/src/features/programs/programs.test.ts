import { afterAll, describe, expect, test } from 'vitest';
import { listChannelAudit, listMemberAudit } from '@studyline/contract/audit/calls';
import { addDocument, changeDraftStatus, replaceDocument } from '@studyline/contract/drafts/calls';
import { programScopes } from '@studyline/contract/core/programs';
import { exportMembers, getMember } from '@studyline/contract/members/calls';
import { removeMember } from '@studyline/contract/members/changes';
import { deletePost, getPost } from '@studyline/contract/posts/calls';
import {
  createServiceAccount,
  createServiceKey,
  endServiceAccount,
  endServiceKey,
  listServiceAccounts,
  updateServiceAccount,
} from '@studyline/contract/programs/calls';
import { reauthenticate } from '@studyline/contract/signature-pins/calls';
import { expectHidden, startApp } from '../../../test/app.ts';
import { buildProgram } from '../../../test/programs.ts';
import { add, fileOf, move, pdfBytes } from '../../../test/posts.ts';
import {
  buildClient,
  buildMember,
  buildStudy,
  buildUser,
  type Person,
  setPassword,
  type Study,
} from '../../../test/world.ts';
import { hashPassword } from '../auth/passwords.ts';

const app = await startApp();
const { db } = app.server;
afterAll(() => app.close());

const { clientId, admin } = await buildClient(db);
const study = await buildStudy(db, { clientId, name: 'ASPIRE' });
const other = await buildStudy(db, { clientId, name: 'LUMINA' });
const foreign = await buildStudy(db);
const manager = await buildMember(db, study, { roles: ['STUDY_MANAGER'] });

const DAY = 86_400_000;
const PASSWORD = 'a long and private password';
const READING = ['POST_VIEW', 'AUDIT_VIEW'] as const;

let number = 0;
const create = (body: object = {}, by: Person = admin) =>
  app.as(by).call(createServiceAccount, {
    params: { clientId },
    body: {
      name: `Archive ${++number}`,
      scopes: ['POST_VIEW'],
      channelIds: [study.channelId],
      ...body,
    },
  });
const update = (id: number, body: object, by: Person = admin) =>
  app.as(by).call(updateServiceAccount, { params: { clientId, id }, body });
const end = (id: number, by: Person = admin) =>
  app.as(by).call(endServiceAccount, { params: { clientId, id } });
const addKey = (id: number, body?: object, by: Person = admin) =>
  app.as(by).call(createServiceKey, { params: { clientId, id }, body });
const endKey = (id: number, keyId: number, by: Person = admin) =>
  app.as(by).call(endServiceKey, { params: { clientId, id, keyId } });
const list = async (query: object = {}) =>
  (await app.as(admin).call(listServiceAccounts, { params: { clientId }, query })).body;
const found = async (id: number) => (await list({ pageSize: 100 })).items.find((one) => one.id === id);
const build = (facts: Partial<Parameters<typeof buildProgram>[2]> = {}) =>
  buildProgram(app, admin, { clientId, channelIds: [study.channelId], ...facts });
const reads = async (program: Awaited<ReturnType<typeof build>>, postId: number) =>
  (await program.call(getPost, { params: { id: postId } })).status;
const publish = async (where: Study, by: Person) =>
  (await add(app, where, by, { intent: 'PUBLISH' })).body.postId;
const eventsAbout = async (userId: number) =>
  db
    .selectFrom('audit_event')
    .select(['type', 'channel_id', 'details'])
    .where('subject_user_id', '=', userId)
    .orderBy('id')
    .execute();

describe('createServiceAccount', () => {
  test('200 lets a program into studies, without a key, and tells each study', async () => {
    const { status, body } = await create({
      name: 'Site payments',
      description: 'Reads activation dates',
      scopes: ['DIRECTORY_VIEW', 'COMPLIANCE_VIEW', 'DIRECTORY_VIEW'],
      channelIds: [other.channelId, study.channelId],
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.any(Number),
      name: 'Site payments',
      description: 'Reads activation dates',
      status: 'ACTIVE',
      ownerUserId: admin.userId,
      ownerName: expect.any(String),
      scopes: ['COMPLIANCE_VIEW', 'DIRECTORY_VIEW'],
      studies: [
        { channelId: study.channelId, name: 'ASPIRE', bannerColorCSS: expect.any(String), logoUrl: null },
        { channelId: other.channelId, name: 'LUMINA', bannerColorCSS: expect.any(String), logoUrl: null },
      ],
      keys: [],
      lastUsedDateTimeMillis: null,
      lastUsedAddress: null,
    });
    const access = { before: [], after: ['COMPLIANCE_VIEW', 'DIRECTORY_VIEW'] };
    expect(await eventsAbout(body.id)).toEqual([
      {
        type: 'program.created',
        channel_id: null,
        details: expect.objectContaining({ name: 'Site payments' }),
      },
      { type: 'program.accessChanged', channel_id: study.channelId, details: access },
      { type: 'program.accessChanged', channel_id: other.channelId, details: access },
    ]);
  });

  test('200 with an owner from one of the studies', async () => {
    const { body } = await create({ ownerUserId: manager.userId });
    expect(body.ownerUserId).toBe(manager.userId);
  });

  test('400 for an owner without access to the client, and for a study of another client', async () => {
    const stranger = await buildUser(db);
    const wrong = [
      await create({ ownerUserId: stranger.userId }),
      await create({ channelIds: [study.channelId, foreign.channelId] }),
    ];
    expect(wrong.map(({ error }) => error.errorCode)).toEqual(['OWNER_UNKNOWN', 'STUDY_UNKNOWN']);
  });

  test.each(['POST_PUBLISH', 'ACTION_ACKNOWLEDGE', 'MEMBER_INVITE', 'CHANNEL_ROLE_ASSIGN', 'CLIENT_MANAGE'])(
    '400 for %s, which no program can have',
    async (scope) => {
      expect((await create({ scopes: [scope] })).status).toBe(400);
    },
  );

  test('409 for a name that another program of the client has', async () => {
    const { body } = await create({ name: 'Randomisation' });
    expect((await create({ name: 'randomisation' })).error.errorCode).toBe('PROGRAM_NAME_TAKEN');
    await end(body.id);
    expect((await create({ name: 'randomisation' })).status).toBe(200);
  });

  test('404 for people who do not administer the client', async () => {
    const answer = await create({}, manager);
    const missing = await app.as(manager).call(createServiceAccount, {
      params: { clientId: 999_999 },
      body: { name: 'Archive', scopes: ['POST_VIEW'], channelIds: [study.channelId] },
    });
    expectHidden('CLIENT_NOT_FOUND', answer, missing);
  });

  test('200 makes no member of it', async () => {
    const { userId } = await build({ name: 'Nobody at all' });
    const params = { channelId: study.channelId };
    const people = await app.as(manager).call(exportMembers, { params });
    expect(people.status).toBe(200);
    expect(people.bytes.toString()).not.toContain('Nobody at all');
    const member = { ...params, memberId: `${study.channelId}-${userId}` };
    expect((await app.as(manager).call(getMember, { params: member })).status).toBe(404);
    expect((await app.as(manager).call(removeMember, { params: member })).status).toBe(404);
    expect((await app.as(manager).call(listMemberAudit, { params: member })).error?.errorCode ?? 'OK').toBe(
      'MEMBER_NOT_FOUND',
    );
  });
});

describe('updateServiceAccount', () => {
  test('200 changes what it may do, and where, at once', async () => {
    const postId = await publish(study, manager);
    const program = await build({ scopes: ['DIRECTORY_VIEW'] });
    expect(await reads(program, postId)).toBe(403);
    await update(program.userId, { scopes: READING });
    expect(await reads(program, postId)).toBe(200);
    await update(program.userId, { channelIds: [other.channelId] });
    expect(await reads(program, postId)).toBe(404);
    await update(program.userId, { channelIds: [other.channelId, study.channelId] });
    expect(await reads(program, postId)).toBe(200);
    const told = (await eventsAbout(program.userId)).filter(({ channel_id: id }) => id === study.channelId);
    expect(told.map(({ details }) => details)).toEqual([
      { before: [], after: ['DIRECTORY_VIEW'] },
      { before: ['DIRECTORY_VIEW'], after: ['AUDIT_VIEW', 'POST_VIEW'] },
      { before: ['AUDIT_VIEW', 'POST_VIEW'], after: [] },
      { before: [], after: ['AUDIT_VIEW', 'POST_VIEW'] },
    ]);
  });

  test('200 pauses it and lets it continue', async () => {
    const postId = await publish(study, manager);
    const program = await build();
    const paused = await update(program.userId, { paused: true });
    expect(paused.body.status).toBe('PAUSED');
    const refused = await program.call(getPost, { params: { id: postId } });
    expect([refused.status, refused.error.errorCode]).toEqual([401, 'PROGRAM_PAUSED']);
    expect((await update(program.userId, { paused: false })).body.status).toBe('ACTIVE');
    expect(await reads(program, postId)).toBe(200);
  });

  test('200 records what changed, and nothing if nothing did', async () => {
    const { body } = await create({ description: 'Copies' });
    await update(body.id, { name: 'Copier', description: 'Copies' });
    await update(body.id, { name: 'Copier' });
    const changes = (await eventsAbout(body.id)).filter(({ type }) => type === 'program.changed');
    expect(changes.map(({ details }) => details)).toEqual([
      { before: { name: body.name }, after: { name: 'Copier' } },
    ]);
  });

  test('400, 404 and 409 as for a new one', async () => {
    const { body } = await create();
    const { body: second } = await create();
    const stranger = await buildUser(db);
    expect((await update(body.id, { ownerUserId: stranger.userId })).error.errorCode).toBe('OWNER_UNKNOWN');
    expect((await update(body.id, { channelIds: [foreign.channelId] })).error.errorCode).toBe(
      'STUDY_UNKNOWN',
    );
    expect((await update(body.id, { name: second.name })).error.errorCode).toBe('PROGRAM_NAME_TAKEN');
    expect((await update(999_999, { name: 'X' })).error.errorCode).toBe('PROGRAM_NOT_FOUND');
    expect((await update(manager.userId, { name: 'X' })).error.errorCode).toBe('PROGRAM_NOT_FOUND');
    expect((await update(body.id, { name: 'X' }, manager)).error.errorCode).toBe('CLIENT_NOT_FOUND');
  });
});

describe('endServiceAccount', () => {
  test('200 ends it with all its keys, and tells its studies', async () => {
    const postId = await publish(study, manager);
    const program = await build({ scopes: READING });
    expect((await end(program.userId)).body).toMatchObject({ id: program.userId });
    const refused = await program.call(getPost, { params: { id: postId } });
    expect([refused.status, refused.error.errorCode]).toEqual([401, 'KEY_ENDED']);
    expect(await found(program.userId)).toBeUndefined();
    expect((await eventsAbout(program.userId)).slice(-2)).toEqual([
      { type: 'program.ended', channel_id: null, details: {} },
      {
        type: 'program.accessChanged',
        channel_id: study.channelId,
        details: { before: ['AUDIT_VIEW', 'POST_VIEW'], after: [] },
      },
    ]);
    expect((await end(program.userId)).error.errorCode).toBe('PROGRAM_NOT_FOUND');
    expect((await addKey(program.userId)).error.errorCode).toBe('PROGRAM_NOT_FOUND');
  });
});

describe('createServiceKey', () => {
  test('200 shows the key once and stores its hash', async () => {
    const { body } = await create();
    const made = await addKey(body.id);
    expect(made.body.key).toMatch(/^sk_[0-9a-z]{8}_[0-9a-z]{8}_[0-9a-z]{8}_[0-9a-z]{8}$/);
    expect(made.body.ending).toBe(made.body.key.slice(-4));
    expect(made.body.expirationDateTimeMillis - made.body.createdDateTimeMillis).toBe(365 * DAY);
    const { key: _, ...shown } = made.body;
    expect((await found(body.id))?.keys).toEqual([shown]);
  });

  test('401 in a session that began long ago, until the password is given again', async () => {
    const { body } = await create();
    const begun = app.server.db.updateTable('session').where('user_id', '=', admin.userId);
    await begun.set({ created_at: new Date(Date.now() - 16 * 60_000) }).execute();
    const refused = await addKey(body.id);
    expect([refused.status, refused.error.errorCode]).toEqual([401, 'REAUTHENTICATION_REQUIRED']);
    expect((await found(body.id))?.keys).toEqual([]);
    await setPassword(app.server.db, admin.userId, await hashPassword(PASSWORD));
    expect((await app.as(admin).call(reauthenticate, { body: { password: PASSWORD } })).status).toBe(200);
    expect((await addKey(body.id)).status).toBe(200);
  });

  test('200 lets the earlier key work for another day', async () => {
    const program = await build();
    const { body } = await addKey(program.userId);
    const keys = (await found(program.userId))?.keys ?? [];
    expect(keys.map(({ id }) => id)).toEqual([body.id, program.keyId]);
    const rest = (keys[1]?.expirationDateTimeMillis ?? 0) - Date.now();
    expect(rest).toBeGreaterThan(DAY - 60_000);
    expect(rest).toBeLessThanOrEqual(DAY);
    const postId = await publish(study, manager);
    expect(await reads(program, postId)).toBe(200);
  });

  test('400 for more than a year, and for an end in the past', async () => {
    const { body } = await create();
    for (const expirationDateTimeMillis of [Date.now() + 366 * DAY, Date.now() - 1])
      expect((await addKey(body.id, { expirationDateTimeMillis })).error.errorCode).toBe('KEY_TERM_REFUSED');
  });

  test('404 for a program of another client', async () => {
    const elsewhere = await buildClient(db);
    const answer = await app.as(elsewhere.admin).call(createServiceKey, {
      params: { clientId: elsewhere.clientId, id: (await create()).body.id },
    });
    expect(answer.error.errorCode).toBe('PROGRAM_NOT_FOUND');
  });
});

describe('endServiceKey', () => {
  test('200 ends one key at once, and 404 the second time', async () => {
    const postId = await publish(study, manager);
    const program = await build();
    expect((await endKey(program.userId, program.keyId)).body).toMatchObject({ id: program.keyId });
    expect(await reads(program, postId)).toBe(401);
    expect((await endKey(program.userId, program.keyId)).error.errorCode).toBe('KEY_NOT_FOUND');
    expect((await eventsAbout(program.userId)).at(-1)).toMatchObject({
      type: 'program.keyEnded',
      details: { keyId: program.keyId },
    });
  });

  test("404 for another program's key", async () => {
    const [one, two] = [await build(), await build()];
    expect((await endKey(one.userId, two.keyId)).error.errorCode).toBe('KEY_NOT_FOUND');
  });
});

describe('listServiceAccounts', () => {
  test('200 lists them by what needs attention, then by last use', async () => {
    const made = await buildClient(db);
    const of = await buildStudy(db, { clientId: made.clientId });
    const leader = await buildMember(db, of, { roles: ['STUDY_MANAGER'] });
    const postId = await publish(of, leader);
    const programOf = (name: string, facts: object = {}) =>
      buildProgram(app, made.admin, { ...made, channelIds: [of.channelId], name, ...facts });
    const names = async () =>
      (
        await app.as(made.admin).call(listServiceAccounts, { params: { clientId: made.clientId } })
      ).body.items.map(({ name, status }) => `${name} ${status}`);
    await programOf('unused');
    const used = await programOf('used');
    const expiring = await programOf('expiring');
    await programOf('left', { ownerUserId: leader.userId });
    await reads(used, postId);
    await db
      .updateTable('service_key')
      .set({ expires_at: new Date(Date.now() + 29 * DAY) })
      .where('id', '=', expiring.keyId)
      .execute();
    await db
      .updateTable('channel_member')
      .set({ status: 'FORMER' })
      .where('user_id', '=', leader.userId)
      .execute();
    expect(await names()).toEqual(['left OWNER_LEFT', 'expiring ACTIVE', 'used ACTIVE', 'unused ACTIVE']);
  });

  test('200 says when and from where each was used last', async () => {
    const program = await build();
    await program.call(listChannelAudit, { params: { channelId: study.channelId } });
    const seen = await found(program.userId);
    expect(seen?.lastUsedDateTimeMillis).toBeGreaterThan(Date.now() - 60_000);
    expect(seen?.lastUsedAddress).toBe('127.0.0.1');
    expect(seen?.keys[0]?.lastUsedAddress).toBe('127.0.0.1');
  });

  test('404 for people who do not administer the client', async () => {
    const answer = await app.as(manager).call(listServiceAccounts, { params: { clientId } });
    expect(answer.error.errorCode).toBe('CLIENT_NOT_FOUND');
  });
});

describe('a program', () => {
  test('pauses while its owner has no access', async () => {
    const postId = await publish(study, manager);
    const owner = await buildMember(db, study, { roles: ['STUDY_MANAGER'] });
    const program = await build({ ownerUserId: owner.userId });
    expect(await reads(program, postId)).toBe(200);
    await db
      .updateTable('channel_member')
      .set({ status: 'FORMER' })
      .where('user_id', '=', owner.userId)
      .execute();
    expect(await reads(program, postId)).toBe(401);
    expect((await found(program.userId))?.status).toBe('OWNER_LEFT');
    // Its other details can be changed before there is a new owner.
    expect((await update(program.userId, { description: 'Waits' })).status).toBe(200);
    await update(program.userId, { ownerUserId: manager.userId });
    expect(await reads(program, postId)).toBe(200);
  });

  test('deletes its own draft, and withdraws nothing that a person published, though it wrote it', async () => {
    const program = await build();
    const write = async () => {
      const args = {
        params: { channelId: study.channelId },
        body: { title: 'Log' },
        file: fileOf(pdfBytes()),
      };
      return (await program.call(addDocument, args)).body.postId;
    };
    const remove = async (id: number) => {
      const { status, body, error } = await program.call(deletePost, { params: { id } });
      return [status, status === 200 ? body.deleted : error.errorCode];
    };
    expect(await remove(await write())).toEqual([200, 'DRAFT']);
    const id = await write();
    await program.call(changeDraftStatus, { params: { id }, query: { transitionName: 'submit_draft' } });
    expect((await move(app, manager, id, 'approve_draft')).status).toBe(200);
    expect(await remove(id)).toEqual([403, 'FORBIDDEN']);
    // Not even by way of a draft of its own, which is all that is deleted.
    await program.call(replaceDocument, { params: { id }, body: {}, file: fileOf(pdfBytes()) });
    expect(await remove(id)).toEqual([200, 'DRAFT']);
    expect(await remove(id)).toEqual([403, 'FORBIDDEN']);
    expect((await app.as(manager).call(deletePost, { params: { id } })).body.deleted).toBe('POST');
  });

  test('is in the audit trail under its own name, with its key and owner', async () => {
    const program = await build({ name: 'Document archive', scopes: [...programScopes] });
    const draft = await program.call(addDocument, {
      params: { channelId: study.channelId },
      body: { title: 'Written by a program', intent: 'DRAFT' },
      file: fileOf(pdfBytes()),
    });
    const { body } = await app.as(manager).call(listChannelAudit, {
      params: { channelId: study.channelId },
      query: { kind: ['POSTS'], userId: program.userId },
    });
    expect(draft.status).toBe(200);
    expect(body.items).toEqual([]);
    const own = await program.call(listChannelAudit, {
      params: { channelId: study.channelId },
      query: { userId: program.userId, kind: ['POSTS'] },
    });
    expect(own.body.items[0]).toMatchObject({
      actorUserId: program.userId,
      actorName: 'Document archive',
      actorKind: 'MACHINE',
      eventType: 'post.created',
      program: {
        keyId: program.keyId,
        keyEnding: program.key.slice(-4),
        ownerUserId: admin.userId,
        ownerName: expect.any(String),
      },
    });
  });
});

test('401 says of a mistyped key that it is unknown, and what a call needs; its scheme may be in any case', async () => {
  const program = await build();
  const get = (authorization: string) =>
    app.app.inject({ url: '/openapi/v1/user/channels', headers: { authorization } });
  const mistyped = await get(`Bearer ${program.key.slice(0, -1)}`);
  expect([mistyped.statusCode, mistyped.json().errorCode, mistyped.headers['www-authenticate']]).toEqual([
    401,
    'KEY_UNKNOWN',
    'Bearer realm="Studyline"',
  ]);
  for (const scheme of ['Bearer', 'bearer', 'BEARER'])
    expect((await get(`${scheme} ${program.key}`)).statusCode).toBe(200);
});
