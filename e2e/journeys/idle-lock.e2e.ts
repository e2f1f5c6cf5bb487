import { en } from '@studyline/contract/words/en';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../apps/server/seed/people.ts';
import { type OpenidProvider, startOpenidProvider } from '../../apps/server/test/openid-provider.ts';
import { findPort } from '../../apps/server/test/process.ts';
import { findProblems } from '../kit/a11y.ts';
import { expectGone, expectPath, expectVisible, words } from '../kit/expectations.ts';
import { openWorld, type WindowOptions, type World } from '../kit/fixtures.ts';
import { expectLive } from '../kit/live.ts';
import { findPost } from '../kit/posts.ts';

const { auth, comments, secondFactors, security } = en;
const LIMIT_MILLIS = 15 * 60_000;

let hospital: OpenidProvider;
let world: World;
let portal: string;
let path: string;
beforeAll(async () => {
  const port = await findPort();
  // Browsers make no passkeys for an IP address.
  portal = `http://localhost:${port}`;
  hospital = await startOpenidProvider(portal);
  const providers = [{ ...hospital.settings, name: 'The hospital', domains: ['studyline.example'] }];
  world = await openWorld({
    PORT: String(port),
    PUBLIC_URL: portal,
    OIDC_PROVIDERS: JSON.stringify(providers),
  });
  ({ path } = await findPost(world, 'LANTERN-FLU Newsletter 4'));
});
afterAll(async () => {
  await world?.close();
  await hospital?.close();
});

/** A window whose clock the test can turn, in which somebody has signed in with their password. */
async function signIn(name: string, callbackUrl: string, options?: WindowOptions): Promise<Page> {
  const page = await world.openWindow({ ...options, isFirstVisit: true });
  await page.clock.install();
  const guard = guardOf(page);
  await page.goto(`${portal}/signin?callbackUrl=${encodeURIComponent(callbackUrl)}`);
  await page.getByLabel(auth.emailAddress).fill(`${name}@studyline.example`);
  await page.getByLabel(auth.password, { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: auth.signIn, exact: true }).click();
  await expectPath(page, callbackUrl);
  await expectLive(page);
  await loadGuard(page, guard);
  return page;
}

/** What locks the screen, told by a word of its own, is loaded a while after the page, and on a slow machine before its screen shows. */
const guardOf = (page: Page) =>
  page.waitForResponse(
    async (response) =>
      response.url().endsWith('.js') && (await response.text()).includes('security.stillThere'),
  );
async function loadGuard(page: Page, loaded: Promise<unknown>): Promise<void> {
  await page.clock.fastForward(10_000);
  await loaded;
}

/** Nobody does anything for so long, in no window of the browser: neither its clock nor the server's knows better. */
async function leaveAlone(page: Page, name: string, millis: number): Promise<void> {
  const user = world.server.db.selectFrom('app_user').select('id');
  const at = new Date(Date.now() - millis);
  await world.server.db
    .updateTable('session')
    .set({ active_at: at, created_at: at })
    .where('user_id', '=', user.where('email_address', '=', `${name}@studyline.example`))
    .execute();
  await page.clock.fastForward(millis);
}

const field = (page: Page) => page.getByRole('textbox', { name: comments.field });
const warning = (page: Page) => page.getByRole('alertdialog', { name: security.stillThere });
const lock = (page: Page) => page.getByRole('alertdialog', { name: auth.locked });
const unlock = (page: Page) => page.getByRole('button', { name: auth.unlock, exact: true });

/** What a person could still read of the page: its text that is not hidden. */
const readable = (page: Page) => page.evaluate(() => document.body.innerText);

async function expectLocked(page: Page): Promise<void> {
  await expectVisible(lock(page), unlock(page));
  expect(await readable(page)).not.toContain('Newsletter');
  expect(await findProblems(page)).toEqual([]);
  expect(await page.title()).toBe(words(en.shell.title, { page: auth.locked }));
}

