import { inspectorDays } from '@studyline/contract/members/inspector-days';
import { getMember, listMembers } from '@studyline/contract/members/calls';
import { en } from '@studyline/contract/words/en';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findProblems } from '../kit/a11y.ts';
import { callAs } from '../kit/call.ts';
import { expectGone, expectPath, expectVisible, words } from '../kit/expectations.ts';
import { findPerson, openWorld, type WindowOptions, type World } from '../kit/fixtures.ts';
import { expectLive } from '../kit/live.ts';
import { findPost } from '../kit/posts.ts';
import { variants } from '../kit/variants.ts';

let world: World;
let study: number;
beforeAll(async () => {
  world = await openWorld();
  study = await world.studyId();
});
afterAll(() => world?.close());

const { app, clients, members, teams, toast } = en;
const { add, editRoles, remove } = members;

const path = (query = '') => `/channel/${study}/sites-and-members?view=members${query}`;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const person = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const memberId = async (name: string) => `${study}-${await findPerson(world.server, name)}`;

async function open(name: string, query?: string, options?: WindowOptions): Promise<Page> {
  const page = await world.loginAs(name, options);
  await page.goto(path(query));
  await expectVisible(page.getByRole('tab', { name: members.tab.CURRENT }));
  return page;
}

/** The name of someone in the demo, as the screens show it. */
async function nameOf(page: Page, name: string): Promise<string> {
  const params = { channelId: study, memberId: await memberId(name) };
  return (await callAs(page.request, getMember, { params })).userProfile.basicUserInfo.displayName;
}

describe('the people of a study', () => {
  it('are listed by status, searched and filtered, and the address reflects it', async () => {
    const page = await open('study.manager');
    const coordinator = await nameOf(page, 'coordinator');
    await page.getByRole('searchbox', { name: members.search }).fill('coordinator@');
    await expectPath(page, `${path()}&search=coordinator%40`);
    await expectVisible(person(page, coordinator));
    await page.reload();
    await expectVisible(person(page, coordinator));
    expect(await page.getByRole('row').count()).toBe(2);
    await page.getByRole('tab', { name: members.tab.FORMER }).click();
    await expectVisible(page.getByText(words(members.nothingFoundFor, { search: 'coordinator@' })));
    await button(page, members.clear).click();
    await expectVisible(page.getByRole('columnheader', { name: members.column.left }));
  });

  it('are exported as a table', async () => {
    const page = await open('study.manager');
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: members.exportAs }).click();
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  });

  it('open beside the list, and keyboard focus returns', async () => {
    const page = await open('study.manager');
    const [first, second] = await page.getByRole('row').getByRole('link').allTextContents();
    await person(page, first!).press('Enter');
    const panel = page.getByRole('complementary', { name: first!, exact: true });
    await expectVisible(panel.getByRole('heading', { name: first! }));
    await button(page, members.next).click();
    await expectVisible(page.getByRole('complementary', { name: second!, exact: true }));
    await button(page, members.previous).press('Escape');
    await expectGone(button(page, members.next));
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(first);
    const list = page.url();
    await person(page, first!).press('Enter');
    await button(page, members.next).click();
    await page.goBack();
    await expectGone(button(page, members.next));
    expect(page.url()).toBe(list);
    await expectVisible(person(page, first!));
  });

  it('are the own team and the key contacts for someone at a site, who adds people to it', async () => {
    const page = await open('coordinator');
    const { counts } = await callAs(page.request, listMembers, {
      params: { channelId: study },
      query: {},
      body: [],
    });
    expect(counts.CURRENT).toBeLessThan(20);
    await expectVisible(page.getByText(teams.ownTeams));
    await expectVisible(button(page, en.invitations.invite.open));
  });
});

