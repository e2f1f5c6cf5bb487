import { insertNote } from '../../src/features/page-notes/queries.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { updateChannel } from '@studyline/contract/channels/settings';
import { createCategory, createTaxonomy } from '@studyline/contract/classifications/changes';
import { addComment } from '@studyline/contract/comments/calls';
import { inviteMember } from '@studyline/contract/invitations/calls';
import { removeMember } from '@studyline/contract/members/changes';
import { roles } from '@studyline/contract/core/permissions';
import type { ServiceStatus } from '@studyline/contract/service-items/fields';
import type { PermissionSet } from '@studyline/contract/sharing/calls';
import sharp from 'sharp';
import { systemActor } from '../../src/core/actor.ts';
import { CSRF_COOKIE, makeCsrfToken } from '../../src/core/csrf-tokens.ts';
import { createSession, SESSION_COOKIE } from '../../src/core/sessions.ts';
import { transact } from '../../src/core/transaction.ts';
import { createReset } from '../../src/features/auth/password-resets.ts';
import { recordView } from '@studyline/contract/compliance/calls';
import { hashPassword } from '../../src/features/auth/passwords.ts';
import { sealSecret, totpOf } from '../../src/features/auth/second-factor.ts';
import { writeInvitation } from '../../src/features/administrators/queries.ts';
import { newToken, tokenOf } from '../../src/features/invitations/token.ts';
import { writeSetup } from '../../src/features/setup/queries.ts';
import { insertTaxonomy } from '../../src/features/clients/study-queries.ts';
import { LIST_TYPES } from '../../src/features/reference-data/list-types.ts';
import { makePreviews } from '../../src/features/post-files/jobs.ts';
import { unsubscribeToken } from '../../src/mail/unsubscribe-token.ts';
import { setProductPicture } from '@studyline/contract/products/calls';
import { setProfileImage } from '@studyline/contract/users/calls';
import { linkToken, newLinkToken } from '../../src/core/link-tokens.ts';
import { replaceChange } from '../../src/features/users/email-change-queries.ts';
import { PURPOSE as CONTACT_PURPOSE } from '../../src/features/notification-contacts/mails.ts';
import { PURPOSE } from '../../src/features/users/mails.ts';
import type { TestApp } from '../app.ts';
import { buildProgram } from '../programs.ts';
import { letterOf } from './letters.ts';
import { add, buildPost, imageOf, move, openPost, publishAgain, uploadPicture, pictureOf } from '../posts.ts';
import { buildInvestigator, change } from '../delegations.ts';
import { succeed } from '../obligations.ts';
import { ordersIn } from '../orders.ts';
import { papersIn } from '../equipment-papers.ts';
import { quotationsIn } from '../quotations.ts';
import { supportIn } from '../support.ts';
import { pickupsIn } from '../pickups.ts';
import { equipmentWith, productWith } from '../products.ts';
import { KNOWN_PIN, prepareSigner, sign } from '../signers.ts';
import { everybody, rolesOf, type Standing, standings, type Who } from './people.ts';
import {
  addClientAdmin,
  addKeyContact,
  buildClient,
  buildMember,
  buildStudy,
  buildTeam,
  buildUser,
  everyone,
  type Member,
  nobody,
  overseeTeam,
  type Person,
  setPassword,
  type Study,
} from '../world.ts';

/** A publication used by calls, with a rule for its readers. */
export interface Place {
  viewPost: PermissionSet['viewPost'];
  author: Person;
  postId: number;
  ruleId: number;
  /** The team it is restricted to; null for a post for everyone. */
  teamId: number | null;
  unblindedOnly: boolean;
}

