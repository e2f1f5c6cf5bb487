import {
  type ChannelSettings,
  getChannelSettings,
  updateChannel,
} from '@studyline/contract/channels/settings';
import { listKeyContacts } from '@studyline/contract/channels/calls';
import { getSharing } from '@studyline/contract/sharing/readers';
import { en } from '@studyline/contract/words/en';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findProblems } from '../kit/a11y.ts';
import { callAs } from '../kit/call.ts';
import { expectGone, expectPath, expectVisible, pattern, words } from '../kit/expectations.ts';
import { openWorld, type WindowOptions, type World } from '../kit/fixtures.ts';
import { expectLive } from '../kit/live.ts';
import { addStudy } from '../kit/people.ts';
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
  study = await addStudy(world.server, `ADMIN-${studies}`, {
    'study.manager': ['STUDY_MANAGER'],
    coordinator: ['STUDY_COORDINATOR'],
    monitor: ['MONITOR'],
  });
});

const { app, forms, sharing, shell, studyAdmin, toast } = en;
const { look, naming, roles, contacts } = studyAdmin;

const path = (part?: string) => `/channel/${study}/channel-admin${part ? `?part=${part}` : ''}`;
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const save = (page: Page) => button(page, studyAdmin.save).filter({ visible: true });
const settings = (page: Page, channelId = study): Promise<ChannelSettings> =>
  callAs(page.request, getChannelSettings, { params: { channelId } });

/** New posts can at first be viewed by one team. */
async function startFor(page: Page, teamId: number, channelId = study): Promise<void> {
  const { defaultPermissions } = await settings(page, channelId);
  const viewPost = { channelWide: false, roles: [], teamIds: [teamId] };
  await callAs(page.request, updateChannel, {
    params: { channelId },
    body: { channelMetadataRequest: { defaultPermissions: { ...defaultPermissions, viewPost } } },
  });
}

async function open(name: string, part?: string, options?: WindowOptions): Promise<Page> {
  const page = await world.loginAs(name, options);
  await page.goto(path(part));
  await expectVisible(heading(page, studyAdmin.title));
  return page;
}

/** Chooses a logo of 400 by 200 pixels; its field is the first of two. */
async function chooseLogo(page: Page): Promise<void> {
  const picture = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 400;
    canvas.height = 200;
    return canvas.toDataURL('image/png').split(',')[1]!;
  });
  const chooser = page.waitForEvent('filechooser');
  await button(page, look.choose).first().click();
  await (
    await chooser
  ).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(picture, 'base64') });
}