describe('people who lead a study', () => {
  it('add someone with two roles, and the lists of others and that person’s own screen follow', async () => {
    const page = await open('study.manager', '&status=FORMER');
    const returning = 'anneke.visser';
    const name = await nameOf(page, returning);
    const other = await open('auditor');
    await expectLive(other);
    const own = await world.loginAs(returning);
    await own.goto('/');
    await expectLive(own);

    await button(page, words(add.againOne, { name })).click();
    const team = dialog(page).getByRole('combobox', { name: add.team });
    await team.fill('GB004');
    await page.getByRole('option').first().click();
    await dialog(page).getByRole('checkbox', { name: 'Study coordinator' }).check();
    await dialog(page).getByRole('checkbox', { name: 'Site staff' }).check();
    await dialog(page).getByRole('button', { name: add.action, exact: true }).click();
    await Promise.all([page, other].map((window) => expectVisible(window.getByText(toast.memberAdded))));
    await expectGone(dialog(page));
    await expectVisible(person(other, name));
    await expectVisible(own.getByRole('link', { name: 'LANTERN-FLU' }));
    const params = { channelId: study, memberId: await memberId(returning) };
    const { roleNames } = await callAs(page.request, getMember, { params });
    expect(roleNames.toSorted()).toEqual(['Site staff', 'Study coordinator']);
  });

  it('are told what is missing, and invite an address without an account with the same button', async () => {
    const page = await open('study.manager');
    await button(page, en.invitations.invite.open).click();
    const send = dialog(page).getByRole('button', { name: add.invite, exact: true });
    await send.click();
    await expectVisible(page.getByText(add.emailMissing));
    await dialog(page).getByRole('textbox', { name: add.email }).fill('nobody@studyline.example');
    await send.click();
    await expectVisible(page.getByText(add.teamMissing));
    await dialog(page).getByRole('combobox', { name: add.team }).fill('GB004');
    await page.getByRole('option').first().click();
    await dialog(page).getByRole('checkbox', { name: 'Site staff' }).check();
    await send.click();
    await expectVisible(page.getByText(words(en.invitations.invite.sent_one, { count: 1 })));
    await expectGone(dialog(page));
    const opener = en.invitations.invite.open;
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(opener);
    // Lists of people have their own page, which keeps the choices.
    await button(page, opener).click();
    await dialog(page).getByRole('combobox', { name: add.team }).fill('GB004');
    await page.getByRole('option').first().click();
    await dialog(page).getByRole('checkbox', { name: 'Site staff' }).check();
    const several = dialog(page).getByRole('link', { name: add.several });
    await expect
      .poll(() => several.getAttribute('href'))
      .toMatch(/\/invite-member\?email=&team=\d+&roles=\d+$/);
    await dialog(page).getByRole('button', { name: app.cancel }).click();
  });

  it('change roles on the page of a member, and see it in the history', async () => {
    const page = await world.loginAs('study.manager');
    const name = await nameOf(page, 'pharmacist');
    await page.goto(`/channel/${study}/members/${await memberId('pharmacist')}`);
    await button(page, editRoles.open).click();
    await dialog(page).getByRole('checkbox', { name: 'Site staff' }).check();
    await button(page, editRoles.save).click();
    await expectVisible(page.getByText(words(editRoles.saved, { name })));
    await expectGone(dialog(page));
    await expectVisible(page.getByRole('listitem').filter({ hasText: /^Site staff/ }));
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(editRoles.open);
    await expectVisible(page.getByRole('list', { name: en.posts.history.title }).getByText(/Site staff/));
  });

  it('make someone an inspector until a given day, see it on their page, and extend it', async () => {
    const page = await world.loginAs('study.manager');
    await page.goto(`/channel/${study}/members/${await memberId('auditor')}`);
    const { usual, last } = inspectorDays(new Date());
    for (const chosen of [usual, last]) {
      await button(page, editRoles.open).click();
      await dialog(page).getByRole('checkbox', { name: 'Inspector' }).check();
      const day = dialog(page).getByLabel(members.inspectorDay.label);
      expect(await day.inputValue()).toBe(usual);
      await day.fill(chosen);
      await button(page, editRoles.save).click();
      await expectGone(dialog(page));
      const until = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
      const role = page.getByRole('listitem').filter({ hasText: /^Inspector/ });
      await expectVisible(role.getByText(`until ${until.format(new Date(chosen))}`));
    }
  });

  it('remove someone who is reading a post: they are sent home immediately, and told so', async () => {
    const post = await findPost(world, 'Protocol Amendment 3');
    const reader = await world.loginAs('investigator');
    await reader.goto(post.path);
    await expectVisible(reader.getByRole('tab').first());
    await expectLive(reader);
    const page = await world.loginAs('study.manager');
    const name = await nameOf(page, 'investigator');
    const params = { channelId: study, memberId: await memberId('investigator') };
    const { membershipsByStatus } = await callAs(page.request, getMember, { params });
    const { teamId, teamName } = membershipsByStatus.CURRENT[0]!;
    await page.goto(`/channel/${study}/members/${params.memberId}`);
    await button(page, remove.open).click();
    await expectVisible(page.getByText(words(members.leaderless, { team: teamName })));
    await expectVisible(page.getByRole('heading', { name: words(remove.title, { name }) }));
    await dialog(page).getByRole('textbox', { name: remove.reason }).fill('Left the hospital');
    await dialog(page).getByRole('button', { name: remove.action, exact: true }).click();
    await expectPath(reader, '/');
    // Only a live event says so.
    await expectVisible(reader.getByText(words(toast.removedFromStudy, { study: 'LANTERN-FLU' })));
    await expectVisible(
      page.getByText(members.status.FORMER).first(),
      page.getByText('Left the hospital').first(),
    );
    await page.goto(`/channel/${study}/teams/${teamId}`);
    await expectVisible(page.getByText(en.teams.leaderless.mend));
  });
});

