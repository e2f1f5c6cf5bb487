import { de } from '@studyline/contract/words/de';
import { en } from '@studyline/contract/words/en';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectVisible, pattern } from '../kit/expectations.ts';
import { findPerson, openWorld, type World } from '../kit/fixtures.ts';
import { findPost } from '../kit/posts.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const speak = async (name: string, language: string) =>
  world.server.db
    .updateTable('app_user')
    .set({ language_id: language })
    .where('id', '=', await findPerson(world.server, name))
    .execute();

describe('the language of a page', () => {
  it('is that of the browser for people who are not signed in, and can be chosen', async () => {
    const page = await world.openWindow({ locale: 'de-AT' });
    await page.goto('/signin');
    await expectVisible(page.getByRole('heading', { name: de.auth.signIn }));
    await page.getByLabel(de.auth.emailAddress, { exact: true }).fill('nobody@studyline.example');
    await page.getByLabel(de.auth.password, { exact: true }).fill('wrong');
    await page.getByRole('button', { name: de.auth.signIn }).click();
    await expectVisible(page.getByText(de.error.INVALID_CREDENTIALS));
    await page.getByRole('button', { name: 'English' }).click();
    await expectVisible(page.getByRole('heading', { name: en.auth.signIn }));
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
  });

  it('is the person’s own after sign-in, in any browser, and the requested page opens', async () => {
    await speak('coordinator', 'de');
    const page = await world.openWindow();
    await page.goto('/channels/unread-posts');
    await page.getByLabel(en.auth.emailAddress, { exact: true }).fill('coordinator@studyline.example');
    await page.getByLabel(en.auth.password, { exact: true }).fill('studyline-demo');
    await page.getByRole('button', { name: en.auth.signIn }).click();
    await expectVisible(page.getByRole('heading', { level: 1, name: de.feed.unread }));
    expect(new URL(page.url()).pathname).toBe('/channels/unread-posts');
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
  });

  it('is changed in the profile menu, and text being written is kept', async () => {
    const { path } = await findPost(world, 'LANTERN-FLU Newsletter 4');
    const page = await world.loginAs('pharmacist');
    await page.goto(`${path}?tab=comments`);
    await page.getByRole('textbox', { name: en.comments.field }).fill('Half a thought');
    await page.goto('/');
    const menu = page.getByRole('button', { name: pattern(en.shell.profile) }).first();
    await menu.click();
    await page.getByRole('radio', { name: 'Deutsch' }).click();
    await expectVisible(page.getByRole('heading', { name: de.home.needsYou }));
    await page.goto(`${path}?tab=comments`);
    const field = page.getByRole('textbox', { name: de.comments.field });
    await expect.poll(() => field.inputValue()).toBe('Half a thought');
  });
});
