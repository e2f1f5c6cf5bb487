import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addComment } from '@studyline/contract/comments';
import { addDocument, changeDraftStatus } from '@studyline/contract/drafts';
import type { RoleKey } from '@studyline/contract/permissions';
import { CSRF_COOKIE, makeCsrfToken } from '../src/core/csrf-tokens.ts';
import { createSession, SESSION_COOKIE } from '../src/core/sessions.ts';
import { hashPassword } from '../src/features/auth/service.ts';
import { insertTaxonomy } from '../src/features/clients/study-queries.ts';
import { makePreviews } from '../src/features/post-files/jobs.ts';
import type { TestApp } from './app.ts';
import { openPost } from './posts.ts';
import {
  buildMember,
  buildStudy,
  buildTeam,
  buildUser,
  everyone,
  type Member,
  type Person,
  type Study,
} from './world.ts';

/** The columns of the permission table, and two people who stand outside of it. */
export const columns = [
  'CA',
  'CH',
  'SM',
  'AU',
  'AP',
  'MO',
  'SU',
  'PI',
  'CO',
  'ST',
  'VE',
  'QA',
  'STRANGER',
] as const;
export type Column = (typeof columns)[number];

export const roleOf: Record<Exclude<Column, 'CA' | 'STRANGER'>, RoleKey> = {
  CH: 'CHANNEL_ADMIN',
  SM: 'STUDY_MANAGER',
  AU: 'CONTENT_AUTHOR',
  AP: 'CONTENT_APPROVER',
  MO: 'MONITOR',
  SU: 'SUPPLY_MANAGER',
  PI: 'PRINCIPAL_INVESTIGATOR',
  CO: 'STUDY_COORDINATOR',
  ST: 'SITE_STAFF',
  VE: 'VENDOR_MEMBER',
  QA: 'QA_AUDITOR',
};

/** Who may write drafts, and who may comment: they bring their own, everybody else tries another's. */
const WRITERS = new Set<Column>(['CH', 'SM', 'AU', 'AP', 'MO', 'CO']);
const COMMENTERS = new Set<Column>(['CH', 'SM', 'AU', 'AP', 'MO', 'SU', 'PI', 'CO', 'ST', 'VE']);

/** One study with a person in every column; all of them may see, comment on and update its posts as far as their roles let them. */
export interface AuthzWorld {
  study: Study;
  people: Record<Column, Person & { teamId?: number }>;
  post: { postId: number; ruleId: number };
  newPost(): Promise<number>;
  newDraft(column: Column): Promise<number>;
  submittedDraft(): Promise<number>;
  newComment(column?: Column): Promise<number>;
  anotherSession(column: Column): Promise<string>;
  actionOf(column: Column): { teamId: number; ruleId: number };
  registryRecord(): Promise<Record<string, unknown>>;
  pdf(): File;
  /** The cookies of a browser in which that person is signed in, and what its form of sign-in holds. */
  browserOf(column: Column): Promise<{ cookie: string }>;
  credentialsOf(column: Column): { csrfToken: string; emailAddress: string; password: string };
}

const permissions = {
  viewPost: everyone,
  commentOnPost: everyone,
  updatePost: everyone,
  deletePost: everyone,
};
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

