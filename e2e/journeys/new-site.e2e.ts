import { listRoles } from '@studyline/contract/channels/calls';
import { addDocument } from '@studyline/contract/drafts/calls';
import { getMember } from '@studyline/contract/members/calls';
import { GRACE_PERIOD_MILLIS } from '@studyline/contract/required-actions/required-action';
import { searchTeams } from '@studyline/contract/teams/calls';
import { en } from '@studyline/contract/words/en';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { viewedBy } from '../../apps/server/test/posts.ts';
import { callAs } from '../kit/call.ts';
import { expectGone, expectVisible, words } from '../kit/expectations.ts';
import { findPerson, openWorld, type World } from '../kit/fixtures.ts';
import { expectLive } from '../kit/live.ts';
import { makePdf } from '../kit/pdf.ts';
import { linkTo, postsOf, titlesOf } from '../kit/posts.ts';
import { changeStatus } from '../kit/teams.ts';

let world: World;
let study: number;
beforeAll(async () => {
  world = await openWorld();
  study = await world.studyId();
});
afterAll(() => world?.close());

const { actionCards, compliance, invitations, members, teams, toast } = en;
const { form } = teams;
const SITE = 'St Brigid’s Hospital';
const FOR_COORDINATORS = 'Storage of samples over a weekend';
const FOR_LEEDS = 'Visit of the monitor in Leeds';
const COORDINATOR = 'anneke.visser';

const button = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** Publishes a document that study coordinators have to acknowledge. */
async function publish(page: Page, title: string, teamIds?: number[]): Promise<string> {
  const params = { channelId: study };
  const { items } = await callAs(page.request, listRoles, { params });
  const roles = items.filter(({ key }) => key === 'STUDY_COORDINATOR').map(({ roleId }) => roleId);
  const targetAudience = { channelWide: false, roles, teamIds: [] };
  const { postId } = await callAs(page.request, addDocument, {
    params,
    body: {
      title,
      intent: 'PUBLISH',
      ruleSet: [{ requiredActionType: 'ACKNOWLEDGE', targetAudience }],
      ...(teamIds && { permissions: viewedBy({ teamIds }) }),
    },
    file: new File([new Uint8Array(await makePdf(title, 1))], 'plan.pdf', { type: 'application/pdf' }),
  });
  return `/post/${postId}/1/detail`;
}

/** Adds someone to the team on the screen. */
async function addToTeam(page: Page, name: string, roles: string[]): Promise<void> {
  await button(page, invitations.invite.open).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: members.add.email }).fill(`${name}@studyline.example`);
  for (const role of roles) await dialog.getByRole('checkbox', { name: role, exact: true }).check();
  await dialog.getByRole('button', { name: members.add.invite, exact: true }).click();
  await expectGone(dialog);
}

/** When the new site's coordinator has to have acknowledged. Null while her site is on hold. */
async function dueOf(page: Page): Promise<number | null> {
  const post = (await postsOf(page, study)).find(({ title }) => title === FOR_COORDINATORS);
  expect(post!.actions).toHaveLength(1);
  return post!.actions[0]!.dueDateTimeMillis;
}