/** One study with everyone of the matrix, and the posts used by the calls of the matrix. */
export interface AuthzWorld {
  study: Study;
  people: Record<Who, Person & { teamId?: number }>;
  forEveryone: Place;
  /** A post restricted to this person's team. */
  ofOwnTeam(who: Who): Place;
  /** A post restricted to a site where nobody of the matrix is a member or overseer. */
  ofForeignTeam: Place;
  /** A post for everyone who is not blinded. */
  ofTheUnblinded: Place;
  /** Someone in that site. */
  foreignMember: Member;
  /** Another one in that site, for a call that changes them. */
  newForeignMember(): Promise<Member>;
  /** Another member of a team of this person, or of one they oversee, with a suitable role. */
  newTeammate(who: Who): Promise<Member & { roleId: number }>;
  unsubscribeTokenOf(who: Who): string;
  /** The invitation of the first administrator, who is not in the matrix. */
  setupToken: string;
  /** By which somebody else chooses a new password. */
  newResetToken(): Promise<string>;
  /** In all sessions of this person. */
  reauthenticate(who: Who): Promise<void>;
  addSignaturePin(who: Who): Promise<void>;
  /** A document like the post in that place that has to be signed. This person can sign it if they see it. */
  newSigning(place: Place, who: Who): Promise<{ postId: number; ruleId: number; pin: string }>;
  /** A document like the post in that place that this person has to acknowledge, and someone in their team who has joined since. */
  newHandOver(
    place: Place,
    who: Who,
  ): Promise<{ postId: number; ruleId: number; teamId: number; userId: number }>;
  /** The record of a signature by someone of the foreign team. */
  newSignature(): Promise<{ recordId: number; postId: number }>;
  /** A line of the delegation log of a team, which waits. This person could sign a decision, and their PIN. */
  newDelegation(teamId: number, who: Who): Promise<{ id: number; pin: string }>;
  newDuty(): Promise<number>;
  newTemplate(): Promise<number>;
  newProduct(): Promise<number>;
  /** A product with a picture, and the end of its address. */
  newPicturedProduct(): Promise<{ id: number; image: string }>;
  /** An order for that team in this state, which the team itself supplies. */
  newOrder(teamId: number, status: ServiceStatus): Promise<number>;
  /** A quotation for that team, which also supplies it, in that state. */
  newQuotation(teamId: number, status: ServiceStatus): Promise<number>;
  /** The code of an item that is lent to that team. */
  newScannedItem(teamId: number): Promise<string>;
  /** A support request of that team, which the team itself answers, with its file. */
  newSupportRequest(teamId: number): Promise<{ id: number; fileId: number }>;
  /** A pickup of that team, which the team itself carries out, with its file. */
  newPickupWithFile(teamId: number): Promise<{ id: number; fileId: number }>;
  /** An item on loan to that team. */
  newDevice(teamId: number): Promise<number>;
  /** The same, with a certificate and a manual. */
  newPapers(teamId: number): Promise<{ id: number; certificateId: number }>;
  /** A pickup for that team in this state, which the team itself collects. */
  newPickup(teamId: number, status: ServiceStatus): Promise<number>;
  /** A line that an investigator of the team has decided. */
  newDecision(teamId: number): Promise<number>;
  /** An address that is told about that team, or about all; it has not confirmed yet. */
  newNotificationContact(teamId: number | null): Promise<{ id: number; token: string }>;
  /** An address that nobody has. */
  newAddress(): string;
  /** An open invitation to that team, for a new address or for this one. */
  newInvitation(
    team: { teamId: number; roleId: number },
    address?: string,
  ): Promise<{ inviteId: number; emailAddress: string; token: string }>;
  /** An open invitation for a new address to administer the client. */
  newAdministratorInvitation(): Promise<{ inviteId: number; token: string }>;
  /** A program of the client, with a key. */
  newProgram(): Promise<{ userId: number; keyId: number }>;
  /** Someone in another study of the client. */
  newCandidate(): Promise<Person>;
  /** Another administrator of the client, for a call that removes them. */
  newClientAdmin(): Promise<number>;
  /** A study of the client without members, for its administrator; for anyone else the study of the matrix. */
  studyToJoin(who: Who): Promise<number>;
  /** A publication by the content author. */
  ofTheAuthor: Place;
  /** Another post like the one in that place. */
  newPost(place: Place): Promise<number>;
  /** The same with a second version. */
  newPostTwice(place: Place): Promise<number>;
  /** News like the post in that place, and the image in it. */
  newNews(place: Place): Promise<{ postId: number; pictureId: number }>;
  /** An event like the post in that place. */
  newEvent(place: Place): Promise<number>;
  /** A course like the post in that place, and its captions. */
  newCourse(place: Place): Promise<{ postId: number; fileId: number }>;
  /** The person's own draft if they may write drafts, otherwise someone else's. */
  newDraft(who: Who): Promise<number>;
  /** A submitted draft by this person if they are a content author, otherwise by one. */
  submittedDraft(who?: Who): Promise<number>;
  /** A comment by this person if they may comment there, otherwise by someone else. */
  newComment(place: Place, who?: Who): Promise<number>;
  /** The same with an image. */
  newAttachment(place: Place, who?: Who): Promise<number>;
  /** A note that this person has made on the post for themselves, whether or not they may see it now. */
  newPageNote(place: Place, who: Who): Promise<number>;
  /** Someone of the study who is not a key contact, or is one. */
  newColleague(): Promise<number>;
  newKeyContact(): Promise<number>;
  /** A CRO team whose oversight nobody may set. */
  overseers: number;
  /** A category of the reference model. */
  standard: { taxonomyId: number; categoryId: number };
  /** An organisation that the client knows. */
  organizationId(): Promise<number>;
  /** A taxonomy of the study, its only one from then on: a study has few. */
  newTaxonomy(): Promise<{ schema: string }>;
  /** A category of such a taxonomy. */
  newCategory(): Promise<{ schema: string; cat: number }>;
  phoneType: number;
  newContactData(teamId: number): Promise<number>;
  isTracked(teamId: number): Promise<boolean>;
  /** Makes all teams active again. */
  activateTeams(): Promise<void>;
  anotherSession(who: Who): Promise<string>;
  newConnectedAccount(who: Who): Promise<number>;
  /** The token of a link for a new address; by default of somebody who is not in the matrix. */
  newEmailChange(who?: Who): Promise<string>;
  /** Gives the person a portrait, and returns the end of its address. */
  portraitOf(who: Who): Promise<string>;
  /** Their sessions have just shown a second factor. */
  proveFactor(who: Who): Promise<object>;
  /** An authenticator app and another one that waits to be confirmed, with the codes they show. */
  newTotp(who: Who): Promise<{ code: string; pending: string }>;
  newPasskey(who: Who): Promise<number>;
  registryRecord(): Promise<Record<string, unknown>>;
  pdf(): File;
  picture(): File;
  /** The cookies of a browser in which this person is signed in, and the content of its sign-in form. */
  browserOf(who: Who): Promise<{ cookie: string }>;
  credentialsOf(who: Who): { csrfToken: string; emailAddress: string; password: string };
}

