import { listKeyContacts } from '@studyline/contract/channels/calls';
import { en } from '@studyline/contract/words/en';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callAs } from '../kit/call.ts';
import { expectGone, expectPath, expectVisible, words } from '../kit/expectations.ts';
import { openWorld, type World } from '../kit/fixtures.ts';
import { addPerson } from '../kit/people.ts';
import { findPost } from '../kit/posts.ts';

const { app, help, shell } = en;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const buttonOf = (page: Page) => page.getByRole('button', { name: shell.help, exact: true });
const panelOf = (page: Page) => page.getByRole('dialog', { name: shell.help, exact: true });

it('a question mark opens it; it says what the screen is for, whom to ask and which keys work', async () => {
  const page = await world.loginAs('investigator');
  const channelId = await world.studyId();
  const { path } = await findPost(world, 'Protocol Amendment 3');
  const { items } = await callAs(page.request, listKeyContacts, { params: { channelId }, query: {} });
  expect(items.length).toBeGreaterThan(0);
  await page.goto(path);
  await expectVisible(page.getByRole('heading', { level: 1 }));
  await page.keyboard.press('?');
  const panel = panelOf(page);
  await expectVisible(
    panel.getByText(help.screens.post),
    panel.getByRole('heading', { name: words(help.contacts, { study: 'LANTERN-FLU' }) }),
    panel.getByText(help.does.comment),
    ...items.map(({ displayName }) => panel.getByText(displayName, { exact: true })),
  );
  await page.keyboard.press('Escape');
  await expectGone(panel);

  await page.goto(`/channel/${channelId}/sites-and-members`);
  await buttonOf(page).click();
  await expectVisible(panel.getByText(help.screens.sitesAndMembers));
  await expectGone(panel.getByText(help.does.comment));
  await panel.getByRole('button', { name: app.close }).click();
  await expectGone(panel);
  await expect.poll(() => buttonOf(page).evaluate((one) => one === document.activeElement)).toBe(true);
});

it('on a phone it lists no keys; Back closes it together with the screen', async () => {
  const page = await world.loginAs('investigator', { width: 390, height: 844 });
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'LANTERN-FLU', exact: true }).click();
  await expectVisible(page.getByRole('article').first());
  await buttonOf(page).click();
  const panel = panelOf(page);
  await expectVisible(panel.getByText(help.screens.timeline));
  await expectGone(panel.getByText(help.does.help));
  await page.goBack();
  await expectPath(page, '/');
  await expectGone(panel);
});

it('someone without a study learns that each study says whom to ask', async () => {
  const { name } = await addPerson(world.server);
  const page = await world.loginAs(name);
  await page.goto('/');
  await buttonOf(page).click();
  await expectVisible(panelOf(page).getByText(help.noStudy));
});

it('the reference of the API loads its calls, on a plain http address', async () => {
  const page = await world.openWindow();
  await page.goto('/docs');
  const reference = page.locator('.swagger-ui');
  await expectVisible(reference.getByRole('heading', { name: /^Studyline/ }));
  await expect.poll(() => reference.locator('.opblock').count()).toBeGreaterThan(0);
});