it('a site is created, its coordinator owes earlier actions, and a hold moves their due time', async () => {
  const [manager, monitor, neighbour] = (await Promise.all(
    ['study.manager', 'monitor', 'coordinator2'].map((name) => world.loginAs(name)),
  )) as [Page, Page, Page];
  await Promise.all([manager, monitor, neighbour].map((page) => page.goto('/')));
  const find = (page: Page, teamType: 'STUDY_SITE' | 'STUDY_CRO') =>
    callAs(page.request, searchTeams, { params: { channelId: study }, query: { teamType: [teamType] } });
  const [leeds] = (await find(neighbour, 'STUDY_SITE')).items;
  const post = await publish(manager, FOR_COORDINATORS);
  await publish(manager, FOR_LEEDS, [leeds!.id]);

  // The manager creates the site, which the monitor's team oversees.
  await manager.goto(`/channel/directory/${study}/create-study-site`);
  await field(manager, form.field.code).fill('IE001');
  await field(manager, form.field.name).fill(SITE);
  await manager.getByRole('combobox', { name: form.field.countryId }).fill('Irel');
  await manager.getByRole('option', { name: 'Ireland' }).click();
  await field(manager, form.field.city).fill('Dublin');
  await manager.getByRole('combobox', { name: teams.oversight }).click();
  const [overseer] = (await find(manager, 'STUDY_CRO')).items;
  await manager.getByRole('option', { name: overseer!.name }).click();
  await button(manager, form.create.site).click();
  await expectVisible(manager.getByText(toast.teamAdded));

  // Approved and with an investigator, it is activated. Then its coordinator joins, with two roles.
  await button(manager, teams.edit.settings).click();
  await manager.getByRole('dialog').getByLabel(teams.approval).fill('2026-01-21');
  await manager.getByRole('dialog').getByRole('button', { name: teams.edit.save }).click();
  await expectGone(manager.getByRole('dialog'));
  await addToTeam(manager, 'investigator', ['Principal investigator']);
  // Home says that the site can go active, and afterwards that it did.
  const ready = { name: words(teams.ready.openOne, { name: 'Site IE001, Dublin' }) };
  await manager.goto('/');
  await manager.getByRole('link', ready).click();
  await changeStatus(manager, 'activate_team');
  await manager.goto('/');
  const activated = words(compliance.recent.one.SITE_ACTIVATED, { name: SITE });
  await manager.getByRole('link', { name: activated }).click();
  await expectVisible(manager.getByRole('heading', { name: SITE }));
  await manager.goBack();
  await expectGone(manager.getByRole('link', ready));
  await manager.goForward();
  await expectVisible(manager.getByRole('heading', { name: SITE }));
  const addedAt = Date.now();
  await addToTeam(manager, COORDINATOR, ['Study coordinator', 'Site staff']);
  const memberId = `${study}-${await findPerson(world.server, COORDINATOR)}`;
  const { userProfile } = await callAs(manager.request, getMember, {
    params: { channelId: study, memberId },
  });
  const name = userProfile.basicUserInfo.displayName;

  // She sees her site and no other, and everything shared with it.
  const coordinator = await world.loginAs(COORDINATOR);
  await coordinator.goto(`/channel/${study}/sites-and-members`);
  await expectVisible(coordinator.getByRole('link', { name: SITE }));
  expect(await coordinator.getByRole('row').count()).toBe(2);
  await coordinator.goto(`/channel/${study}/timeline`);
  await expectVisible(linkTo(coordinator, FOR_COORDINATORS));
  expect(titlesOf(await postsOf(coordinator, study))).not.toContain(FOR_LEEDS);
  expect(titlesOf(await postsOf(neighbour, study))).toContain(FOR_LEEDS);

  // She has the full grace period for everything published before she joined.
  const due = (await dueOf(coordinator))!;
  expect(due).toBeGreaterThanOrEqual(addedAt + GRACE_PERIOD_MILLIS);
  await linkTo(coordinator, FOR_COORDINATORS).click();
  const asks = coordinator.getByRole('region', { name: actionCards.label });
  await expectVisible(asks.getByText(actionCards.required.ACKNOWLEDGE));
  await expectLive(coordinator);

  // The monitor sees her and what she owes; the coordinator of another site sees neither.
  const missing = (page: Page, text: string) =>
    page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: text });
  for (const page of [monitor, neighbour]) {
    await page.goto(post);
    await page.getByRole('tab', { name: compliance.title }).click();
    await page.getByRole('radio', { name: compliance.notDone }).click();
  }
  await expectVisible(missing(monitor, name), missing(neighbour, 'Margaret Doyle'));
  expect(await missing(neighbour, name).count()).toBe(0);
  for (const page of [monitor, neighbour])
    await page.goto(`/channel/${study}/sites-and-members?view=members&search=${COORDINATOR}`);
  await expectVisible(
    monitor.getByRole('link', { name, exact: true }),
    neighbour.getByText(words(members.nothingFoundFor, { search: COORDINATOR })),
  );

  // On hold, nothing is due. Once the site resumes, she has the full grace period again.
  await monitor.goto(new URL(manager.url()).pathname);
  await changeStatus(monitor, 'hold_team', 'The refrigerator is broken.');
  await expectVisible(asks.getByText(actionCards.duePaused));
  expect(await dueOf(coordinator)).toBeNull();
  const resumedAt = Date.now();
  await changeStatus(monitor, 'resume_team', 'The refrigerator is repaired.');
  await expectGone(asks.getByText(actionCards.duePaused));
  expect(await dueOf(coordinator)).toBeGreaterThanOrEqual(resumedAt + GRACE_PERIOD_MILLIS);
});