const pdf = () =>
  new File(
    [
      Buffer.from(
        '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 280]>>endobj\ntrailer<</Root 1 0 R>>\n',
      ),
    ],
    'document.pdf',
    { type: 'application/pdf' },
  );

/** The teams of the people in the matrix: their types, and a role of another member. */
const kindsOfTeams = {
  SPONSOR_CRO: { teamType: 'STUDY_SPONSOR', role: 'SUPPLY_MANAGER' },
  STUDY_SITE: { teamType: 'STUDY_SITE', role: 'SITE_STAFF' },
  SERVICE_PROVIDER: { teamType: 'STUDY_SERVICE_PROVIDER', role: 'VENDOR_MEMBER' },
  OVERSIGHT: { teamType: 'STUDY_CRO', role: 'SUPPLY_MANAGER' },
  MONITORS: { teamType: 'STUDY_CRO', role: 'SUPPLY_MANAGER' },
  UNBLINDED: { teamType: 'STUDY_SPONSOR', role: 'SUPPLY_MANAGER', blinding: 'UNBLINDED' },
  BLINDED: { teamType: 'STUDY_SERVICE_PROVIDER', role: 'VENDOR_MEMBER', blinding: 'BLINDED' },
} as const;
type KindOfTeam = keyof typeof kindsOfTeams;

function kindOf({ roles: held, blinding }: Standing): KindOfTeam {
  if (blinding !== 'NOT_APPLICABLE') return blinding;
  if (held.includes('MONITOR') || held.includes('MEDICAL_MONITOR')) return 'MONITORS';
  return held[0] ? roles[held[0]].category : 'STUDY_SITE';
}

const sharedWith = (viewPost: PermissionSet['viewPost']): PermissionSet => ({
  viewPost,
  commentOnPost: everyone,
  updatePost: everyone,
  deletePost: everyone,
});

