import { listTeamMetrics } from '@studyline/contract/compliance/metrics';
import { addNews } from '@studyline/contract/drafts/calls';
import {
  addOversight,
  changeTeamStatus,
  createTeam,
  getOversight,
  getTeam,
  searchTeams,
  type Team,
} from '@studyline/contract/teams/calls';
import { en } from '@studyline/contract/words/en';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findProblems } from '../kit/a11y.ts';
import { callAs } from '../kit/call.ts';
import { expectGone, expectPath, expectVisible, words } from '../kit/expectations.ts';
import { openWorld, type WindowOptions, type World } from '../kit/fixtures.ts';
import { expectLive } from '../kit/live.ts';
import { addPerson, addStudy } from '../kit/people.ts';
import { changeStatus } from '../kit/teams.ts';
import { variants } from '../kit/variants.ts';

let world: World;
let study: number;
let studies = 0;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());
beforeEach(async () => {
  studies += 1;
  study = await addStudy(world.server, `TEAMS-${studies}`, {
    'study.manager': ['STUDY_MANAGER'],
    investigator: ['PRINCIPAL_INVESTIGATOR'],
    monitor: ['MONITOR'],
  });
});

const { forms, invitations, members, requiredActions, teams, toast } = en;
const { form } = teams;
const phone: WindowOptions = { width: 390, height: 844 };

const button = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const formOf = (kind: 'study-site' | 'team') => `/channel/directory/${study}/create-${kind}`;

function site(page: Page, code: string, countryId?: string): Promise<Team> {
  const body = {
    name: 'Mater Hospital',
    teamType: 'STUDY_SITE' as const,
    code,
    ...(countryId && { countryId }),
  };
  return callAs(page.request, createTeam, { params: { channelId: study }, body });
}
const paramsOf = ({ id }: { id: number }) => ({ channelId: study, teamId: id });
const read = (page: Page, team: { id: number }) => callAs(page.request, getTeam, { params: paramsOf(team) });

async function openTeam(page: Page, team: Team): Promise<void> {
  await page.goto(`/channel/${study}/teams/${team.id}`);
  await expectVisible(heading(page, new RegExp(team.name)));
}

