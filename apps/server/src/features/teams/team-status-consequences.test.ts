import { afterAll, describe, expect, test } from 'vitest';
import { getChannel } from '@studyline/contract/channels/calls';
import { acknowledgePost } from '@studyline/contract/compliance/calls';
import { listChannelPosts, listMemberPosts } from '@studyline/contract/feed/calls';
import { getMember } from '@studyline/contract/members/calls';
import { changeTeamStatus, type teamStatuses, type TransitionName } from '@studyline/contract/teams/calls';
import { startApp } from '../../../test/app.ts';
import { buildPost, openPost } from '../../../test/posts.ts';
import { buildMember, buildStudy, buildTeam, joinTeam, type Member } from '../../../test/world.ts';

const app = await startApp();
const { db } = app.server;
const study = await buildStudy(db);
const { channelId } = study;
const sponsor = await buildTeam(db, study, { teamType: 'STUDY_SPONSOR' });
const manager = await buildMember(db, study, { roles: ['CHANNEL_ADMIN'], teamId: sponsor });
afterAll(() => app.close());

const change = (teamId: number, transitionName: TransitionName) =>
  app.as(manager).call(changeTeamStatus, {
    params: { channelId, teamId },
    query: { transitionName },
    body: { reason: 'As planned' },
  });
const approve = (teamId: number) =>
  db.updateTable('team').set({ approved_at: new Date() }).where('id', '=', teamId).execute();

type Status = (typeof teamStatuses)[number];

/** A person's state for each post: their required action, and whether they see the post and have read it. */
async function statesOf(person: Member, posts: Record<string, number>): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('assignment')
    .select(['post_id', 'due_at', 'closed_reason'])
    .where('user_id', '=', person.userId)
    .execute();
  const feed = await app
    .as(person)
    .call(listChannelPosts, { params: { channelId }, query: { pageSize: 100 }, body: [] });
  const shown = new Map(
    (feed.status === 200 ? feed.body.items : []).map(({ postDetail }) => [postDetail.postId, postDetail]),
  );
  return Object.fromEntries(
    Object.entries(posts).map(([name, postId]) => {
      const row = rows.find((one) => one.post_id === postId);
      const asked = row
        ? (row.closed_reason ?? (row.due_at === null ? 'PAUSED' : `DUE ${days(row.due_at)}`))
        : '-';
      const post = shown.get(postId);
      const seen = post ? (post.hasViewedLastModification ? 'read' : 'unread') : 'hidden';
      return [name, `${asked}, ${seen}`];
    }),
  );
}
const days = (due: Date) => Math.round((due.getTime() - Date.now()) / 86_400_000);

interface Consequence {
  from: Status;
  /** What happens in order; `publish` makes the post called `later`. */
  steps: (TransitionName | 'publish')[];
  /** A coordinator's state then for four posts: open before, done before, visible before activation, and published later. */
  expected: Record<'open' | 'done' | 'early' | 'later', string>;
}

/** Each post requires an acknowledgement within a day; `open` and `early` were published 40 days ago. */
const consequences: Consequence[] = [
  {
    from: 'ACTIVE',
    steps: [],
    expected: {
      open: 'DUE -39, unread',
      done: 'COMPLETED, read',
      early: 'DUE -39, unread',
      later: '-, hidden',
    },
  },
  {
    from: 'ACTIVE',
    steps: ['hold_team', 'publish'],
    expected: {
      open: 'PAUSED, unread',
      done: 'COMPLETED, read',
      early: 'PAUSED, unread',
      later: '-, unread',
    },
  },
  {
    from: 'ACTIVE',
    steps: ['hold_team', 'publish', 'resume_team'],
    expected: {
      open: 'DUE 1, unread',
      done: 'COMPLETED, read',
      early: 'DUE 1, unread',
      later: 'DUE 1, unread',
    },
  },
  {
    from: 'ACTIVE',
    steps: ['close_team', 'publish'],
    expected: {
      open: 'NO_LONGER_REQUIRED, unread',
      done: 'COMPLETED, read',
      early: 'NO_LONGER_REQUIRED, unread',
      later: '-, unread',
    },
  },
  {
    from: 'ACTIVE',
    steps: ['hold_team', 'close_team'],
    expected: {
      open: 'NO_LONGER_REQUIRED, unread',
      done: 'COMPLETED, read',
      early: 'NO_LONGER_REQUIRED, unread',
      later: '-, hidden',
    },
  },
  {
    from: 'ACTIVE',
    steps: ['close_team', 'publish', 'reopen_team'],
    expected: {
      open: 'DUE 1, unread',
      done: 'COMPLETED, read',
      early: 'DUE 1, unread',
      later: 'DUE 1, unread',
    },
  },
  {
    from: 'PLANNED',
    steps: ['select_team'],
    expected: { open: '-, hidden', done: '-, hidden', early: '-, unread', later: '-, hidden' },
  },
  {
    from: 'SELECTED',
    steps: ['publish', 'activate_team'],
    expected: {
      open: 'DUE 1, unread',
      done: 'DUE 1, unread',
      early: 'DUE 1, unread',
      later: 'DUE 1, unread',
    },
  },
  {
    from: 'PLANNED',
    steps: ['cancel_team'],
    expected: { open: '-, hidden', done: '-, hidden', early: '-, hidden', later: '-, hidden' },
  },
];