describe('people who lead a study', () => {
  it('keep the previous colour in the preview while the new one is invalid, and see the form validated on leaving the field', async () => {
    const page = await open('study.manager', 'look');
    const own = page.getByRole('textbox', { name: look.ownColour });
    const contrast = page.getByText(pattern(look.white));
    await expectVisible(contrast);
    const before = await page.locator('header[data-sample] [data-ink]').getAttribute('style');
    await own.fill('yellowish');
    await expectGone(contrast);
    expect(await page.locator('header[data-sample] [data-ink]').getAttribute('style')).toBe(before);
    expect(await page.getByText(en.issue.notAColour).count()).toBe(0);
    await own.press('Tab');
    await expectVisible(page.getByText(en.issue.notAColour));
    await own.fill('#1F6F78');
    await expectGone(page.getByText(en.issue.notAColour));
    await expectVisible(contrast);
  });

  it('change its name, colour and logo, and everyone sees it immediately', async () => {
    const reader = await world.loginAs('coordinator');
    await reader.goto(`/channel/${study}/timeline`);
    await expectVisible(heading(reader, `ADMIN-${studies}`));
    await expectLive(reader);

    const page = await open('study.manager');
    const name = `RENAMED-${studies}`;
    await page.getByRole('textbox', { name: naming.name }).fill(name);
    await page.getByRole('tab', { name: studyAdmin.tab.look }).click();
    await page.getByRole('radio', { name: studyAdmin.colours.plum }).check();
    await chooseLogo(page);
    await expectVisible(page.getByText(look.white.split('{{')[0]!));
    await save(page).click();
    await Promise.all([page, reader].map((window) => expectVisible(window.getByText(toast.studyUpdated))));
    await expectGone(save(page));
    await expectVisible(heading(reader, name));
    const { bannerColorCSS, logoUrl } = await settings(page);
    expect(bannerColorCSS).toBe('#6B1F4A');
    await expectVisible(reader.locator(`img[src="${logoUrl}"]`));
  });

  it('are led to the field with a mistake, and told of a name that is taken', async () => {
    const page = await open('study.manager');
    const field = page.getByRole('textbox', { name: naming.name });
    await field.fill('#HEART');
    await page.getByRole('tab', { name: studyAdmin.tab.look }).click();
    await save(page).click();
    await expectVisible(page.getByText(en.issue.startsWithHash));
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);

    const { clientId } = await settings(page);
    const taken = await world.server.db
      .insertInto('channel')
      .values({ client_id: clientId, name: `TAKEN-${studies}`, title: 'Another study' })
      .returning('name')
      .executeTakeFirstOrThrow();
    await field.fill(taken.name.toLowerCase());
    await save(page).click();
    await expectVisible(page.getByText(en.error.STUDY_NAME_TAKEN));
    await button(page, forms.discard).filter({ visible: true }).click();
    await expectGone(page.getByText(en.error.STUDY_NAME_TAKEN), save(page));
    await expect.poll(() => field.inputValue()).toBe(`ADMIN-${studies}`);
  });

  it('are asked before leaving with changes, and not between the parts', async () => {
    const page = await open('study.manager');
    await page.getByRole('tab', { name: studyAdmin.tab.sharing }).click();
    await page.getByRole('checkbox', { name: studyAdmin.flag.FOUR_EYES_PUBLISH }).check();
    await page.getByRole('tab', { name: studyAdmin.tab.roles }).click();
    await page.getByRole('tab', { name: studyAdmin.tab.details }).click();
    await page.getByRole('link', { name: shell.timeline, exact: true }).first().click();
    await expectVisible(page.getByRole('dialog', { name: forms.unsaved }));
    await button(page, forms.stay).last().click();
    await expectPath(page, path());
    await expectVisible(save(page));
    await page.getByRole('link', { name: shell.timeline, exact: true }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: forms.discard }).click();
    await expectPath(page, `/channel/${study}/timeline`);
    expect((await settings(page)).flags.FOUR_EYES_PUBLISH).toBe(false);
  });

  it('choose the default roles and teams of new posts', async () => {
    const page = await open('study.manager');
    const list = await callAs(page.request, getSharing, { params: { channelId: study }, query: {} });
    const [one, other] = list.teams.items;
    await startFor(page, one!.teamId);
    await page.goto(path('sharing'));
    const may = (team: string, right: keyof typeof sharing.rights) =>
      page.getByRole('checkbox', { name: `${team}: ${sharing.rights[right]}`, exact: true });
    await expect.poll(() => may(one!.teamName, 'viewPost').isChecked()).toBe(true);
    await may(one!.teamName, 'updatePost').check();
    await page.getByRole('combobox', { name: sharing.addTeam }).fill(other!.teamName);
    await page.getByRole('option', { name: other!.teamName, exact: true }).click();
    await expect.poll(() => may(other!.teamName, 'viewPost').isChecked()).toBe(true);
    expect(await findProblems(page)).toEqual([]);
    await save(page).click();
    await expectVisible(page.getByText(toast.studyUpdated));
    const { viewPost, updatePost } = (await settings(page)).defaultPermissions;
    const both = [one!.teamId, other!.teamId].toSorted((a, b) => a - b);
    expect([viewPost.teamIds, updatePost.teamIds]).toEqual([both, [one!.teamId]]);
  });

  it('keep their changes when there is no connection', async () => {
    const page = await open('study.manager');
    const field = page.getByRole('textbox', { name: naming.studyTitle });
    await field.fill('Another title');
    await page.context().setOffline(true);
    await save(page).click();
    await expectVisible(page.getByText(app.noAnswer));
    await page.context().setOffline(false);
    await expect.poll(() => field.inputValue()).toBe('Another title');
    await save(page).click();
    await expectVisible(page.getByText(toast.studyUpdated));
    expect((await settings(page)).title).toBe('Another title');
  });

  it('rename a role', async () => {
    const page = await open('study.manager', 'roles');
    await page.getByRole('button', { name: /^Monitor/ }).click();
    const rights = page.getByRole('region', { name: words(en.studyAdmin.rights.show, { role: 'Monitor' }) });
    await expectVisible(
      rights.getByText(en.studyAdmin.rights.name.POST_CREATE_DRAFT),
      rights.getByText(words(en.studyAdmin.rights.not, { right: en.studyAdmin.rights.name.POST_PUBLISH })),
    );
    await button(page, words(roles.renameOne, { name: 'Monitor' })).click();
    const field = page.getByRole('dialog').getByRole('textbox');
    await field.fill('Study manager');
    await field.press('Enter');
    await expectVisible(page.getByText(en.error.ROLE_NAME_TAKEN));
    await field.fill('Clinical research associate');
    await field.press('Enter');
    await expectGone(page.getByRole('dialog'));
    await expectVisible(
      page.getByRole('listitem').filter({ hasText: 'Clinical research associate' }),
      button(page, words(roles.renameOne, { name: 'Clinical research associate' })),
    );
  });

  it('follow the number of a role to its members', async () => {
    const page = await open('study.manager', 'roles');
    await page.getByRole('button', { name: /^Monitor/ }).click();
    await page.getByRole('link', { name: words(roles.members_one, { count: 1 }) }).click();
    await expect.poll(() => page.url()).toContain(`/channel/${study}/sites-and-members?view=members&role=`);
    const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
    await expectVisible(rows.filter({ hasText: 'Monitor' }));
    expect(await rows.count()).toBe(1);
  });

  it('add key contacts, order them, and remove one', async () => {
    const page = await open('study.manager', 'contacts');
    await expectVisible(page.getByText(contacts.none));
    const names: string[] = [];
    for (const title of ['Medical questions', 'Study questions']) {
      await button(page, contacts.add).click();
      const dialog = page.getByRole('dialog');
      const person = dialog.getByRole('radio').first();
      await person.check();
      await dialog.getByRole('textbox', { name: contacts.field }).fill(title);
      await dialog.getByRole('button', { name: contacts.action, exact: true }).click();
      await expectGone(dialog);
      const listed = await callAs(page.request, listKeyContacts, { params: { channelId: study } });
      names.push(listed.items.at(-1)!.displayName);
    }
    await button(page, words(contacts.up, { name: names[1]! })).click();
    const order = async () =>
      (await settings(page)).keyContacts.map(({ displayName, title }) => [displayName, title]);
    await expect.poll(order).toEqual([
      [names[1], 'Study questions'],
      [names[0], 'Medical questions'],
    ]);
    await button(page, words(contacts.more, { name: names[0]! })).click();
    await page.getByRole('menuitem', { name: contacts.remove }).click();
    await expectVisible(page.getByText(words(contacts.removed, { name: names[0]! })));
    await expect.poll(order).toEqual([[names[1], 'Study questions']]);
  });

  it('crop an image by keyboard and by mouse, in a frame of 100 pixels and up to a zoom of 1.5', async () => {
    const page = await open('study.manager', 'look');
    await chooseLogo(page);
    const frame = button(page, look.move);
    const picture = frame.locator('img');
    const left = () => picture.evaluate((element) => Number.parseFloat(getComputedStyle(element).left));
    await expectVisible(frame);
    const box = (await frame.boundingBox())!;
    expect([box.width, box.height]).toEqual([100, 100]);
    expect(await left()).toBeCloseTo(-50);
    await frame.press('ArrowRight');
    expect(await left()).toBeCloseTo(-46);
    await page.mouse.move(box.x + 50, box.y + 50);
    await page.mouse.down();
    await page.mouse.move(box.x + 20, box.y + 50, { steps: 3 });
    await page.mouse.up();
    expect(await left()).toBeCloseTo(-76);
    const zoom = page.getByRole('slider', { name: look.zoom });
    expect([await zoom.getAttribute('min'), await zoom.getAttribute('max')]).toEqual(['1', '1.5']);
    await zoom.fill('1.5');
    await expect.poll(() => picture.evaluate((element) => (element as HTMLElement).offsetHeight)).toBe(150);
  });
});