export async function buildAuthzWorld(app: TestApp): Promise<AuthzWorld> {
  const { db } = app.server;
  const { clientId, admin } = await buildClient(db);
  const study = await buildStudy(db, { clientId });
  await db.transaction().execute((trx) => insertTaxonomy(trx, study.channelId));
  const teams = {} as Record<KindOfTeam, number>;
  for (const [kind, { role: _, ...facts }] of Object.entries(kindsOfTeams))
    teams[kind as KindOfTeam] = await buildTeam(db, study, facts);
  await overseeTeam(db, study, { teamId: teams.STUDY_SITE, by: teams.MONITORS });
  const another = await buildStudy(db, { clientId });
  const outside: Partial<AuthzWorld['people']> = {
    CLIENT_ADMIN: admin,
    STRANGER: await buildMember(db, another, { roles: ['CHANNEL_ADMIN'] }),
  };
  const people = outside as AuthzWorld['people'];
  const members: Member[] = [];
  for (const who of everybody) {
    const { status, roles: held, isLead, isClientAdmin } = standings[who];
    if (status === 'NONE') continue;
    const teamId = teams[kindOf(standings[who])];
    if (status === 'INVITED') {
      people[who] = { ...(await buildUser(db)), teamId };
      continue;
    }
    const member = await buildMember(db, study, { roles: [...held], teamId, isLead });
    people[who] = member;
    if (isClientAdmin) await addClientAdmin(db, clientId, member);
    if (status === 'CURRENT') members.push(member);
  }
  const writer = await buildMember(db, study, { roles: ['CHANNEL_ADMIN'], teamId: teams.SPONSOR_CRO });
  const foreignMember = await buildMember(db, study, { roles: ['STUDY_COORDINATOR'] });
  const foreignTeam = foreignMember.teamId;
  for (const who of everybody) {
    if (standings[who].status === 'FORMER') await leave(people[who]);
    if (standings[who].status === 'INVITED') await invite(who);
  }

  /** Without the call, which takes a site. */
  async function insertWaiting(teamId: number): Promise<number> {
    const { id: dutyId } = await db
      .selectFrom('duty')
      .select('id')
      .where('channel_id', '=', study.channelId)
      .limit(1)
      .executeTakeFirstOrThrow();
    const { userId } = foreignMember;
    const { id } = await db
      .insertInto('delegation')
      .values({
        channel_id: study.channelId,
        team_id: teamId,
        user_id: userId,
        duty_id: dutyId,
        from_day: new Date(),
        time_zone: 'UTC',
        starts_at: new Date(),
        asked_by: userId,
        asked_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** Without the call, which needs a mail server. */
  async function invite(who: Who): Promise<void> {
    const { emailAddress, teamId = 0 } = people[who];
    const token = newToken(app.server.secret);
    const at = new Date();
    await db
      .insertInto('invitation')
      .values({
        channel_id: study.channelId,
        team_id: teamId,
        email_address: emailAddress,
        first_name: '',
        last_name: '',
        role_ids: standings[who].roles.map((key) => study.roleIds[key]),
        message: '',
        workflow: 'NEW_USER_INVITE',
        invited_by: writer.userId,
        token_seed: token.seed,
        token_hash: token.hash,
        created_at: at,
        expires_at: new Date(at.getTime() + 86_400_000),
      })
      .execute();
  }

  async function leave({ userId }: Person): Promise<void> {
    const params = { channelId: study.channelId, memberId: `${study.channelId}-${userId}` };
    const { status } = await app.as(writer).call(removeMember, { params });
    if (status !== 200) throw new Error(`removeMember: ${status}`);
  }
  const publish = async (author: Person, fields: Parameters<typeof add>[3]): Promise<number> => {
    const { status, body, error } = await add(app, study, author, { ...fields, intent: 'PUBLISH' }, pdf());
    if (status !== 200) throw new Error(`addDocument: ${error.errorDescription}`);
    return body.postId;
  };
  const buildPlace = async (
    teamId: number | null,
    { author = writer, unblindedOnly = false }: { author?: Person; unblindedOnly?: boolean } = {},
  ): Promise<Place> => {
    const viewPost = teamId === null ? everyone : { ...nobody, teamIds: [teamId] };
    const rule = { requiredActionType: 'ACKNOWLEDGE' as const, targetAudience: viewPost };
    const blinding = unblindedOnly ? ('UNBLINDED_ONLY' as const) : ('NONE' as const);
    const fields = { permissions: sharedWith(viewPost), blinding, ruleSet: [rule] };
    const postId = await publish(author, fields);
    if (author !== writer) await move(app, writer, postId, 'approve_draft');
    await makePreviews(app.server, { postId, version: 1 });
    const { id: ruleId } = await db
      .selectFrom('compliance_rule')
      .select('id')
      .where('post_id', '=', postId)
      .executeTakeFirstOrThrow();
    for (const member of members) {
      const isBlinded = unblindedOnly && member.teamId === teams.BLINDED;
      if ((teamId === null || member.teamId === teamId) && !isBlinded) await openPost(app, member, postId);
    }
    return { viewPost, author, postId, ruleId, teamId, unblindedOnly };
  };
  const picture = new Blob([
    new Uint8Array(
      await sharp({ create: { width: 9, height: 9, channels: 3, background: '#104B4F' } })
        .png()
        .toBuffer(),
    ),
  ]);
  const pictureFile = () => new File([picture], 'picture.png', { type: 'image/png' });
  await app.as(writer).call(updateChannel, {
    params: { channelId: study.channelId },
    pictures: { logoFile: picture, bannerFile: picture },
  });
  const forEveryone = await buildPlace(null);
  const byTeam = new Map<number, Place>();
  for (const teamId of Object.values(teams)) byTeam.set(teamId, await buildPlace(teamId));

  const isPhone = (one: (typeof LIST_TYPES)[number]) =>
    one.entityName === 'STUDY_TEAM' && one.listTypeName === 'PHONE';
  const phoneType = LIST_TYPES.find(isPhone)!.id;

  const commentOn = async ({ postId }: Place, who?: Who, file?: File) => {
    const comment = (person: Person) =>
      app.as(person).call(addComment, {
        params: { postId },
        query: {},
        body: { commentTextRequest: 'A comment' },
        file,
      });
    const own = who && (await comment(people[who]));
    return (own?.status === 200 ? own : await comment(writer)).body.commentId;
  };

  const ofOwnTeam = (who: Who) => byTeam.get(people[who].teamId ?? 0) ?? forEveryone;

  const newTaxonomy = async () => {
    const former = db.updateTable('taxonomy').set({ removed_at: new Date() });
    await former.where('channel_id', '=', study.channelId).where('is_standard', '=', false).execute();
    const params = { channelId: study.channelId };
    const { body } = await app.as(writer).call(createTaxonomy, { params, body: { name: 'Own' } });
    return { schema: body.schema };
  };
  const { id: categoryId, taxonomy_id: taxonomyId } = await db
    .selectFrom('category')
    .selectAll()
    .where('channel_id', '=', study.channelId)
    .where('number', '=', '05.04')
    .executeTakeFirstOrThrow();

  let addresses = 0;
  const newAddress = () => `address.${study.channelId}.${++addresses}@site.example`;

  const setup = newToken(app.server.secret);
  const invited = {
    email: newAddress(),
    token: setup,
    at: new Date(),
    expiresAt: new Date(Date.now() + 86_400_000),
  };
  await db.transaction().execute((trx) => writeSetup(trx, invited));

  const proveFactor = async (who: Who): Promise<object> => {
    const { userId } = people[who];
    await app.as(people[who]).token();
    await db
      .updateTable('session')
      .set({ second_factor_at: new Date(), created_at: new Date() })
      .where('user_id', '=', userId)
      .execute();
    return {};
  };
  const password = 'a password for everybody';
  const hash = await hashPassword(password);
  for (const { userId } of Object.values(people)) await setPassword(db, userId, hash);
  const csrfToken = makeCsrfToken(app.server.secret);
  const openSession = (who: Who) =>
    createSession(db, app.server.secret, {
      userId: people[who].userId,
      provider: 'test',
      ip: null,
      userAgent: null,
    });

  const newAsking = async (
    { viewPost, author, unblindedOnly }: Place,
    requiredActionType: 'ACKNOWLEDGE' | 'SIGN',
  ) => {
    const rule = { requiredActionType, targetAudience: viewPost };
    const shown = { author, viewPost, unblindedOnly, updatePost: everyone, deletePost: everyone };
    const { postId, ruleIds } = await buildPost(app, study, { ...shown, rules: [rule] });
    return { postId, ruleId: ruleIds[0]! };
  };
  const newSigned = (place: Place) => newAsking(place, 'SIGN');
  const newPost = async ({ viewPost, author, unblindedOnly }: Place) => {
    const facts = { author, viewPost, unblindedOnly, updatePost: everyone, deletePost: everyone };
    return (await buildPost(app, study, facts)).postId;
  };

  const newItem = async (
    { teamId, status }: { teamId: number; status: ServiceStatus },
    make: () => Promise<number>,
  ): Promise<number> => {
    // Another case may have closed the team since.
    const team = db.updateTable('team').where('id', '=', teamId);
    const { status: standing } = await db
      .selectFrom('team')
      .select('status')
      .where('id', '=', teamId)
      .executeTakeFirstOrThrow();
    await team.set({ status: 'ACTIVE' }).execute();
    const id = await make();
    await team.set({ status: standing }).execute();
    await db
      .updateTable('service_item')
      .set({ status, supplier_team_id: teamId })
      .where('id', '=', id)
      .execute();
    return id;
  };
  const newProduct = async () => {
    const { product_id: id } = await db
      .insertInto('product')
      .values(productWith({ channel_id: study.channelId }))
      .returning('product_id')
      .executeTakeFirstOrThrow();
    return id;
  };
  return {
    study,
    people,
    forEveryone,
    ofOwnTeam,
    ofForeignTeam: await buildPlace(foreignTeam),
    ofTheUnblinded: await buildPlace(null, { unblindedOnly: true }),
    foreignMember,
    newForeignMember: () => buildMember(db, study, { roles: ['SITE_STAFF'], teamId: foreignTeam }),
    newTeammate: async (who) => {
      const own = kindOf(standings[who]);
      const kind = own === 'MONITORS' ? 'STUDY_SITE' : own;
      const { role } = kindsOfTeams[kind];
      const member = await buildMember(db, study, { roles: [role], teamId: teams[kind] });
      return { ...member, roleId: study.roleIds[role] };
    },
    unsubscribeTokenOf: (who) =>
      unsubscribeToken(app.server.secret, { userId: people[who].userId, stops: 'COMMENTS' }),
    setupToken: tokenOf(app.server.secret, setup.seed),
    reauthenticate: async (who) => {
      const sessions = db.updateTable('session').set({ reauthenticated_at: new Date() });
      await sessions.where('user_id', '=', people[who].userId).execute();
    },
    addSignaturePin: async (who) => {
      const pin = { user_id: people[who].userId, pin_hash: 'a hash', created_at: new Date() };
      await db
        .insertInto('signature_pin')
        .values(pin)
        .onConflict((on) => on.doNothing())
        .execute();
    },
    newSigning: async (place, who) => {
      const asked = await newSigned(place);
      const person = people[who];
      await app.as(person).token();
      await prepareSigner(app, person);
      await app.as(person).call(recordView, { params: { id: asked.postId }, body: { version: 1 } });
      return { ...asked, pin: KNOWN_PIN };
    },
    newHandOver: async (place, who) => {
      const kind = kindOf(standings[who]);
      const asked = await newAsking(place, 'ACKNOWLEDGE');
      const teamId = teams[kind];
      const { userId } = await buildMember(db, study, { roles: [kindsOfTeams[kind].role], teamId });
      return { ...asked, teamId, userId };
    },
    newSignature: async () => {
      // Of a team of their own, as other cases close the foreign one.
      const signer = await buildMember(db, study, { roles: ['STUDY_COORDINATOR'] });
      const asked = await newSigned(forEveryone);
      await openPost(app, signer, asked.postId);
      await prepareSigner(app, signer);
      const { status, body } = await sign(app, signer, asked, { signaturePIN: KNOWN_PIN });
      if (status !== 200) throw new Error('The signature was refused.');
      return { recordId: body.recordId, postId: asked.postId };
    },
    newDelegation: async (teamId, who) => {
      const person = people[who];
      await app.as(person).token();
      await prepareSigner(app, person);
      return { id: await insertWaiting(teamId), pin: KNOWN_PIN };
    },
    newDuty: async () => {
      const duty = { channel_id: study.channelId, name: `Duty ${randomUUID()}`, position: 100 };
      return (await db.insertInto('duty').values(duty).returning('id').executeTakeFirstOrThrow()).id;
    },
    newTemplate: async () => {
      const template = {
        channel_id: study.channelId,
        name: `Template ${randomUUID()}`,
        rule_set: '[]',
        created_by: (await buildUser(db)).userId,
        created_at: new Date(),
      };
      return (await db.insertInto('rule_template').values(template).returning('id').executeTakeFirstOrThrow())
        .id;
    },
    newProduct,
    newPicturedProduct: async () => {
      const id = await newProduct();
      const params = { channelId: study.channelId, id };
      const file = pictureFile();
      const { body } = await app.as(people.SUPPLY_MANAGER).call(setProductPicture, { params, file });
      return { id, image: body.pictureUrl!.split('image=')[1]! };
    },
    newOrder: (teamId, status) =>
      newItem({ teamId, status }, () => ordersIn(app, study).place(people.SUPPLY_MANAGER, teamId)),
    newQuotation: (teamId, status) =>
      newItem({ teamId, status }, () => quotationsIn(app, study).ask(people.SUPPLY_MANAGER, teamId)),
    newNotificationContact: async (teamId) => {
      const { secret } = app.server;
      const { seed, hash } = newLinkToken(secret, CONTACT_PURPOSE);
      const contact = {
        channel_id: study.channelId,
        team_id: teamId,
        email_address: newAddress(),
        events: ['ORDER_SHIPPED'],
        language_id: 'en',
        token_seed: seed,
        token_hash: hash,
        created_at: new Date(),
      };
      const { id } = await db
        .insertInto('notification_contact')
        .values(contact)
        .returning('id')
        .executeTakeFirstOrThrow();
      return { id, token: linkToken(secret, CONTACT_PURPOSE, seed) };
    },
    newScannedItem: async (teamId) => {
      const product = productWith({
        channel_id: study.channelId,
        product_type: 'EQUIPMENT',
        is_rental: true,
      });
      const { product_id } = await db
        .insertInto('product')
        .values(product)
        .returning('product_id')
        .executeTakeFirstOrThrow();
      const { code } = await db
        .insertInto('rental_equipment')
        .values(equipmentWith({ channel_id: study.channelId, team_id: teamId, product_id }))
        .returning('code')
        .executeTakeFirstOrThrow();
      return code;
    },
    newSupportRequest: async (teamId) => {
      const id = await supportIn(app, study).ask(people.SUPPLY_MANAGER, { teamId }, [await pictureOf()]);
      await db.updateTable('service_item').set({ supplier_team_id: teamId }).where('id', '=', id).execute();
      const { file_id: fileId } = await db
        .selectFrom('service_message_file as b')
        .innerJoin('service_message as s', 's.id', 'b.message_id')
        .select('b.file_id')
        .where('s.service_item_id', '=', id)
        .executeTakeFirstOrThrow();
      return { id, fileId };
    },
    newPickupWithFile: async (teamId) => {
      const id = await newItem({ teamId, status: 'REQUESTED' }, async () => {
        const pickups = pickupsIn(app, study);
        const devices = [await pickups.lend(teamId)];
        return pickups.place(people.SUPPLY_MANAGER, teamId, devices, [await pictureOf()]);
      });
      const { file_id: fileId } = await db
        .selectFrom('pickup_file')
        .select('file_id')
        .where('service_item_id', '=', id)
        .executeTakeFirstOrThrow();
      return { id, fileId };
    },
    newDevice: (teamId) => pickupsIn(app, study).lend(teamId),
    newPapers: async (teamId) => {
      const id = await pickupsIn(app, study).lend(teamId);
      const { certificateId } = await papersIn(app).addBoth(people.SUPPLY_MANAGER, id);
      return { id, certificateId };
    },
    newPickup: (teamId, status) =>
      newItem({ teamId, status }, async () => {
        const pickups = pickupsIn(app, study);
        return pickups.place(people.SUPPLY_MANAGER, teamId, [await pickups.lend(teamId)]);
      }),
    newDecision: async (teamId) => {
      const investigator = await buildInvestigator(app, study, teamId);
      const id = await insertWaiting(teamId);
      await succeed(
        change(app, study, investigator, { teamId, id }, 'refuse', {
          reason: 'Why',
          signaturePIN: KNOWN_PIN,
        }),
      );
      return id;
    },
    newResetToken: async () => {
      const { userId, emailAddress } = await buildUser(db);
      await setPassword(db, userId, hash);
      const actor = systemActor(app.server, 'SYSTEM');
      const reset = await transact(actor, (trx) => createReset(trx, actor, { emailAddress, by: 'PERSON' }));
      return reset?.token ?? '';
    },
    newAddress,
    newInvitation: async ({ teamId, roleId }, email = newAddress()) => {
      // An invitation left over from a refused call.
      const open = db.updateTable('invitation').set({ status: 'REVOKED', ended_at: new Date() });
      await open.where('email_address', '=', email).where('status', '=', 'PENDING').execute();
      const { body } = await app.as(writer).call(inviteMember, {
        params: { channelId: study.channelId, teamId },
        body: { email, roleIds: [roleId], sendInvitationEmail: false },
      });
      const row = db.selectFrom('invitation').select('token_seed').where('id', '=', body.id);
      const { token_seed: seed } = await row.executeTakeFirstOrThrow();
      return { inviteId: body.id, emailAddress: email, token: tokenOf(app.server.secret, seed) };
    },
    newAdministratorInvitation: async () => {
      const token = newToken(app.server.secret);
      const { userId: invitedBy } = admin;
      const at = new Date();
      const expiresAt = new Date(at.getTime() + 86_400_000);
      const email = newAddress();
      const sending = { clientId, email, firstName: '', lastName: '', invitedBy, token, at, expiresAt };
      const sent = await db.transaction().execute((trx) => writeInvitation(trx, sending, 1));
      return { inviteId: sent!.id, token: tokenOf(app.server.secret, token.seed) };
    },
    newProgram: () => buildProgram(app, people.CLIENT_ADMIN, { clientId, channelIds: [study.channelId] }),
    organizationId: async () => {
      await db
        .insertInto('organization')
        .values({ client_id: clientId, name: 'Norden' })
        .onConflict((on) => on.doNothing())
        .execute();
      const known = db.selectFrom('organization').select('id').where('client_id', '=', clientId);
      return (await known.executeTakeFirstOrThrow()).id;
    },
    newCandidate: () => buildMember(db, another, { roles: ['MONITOR'] }),
    newClientAdmin: async () => {
      const person = await buildUser(db);
      await addClientAdmin(db, clientId, person);
      return person.userId;
    },
    studyToJoin: async (who) => {
      if (!standings[who].isClientAdmin) return study.channelId;
      const joined = await buildStudy(db, { clientId });
      await buildTeam(db, joined, { teamType: 'STUDY_SPONSOR' });
      return joined.channelId;
    },
    ofTheAuthor: await buildPlace(null, { author: people.CONTENT_AUTHOR }),
    pdf,
    picture: pictureFile,
    credentialsOf: (who) => ({ csrfToken, emailAddress: people[who].emailAddress, password }),
    browserOf: async (who) => ({
      cookie: `${CSRF_COOKIE}=${csrfToken}; ${SESSION_COOKIE}=${(await openSession(who)).token}`,
    }),
    newPost,
    newPostTwice: async (place) => {
      const postId = await newPost(place);
      await publishAgain(app, place.author, postId);
      return postId;
    },
    newNews: async ({ viewPost, author, unblindedOnly }) => {
      const { body: picture } = await uploadPicture(app, study, author, pictureFile());
      const facts = { author, viewPost, unblindedOnly, updatePost: everyone, deletePost: everyone };
      const { postId } = await buildPost(app, study, { ...facts, news: imageOf(picture) });
      return { postId, pictureId: picture.pictureId };
    },
    newEvent: async ({ viewPost, author, unblindedOnly }) => {
      const facts = { author, viewPost, unblindedOnly, updatePost: everyone, deletePost: everyone };
      return (await buildPost(app, study, { ...facts, isEvent: true })).postId;
    },
    newCourse: async ({ viewPost, author, unblindedOnly }) => {
      const facts = { author, viewPost, unblindedOnly, updatePost: everyone, deletePost: everyone };
      const { postId } = await buildPost(app, study, { ...facts, isCourse: true });
      const { file_id: fileId } = await db
        .selectFrom('course_file')
        .select('file_id')
        .where('post_id', '=', postId)
        .executeTakeFirstOrThrow();
      return { postId, fileId };
    },
    newDraft: async (who) => {
      const writes = rolesOf(who).some((role) => letterOf('POST_CREATE_DRAFT', role) !== '-');
      // Authors who write for their own teams share only with these.
      const viewPost = writes ? ofOwnTeam(who).viewPost : everyone;
      const author = writes ? people[who] : writer;
      return (await add(app, study, author, { permissions: sharedWith(viewPost) })).body.postId;
    },
    submittedDraft: (who = 'CONTENT_AUTHOR') =>
      publish(people[rolesOf(who).includes('CONTENT_AUTHOR') ? who : 'CONTENT_AUTHOR'], {
        title: 'Submitted',
        permissions: sharedWith(everyone),
      }),
    newComment: (place, who) => commentOn(place, who),
    newAttachment: (place, who) => commentOn(place, who, new File([picture], 'fridge.png')),
    newPageNote: async (place, who) => {
      const { userId } = people[who];
      const note = {
        userId,
        postId: place.postId,
        version: 1,
        page: 1,
        quote: '',
        areas: [],
        noteText: 'Ask',
      };
      return db.transaction().execute((trx) => insertNote(trx, { ...note, at: new Date() }));
    },
    newColleague: async () =>
      (await buildMember(db, study, { roles: ['SITE_STAFF'], teamId: foreignTeam })).userId,
    newKeyContact: async () => {
      const { userId } = await buildMember(db, study, { roles: ['SITE_STAFF'], teamId: foreignTeam });
      await addKeyContact(db, study, { userId, title: 'Questions', position: 1 });
      return userId;
    },
    overseers: teams.OVERSIGHT,
    standard: { taxonomyId, categoryId },
    newTaxonomy,
    newCategory: async () => {
      const { schema } = await newTaxonomy();
      const params = { channelId: study.channelId, schema };
      const { body } = await app.as(writer).call(createCategory, { params, body: { name: 'Letters' } });
      return { schema, cat: body.categoryId };
    },
    phoneType,
    newContactData: async (teamId) => {
      const { id } = await db
        .insertInto('team_contact_data')
        .values({ channel_id: study.channelId, team_id: teamId, list_type_id: phoneType, value: '+49 30 1' })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    isTracked: async (teamId) => {
      const team = db.selectFrom('team').select('compliance_tracking_enabled').where('id', '=', teamId);
      return (await team.executeTakeFirstOrThrow()).compliance_tracking_enabled;
    },
    activateTeams: async () => {
      await db
        .updateTable('team')
        .set({ status: 'ACTIVE' })
        .where('channel_id', '=', study.channelId)
        .execute();
    },
    anotherSession: async (who) => (await openSession(who)).sessionId,
    proveFactor,
    newTotp: async (who) => {
      await proveFactor(who);
      const { userId } = people[who];
      const [own, waiting] = [randomBytes(20), randomBytes(20)];
      const sealed = (value: Buffer) => sealSecret(app.server.secret, userId, value);
      const values = {
        secret: sealed(own),
        pending_secret: sealed(waiting),
        created_at: new Date(),
        last_step: 0,
      };
      await db
        .insertInto('totp')
        .values({ user_id: userId, ...values })
        .onConflict((on) => on.column('user_id').doUpdateSet(values))
        .execute();
      return { code: totpOf(own).generate(), pending: totpOf(waiting).generate() };
    },
    newPasskey: async (who) => {
      await proveFactor(who);
      const { userId } = people[who];
      await setPassword(db, userId, hash);
      const { id } = await db
        .insertInto('passkey')
        .values({
          user_id: userId,
          name: 'Laptop',
          credential_id: randomUUID(),
          public_key: Buffer.from('a key'),
          counter: 0,
          transports: [],
          is_synced: false,
          created_at: new Date(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    newEmailChange: async (who) => {
      const { userId } = who ? people[who] : await buildUser(db);
      const token = newLinkToken(app.server.secret, PURPOSE);
      const at = new Date();
      const change = { id: randomUUID(), userId, emailAddress: `${randomUUID()}@mail.example`, token, at };
      const expiresAt = new Date(at.getTime() + 60_000);
      await db.transaction().execute((trx) => replaceChange(trx, { ...change, expiresAt }));
      return linkToken(app.server.secret, PURPOSE, token.seed);
    },
    portraitOf: async (who) => {
      await app.as(people[who]).call(setProfileImage, { file: pictureFile() });
      const { image } = await db
        .selectFrom('portrait')
        .select('image')
        .where('user_id', '=', people[who].userId)
        .executeTakeFirstOrThrow();
      return image;
    },
    newConnectedAccount: async (who) => {
      const name = `https://${randomUUID()}.example`;
      const account = { provider: 'hospital', issuer: name, subject: 'a subject', created_at: new Date() };
      const { id } = await db
        .insertInto('connected_account')
        .values({ ...account, user_id: people[who].userId })
        .returning('id')
        .executeTakeFirstOrThrow();
      await setPassword(db, people[who].userId, hash);
      return id;
    },
    registryRecord: async () =>
      JSON.parse(
        await readFile(join(import.meta.dirname, '../../../../examples/NCT04280705.json'), 'utf8'),
      ) as Record<string, unknown>,
  };
}