export async function buildAuthzWorld(app: TestApp): Promise<AuthzWorld> {
  const { db } = app.server;
  const study = await buildStudy(db);
  await db.transaction().execute((trx) => insertTaxonomy(trx, study.channelId));
  const site = await buildTeam(db, study);
  const vendors = await buildTeam(db, study, { teamType: 'STUDY_SERVICE_PROVIDER' });
  const sponsor = await buildTeam(db, study, { teamType: 'STUDY_SPONSOR' });
  const monitors = await buildTeam(db, study, { teamType: 'STUDY_CRO' });
  await db
    .insertInto('team_oversight')
    .values({ channel_id: study.channelId, team_id: site, overseen_by_team_id: monitors })
    .execute();
  const teamOf = (column: Column) =>
    column === 'MO'
      ? monitors
      : column === 'VE'
        ? vendors
        : ['PI', 'CO', 'ST'].includes(column)
          ? site
          : sponsor;
  const members = await Promise.all(
    Object.entries(roleOf).map(
      async ([column, role]) =>
        [column, await buildMember(db, study, { roles: [role], teamId: teamOf(column as Column) })] as const,
    ),
  );
  const clientAdmin = await db
    .selectFrom('client_admin as a')
    .innerJoin('app_user as u', 'u.id', 'a.user_id')
    .select(['u.id', 'u.uuid', 'u.email_address'])
    .where('a.client_id', '=', study.clientId)
    .executeTakeFirstOrThrow();
  const people = {
    ...Object.fromEntries(members),
    CA: { userId: clientAdmin.id, uuid: clientAdmin.uuid, emailAddress: clientAdmin.email_address },
    STRANGER: await buildUser(db),
  } as AuthzWorld['people'];
  const writer: Member = await buildMember(db, study, { roles: ['CHANNEL_ADMIN'], teamId: sponsor });

  const add = async (author: Person, intent: 'DRAFT' | 'PUBLISH', more: object = {}): Promise<number> => {
    const body = { title: 'A document', intent, permissions, ...more };
    const answer = await app
      .as(author)
      .call(addDocument, { params: { channelId: study.channelId }, body, file: pdf() } as never);
    if (answer.status !== 200) throw new Error(`addDocument: ${answer.error.errorDescription}`);
    return answer.body.postId;
  };
  const ruleSet = [{ requiredActionType: 'ACKNOWLEDGE', targetAudience: everyone }];
  const postId = await add(writer, 'PUBLISH', { ruleSet });
  await makePreviews(app.server, { postId, version: 1 });
  const rule = await db
    .selectFrom('compliance_rule')
    .select('id')
    .where('post_id', '=', postId)
    .executeTakeFirstOrThrow();
  for (const [, member] of members) await openPost(app, member, postId);

  const password = 'a password for everybody';
  await db
    .updateTable('app_user')
    .set({ password_hash: await hashPassword(password) })
    .execute();
  const csrfToken = makeCsrfToken(app.server.secret);
  const openSession = (column: Column) =>
    createSession(db, { userId: people[column].userId, provider: 'test', ip: null, userAgent: null });

  return {
    study,
    people,
    post: { postId, ruleId: rule.id },
    pdf,
    credentialsOf: (column) => ({ csrfToken, emailAddress: people[column].emailAddress, password }),
    browserOf: async (column) => ({
      cookie: `${CSRF_COOKIE}=${csrfToken}; ${SESSION_COOKIE}=${(await openSession(column)).token}`,
    }),
    newPost: () => add(writer, 'PUBLISH'),
    newDraft: (column) => {
      // Who writes for own teams only shares with them.
      const own = {
        permissions: {
          ...permissions,
          viewPost: { channelWide: false, roles: [], teamIds: [teamOf(column)] },
        },
      };
      return WRITERS.has(column)
        ? add(people[column], 'DRAFT', column === 'MO' || column === 'CO' ? own : {})
        : add(writer, 'DRAFT');
    },
    submittedDraft: async () => {
      const id = await add(people.AU, 'DRAFT');
      await app
        .as(people.AU)
        .call(changeDraftStatus, { params: { id }, query: { transitionName: 'submit_draft' } });
      return id;
    },
    newComment: async (column) => {
      const author = column && COMMENTERS.has(column) ? people[column] : writer;
      const answer = await app
        .as(author)
        .call(addComment, { params: { postId }, query: {}, body: { commentTextRequest: 'A comment' } });
      return answer.body.commentId;
    },
    anotherSession: async (column) => (await openSession(column)).sessionId,
    actionOf: (column) => ({ teamId: people[column].teamId ?? sponsor, ruleId: rule.id }),
    registryRecord: async () =>
      JSON.parse(
        await readFile(join(import.meta.dirname, '../seed/registry/NCT04280705.json'), 'utf8'),
      ) as Record<string, unknown>,
  };
}