describe.each(variants<[string, WindowOptions]>(['1440 pixels', {}], ['a phone', phone]))(
  'who leads a study, on %s',
  (_, options) => {
    it('creates a site, activates it, puts it on hold and resumes it', async () => {
      const page = await world.loginAs('study.manager', options);
      await page.goto(`/channel/${study}/sites-and-members`);
      await page.getByRole('link', { name: teams.newSite }).click();
      await expectPath(page, formOf('study-site'));
      await field(page, form.field.name).fill('St Brigid’s Hospital');
      await button(page, form.create.site).click();
      await expectVisible(page.getByText(en.issue.required));
      const code = field(page, form.field.code);
      await expect.poll(() => code.evaluate((element) => element === document.activeElement)).toBe(true);
      await code.fill('IE-1204');
      const country = page.getByRole('combobox', { name: form.field.countryId });
      await country.fill('Irel');
      await page.getByRole('option', { name: 'Ireland' }).click();
      await field(page, form.field.city).fill('Dublin');
      await page.reload();
      await expectVisible(page.getByText(forms.restored));
      expect(await code.inputValue()).toBe('IE-1204');
      await button(page, form.create.site).click();

      // The toast appears with the response, and disappears while the page of the site may still be loading.
      await expectVisible(page.getByText(toast.teamAdded), heading(page, /St Brigid’s Hospital/));
      const id = Number(new URL(page.url()).pathname.split('/').at(-1));
      await expectVisible(page.getByText('Dublin, Ireland'), page.getByText(teams.status.PLANNED));
      await changeStatus(page, 'select_team');

      // Everything missing is listed and can be fixed on the way.
      await button(page, teams.changeStatus).click();
      await page.getByRole('menuitem', { name: teams.change.activate_team }).click();
      const dialog = page.getByRole('dialog');
      const { SITE_NOT_APPROVED: approval, PRINCIPAL_INVESTIGATOR_MISSING: leader } = teams.missing;
      await expectVisible(dialog.getByText(approval.text), dialog.getByText(leader.text));
      await dialog.getByRole('button', { name: teams.leaveStatus }).click();
      await expectGone(dialog);
      await button(page, teams.changeStatus).click();
      await page.getByRole('menuitem', { name: teams.change.activate_team }).click();
      await dialog.getByRole('button', { name: approval.mend }).click();
      await dialog.getByLabel(teams.approval).fill('2026-01-21');
      await dialog.getByRole('button', { name: teams.edit.save }).click();
      await expectVisible(dialog.getByText(leader.text), page.getByText('21 Jan 2026'));
      await expectGone(dialog.getByText(approval.text));

      await dialog.getByRole('button', { name: leader.mend }).click();
      const emailAddress = 'investigator@studyline.example';
      await dialog.getByRole('textbox', { name: members.add.email }).fill(emailAddress);
      await expectVisible(dialog.getByText(/They will be in both/));
      await dialog.getByText('Principal investigator', { exact: true }).click();
      await dialog.getByRole('button', { name: members.add.invite, exact: true }).click();
      await expectGone(dialog.getByText(leader.text));
      await dialog.getByRole('button', { name: teams.change.activate_team, exact: true }).click();
      await expectGone(dialog);
      await expectVisible(page.getByText(words(teams.investigator, { name: 'Dr Lena Hartmann' })));
      await changeStatus(page, 'hold_team', 'The monitor found temperatures out of range.');
      await expectVisible(
        page.getByText(teams.status.ON_HOLD),
        page.getByText(/found temperatures out of range/),
      );
      await changeStatus(page, 'resume_team', 'The refrigerator is repaired.');
      expect(await read(page, { id })).toMatchObject({ statusName: 'ACTIVE', countryId: 'IE' });

      await page.getByRole('tab', { name: teams.tab.members }).click();
      await expectVisible(page.getByRole('row').filter({ hasText: emailAddress }));
    });

    it('creates a team with its organisation, and removes that again', async () => {
      const { db } = world.server;
      const ofStudy = await db
        .selectFrom('channel')
        .select('client_id')
        .where('id', '=', study)
        .executeTakeFirstOrThrow();
      const name = `Norden Therapeutics ${study}`;
      await db.insertInto('organization').values({ client_id: ofStudy.client_id, name }).execute();
      await db.updateTable('channel').set({ sponsor_name: name }).where('id', '=', study).execute();
      const page = await world.loginAs('study.manager', options);
      await page.goto(formOf('team'));
      await field(page, form.field.name).fill('Norden oversight');
      const organisation = page.getByRole('combobox', { name: teams.organisation });
      await organisation.fill('norden');
      await page.getByRole('option', { name }).click();
      expect(await findProblems(page)).toEqual([]);
      await button(page, form.create.team).click();
      await expectVisible(heading(page, /Norden oversight/), page.getByText(name));
      await button(page, teams.edit.settings).click();
      const dialog = page.getByRole('dialog');
      const chosen = dialog.getByRole('combobox', { name: teams.organisation });
      await expect.poll(() => chosen.inputValue()).toBe(name);
      // Choosing it again removes it.
      await chosen.click();
      await dialog.getByRole('option', { name }).click();
      await expect.poll(() => chosen.inputValue()).toBe('');
      await dialog.getByRole('button', { name: teams.edit.save }).click();
      await expectGone(dialog);
      await expectGone(page.getByText(name));
    });

    it('finds the sites of one country', async () => {
      const page = await world.loginAs('study.manager', options);
      await site(page, 'IE-1', 'IE');
      await site(page, 'DE-1', 'DE');
      await page.goto(`/channel/${study}/sites-and-members`);
      await expectVisible(page.getByText('IE-1'), page.getByText('DE-1'));
      const country = page.getByRole('combobox', { name: teams.column.country });
      await country.fill('Germ');
      await page.getByRole('option', { name: 'Germany' }).click();
      await expectGone(page.getByText('IE-1'));
      await expectVisible(page.getByText('DE-1'));
      expect(await findProblems(page)).toEqual([]);
      await page.reload();
      await expect.poll(() => country.inputValue()).toBe('Germany');
      await page.getByRole('tab', { name: teams.state.CLOSED }).click();
      await expectVisible(page.getByText(teams.nothingInCountry));
      await button(page, teams.clearSearch).click();
      await expectVisible(page.getByText(teams.noneClosed));
      expect(await country.inputValue()).toBe('');
    });

    it('shows how many sites are open and closed, and leads to the closed ones if none is open', async () => {
      const page = await world.loginAs('study.manager', options);
      const team = await site(page, 'IE-6');
      await world.server.db
        .updateTable('team')
        .set({ status: 'CLOSED' })
        .where('channel_id', '=', study)
        .where('team_type', '=', 'STUDY_SITE')
        .execute();
      await page.goto(`/channel/${study}/sites-and-members`);
      await expectVisible(page.getByText(teams.noneOpen.sites));
      const counts = await callAs(page.request, searchTeams, {
        params: { channelId: study },
        query: { teamType: ['STUDY_SITE'] },
      }).then((found) => found.counts);
      for (const state of ['OPEN', 'CLOSED'] as const)
        await expectVisible(page.getByRole('tab', { name: `${teams.state[state]} ${counts[state]}` }));
      expect(await findProblems(page)).toEqual([]);
      await button(page, teams.showClosed).click();
      await expectVisible(page.getByText(team.code!));
    });

    it('says who invites people, and how, if nobody is invited', async () => {
      const page = await world.loginAs('study.manager', options);
      await page.goto(`/channel/${study}/sites-and-members?view=members&status=INVITED`);
      await expectVisible(page.getByText(words(invitations.list.noneText, { who: invitations.whoTakesIn })));
      await page.getByRole('tabpanel').getByRole('link', { name: invitations.invite.open }).click();
      await expectVisible(heading(page, invitations.invite.title));
    });

    it('sets who oversees a site, its order limit, and how to contact it', async () => {
      const page = await world.loginAs('study.manager', options);
      const team = await site(page, 'IE-1');
      await openTeam(page, team);
      const dialog = page.getByRole('dialog');
      await button(page, teams.changeOversight).click();
      await dialog.getByRole('combobox', { name: teams.overseeingTeams }).click();
      const option = dialog.getByRole('option').first();
      const overseer = await option.innerText();
      await option.click();
      await dialog.getByRole('button', { name: teams.edit.save }).click();
      await expectGone(dialog);
      await expectVisible(page.getByRole('link', { name: overseer }));
      const oversight = () => callAs(page.request, getOversight, { params: paramsOf(team) });
      expect((await oversight()).items.map(({ name }) => name)).toEqual([overseer]);
      await button(page, teams.changeOversight).click();
      const chosen = dialog.getByRole('combobox', { name: teams.overseeingTeams });
      await chosen.press('Backspace');
      await dialog.getByRole('button', { name: teams.edit.save }).click();
      await expectGone(dialog);
      await expectVisible(page.getByText(teams.nobodyOversees));

      await button(page, teams.orderLimit.edit).click();
      await dialog.getByRole('textbox', { name: teams.orderLimit.amount }).fill('1500');
      await dialog.getByRole('button', { name: teams.edit.save }).click();
      await expectGone(dialog);
      await expectVisible(page.getByText('€1,500.00'));

      await button(page, teams.contactForm.add).click();
      await dialog.getByRole('combobox', { name: teams.contactForm.kind }).click();
      await dialog.getByRole('option', { name: teams.contact.OFFICE }).click();
      const number = dialog.getByRole('textbox', { name: teams.contactForm.group.PHONE });
      await number.fill('at the desk');
      await dialog.getByRole('button', { name: teams.contactForm.addShort, exact: true }).click();
      await expectVisible(dialog.getByText(en.issue.phoneNumber));
      await number.fill('+353 1 555 0100');
      await dialog.getByRole('button', { name: teams.contactForm.addShort, exact: true }).click();
      await expectGone(dialog);
      const more = button(page, words(teams.contactForm.more, { name: teams.contact.OFFICE }));
      await more.click();
      await page.getByRole('menuitem', { name: teams.contactForm.change }).click();
      await number.fill('+353 1 555 0199');
      await dialog.getByRole('button', { name: teams.edit.save }).click();
      await expectGone(dialog);
      await expectVisible(page.getByRole('link', { name: '+353 1 555 0199' }));
      await more.click();
      await page.getByRole('menuitem', { name: teams.contactForm.remove }).click();
      await expectVisible(page.getByText(teams.noContacts));
      expect((await read(page, team)).contactData).toEqual([]);
    });

    it('the form and the page are accessible', async () => {
      const page = await world.loginAs('study.manager', { ...options, scheme: 'dark' });
      const team = await site(page, 'IE-2');
      for (const path of [
        formOf('study-site'),
        formOf('team'),
        `/channel/${study}/teams/${team.id}`,
        '/teams',
      ]) {
        await page.goto(path);
        await expectVisible(page.getByRole('heading', { level: 1 }));
        expect(await findProblems(page)).toEqual([]);
      }
    });
  },
);