describe('what happens to people when a team changes state', () => {
  test.each(consequences)('from $from by $steps', async ({ from, steps, expected }) => {
    const teamId = await buildTeam(db, study, { status: from });
    await approve(teamId);
    await buildMember(db, study, { roles: ['PRINCIPAL_INVESTIGATOR'], teamId });
    const coordinator = await buildMember(db, study, { roles: ['STUDY_COORDINATOR'], teamId });
    const rules = [{ requiredActionType: 'ACKNOWLEDGE' as const }];
    const publishedAt = new Date(Date.now() - 40 * 86_400_000);
    const built = { author: manager, rules };
    const open = await buildPost(app, study, { ...built, publishedAt });
    const done = await buildPost(app, study, built);
    const early = await buildPost(app, study, { ...built, publishedAt, preActivation: true });
    if (from === 'ACTIVE') {
      await openPost(app, coordinator, done.postId);
      await app.as(coordinator).call(acknowledgePost, {
        params: { id: done.postId },
        query: {},
        body: { teamId, ruleId: done.ruleIds[0]! },
      });
    }
    let later = 0;
    const answers: number[] = [];
    for (const step of steps)
      if (step === 'publish') later = (await buildPost(app, study, built)).postId;
      else answers.push((await change(teamId, step)).status);
    expect(answers).toEqual(steps.filter((step) => step !== 'publish').map(() => 200));
    const posts = { open: open.postId, done: done.postId, early: early.postId, later };
    expect(await statesOf(coordinator, posts)).toEqual(expected);
  });

  test('when a team is cancelled, members who are also in another team stay in the study; others leave it', async () => {
    const teamId = await buildTeam(db, study, { status: 'PLANNED' });
    const both = await buildMember(db, study, { roles: ['STUDY_COORDINATOR'], teamId });
    const other = await joinTeam(db, study, both);
    const only = await buildMember(db, study, { roles: ['STUDY_COORDINATOR'], teamId });
    const { body } = await change(teamId, 'cancel_team');
    expect(body).toMatchObject({ statusName: 'CANCELLED', activeMemberCount: 0, transitions: [] });
    const members = await db
      .selectFrom('channel_member')
      .select(['status', 'team_ids'])
      .where('id', 'in', [both.memberId, only.memberId])
      .orderBy('id')
      .execute();
    expect(members).toEqual([
      { status: 'CURRENT', team_ids: [other] },
      { status: 'FORMER', team_ids: [] },
    ]);
  });

  test('required actions for another team do not change while one is on hold', async () => {
    const teamId = await buildTeam(db, study);
    const person = await buildMember(db, study, { roles: ['STUDY_COORDINATOR'], teamId });
    await joinTeam(db, study, person);
    const { postId } = await buildPost(app, study, {
      author: manager,
      rules: [{ requiredActionType: 'ACKNOWLEDGE', memberParticipationType: 'ANY_MEMBER' }],
    });
    const due = async () => {
      const rows = await db
        .selectFrom('assignment')
        .select(['team_id', 'due_at'])
        .where('user_id', '=', person.userId)
        .where('post_id', '=', postId)
        .orderBy('team_id')
        .execute();
      return rows.map((row) => row.due_at?.getTime() ?? null);
    };
    const [, before] = await due();
    await change(teamId, 'hold_team');
    expect(await due()).toEqual([null, before]);
  });

  test('a paused action is neither counted nor listed, and is both again when the team resumes', async () => {
    const teamId = await buildTeam(db, study);
    const person = await buildMember(db, study, { roles: ['STUDY_COORDINATOR'], teamId });
    const { postId } = await buildPost(app, study, {
      author: manager,
      viewPost: { channelWide: false, roles: [], teamIds: [teamId] },
      rules: [{ requiredActionType: 'ACKNOWLEDGE', memberParticipationType: 'ANY_MEMBER' }],
    });
    const waiting = async () => {
      const summary = await app.as(person).call(getChannel, { params: { channelId } });
      const feed = await app.as(person).call(listMemberPosts, { query: { complianceActionPosts: true } });
      const member = await app.as(manager).call(getMember, {
        params: { channelId, memberId: `${channelId}-${person.userId}` },
      });
      return {
        study: summary.body.requiredActionsCount,
        feed: feed.body.items.map(({ postDetail }) => postDetail.postId),
        member: member.body.displayTotalRequiredActionsCount,
      };
    };
    const asked = await waiting();
    expect(asked.feed).toContain(postId);
    const { length } = asked.feed;
    expect(asked).toMatchObject({ study: length, member: length });
    await change(teamId, 'hold_team');
    expect(await waiting()).toEqual({ study: 0, feed: [], member: 0 });
    await change(teamId, 'resume_team');
    expect((await waiting()).feed).toContain(postId);
  });
});
