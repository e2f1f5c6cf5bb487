import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { updateChannel } from '@studyline/contract/channel-settings';
import { addComment } from '@studyline/contract/comments';
import { type RoleKey, roleKeys, roles } from '@studyline/contract/permissions';
import type { PermissionSet } from '@studyline/contract/sharing';
import sharp from 'sharp';
import { CSRF_COOKIE, makeCsrfToken } from '../src/core/csrf-tokens.ts';
import { createSession, SESSION_COOKIE } from '../src/core/sessions.ts';
import { hashPassword } from '../src/features/auth/passwords.ts';
import { insertTaxonomy } from '../src/features/clients/study-queries.ts';
import { LIST_TYPES } from '../src/features/reference-data/list-types.ts';
import { makePreviews } from '../src/features/post-files/jobs.ts';
import type { TestApp } from './app.ts';
import { letterOf } from './authz-letters.ts';
import { add, buildPost, move, openPost } from './posts.ts';
import {
  addKeyContact,
  buildClient,
  buildMember,
  buildStudy,
  buildTeam,
  everyone,
  type Member,
  nobody,
  overseeTeam,
  type Person,
  setPassword,
  type Study,
} from './world.ts';

/**
 * One person for every role, and two who are not in the study: the administrator of its client, and the administrator of another
 * study.
 */
export type Who = RoleKey | 'CLIENT_ADMIN' | 'STRANGER';
export const everybody: Who[] = ['CLIENT_ADMIN', ...roleKeys, 'STRANGER'];
export const isRole = (who: Who): who is RoleKey => who in roles;

/** A publication that calls are made on, with a rule for its readers. */
export interface Place {
  viewPost: PermissionSet['viewPost'];
  author: Person;
  postId: number;
  ruleId: number;
  /** The team that it is limited to; null for a post for everybody. */
  teamId: number | null;
}

/** One study with a person in every role, and the posts that the calls of the matrix are made on. */
export interface AuthzWorld {
  study: Study;
  people: Record<Who, Person & { teamId?: number }>;
  forEverybody: Place;
  /** A post limited to the team that this person is in. */
  ofOwnTeam(who: Who): Place;
  /** A post limited to a site where nobody of the matrix is a member or overseer. */
  ofForeignTeam: Place;
  /** Somebody in that site. */
  foreignMember: Member;
  /** Another one in that site, for a call that changes them. */
  newForeignMember(): Promise<Member>;
  /** Another member of a team of this person, or of one that they oversee, with a role that fits it. */
  newTeammate(who: Who): Promise<Member & { roleId: number }>;
  /** Somebody who is in another study of the client. */
  newCandidate(): Promise<Person>;
  /** A study of the client without members, for its administrator; for anybody else the study of the matrix. */
  studyToJoin(who: Who): Promise<number>;
  /** A publication of the content author. */
  ofTheAuthor: Place;
  /** Another post like the one in that place. */
  newPost(place: Place): Promise<number>;
  /** The person's own draft if they may write drafts, else somebody else's. */
  newDraft(who: Who): Promise<number>;
  submittedDraft(): Promise<number>;
  /** A comment of this person if they may comment there, else somebody else's. */
  newComment(place: Place, who?: Who): Promise<number>;
  /** Somebody of the study who is no key contact, or is one. */
  newColleague(): Promise<number>;
  newKeyContact(): Promise<number>;
  /** A team of a CRO in which nobody may set oversight. */
  overseers: number;
  phoneType: number;
  newContactData(teamId: number): Promise<number>;
  isTracked(teamId: number): Promise<boolean>;
  /** Makes all teams active again. */
  activateTeams(): Promise<void>;
  anotherSession(who: Who): Promise<string>;
  registryRecord(): Promise<Record<string, unknown>>;
  pdf(): File;
  /** The cookies of a browser where this person is signed in, and the content of its sign-in form. */
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

/** A role for people of a team, by what its own people are. */
const fitting = {
  SPONSOR_CRO: 'SUPPLY_MANAGER',
  OVERSIGHT: 'SUPPLY_MANAGER',
  STUDY_SITE: 'SITE_STAFF',
  SERVICE_PROVIDER: 'VENDOR_MEMBER',
} as const;

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
  const teams = {
    SPONSOR_CRO: await buildTeam(db, study, { teamType: 'STUDY_SPONSOR' }),
    STUDY_SITE: await buildTeam(db, study),
    SERVICE_PROVIDER: await buildTeam(db, study, { teamType: 'STUDY_SERVICE_PROVIDER' }),
    OVERSIGHT: await buildTeam(db, study, { teamType: 'STUDY_CRO' }),
  };
  const monitorTeam = await buildTeam(db, study, { teamType: 'STUDY_CRO' });
  await overseeTeam(db, study, { teamId: teams.STUDY_SITE, by: monitorTeam });
  const teamOf = (role: RoleKey) =>
    role === 'MONITOR' || role === 'MEDICAL_MONITOR' ? monitorTeam : teams[roles[role].category];
  const members = await Promise.all(
    roleKeys.map(
      async (role) => [role, await buildMember(db, study, { roles: [role], teamId: teamOf(role) })] as const,
    ),
  );
  const another = await buildStudy(db, { clientId });
  const people: AuthzWorld['people'] = {
    ...(Object.fromEntries(members) as Record<RoleKey, Member>),
    CLIENT_ADMIN: admin,
    STRANGER: await buildMember(db, another, { roles: ['CHANNEL_ADMIN'] }),
  };
  const writer = await buildMember(db, study, { roles: ['CHANNEL_ADMIN'], teamId: teams.SPONSOR_CRO });
  const foreignMember = await buildMember(db, study, { roles: ['STUDY_COORDINATOR'] });
  const foreignTeam = foreignMember.teamId;