describe('on a phone', () => {
  it('the current section is in view among the sections of the study', async () => {
    const page = await open('study.manager', undefined, { width: 390, height: 844 });
    const sections = page.getByRole('navigation', {
      name: words(shell.studySections, { name: `ADMIN-${studies}` }),
    });
    const current = sections.locator('[aria-current]').filter({ hasText: shell.studyAdmin });
    await expectVisible(current);
    const { x, width } = (await current.boundingBox())!;
    expect([x >= 0, x + width <= 390]).toEqual([true, true]);
  });

  it('an image follows the finger, and the page does not scroll', async () => {
    const page = await open('study.manager', 'look', { width: 390, height: 844 });
    await chooseLogo(page);
    const frame = button(page, look.move);
    await frame.scrollIntoViewIfNeeded();
    const { x, y } = (await frame.boundingBox())!;
    const picture = frame.locator('img');
    const scrolled = () => page.evaluate(() => window.scrollY);
    const before = await scrolled();
    const cdp = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', right: number) =>
      cdp.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: x + 70 + right, y: y + 50 - right }],
      });
    await touch('touchStart', 0);
    for (const right of [-10, -20, -30]) await touch('touchMove', right);
    await touch('touchEnd', -30);
    await expect
      .poll(() => picture.evaluate((element) => Number.parseFloat(getComputedStyle(element).left)))
      .toBeCloseTo(-80);
    expect(await scrolled()).toBe(before);
  });
});

