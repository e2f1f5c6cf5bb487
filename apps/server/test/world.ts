import { insertAssignments } from '../src/features/required-actions/assignment-queries.ts';
import { sql } from 'kysely';
import type { PermissionSet } from '@studyline/contract/sharing';
import { type RoleKey, roles } from '@studyline/contract/permissions';
import { GRACE_PERIOD_MILLIS } from '@studyline/contract/required-actions';
import { type RuleInput } from '@studyline/contract/compliance';
import type { Db } from '../src/db/pool.ts';
import { insertRules } from '../src/features/compliance/queries.ts';

let counter = 0;
/** A number no other thing of this test file has. */
const next = () => ++counter;

export interface Study {
  clientId: number;
  channelId: number;
  uuid: string;
  roleIds: Record<RoleKey, number>;
}
export interface Person {
  userId: number;
  uuid: string;
  emailAddress: string;
}
export interface Member extends Person {
  memberId: number;
  teamId: number;
}

export async function buildUser(
  db: Db,
  facts: { firstName?: string; lastName?: string; nonEecUser?: boolean; timezoneId?: string } = {},
): Promise<Person> {
  const n = next();
  const row = await db
    .insertInto('app_user')
    .values({
      email_address: `person${n}@studyline.example`,
      first_name: facts.firstName ?? 'Person',
      last_name: facts.lastName ?? `Number ${n}`,
      non_eec_user: facts.nonEecUser ?? false,
      timezone_id: facts.timezoneId ?? 'UTC',
      verified_email: true,
    })
    .returning(['id', 'uuid', 'email_address'])
    .executeTakeFirstOrThrow();
  return { userId: row.id, uuid: row.uuid, emailAddress: row.email_address };
}