  const publish = async (author: Person, fields: Parameters<typeof add>[3]): Promise<number> => {
    const { status, body, error } = await add(app, study, author, { ...fields, intent: 'PUBLISH' }, pdf());
    if (status !== 200) throw new Error(`addDocument: ${error.errorDescription}`);
    return body.postId;
  };
  const buildPlace = async (teamId: number | null, author: Person = writer): Promise<Place> => {
    const viewPost = teamId === null ? everyone : { ...nobody, teamIds: [teamId] };
    const rule = { requiredActionType: 'ACKNOWLEDGE' as const, targetAudience: viewPost };
    const postId = await publish(author, { permissions: sharedWith(viewPost), ruleSet: [rule] });
    if (author !== writer) await move(app, writer, postId, 'approve_draft');
    await makePreviews(app.server, { postId, version: 1 });
    const { id: ruleId } = await db
      .selectFrom('compliance_rule')
      .select('id')
      .where('post_id', '=', postId)
      .executeTakeFirstOrThrow();
    for (const [, member] of members)
      if (teamId === null || member.teamId === teamId) await openPost(app, member, postId);
    return { viewPost, author, postId, ruleId, teamId };
  };
  const picture = new Blob([
    new Uint8Array(
      await sharp({ create: { width: 9, height: 9, channels: 3, background: '#104B4F' } })
        .png()
        .toBuffer(),
    ),
  ]);
  await app.as(writer).call(updateChannel, {
    params: { channelId: study.channelId },
    pictures: { logoFile: picture, bannerFile: picture },
  });
  const forEverybody = await buildPlace(null);
  const byTeam = new Map<number, Place>();
  for (const teamId of [...Object.values(teams), monitorTeam]) byTeam.set(teamId, await buildPlace(teamId));

  const isPhone = (one: (typeof LIST_TYPES)[number]) =>
    one.entityName === 'STUDY_TEAM' && one.listTypeName === 'PHONE';
  const phoneType = LIST_TYPES.find(isPhone)!.id;

  const ofOwnTeam = (who: Who) => byTeam.get(people[who].teamId ?? 0) ?? forEverybody;

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

  return {
    study,
    people,
    forEverybody,
    ofOwnTeam,
    ofForeignTeam: await buildPlace(foreignTeam),
    foreignMember,
    newForeignMember: () => buildMember(db, study, { roles: ['SITE_STAFF'], teamId: foreignTeam }),
    newTeammate: async (who) => {
      const monitors = isRole(who) && teamOf(who) === monitorTeam;
      const category = !isRole(who) || monitors ? 'STUDY_SITE' : roles[who].category;
      const role = fitting[category];
      const member = await buildMember(db, study, { roles: [role], teamId: teams[category] });
      return { ...member, roleId: study.roleIds[role] };
    },
    newCandidate: () => buildMember(db, another, { roles: ['MONITOR'] }),
    studyToJoin: async (who) => {
      if (who !== 'CLIENT_ADMIN') return study.channelId;
      const joined = await buildStudy(db, { clientId });
      await buildTeam(db, joined, { teamType: 'STUDY_SPONSOR' });
      return joined.channelId;
    },
    ofTheAuthor: await buildPlace(null, people.CONTENT_AUTHOR),
    pdf,
    credentialsOf: (who) => ({ csrfToken, emailAddress: people[who].emailAddress, password }),
    browserOf: async (who) => ({
      cookie: `${CSRF_COOKIE}=${csrfToken}; ${SESSION_COOKIE}=${(await openSession(who)).token}`,
    }),
    newPost: async ({ viewPost, author }) => {
      const open = { updatePost: everyone, deletePost: everyone };
      return (await buildPost(app, study, { author, viewPost, ...open })).postId;
    },
    newDraft: async (who) => {
      const writes = isRole(who) && letterOf('POST_CREATE_DRAFT', who) !== '-';
      // Somebody who writes for their own teams shares with these only.
      const viewPost = writes ? ofOwnTeam(who).viewPost : everyone;
      const author = writes ? people[who] : writer;
      return (await add(app, study, author, { permissions: sharedWith(viewPost) })).body.postId;
    },
    submittedDraft: () =>
      publish(people.CONTENT_AUTHOR, { title: 'Submitted', permissions: sharedWith(everyone) }),
    newComment: async ({ postId }, who) => {
      const comment = (person: Person) =>
        app
          .as(person)
          .call(addComment, { params: { postId }, query: {}, body: { commentTextRequest: 'A comment' } });
      const own = who && (await comment(people[who]));
      return (own?.status === 200 ? own : await comment(writer)).body.commentId;
    },
    newColleague: async () =>
      (await buildMember(db, study, { roles: ['SITE_STAFF'], teamId: foreignTeam })).userId,
    newKeyContact: async () => {
      const { userId } = await buildMember(db, study, { roles: ['SITE_STAFF'], teamId: foreignTeam });
      await addKeyContact(db, study, { userId, title: 'Questions', position: 1 });
      return userId;
    },
    overseers: teams.OVERSIGHT,
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
    registryRecord: async () =>
      JSON.parse(
        await readFile(join(import.meta.dirname, '../seed/registry/NCT04280705.json'), 'utf8'),
      ) as Record<string, unknown>,
  };
}
