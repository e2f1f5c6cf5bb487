import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { createTaxonomy } from '@studyline/contract/classifications/changes';
import { acknowledgePost, replaceRules } from '@studyline/contract/compliance/calls';
import { updateDraft } from '@studyline/contract/drafts/calls';
import type { LivePayload } from '@studyline/contract/events/live-payload';
import { updateVersionTitle } from '@studyline/contract/posts/calls';
import { addCertificate, addManual } from '@studyline/contract/rental-equipment/paper-calls';
import { updateTeam } from '@studyline/contract/teams/calls';
import { endSession } from '@studyline/contract/users/calls';
import { startApp } from '../../test/app.ts';
import { pickupsIn } from '../../test/pickups.ts';
import {
  add,
  buildPost,
  expireNow,
  fileOf,
  move,
  openPost,
  pdfBytes,
  removePost,
  replace,
  pictureOf,
} from '../../test/posts.ts';
import { addChannel, assignUserAsChannelAdmin } from '@studyline/contract/clients/calls';
import { connectAs, nextEvent, type Pusher, subscribe } from '../../test/pusher.ts';
import {
  buildClient,
  buildMember,
  buildStudy,
  buildTeam,
  buildUser,
  buildWorld,
  everyone,
  nobody,
  type Person,
} from '../../test/world.ts';
import { systemActor } from '../core/actor.ts';
import { record } from '../core/record.ts';
import { transact } from '../core/transaction.ts';
import { readRecord } from '../features/registry-import/import-fixture.ts';
import { importRecord } from '../features/registry-import/import-study.ts';
import { makePreviews } from '../features/post-files/jobs.ts';
import { setProductPicture } from '@studyline/contract/products/calls';
import { productWith } from '../../test/products.ts';
import { eventually } from '../../test/eventually.ts';

const clients: Pusher[] = [];

const one = await startApp({ live: true });
const two = await startApp({ live: true, database: one.database });
const port = Number(new URL(await one.listen()).port);
const { study, manager, reader: investigator } = await buildWorld(one.server.db);
afterAll(async () => {
  for (const client of clients) client.disconnect();
  await two.close();
  await one.close();
});

/** The official client, signed in as that person on the first process. */
function connect(person: Person): Pusher {
  const client = connectAs(one, person, port);
  clients.push(client);
  return client;
}

