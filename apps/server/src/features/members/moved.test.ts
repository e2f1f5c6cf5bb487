import { afterAll, describe, expect, test } from 'vitest';
import { listChannelAudit, listChannelMembershipAudit } from '@studyline/contract/audit/calls';
import { getMember, listMembers } from '@studyline/contract/members/calls';
import { startApp } from '../../../test/app.ts';
import { buildPost, openPost } from '../../../test/posts.ts';
import { buildClient, type Member, overseeTeam } from '../../../test/world.ts';
import { about, openMembers } from './members-fixture.ts';

const app = await startApp();
const { db } = app.server;
afterAll(() => app.close());
const { clientId } = await buildClient(db);
const { build, setRoles, remove, removeFrom, add } = openMembers(app, clientId);

/** A study whose coordinator moves from one site to another. Each site has an investigator, and the first a monitor. */
async function buildMove() {
  const { study, teams, join, administrator } = await build();
  await overseeTeam(db, study, { teamId: teams.site, by: teams.cro });
  const people = {
    investigator: await join('site', 'PRINCIPAL_INVESTIGATOR'),
    monitor: await join('cro', 'MONITOR'),
    other: await join('otherSite', 'PRINCIPAL_INVESTIGATOR'),
    mover: await join('site', 'STUDY_COORDINATOR'),
  };
  const { mover } = people;
  const { postId } = await buildPost(app, study, { author: administrator, title: 'Before' });
  await openPost(app, mover, postId);
  expect((await add(administrator, study, teams.otherSite, mover, ['SITE_STAFF'])).status).toBe(200);
  expect((await removeFrom(administrator, study, teams.site, mover)).body.outcome).toBe('LEFT_TEAM');
  const after = await buildPost(app, study, { author: administrator, title: 'After' });
  await openPost(app, mover, after.postId);
  await setRoles(administrator, study, mover, 'STUDY_COORDINATOR');

  const { channelId } = study;
  const sees = async (person: Member, memberStatusType: 'CURRENT' | 'FORMER') => {
    const answer = await app
      .as(person)
      .call(listMembers, { params: { channelId }, query: { memberStatusType }, body: [] });
    return answer.body.items.some((item) => item.channelMemberId === `${channelId}-${mover.userId}`);
  };
  /** What a person can read about the one who moved, oldest first. */
  const trailOf = async (person: Member, teamId?: number) => {
    const query = { pageSize: 100, ...(teamId !== undefined && { teamId }) };
    const { body } = await app.as(person).call(listChannelAudit, { params: { channelId }, query });
    const about = body.items.filter(({ subjectUserId }) => subjectUserId === mover.userId);
    return about.map((e) => (e.postTitle ? `${e.eventType} ${e.postTitle}` : e.eventType)).toReversed();
  };
  /** What a person can read of their membership history, newest first. */
  const membershipsOf = async (person: Member) => {
    const answer = await app
      .as(person)
      .call(listChannelMembershipAudit, { params: { channelId }, query: { pageSize: 100 } });
    return answer.body.items.filter(({ subjectUserId }) => subjectUserId === mover.userId);
  };
  return { study, teams, people, administrator, sees, trailOf, membershipsOf };
}

const typesOf = (entries: readonly { eventType: string }[]) => entries.map(({ eventType }) => eventType);

describe('someone who moves from one site to another', () => {
  test('belongs to the new site from then on, while what they did before stays with the old one', async () => {
    const { study, teams, people, administrator, sees, trailOf, membershipsOf } = await buildMove();
    const { investigator, monitor, other, mover } = people;
    const first = ['post.opened Before', 'member.rolesChanged', 'member.leftTeam'];
    // Monitors see all current members of the study.
    expect(await sees(investigator, 'CURRENT')).toBe(false);
    for (const person of [investigator, monitor]) {
      expect(await trailOf(person)).toEqual(first);
      expect(typesOf(await membershipsOf(person))).toEqual(['member.leftTeam', 'member.rolesChanged']);
    }
    const second = ['member.joinedTeam', 'member.rolesChanged', 'post.opened After', 'member.rolesChanged'];
    expect(await sees(other, 'CURRENT')).toBe(true);
    expect(await trailOf(other)).toEqual(second);
    expect(await trailOf(administrator, teams.site)).toEqual(first);

    await remove(administrator, study, mover, 'Moved to another country');
    for (const person of [investigator, monitor]) {
      expect(await sees(person, 'FORMER')).toBe(false);
      expect(await trailOf(person)).toEqual(first);
      expect((await app.as(person).call(getMember, { params: about(study, mover) })).status).toBe(404);
    }
    expect(await sees(other, 'FORMER')).toBe(true);
    expect(await trailOf(other)).toEqual([...second, 'member.removed']);
    expect(typesOf(await membershipsOf(other))).toContain('member.removed');
  });

  test('belongs to the old site again when they come back, which still sees their first time there', async () => {
    const { study, teams, people, administrator, sees, trailOf, membershipsOf } = await buildMove();
    const { investigator, mover } = people;
    await add(administrator, study, teams.site, mover, ['SITE_STAFF']);
    expect(await sees(investigator, 'CURRENT')).toBe(true);
    const first = ['post.opened Before', 'member.rolesChanged', 'member.leftTeam'];
    expect(await trailOf(investigator)).toEqual([...first, 'member.joinedTeam', 'member.rolesChanged']);

    // This site sees nothing of the other site, which they also belonged to.
    await remove(administrator, study, mover, 'Retired');
    const [removed] = await membershipsOf(investigator);
    expect(removed).toMatchObject({ eventType: 'member.removed', teams: [{ teamId: teams.site }] });
    expect(removed?.teams.length).toBe(1);
  });
});
