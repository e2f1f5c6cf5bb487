import { getScopedDetails } from '@studyline/contract/compliance/metrics';
import { addNews } from '@studyline/contract/drafts/calls';
import { listMyTeams, replaceOversight } from '@studyline/contract/teams/calls';
import { en } from '@studyline/contract/words/en';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callAs } from '../kit/call.ts';
import {
  expectCount,
  expectFocused,
  expectGone,
  expectPath,
  expectVisible,
  words,
} from '../kit/expectations.ts';
import { openWorld, type World } from '../kit/fixtures.ts';

const { requiredActions, shell } = en;
const { insights } = en.compliance;
const TITLE = 'Thaw the vials at this site';

let world: World;
let study: number;
let path: string;
beforeAll(async () => {
  world = await openWorld();
  study = await world.studyId();
  path = `/channel/${study}/compliance-insights`;
});
afterAll(() => world?.close());

const detailsFor = (page: Page) =>
  callAs(page.request, getScopedDetails, { params: { channelId: study }, query: {} });
const total = (page: Page, done: number, count: number) =>
  page.getByText(words(requiredActions.share.MIXED, { done, count }), { exact: true });

it('shows a manager what a member completes, as it happens', async () => {
  const manager = await world.loginAs('study.manager');
  const coordinator = await world.loginAs('coordinator');
  const { items } = await callAs(coordinator.request, listMyTeams, {});
  const team = items.find(({ channelId }) => channelId === study)!;
  const everyone = { channelWide: true, roles: [], teamIds: [] };
  const { postId } = await callAs(manager.request, addNews, {
    params: { channelId: study },
    body: {
      title: TITLE,
      content: '<p>At room temperature.</p>',
      intent: 'PUBLISH',
      ruleSet: [
        {
          requiredActionType: 'ACKNOWLEDGE',
          targetAudience: { channelWide: false, roles: [], teamIds: [team.id] },
        },
      ],
      permissions: {
        viewPost: everyone,
        commentOnPost: everyone,
        updatePost: everyone,
        deletePost: everyone,
      },
    },
  });
  await manager.goto(`/channel/${study}/timeline`);
  await manager.getByRole('link', { name: shell.complianceInsights, exact: true }).click();
  await expectPath(manager, path);
  const { completedCount: done, requiredCount: count } = await detailsFor(manager);
  await expectVisible(total(manager, done, count));

  await coordinator.goto(`/post/${postId}/1/detail`);
  await coordinator.getByRole('button', { name: requiredActions.acknowledge }).first().click();
  await expectVisible(total(manager, done + 1, count));
});

it('moves through the map by keys, and shows who is overdue in a cell', async () => {
  const manager = await world.loginAs('study.manager');
  await manager.goto(path);
  const { posts, teams, figures } = await detailsFor(manager);
  const late = figures.find(
    ({ overdueCount, postId }) =>
      overdueCount > 0 && posts.items.slice(0, 10).some((post) => post.postId === postId),
  )!;
  const row = posts.items.findIndex(({ postId }) => postId === late.postId);
  const column = teams.items.findIndex(({ teamId }) => teamId === late.teamId);
  const cells = manager.getByRole('gridcell');
  await cells.first().focus();
  for (let n = 0; n < row; n++) await manager.keyboard.press('ArrowDown');
  for (let n = 0; n < column; n++) await manager.keyboard.press('ArrowRight');
  const cell = cells.nth(row * teams.items.length + column);
  await expectFocused(cell);
  await manager.keyboard.press('Enter');
  await expect.poll(() => cell.getAttribute('aria-selected')).toBe('true');
  await expect.poll(() => manager.url()).toContain(`at=${late.teamId}`);
  const people = manager.getByRole('table', { name: insights.overduePeople }).getByRole('row');
  await expect.poll(() => people.count()).toBeLessThan(10);
  await manager.reload();
  await expectVisible(manager.getByRole('button', { name: insights.showAll }));
  await manager.getByRole('button', { name: insights.showAll }).click();
  await expect.poll(() => manager.url()).not.toContain('at=');
  await people.nth(1).getByRole('link', { name: insights.viewMember }).click();
  await expect.poll(() => manager.url()).toContain(`/members/${study}-`);
});

it('shows a monitor only their own and overseen teams, and a site no way to it', async () => {
  const monitor = await world.loginAs('monitor');
  const manager = await world.loginAs('study.manager');
  const all = await detailsFor(manager);
  const site = all.teams.items.find(({ code }) => code !== null)!;
  const params = { channelId: study, teamId: site.teamId };
  await callAs(manager.request, replaceOversight, { params, body: { overseenByTeamIds: [] } });
  await monitor.goto(path);
  const { teams } = await detailsFor(monitor);
  await expectGone(monitor.getByRole('columnheader', { name: site.code! }));
  expect(teams.totalCount).toBeLessThan(all.teams.totalCount);
  await expectCount(monitor.getByRole('grid').getByRole('columnheader'), teams.items.length + 1);
  const reader = await world.loginAs('investigator');
  await reader.goto(`/channel/${study}/timeline`);
  await expectVisible(reader.getByRole('link', { name: shell.sitesAndMembers, exact: true }));
  await expectGone(reader.getByRole('link', { name: shell.complianceInsights, exact: true }));
});

it('has nothing for someone who may see no figures', async () => {
  const supply = await world.loginAs('supply');
  await supply.goto(path);
  await expectPath(supply, '/403');
});