describe("a client's administrator", () => {
  it('joins a study of the client, which then opens', async () => {
    const page = await world.loginAs('client.admin');
    await page.goto(`/settings/${await world.clientId()}/studies`);
    await button(page, words(clients.join.openFor, { name: 'LANTERN-FLU' })).click();
    await dialog(page).getByRole('button', { name: clients.join.action }).click();
    await expectVisible(page.getByText(clients.addedToStudy));
    await expectGone(button(page, words(clients.join.openFor, { name: 'LANTERN-FLU' })));
    await page.goto(path());
    await expectVisible(page.getByRole('tab', { name: members.tab.CURRENT }));
  });
});

describe.each(variants<[number, number, 'light' | 'dark']>([1440, 900, 'light'], [390, 844, 'dark']))(
  'at %s by %s, %s',
  (width, height, scheme) => {
    const options = { width, height, scheme };
    it.each(['', '&status=FORMER'])('the list%s has no problem', async (query) => {
      const page = await open('study.manager', query, options);
      await expectVisible(page.getByText(words(members.shown, { shown: 1, total: 1 }).split(' ').at(-1)!));
      expect(await findProblems(page)).toEqual([]);
    });

    it('the list of the invited is accessible', async () => {
      const page = await open('study.manager', '&status=INVITED', options);
      await expectVisible(page.getByText('carlos.mejia@studyline.example'));
      expect(await findProblems(page)).toEqual([]);
    });

    it('a member is accessible, beside the list and on their page', async () => {
      const id = await memberId('coordinator');
      const page = await open('study.manager', `&member=${id}`, options);
      await expectVisible(page.getByRole('heading', { level: 2 }));
      expect(await findProblems(page)).toEqual([]);
      await page.goto(`/channel/${study}/members/${id}`);
      await expectVisible(page.getByRole('heading', { name: en.posts.history.title }));
      expect(await findProblems(page)).toEqual([]);
    });
  },
);

/** A dozen letters of a name. */
const READABLE_PIXELS = 96;

it.each(variants(820, 1024))(
  'names of sites, teams and people stay readable in windows of %i pixels, and the tables fit',
  async (width) => {
    // Words and dates are longest in German.
    const page = await world.loginAs('study.manager', { width, height: 900, language: 'de' });
    for (const query of ['', '?view=teams', '?view=members', '?view=members&status=FORMER']) {
      await page.goto(`/channel/${study}/sites-and-members${query}`);
      await expectVisible(page.getByRole('row').nth(1));
      const { narrowest, hidden } = await page.getByRole('table').evaluate((table) => ({
        narrowest: Math.min(
          ...[...table.querySelectorAll('td:first-child b')].map(
            (name) => name.getBoundingClientRect().width,
          ),
        ),
        hidden: table.scrollWidth - table.parentElement!.clientWidth,
      }));
      expect(narrowest, query).toBeGreaterThan(READABLE_PIXELS);
      expect(hidden, query).toBeLessThanOrEqual(0);
    }
  },
);