describe('the idle lock', () => {
  it('warns in every window, goes by any key in one of them, and types nothing', async () => {
    const page = await signIn('coordinator', path);
    await field(page).fill('Half a thou');
    const other = await page.context().newPage();
    const guard = guardOf(other);
    await other.goto(`${portal}/`);
    await expectVisible(other.getByRole('navigation', { name: en.shell.main }));
    await loadGuard(other, guard);
    await leaveAlone(page, 'coordinator', LIMIT_MILLIS - 55_000);
    await expectVisible(warning(page), warning(other));
    expect(await findProblems(page)).toEqual([]);
    await page.keyboard.press('x');
    await expectGone(warning(page), warning(other));
    expect(await field(page).inputValue()).toBe('Half a thou');
    await page.keyboard.type('ght');
    expect(await field(page).inputValue()).toBe('Half a thought');
    await leaveAlone(page, 'coordinator', LIMIT_MILLIS - 55_000);
    await expectVisible(warning(page));
    await page.mouse.move(300, 300);
    await expectGone(warning(page), warning(other));
  });

  it('waits as long as a video plays', async () => {
    const page = await signIn('coordinator', path);
    const video = await page.evaluateHandle(async () => {
      const canvas = document.createElement('canvas');
      const paint = canvas.getContext('2d');
      setInterval(() => paint?.fillRect(Math.random() * 99, 0, 1, 1), 40);
      const player = document.createElement('video');
      player.muted = true;
      player.srcObject = canvas.captureStream(25);
      document.querySelector('#main')?.append(player);
      await player.play();
      return player;
    });
    await leaveAlone(page, 'coordinator', LIMIT_MILLIS - 55_000);
    await expectGone(warning(page));
    await leaveAlone(page, 'coordinator', LIMIT_MILLIS - 55_000);
    await expectGone(warning(page));
    expect(await lock(page).count()).toBe(0);
    await video.evaluate((player) => player.pause());
    await leaveAlone(page, 'coordinator', LIMIT_MILLIS - 55_000);
    await expectVisible(warning(page));
  });

  it('covers every window, and brings the same screens back once the password is right', async () => {
    const page = await signIn('coordinator', path);
    const other = await page.context().newPage();
    const guard = guardOf(other);
    await other.goto(portal + path);
    await expectVisible(field(other));
    await loadGuard(other, guard);
    await field(page).fill('Half a thought');
    const sameScreen = await page.evaluateHandle(() => document.querySelector('#main'));
    await leaveAlone(page, 'coordinator', LIMIT_MILLIS);
    await expectLocked(page);
    await expectLocked(other);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expectLocked(page);
    await page.getByLabel(auth.password, { exact: true }).fill('not the password');
    await unlock(page).click();
    await expectVisible(page.getByText(en.error.INVALID_CREDENTIALS));
    await page.getByLabel(auth.password, { exact: true }).fill(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    await expectGone(lock(page), lock(other));
    expect(await page.evaluate((main) => main === document.querySelector('#main'), sameScreen)).toBe(true);
    expect(await field(page).inputValue()).toBe('Half a thought');
    expect(await field(page).evaluate((element) => element === document.activeElement)).toBe(true);
    await page.getByRole('button', { name: comments.send }).click();
    await expectVisible(
      page.getByRole('list', { name: comments.label }).getByText('Half a thought'),
      other.getByRole('list', { name: comments.label }).getByText('Half a thought'),
    );
  });

  it('stays after a reload, with what was typed', async () => {
    const page = await signIn('monitor', path, { width: 390, height: 844 });
    await field(page).fill('Before the reload');
    await leaveAlone(page, 'monitor', LIMIT_MILLIS);
    await expectLocked(page);
    await page.reload();
    await expectPath(page, `/signin?callbackUrl=${encodeURIComponent(path)}`);
    await page.getByLabel(auth.password, { exact: true }).fill(DEMO_PASSWORD);
    await unlock(page).click();
    await expectPath(page, path);
    expect(await field(page).inputValue()).toBe('Before the reload');
  });

  it('opens to a passkey', async () => {
    const page = await signIn('investigator', '/update-profile?part=security');
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await page.getByRole('button', { name: secondFactors.addPasskey }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(secondFactors.passkeyName).fill('Ward laptop');
    await dialog.getByRole('button', { name: secondFactors.addPasskey }).click();
    await expectVisible(page.getByText('Ward laptop', { exact: true }));
    await leaveAlone(page, 'investigator', LIMIT_MILLIS);
    await expectVisible(lock(page));
    expect(await readable(page)).not.toContain('Ward laptop');
    await page.getByRole('button', { name: auth.withPasskey }).click();
    await expectGone(lock(page));
    await expectVisible(page.getByText('Ward laptop', { exact: true }));
  });

  it('opens to a sign-in at the hospital, in a window of its own', async () => {
    hospital.accounts.set('coordinator2', { email: 'coordinator2@studyline.example', email_verified: true });
    const page = await world.openWindow({ isFirstVisit: true });
    await page.clock.install();
    await page.goto(portal + path);
    const hospitalButton = page.getByRole('button', {
      name: words(auth.continueWith, { name: 'The hospital' }),
    });
    await hospitalButton.click();
    await page.getByLabel('Name').fill('coordinator2');
    await page.getByRole('button', { name: 'Sign in here' }).click();
    await expectPath(page, path);
    await expectLive(page);
    await field(page).fill('Half a thought');
    await leaveAlone(page, 'coordinator2', LIMIT_MILLIS);
    await expectVisible(lock(page));
    const opened = page.waitForEvent('popup');
    await hospitalButton.click();
    const popup = await opened;
    await popup.getByLabel('Name').fill('coordinator2');
    const closed = popup.waitForEvent('close');
    await popup.getByRole('button', { name: 'Sign in here' }).click();
    await expectGone(lock(page));
    await closed;
    expect(await field(page).inputValue()).toBe('Half a thought');
  });
});