describe('live updates', () => {
  test('one process announces what happens in the other', async () => {
    const client = connect(manager);
    const mine = `private-user_${manager.uuid}`;
    expect(await subscribe(client, mine)).toBe('subscribed');
    const { postId, ruleIds } = await buildPost(one, study, { author: manager, rules: [{}] });
    await openPost(one, investigator, postId);
    const heard = nextEvent(client, mine, 'update-post', 'COMPLETED');
    const body = { teamId: investigator.teamId, ruleId: ruleIds[0] ?? 0 };
    expect(
      (await two.as(investigator).call(acknowledgePost, { params: { id: postId }, query: {}, body })).status,
    ).toBe(200);
    expect(await heard).toMatchObject({ postId });
    expect(await heard).not.toHaveProperty('userId');
  });

  test("a post for some people is announced on their own channels, not on the study's", async () => {
    const pharmacists = { channelWide: false, roles: [study.roleIds.SITE_PHARMACIST], teamIds: [] };
    const pharmacist = await buildMember(one.server.db, study, { roles: ['SITE_PHARMACIST'] });
    const { postId } = await buildPost(one, study, { author: manager, viewPost: pharmacists });
    const everybody = await buildPost(one, study, { author: manager });
    const [hers, his] = [connect(pharmacist), connect(investigator)];
    const channel = `private-study_${study.uuid}`;
    await Promise.all([subscribe(hers, `private-user_${pharmacist.uuid}`), subscribe(his, channel)]);
    const onStudy: LivePayload[] = [];
    his.channel(channel).bind('update-post', (payload: LivePayload) => onStudy.push(payload));
    const inPerson = nextEvent(hers, `private-user_${pharmacist.uuid}`, 'update-post');
    const onStudySecond = nextEvent(his, channel, 'update-post');
    const actor = await two.as(manager).actor();
    for (const id of [postId, everybody.postId]) {
      const event = {
        type: 'comment.created',
        channelId: study.channelId,
        postId: id,
        version: 1,
        commentId: 7,
        parentCommentId: null,
        userId: manager.userId,
      } as const;
      await transact(actor, async (trx) => record(trx, actor, event));
    }
    expect(await inPerson).toMatchObject({ postId, reason: 'COMMENT_ADDED', commentId: 7 });
    await onStudySecond;
    expect(onStudy.map((p) => p.postId)).toEqual([everybody.postId]);
  });

  test('what happens to a product for the unblinded is announced to them, and to nobody else', async () => {
    const { db } = one.server;
    const supply = await buildMember(db, study, { roles: ['SUPPLY_MANAGER'] });
    const teamId = await buildTeam(db, study, { blinding: 'BLINDED' });
    const blinded = await buildMember(db, study, { roles: ['SITE_STAFF'], teamId });
    const { channelId } = study;
    const [hidden, visible] = await db
      .insertInto('product')
      .values([true, false].map((unblinded_only) => productWith({ channel_id: channelId, unblinded_only })))
      .returning('product_id')
      .execute();
    const heard: unknown[] = [];
    const clientsOf = [investigator, blinded].map((person) => ({ person, client: connect(person) }));
    for (const { person, client } of clientsOf)
      for (const channel of [`private-study_${study.uuid}`, `private-user_${person.uuid}`]) {
        await subscribe(client, channel);
        client.channel(channel).bind('update-channel', ({ reason }: LivePayload) => {
          if (reason === 'PRODUCT_PICTURE' || reason === 'PRODUCTS') heard.push([person.userId, reason]);
        });
      }
    for (const { product_id: id } of [hidden!, visible!]) {
      const answer = await two
        .as(supply)
        .call(setProductPicture, { params: { channelId, id }, file: await pictureOf() });
      expect(answer.status).toBe(200);
    }
    const toBoth = [investigator, blinded].map(({ userId }) => [userId, 'PRODUCT_PICTURE']);
    await eventually(() =>
      expect(heard.toSorted()).toEqual([[investigator.userId, 'PRODUCT_PICTURE'], ...toBoth].toSorted()),
    );

    heard.length = 0;
    const actor = await two.as(supply).actor();
    const facts = { added: 0, changed: 1, takenOff: 0, sha256: '' };
    for (const blindingChanged of [false, true])
      await transact(actor, async (trx) =>
        record(trx, actor, {
          type: 'products.imported',
          channelId,
          ...facts,
          hiddenFromBlinded: true,
          blindingChanged,
        }),
      );
    const imports = [investigator, investigator, blinded].map(({ userId }) => [userId, 'PRODUCTS']);
    await eventually(() => expect(heard.toSorted()).toEqual(imports.toSorted()));
  });

  test('somebody who cannot see a team learns that something has changed, but not in which team, and only the actor learns who did it', async () => {
    const { db } = one.server;
    const own = await buildStudy(db);
    const lead = await buildMember(db, own, { roles: ['STUDY_MANAGER'] });
    const site = await buildMember(db, own, { roles: ['STUDY_COORDINATOR'] });
    const foreign = await buildTeam(db, own);
    const channel = `private-study_${own.uuid}`;
    const [ofLead, ofSite] = [connect(lead), connect(site)];
    await Promise.all([subscribe(ofLead, channel), subscribe(ofSite, channel)]);
    const heardOf = async (teamId: number) => {
      const heard = [ofLead, ofSite].map((client) => nextEvent(client, channel, 'update-team'));
      const params = { channelId: own.channelId, teamId };
      const answer = await two.as(lead).call(updateTeam, { params, body: { name: `Team ${teamId}` } });
      expect(answer.status).toBe(200);
      return (await Promise.all(heard)).map(({ teamId: of, userId }) => [of, userId]);
    };
    expect(await heardOf(foreign)).toEqual([
      [foreign, lead.userId],
      [undefined, undefined],
    ]);
    ofSite.channel(channel).unbind('update-team');
    ofLead.channel(channel).unbind('update-team');
    expect(await heardOf(site.teamId)).toEqual([
      [site.teamId, lead.userId],
      [site.teamId, undefined],
    ]);
  });

  test("what happens to a client's studies is announced to its administrators", async () => {
    const { clientId, admin } = await buildClient(one.server.db);
    const another = await buildUser(one.server.db);
    await one.server.db
      .insertInto('client_admin')
      .values({ client_id: clientId, user_id: another.userId })
      .execute();
    const { uuid } = await one.server.db
      .selectFrom('client')
      .select('uuid')
      .where('id', '=', clientId)
      .executeTakeFirstOrThrow();
    const [client, channel] = [connect(another), `private-client_${uuid}`];
    const mine = `private-user_${another.uuid}`;
    expect(await subscribe(client, channel)).toBe('subscribed');
    await subscribe(client, mine);
    const params = { clientId };

    const created = nextEvent(client, channel, 'create-channel');
    const query = { channelName: 'LANTERN' };
    const { channelId } = (await two.as(admin).call(addChannel, { params, query })).body;
    expect(await created).toMatchObject({ channelId });

    const [listed, granted] = [
      nextEvent(client, channel, 'update-channel', 'LISTED'),
      nextEvent(client, mine, 'channel-access-granted'),
    ];
    await two
      .as(admin)
      .call(assignUserAsChannelAdmin, { params, query: { channelId, userId: another.userId } });
    expect([await listed, await granted]).toMatchObject([{ channelId }, { channelId }]);

    const imported = nextEvent(client, channel, 'create-channel');
    await importRecord(systemActor(two.server, 'IMPORT'), clientId, readRecord('NCT00000099'));
    await imported;
    const renewed = nextEvent(client, channel, 'update-channel', 'LISTED');
    const record = readRecord('NCT00000099');
    record.protocolSection.contactsLocationsModule.locations.push({
      ...record.protocolSection.contactsLocationsModule.locations[0]!,
      facility: 'A new site',
    });
    await importRecord(systemActor(two.server, 'IMPORT'), clientId, record);
    await renewed;
  });

  test('a draft is announced to its approvers from its submission until they lose access', async () => {
    const author = await buildMember(one.server.db, study, { roles: ['CONTENT_AUTHOR'] });
    const actor = await one.as(manager).actor();
    const client = connect(manager);
    const mine = `private-user_${manager.uuid}`;
    await subscribe(client, mine);
    let received: unknown[] = [];
    for (const event of ['create-draft-post', 'update-post'])
      client.channel(mine).bind(event, ({ reason }: LivePayload) => received.push(reason));
    /** The events that the manager receives for a call. */
    const hears = async (call: () => Promise<unknown>) => {
      received = [];
      await call();
      const last = nextEvent(client, mine, 'update-channel');
      const { channelId } = study;
      const event = { type: 'favorite.added', channelId, userId: manager.userId } as const;
      await transact(actor, async (trx) => record(trx, actor, event));
      await last;
      return received;
    };

    const { postId } = (await add(one, study, author)).body;
    const replaceFile = () => replace(one, author, postId, {}, fileOf(pdfBytes(randomUUID())));
    expect(await hears(replaceFile)).toEqual([]);
    expect(await hears(() => move(one, author, postId, 'submit_draft'))).toEqual(['SUBMITTED']);
    expect(await hears(replaceFile)).toEqual(['DRAFT']);
    expect(await hears(replaceFile)).toEqual([]);
    expect(await hears(() => removePost(one, author, postId))).toEqual([]);
  });

  test('a draft marked for the unblinded is announced once to each approver who loses it by the marking or its return', async () => {
    const { db } = one.server;
    const author = await buildMember(db, study, { roles: ['CONTENT_AUTHOR'] });
    const teamId = await buildTeam(db, study, { teamType: 'STUDY_CRO', blinding: 'BLINDED' });
    const blinded = await buildMember(db, study, { roles: ['CONTENT_APPROVER'], teamId });
    const { postId } = (await add(one, study, author, { intent: 'PUBLISH' })).body;
    const received: number[] = [];
    for (const person of [blinded, manager]) {
      const [client, mine] = [connect(person), `private-user_${person.uuid}`];
      await subscribe(client, mine);
      client.channel(mine).bind('update-post', ({ postId: id, reason }: LivePayload) => {
        if (id === postId && reason === 'DRAFT') received.push(person.userId);
      });
    }
    const last = nextEvent(clients.at(-1)!, `private-user_${manager.uuid}`, 'update-post', 'TITLE');
    const args = { params: { id: postId }, body: { blinding: 'UNBLINDED_ONLY' as const } };
    expect((await one.as(author).call(updateDraft, args)).status).toBe(200);
    const { postId: another } = await buildPost(one, study, { author: manager, viewPost: nobody });
    const title = { params: { id: another, version: 1 }, body: { title: 'Another' } };
    await one.as(manager).call(updateVersionTitle, title);
    await last;
    await eventually(() => expect(received.toSorted()).toEqual([manager.userId, blinded.userId].toSorted()));
  });

  test('only its holders hear of an unpublished version, even if an earlier one is published', async () => {
    const author = await buildMember(one.server.db, study, { roles: ['CONTENT_AUTHOR'] });
    const readers = connect(investigator);
    const authors = connect(author);
    const [theirs, his] = [`private-study_${study.uuid}`, `private-user_${author.uuid}`];
    const own = `private-user_${investigator.uuid}`;
    await Promise.all([subscribe(readers, theirs), subscribe(readers, own), subscribe(authors, his)]);
    const published = (await buildPost(one, study, { author })).postId;
    const heard: [number | undefined, number | undefined, string | undefined][] = [];
    const reasons = new Set<string | undefined>();
    for (const channel of [theirs, own])
      readers.channel(channel).bind_global((_: string, payload: LivePayload) => {
        heard.push([payload.postId, payload.version, payload.reason]);
      });
    authors.channel(his).bind_global((_: string, { reason }: LivePayload) => reasons.add(reason));

    const first = (await add(one, study, author)).body.postId;
    await replace(one, author, published, { description: 'Second' });
    for (const [id, version] of [
      [first, 1],
      [published, 2],
    ] as const) {
      await one.as(author).call(updateVersionTitle, { params: { id, version }, body: { title: 'Another' } });
      await makePreviews(one.server, { postId: id, version });
      await move(one, author, id, 'submit_draft');
      await move(one, manager, id, 'reject_draft', { reason: 'No' });
      await expireNow(one, id, version);
    }
    const rule = { requiredActionType: 'VIEW' as const, targetAudience: everyone };
    await one.as(author).call(replaceRules, { params: { id: first }, body: { ruleSet: [rule] } });
    const last = nextEvent(readers, theirs, 'create-post');
    const { postId } = await buildPost(one, study, { author });
    await last;
    const isDraft = ([id, version]: (typeof heard)[number]) =>
      id === first || (id === published && version !== 1);
    expect(heard.filter(isDraft)).toEqual([]);
    expect(heard).toContainEqual([postId, 1, 'PUBLISHED']);
    await eventually(() =>
      expect([...reasons]).toEqual(
        expect.arrayContaining(['DRAFT', 'TITLE', 'PREVIEW', 'SUBMITTED', 'REJECTED', 'RULES']),
      ),
    );
  });

  test('what people at an inactive site see, too, is also announced to them', async () => {
    const { db } = one.server;
    const own = await buildStudy(db);
    const lead = await buildMember(db, own, { roles: ['STUDY_MANAGER', 'SUPPLY_MANAGER'] });
    const teamId = await buildTeam(db, own, { status: 'PLANNED' });
    const waiting = await buildMember(db, own, { roles: ['STUDY_COORDINATOR'], teamId });
    const params = { id: await pickupsIn(one, own).lend(teamId) };
    const [client, mine] = [connect(waiting), `private-user_${waiting.uuid}`];
    await subscribe(client, mine);
    const { channelId } = own;
    const as = one.as(lead);
    const file = fileOf(pdfBytes());
    const body = { calibratedOn: '2026-01-20', dueOn: '2027-01-20' };
    const changes = [
      ['TAXONOMY', () => as.call(createTaxonomy, { params: { channelId }, body: { name: 'Own' } })],
      ['EQUIPMENT', () => as.call(addCertificate, { params, body, file })],
      ['EQUIPMENT', () => as.call(addManual, { params, file })],
    ] as const;
    for (const [reason, change] of changes) {
      const heard = nextEvent(client, mine, 'update-channel', reason);
      expect((await change()).status).toBe(200);
      expect(await heard).toMatchObject({ channelId });
    }
  });

  test("other people's channels, other studies and a site that is not active are refused", async () => {
    const client = connect(investigator);
    const other = await buildStudy(one.server.db);
    const planned = await buildTeam(one.server.db, study, { status: 'PLANNED' });
    const waiting = await buildMember(one.server.db, study, {
      roles: ['STUDY_COORDINATOR'],
      teamId: planned,
    });
    expect(await subscribe(client, `private-user_${manager.uuid}`)).toBe('refused');
    expect(await subscribe(client, `private-study_${other.uuid}`)).toBe('refused');
    expect(await subscribe(client, 'private-study_nonsense')).toBe('refused');
    expect(await subscribe(connect(waiting), `private-study_${study.uuid}`)).toBe('refused');
  });

  test('a session that ends in one process loses its sockets in the other', async () => {
    const visitor = await buildMember(one.server.db, study, { roles: ['STUDY_COORDINATOR'] });
    const client = connect(visitor);
    expect(await subscribe(client, `private-user_${visitor.uuid}`)).toBe('subscribed');
    const gone = new Promise((resolve) => client.connection.bind('disconnected', resolve));
    const actor = await one.as(visitor).actor();
    const answer = await two.as(visitor).call(endSession, { params: { id: actor.sessionId ?? '' } });
    expect(answer.status).toBe(200);
    await gone;
  });
});