export async function buildClient(db: Db): Promise<{ clientId: number; admin: Person }> {
  const client = await db
    .insertInto('client')
    .values({ name: `Client ${next()}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const admin = await buildUser(db);
  await db.insertInto('client_admin').values({ client_id: client.id, user_id: admin.userId }).execute();
  return { clientId: client.id, admin };
}

/** A study with all roles of the product and no teams. */
export async function buildStudy(db: Db, facts: { clientId?: number; name?: string } = {}): Promise<Study> {
  const clientId = facts.clientId ?? (await buildClient(db)).clientId;
  const n = next();
  const channel = await db
    .insertInto('channel')
    .values({ client_id: clientId, name: facts.name ?? `STUDY-${n}`, title: `A study with the number ${n}` })
    .returning(['id', 'uuid'])
    .executeTakeFirstOrThrow();
  const rows = await db
    .insertInto('role')
    .values(
      Object.entries(roles).map(([key, { category, name }]) => ({
        channel_id: channel.id,
        key,
        name,
        category,
      })),
    )
    .returning(['id', 'key'])
    .execute();
  const roleIds = Object.fromEntries(rows.map((r) => [r.key, r.id])) as Record<RoleKey, number>;
  return { clientId, channelId: channel.id, uuid: channel.uuid, roleIds };
}

export interface TeamFacts {
  teamType?: 'STUDY_SITE' | 'STUDY_SPONSOR' | 'STUDY_CRO' | 'STUDY_SERVICE_PROVIDER';
  status?: 'PLANNED' | 'SELECTED' | 'ACTIVE' | 'ON_HOLD' | 'CLOSED';
  blinding?: 'BLINDED' | 'UNBLINDED' | 'NOT_APPLICABLE';
  name?: string;
}
const participants = {
  STUDY_SITE: 'INVESTIGATOR_SITE',
  STUDY_SPONSOR: 'SPONSOR',
  STUDY_CRO: 'CRO',
  STUDY_SERVICE_PROVIDER: 'VENDOR',
} as const;

/** An active study site unless told otherwise. */
export async function buildTeam(db: Db, study: Study, facts: TeamFacts = {}): Promise<number> {
  const n = next();
  const teamType = facts.teamType ?? 'STUDY_SITE';
  const isSite = teamType === 'STUDY_SITE';
  const row = await db
    .insertInto('team')
    .values({
      channel_id: study.channelId,
      name: facts.name ?? `Team ${n}`,
      team_type: teamType,
      participant_type: participants[teamType],
      status: facts.status ?? 'ACTIVE',
      active_since: sql<Date>`now() - interval '1 year'`,
      blinding: facts.blinding ?? 'NOT_APPLICABLE',
      ...(isSite ? { code: `DE${String(n).padStart(3, '0')}`, country_id: 'DE', city: 'Berlin' } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** A current member with these roles; in a new site for site roles, in a new sponsor team for others, unless a team is given. */
export async function buildMember(
  db: Db,
  study: Study,
  facts: { roles: RoleKey[]; teamId?: number; person?: Person } = { roles: ['STUDY_COORDINATOR'] },
): Promise<Member> {
  const person = facts.person ?? (await buildUser(db));
  const isSite = facts.roles.some((key) => roles[key].category === 'STUDY_SITE');
  const teamId =
    facts.teamId ?? (await buildTeam(db, study, { teamType: isSite ? 'STUDY_SITE' : 'STUDY_SPONSOR' }));
  const member = await db
    .insertInto('channel_member')
    .values({
      channel_id: study.channelId,
      user_id: person.userId,
      status: 'CURRENT',
      joined_at: sql<Date>`now() - interval '1 year'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('member_role')
    .values(facts.roles.map((key) => ({ member_id: member.id, role_id: study.roleIds[key] })))
    .execute();
  await db
    .insertInto('team_member')
    .values({ team_id: teamId, member_id: member.id, status: 'CURRENT' })
    .execute();
  return { ...person, memberId: member.id, teamId };
}

export const everyone = { channelWide: true, roles: [], teamIds: [] };

export interface PostFacts {
  author: Person;
  title?: string;
  viewPost?: PermissionSet['viewPost'];
  commentOnPost?: PermissionSet['commentOnPost'];
  updatePost?: PermissionSet['updatePost'];
  deletePost?: PermissionSet['deletePost'];
  publishedAt?: Date;
  preActivation?: boolean;
  unblindedOnly?: boolean;
  rules?: Partial<RuleInput>[];
}
export interface BuiltPost {
  postId: number;
  ruleIds: number[];
}

/** A published document without a file, its readers unread and its rules obliging, written straight into the tables. */
export async function buildPost(db: Db, study: Study, facts: PostFacts): Promise<BuiltPost> {
  const publishedAt = facts.publishedAt ?? new Date();
  const leaders = {
    channelWide: false,
    roles: [study.roleIds.CHANNEL_ADMIN, study.roleIds.STUDY_MANAGER],
    teamIds: [],
  };
  const permissions: PermissionSet = {
    viewPost: facts.viewPost ?? everyone,
    commentOnPost: facts.commentOnPost ?? everyone,
    updatePost: facts.updatePost ?? leaders,
    deletePost: facts.deletePost ?? leaders,
  };
  return db.transaction().execute(async (trx) => {
    const title = facts.title ?? `Document ${next()}`;
    const post = await trx
      .insertInto('post')
      .values({
        channel_id: study.channelId,
        post_type: 'DOCUMENT',
        author_id: facts.author.userId,
        last_modified_by: facts.author.userId,
        title,
        permissions: JSON.stringify(permissions),
        pre_activation: facts.preActivation ?? false,
        unblinded_only: facts.unblindedOnly ?? false,
        current_version: 1,
        listed: true,
        published_at: publishedAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('post_version')
      .values({
        post_id: post.id,
        version: 1,
        channel_id: study.channelId,
        version_label: 'PUBLISHED',
        label_major: 1,
        label_minor: 0,
        title,
        obliging_version: 1,
        created_by: facts.author.userId,
        published_at: publishedAt,
        published_by: facts.author.userId,
      })
      .execute();
    await sql`update channel set feed_changed_at = greatest(feed_changed_at + interval '1 millisecond', ${publishedAt}) where id = ${study.channelId}`.execute(
      trx,
    );
    await sql`insert into post_reader (user_id, post_id, channel_id, published_at, has_viewed)
      select m.user_id, p.id, p.channel_id, p.published_at, m.user_id = p.author_id from post p
      join channel_member m on m.channel_id = p.channel_id and m.status = 'CURRENT' and m.reader_keys && p.audience where p.id = ${post.id}`.execute(
      trx,
    );
    const rules = (facts.rules ?? []).map((rule): RuleInput => ({
      requiredActionType: 'ACKNOWLEDGE',
      memberParticipationType: 'EVERY_MEMBER',
      gracePeriodMillis: GRACE_PERIOD_MILLIS,
      targetAudience: everyone,
      ...rule,
    }));
    const ruleIds = await insertRules(
      trx,
      { channelId: study.channelId, postId: post.id },
      facts.author.userId,
      rules,
    );
    await insertAssignments(trx, post.id);
    return { postId: post.id, ruleIds };
  });
}
