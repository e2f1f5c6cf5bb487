import { en } from '@studyline/contract/words/en';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenidProvider, startOpenidProvider } from '../../apps/server/test/openid-provider.ts';
import { findPort } from '../../apps/server/test/process.ts';
import { codeOf } from '../../apps/server/test/totp.ts';
import { expectPath, expectVisible, words } from '../kit/expectations.ts';
import { openWorld, type World } from '../kit/fixtures.ts';
import { expectLive } from '../kit/live.ts';
import { findPost } from '../kit/posts.ts';

const { auth, comments, secondFactors, security } = en;
const SECURITY = '/update-profile?part=security';

let hospital: OpenidProvider;
let world: World;
let portal: string;
let path: string;
beforeAll(async () => {
  const port = await findPort();
  // Browsers make no passkeys for an IP address.
  portal = `http://localhost:${port}`;
  hospital = await startOpenidProvider(portal);
  hospital.accounts.set('coordinator', { email: 'coordinator@studyline.example', email_verified: true });
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

const atHospital = (page: Page) =>
  page.getByRole('button', { name: words(auth.continueWith, { name: 'The hospital' }) });
const draft = (page: Page) => page.getByRole('textbox', { name: comments.field });

/** A browser in which the coordinator has signed in at the hospital, at this page. */
async function signIn(at: string): Promise<Page> {
  const page = await world.openWindow();
  await page.goto(portal + at);
  await atHospital(page).click();
  await page.getByLabel('Name').fill('coordinator');
  await page.getByRole('button', { name: 'Sign in here' }).click();
  await expectPath(page, at);
  return page;
}

async function addPasskey(page: Page): Promise<void> {
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
}

async function setUpApp(page: Page): Promise<void> {
  await page.getByRole('button', { name: secondFactors.setUpApp }).click();
  await expectVisible(page.getByRole('img', { name: secondFactors.qrCode }));
  const secret = (await page.getByRole('definition').last().innerText()).replaceAll(/\s/g, '');
  await page.getByLabel(secondFactors.appCode).fill(codeOf(secret));
  await page.getByRole('button', { name: secondFactors.turnOn }).click();
  await page.getByRole('button', { name: secondFactors.stored }).click();
  await expectVisible(page.getByText(secondFactors.on, { exact: true }));
}

/** Waits until a window is signed out and leads back to the post. Fails after five seconds. */
async function expectSignedOutSoon(page: Page, since: number): Promise<void> {
  await expectPath(page, `/signin?callbackUrl=${encodeURIComponent(path)}`);
  expect(performance.now() - since).toBeLessThan(5000);
  await expectVisible(page.getByText(auth.sessionEnded));
}

it('a session that ends elsewhere leads back to its page and to what was being written', async () => {
  const page = await signIn(SECURITY);
  await addPasskey(page);
  await setUpApp(page);
  await page.goto(portal + path);
  await draft(page).fill('Half a thought');
  await expectLive(page);

  const elsewhere = await signIn(SECURITY);
  await elsewhere.getByRole('button', { name: security.signOutOthers }).click();
  const since = performance.now();
  await elsewhere.getByRole('dialog').getByRole('button', { name: security.signOutOthers }).click();
  await expectSignedOutSoon(page, since);
  // The computer may be shared, so nothing of it stays where the next person could read it.
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
    'Half a thought',
  );

  // The hospital still knows the person, so its window closes by itself.
  await atHospital(page).click();
  await expectPath(page, path);
  expect(await draft(page).inputValue()).toBe('Half a thought');
  const windows = page.context().pages();
  await expect
    .poll(() => windows.filter((one) => !one.isClosed() && one.url().includes('/signin')))
    .toEqual([]);

  await expectLive(page);
  const hospitalPage = await page.context().newPage();
  await hospitalPage.goto(`${hospital.issuer}/session/end`);
  const loggedOut = performance.now();
  await hospitalPage.getByRole('button', { name: 'Yes, sign me out' }).click();
  await expectSignedOutSoon(page, loggedOut);

  // Where the browser opens no window, a link does.
  await page.evaluate(() => {
    window.open = () => null;
  });
  await atHospital(page).click();
  await expectVisible(page.getByText(auth.windowBlocked));
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: words(auth.inNewTab, { name: 'The hospital' }) }).click(),
  ]);
  await tab.getByLabel('Name').fill('coordinator');
  await tab.getByRole('button', { name: 'Sign in here' }).click();
  await expectPath(page, path);
  expect(await draft(page).inputValue()).toBe('Half a thought');

  await expectLive(page);
  const again = await page.context().newPage();
  await again.goto(`${hospital.issuer}/session/end`);
  await again.getByRole('button', { name: 'Yes, sign me out' }).click();
  await expectVisible(page.getByText(auth.sessionEnded));

  // The passkey opens a new session in this window.
  await page.getByRole('button', { name: auth.withPasskey }).click();
  await expectPath(page, path);
  expect(await draft(page).inputValue()).toBe('Half a thought');
});
