import { en } from '@studyline/contract/words/en';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../apps/server/seed/people.ts';
import { findPort } from '../../apps/server/test/process.ts';
import { codeOf } from '../../apps/server/test/totp.ts';
import { setGlobalFlag } from '../../apps/server/test/world.ts';
import { addAuthenticator } from '../kit/authenticator.ts';
import { expectPath, expectVisible, pattern } from '../kit/expectations.ts';
import { openWorld, type World } from '../kit/fixtures.ts';
import { expectLive } from '../kit/live.ts';
import { addStudy } from '../kit/people.ts';

const { auth, secondFactors, shell, studyAdmin } = en;

let world: World;
let portal: string;
beforeAll(async () => {
  const port = await findPort();
  // Browsers make no passkeys for an IP address.
  portal = `http://localhost:${port}`;
  world = await openWorld({ PORT: String(port), PUBLIC_URL: portal });
});
afterAll(() => world?.close());

async function enter(page: Page, name: string): Promise<void> {
  await page.getByLabel(auth.emailAddress).fill(`${name}@studyline.example`);
  await page.getByLabel(auth.password, { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: auth.signIn, exact: true }).click();
}

async function signOut(page: Page): Promise<void> {
  await expectLive(page);
  await page
    .getByRole('button', { name: pattern(shell.profile) })
    .first()
    .click();
  await page.getByRole('button', { name: shell.signOut }).click();
  await expectPath(page, '/signin');
}

/** Sets up the authenticator app in the open dialog, and returns its secret and the recovery codes. */
async function setUpApp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await expectVisible(page.getByRole('img', { name: secondFactors.qrCode }));
  const secret = (await page.getByRole('definition').last().innerText()).replaceAll(/\s/g, '');
  await page.getByLabel(secondFactors.appCode).fill(codeOf(secret));
  await page.getByRole('button', { name: secondFactors.turnOn }).click();
  const dialog = page.getByRole('dialog', { name: secondFactors.codesTitle });
  await expectVisible(dialog);
  const codes = await dialog.getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);
  await dialog.getByRole('button', { name: secondFactors.stored }).click();
  return { secret, codes };
}

describe('second factors', () => {
  it('lets people add a passkey and sign in with it', async () => {
    const page = await world.openWindow();
    await addAuthenticator(page);
    await page.goto(`${portal}/signin?callbackUrl=${encodeURIComponent('/update-profile?part=security')}`);
    await enter(page, 'coordinator');
    await page.getByRole('button', { name: secondFactors.addPasskey }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(secondFactors.passkeyName).fill('Ward laptop');
    await dialog.getByRole('button', { name: secondFactors.addPasskey }).click();
    await expectVisible(page.getByText('Ward laptop', { exact: true }));
    await signOut(page);
    await page.getByRole('button', { name: auth.withPasskey }).click();
    await expectPath(page, '/');
    await expectVisible(page.getByRole('navigation', { name: shell.main }));
  });

  it('asks for a code with the password, and takes a recovery code', async () => {
    const page = await world.openWindow();
    await page.goto(`${portal}/signin?callbackUrl=${encodeURIComponent('/update-profile?part=security')}`);
    await enter(page, 'monitor');
    await page.getByRole('button', { name: secondFactors.setUpApp }).click();
    const { secret, codes } = await setUpApp(page);
    await expectVisible(page.getByText(secondFactors.on, { exact: true }));
    for (const code of [codeOf(secret, 1), codes[0]!]) {
      await signOut(page);
      await enter(page, 'monitor');
      await expectVisible(page.getByText(en.error.TOTP_REQUIRED));
      await page.getByLabel(auth.code).fill(code);
      await page.getByRole('button', { name: auth.signIn, exact: true }).click();
      await expectPath(page, '/');
    }
  });

  it('leads through the first set-up where one is required, to where the person wanted to go', async () => {
    await setGlobalFlag(world.server.db, 'REQUIRE_MFA', true);
    try {
      const page = await world.openWindow();
      await page.goto(`${portal}/signin?callbackUrl=${encodeURIComponent('/channels/unread-posts')}`);
      await enter(page, 'investigator');
      await expectPath(page, `/second-factor?callbackUrl=${encodeURIComponent('/channels/unread-posts')}`);
      await page.getByRole('button', { name: secondFactors.setUpApp }).click();
      await setUpApp(page);
      await page.getByRole('button', { name: secondFactors.continue }).click();
      await expectPath(page, '/channels/unread-posts');
    } finally {
      await setGlobalFlag(world.server.db, 'REQUIRE_MFA', false);
    }
  });

  it('leads people of a study that begins to ask for one through signing in and setting it up, and back', async () => {
    const { db } = world.server;
    const study = await addStudy(world.server, 'STRICT', {
      'study.manager': ['STUDY_MANAGER'],
      pharmacist: ['SITE_PHARMACIST'],
    });
    const member = await world.openWindow();
    const timeline = `/channel/${study}/timeline`;
    await member.goto(`${portal}/signin?callbackUrl=${encodeURIComponent(timeline)}`);
    await enter(member, 'pharmacist');
    await expectLive(member);
    const manager = await world.openWindow();
    const settings = `/channel/${study}/channel-admin`;
    await manager.goto(`${portal}/signin?callbackUrl=${encodeURIComponent(settings)}`);
    await enter(manager, 'study.manager');
    const flag = manager.getByRole('checkbox', { name: studyAdmin.flag.REQUIRE_MFA });
    await expectVisible(flag);
    await db
      .updateTable('session')
      .set({ created_at: new Date(Date.now() - 3_600_000) })
      .execute();
    await flag.check();
    await manager.getByRole('button', { name: studyAdmin.save }).filter({ visible: true }).click();
    for (const [page, path, name] of [
      [manager, settings, 'study.manager'],
      [member, timeline, 'pharmacist'],
    ] as const) {
      await expectPath(page, `/second-factor?callbackUrl=${encodeURIComponent(path)}`);
      await page.getByRole('button', { name: secondFactors.toSignIn }).click();
      await expectPath(page, `/signin?callbackUrl=${encodeURIComponent(path)}`);
      await enter(page, name);
      await page.getByRole('button', { name: secondFactors.setUpApp }).click();
      await setUpApp(page);
      await page.getByRole('button', { name: secondFactors.continue }).click();
      await expectPath(page, path);
    }
    await expect.poll(() => flag.isChecked()).toBe(true);
  });
});