describe('others', () => {
  it('who may not change the study are told so, and see no link there', async () => {
    const page = await world.loginAs('coordinator');
    await page.goto(`/channel/${study}/timeline`);
    await expectVisible(heading(page, `ADMIN-${studies}`));
    expect(await page.getByRole('link', { name: shell.studyAdmin }).count()).toBe(0);
    await page.goto(path());
    await expectPath(page, '/403');
  });

  it('who administer its client change it from outside', async () => {
    const demo = await world.studyId();
    const page = await world.loginAs('client.admin');
    await page.goto(`/settings/${await world.clientId()}/studies`);
    await page.getByRole('link', { name: words(en.clients.studyAdminOf, { name: 'LANTERN-FLU' }) }).click();
    await expectPath(page, `/channel/${demo}/channel-admin`);
    await expectVisible(heading(page, studyAdmin.title), page.getByText(studyAdmin.notMember));
    const field = page.getByRole('textbox', { name: naming.studyTitle });
    await field.fill('Changed from outside');
    await save(page).click();
    await expectVisible(page.getByText(toast.studyUpdated));

    // They do not know the teams of the study, and leave their permissions unchanged.
    const team = await world.server.db
      .selectFrom('team')
      .select('id')
      .where('channel_id', '=', demo)
      .executeTakeFirstOrThrow();
    await startFor(page, team.id, demo);
    await page.goto(`/channel/${demo}/channel-admin?part=sharing`);
    await expectVisible(page.getByText(words(studyAdmin.posting.teams_one, { count: 1 })));
    await page
      .getByRole('checkbox', { name: `Principal investigator: ${sharing.rights.viewPost}`, exact: true })
      .check();
    await save(page).click();
    await expectVisible(page.getByText(toast.studyUpdated));
    const { viewPost } = (await settings(page, demo)).defaultPermissions;
    expect([viewPost.roles.length, viewPost.teamIds]).toEqual([1, [team.id]]);
  });
});

describe.each(variants<[number, number, 'light' | 'dark']>([1440, 900, 'light'], [390, 844, 'dark']))(
  'at %s by %s, %s',
  (width, height, scheme) => {
    it.each(['details', 'look', 'roles', 'contacts'])('the part %s has no problem', async (part) => {
      const page = await open('study.manager', part, { width, height, scheme });
      expect(await findProblems(page)).toEqual([]);
    });
  },
);