describe('a study of several people', () => {
  it('keeps the simultaneous choices of two managers', async () => {
    const page = await world.loginAs('study.manager');
    const team = await site(page, 'IE-4');
    const create = (name: string) =>
      callAs(page.request, createTeam, {
        params: { channelId: study },
        body: { name, teamType: 'STUDY_CRO' as const },
      });
    const [former, mine, theirs] = [
      await create('Former CRO'),
      await create('My CRO'),
      await create('Their CRO'),
    ];
    const params = paramsOf(team);
    await callAs(page.request, addOversight, { params, body: { overseenByTeamIds: [former.id] } });
    await openTeam(page, team);
    await button(page, teams.changeOversight).click();
    const dialog = page.getByRole('dialog');
    const chosen = dialog.getByRole('combobox', { name: teams.overseeingTeams });
    await chosen.press('Backspace');
    await chosen.click();
    await dialog.getByRole('option', { name: mine.name }).click();
    // This window receives no event before it saves.
    await page.route('**/oversight', (route) =>
      route.request().method() === 'GET' ? route.abort() : route.continue(),
    );
    await callAs(page.request, addOversight, { params, body: { overseenByTeamIds: [theirs.id] } });
    await dialog.getByRole('button', { name: teams.edit.save }).click();
    const names = async () =>
      (await callAs(page.request, getOversight, { params })).items.map(({ name }) => name);
    await expect.poll(names).toEqual([mine.name, theirs.name]);
  });

  it('shows what is due at a site, what is shared with it, and its history', async () => {
    const demo = await world.studyId();
    const manager = await world.loginAs('study.manager');
    const { items } = await callAs(manager.request, listTeamMetrics, {
      query: { channelId: demo, pageSize: 1 },
    });
    const worst = items[0]!;
    const title = 'Storage of the pens at this site';
    const viewPost = { channelWide: false, roles: [], teamIds: [worst.teamId] };
    const everyone = { channelWide: true, roles: [], teamIds: [] };
    await callAs(manager.request, addNews, {
      params: { channelId: demo },
      body: {
        title,
        content: '<p>Below 8 °C.</p>',
        intent: 'PUBLISH',
        permissions: { viewPost, commentOnPost: everyone, updatePost: everyone, deletePost: everyone },
      },
    });
    await manager.goto(`/channel/${demo}/teams/${worst.teamId}`);
    const { completedCount: done, requiredCount: count, overdueCount } = worst;
    await expectVisible(
      manager.getByText(words(requiredActions.share.MIXED, { done, count })),
      manager.getByText(words(requiredActions.overdue, { count: overdueCount })),
    );
    await manager.getByRole('tab', { name: teams.tab.posts }).click();
    await expectVisible(manager.getByRole('link', { name: title }));
    await manager.getByRole('tab', { name: teams.tab.history }).click();
    await expectVisible(
      manager.getByRole('list', { name: en.posts.history.title }).getByRole('listitem').first(),
    );
    await manager.getByRole('link', { name: teams.history.open }).click();
    await expectVisible(heading(manager, en.auditTrail.title));
    expect(new URL(manager.url()).searchParams.get('team')).toBe(String(worst.teamId));
    const author = await world.loginAs('author');
    await author.goto(`/channel/${demo}/teams/${worst.teamId}?tab=history`);
    await expectVisible(author.getByRole('tab', { name: teams.tab.overview, selected: true }));
    await expectGone(author.getByRole('tab', { name: teams.tab.history }));
  });

  it('announces new and changed teams, once', async () => {
    const page = await world.loginAs('monitor');
    await page.goto(`/channel/${study}/sites-and-members`);
    await expectVisible(heading(page, teams.title));
    await expectLive(page);
    const manager = await world.loginAs('study.manager');
    await manager.goto('/teams');
    const team = await site(manager, 'IE-3');
    await expectVisible(page.getByText(toast.teamAdded), page.getByRole('link', { name: team.name }));
    await expectGone(page.getByText(toast.teamAdded));
    await callAs(manager.request, changeTeamStatus, {
      params: paramsOf(team),
      query: { transitionName: 'select_team' },
    });
    await expectVisible(
      page.getByText(words(toast.teamUpdated, { team: team.displayName })),
      page.getByText(teams.status.SELECTED),
    );
  });

  it('announces a status changed by someone else', async () => {
    const page = await world.loginAs('study.manager');
    await page.goto('/teams');
    const team = await site(page, 'IE-4');
    await openTeam(page, team);
    await expectLive(page);
    await button(page, teams.changeStatus).click();
    await page.getByRole('menuitem', { name: teams.change.select_team }).click();
    const dialog = page.getByRole('dialog');
    await expectVisible(dialog);
    await callAs(page.request, changeTeamStatus, {
      params: paramsOf(team),
      query: { transitionName: 'select_team' },
    });
    await expectVisible(dialog.getByText(words(teams.statusChanged, { status: teams.status.SELECTED })));
  });

  it('keeps the list, without an error, if the detail of a team is refused', async () => {
    const page = await world.loginAs('study.manager');
    await page.goto('/teams');
    const team = await site(page, 'IE-5');
    await page.goto(`/channel/${study}/sites-and-members`);
    const link = page.getByRole('link', { name: team.name });
    await expectVisible(link);
    const body = { errorCode: 'FORBIDDEN', errorDescription: en.error.FORBIDDEN, requestId: 'test' };
    await page.route(`**/openapi/v1/channels/${study}/teams/${team.id}`, (route) =>
      route.fulfill({ status: 403, json: body }),
    );
    const refused = page.waitForResponse((response) => response.status() === 403);
    await link.click();
    await refused;
    await expectPath(page, `/channel/${study}/sites-and-members`);
    await expectVisible(link);
    expect(await page.getByText(en.error.FORBIDDEN).count()).toBe(0);
  });

  it('tells others that they may not create teams, and offers no link there', async () => {
    const page = await world.loginAs('investigator');
    await page.goto(`/channel/${study}/sites-and-members`);
    await expectVisible(page.getByRole('table'));
    expect(await page.getByRole('link', { name: teams.newSite }).count()).toBe(0);
    await page.goto(formOf('study-site'));
    await expectVisible(page.getByText(form.denied));
  });
});

describe('a person’s own teams', () => {
  it('are listed together, whatever their study, and lead to their pages', async () => {
    const page = await world.loginAs('investigator');
    await page.goto('/');
    await page.getByRole('link', { name: en.shell.teams, exact: true }).first().click();
    await expectPath(page, '/teams');
    const rows = page.getByRole('row');
    await expectVisible(
      rows.filter({ hasText: 'LANTERN-FLU' }),
      rows.filter({ hasText: `TEAMS-${studies}` }),
    );
    await rows
      .filter({ hasText: `TEAMS-${studies}` })
      .getByRole('link')
      .click();
    await expectVisible(page.getByText(teams.life).first());
  });

  it('say who adds people if there are none', async () => {
    const page = await world.loginAs((await addPerson(world.server)).name);
    await page.goto('/teams');
    await expectVisible(page.getByText(teams.mine.none));
  });
});
