import { en } from '@studyline/contract/words/en';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../apps/server/seed/people.ts';
import { type OpenidProvider, startOpenidProvider } from '../../apps/server/test/openid-provider.ts';
import { findPort } from '../../apps/server/test/process.ts';
import { buildClient, buildMember, buildStudy, buildUser } from '../../apps/server/test/world.ts';
import { expectPath, expectVisible, pattern, words } from '../kit/expectations.ts';
import { openWorld, type World } from '../kit/fixtures.ts';
import { expectLive } from '../kit/live.ts';

const { accounts, auth, error, secondFactors, security, shell } = en;
const { singleSignOn } = security;

let hospital: OpenidProvider;
let world: World;
beforeAll(async () => {
  const port = await findPort();
  const portal = `http://127.0.0.1:${port}`;
  hospital = await startOpenidProvider(portal);
  const away = { ...hospital.settings, id: 'away', name: 'Another hospital', issuer: 'http://127.0.0.1:9' };
  world = await openWorld({
    PORT: String(port),
    PUBLIC_URL: portal,
    OIDC_PROVIDERS: JSON.stringify([
      { ...hospital.settings, name: 'The hospital', domains: ['studyline.example'] },
      away,
    ]),
  });
  for (const name of ['coordinator', 'coordinator2'])
    hospital.accounts.set(name, { email: `${name}@studyline.example`, email_verified: true });
});
afterAll(async () => {
  await world?.close();
  await hospital?.close();
});

const SECURITY = '/update-profile?part=security';

const continueWith = (page: Page, name: string) =>
  page.getByRole('button', { name: words(auth.continueWith, { name }) });

async function signInAtHospital(page: Page, name: string): Promise<void> {
  await continueWith(page, 'The hospital').click();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Sign in here' }).click();
}

describe('single sign-on', () => {
  it('leads through the hospital’s own sign-in to where the person wanted to go', async () => {
    const page = await world.openWindow();
    await page.goto('/channels/unread-posts?order=oldest');
    await signInAtHospital(page, 'coordinator');
    await expectPath(page, '/channels/unread-posts?order=oldest');
    await expectVisible(page.getByRole('navigation', { name: shell.main }));
  });

  it('signs the person out within five seconds once the hospital has', async () => {
    const page = await world.openWindow();
    await page.goto('/channels/unread-posts');
    await signInAtHospital(page, 'coordinator2');
    await expectPath(page, '/channels/unread-posts');
    await expectLive(page);
    const hospitalPage = await page.context().newPage();
    await hospitalPage.goto(`${hospital.issuer}/session/end`);
    await hospitalPage.getByRole('button', { name: 'Yes, sign me out' }).click();
    const before = performance.now();
    await expectPath(page, `/signin?callbackUrl=${encodeURIComponent('/channels/unread-posts')}`);
    expect(performance.now() - before).toBeLessThan(5000);
    await expectVisible(page.getByText(auth.sessionEnded));
  });

  it('says that a provider is away, and the other ways still work', async () => {
    const page = await world.openWindow();
    await page.goto('/signin');
    await continueWith(page, 'Another hospital').click();
    await expectVisible(page.getByText(words(error.PROVIDER_UNREACHABLE, { name: 'Another hospital' })));
    await signInAtHospital(page, 'coordinator');
    await expectPath(page, '/');
  });

  it('says who is unknown here, with a way back', async () => {
    hospital.accounts.set('stranger', { email: 'stranger@studyline.example', email_verified: true });
    const page = await world.openWindow();
    await page.goto('/signin');
    await signInAtHospital(page, 'stranger');
    await expectVisible(page.getByText(words(error.ACCOUNT_NOT_CONNECTED, { name: 'The hospital' })));
    await page.getByRole('link', { name: auth.backToSignIn }).click();
    await expectPath(page, '/signin');
  });

  it('is connected and disconnected in the profile', async () => {
    const name = { name: 'The hospital' };
    const signInByPassword = async (page: Page) => {
      await page.getByLabel(auth.emailAddress).fill('investigator@studyline.example');
      await page.getByLabel(auth.password, { exact: true }).fill(DEMO_PASSWORD);
      await page.getByRole('button', { name: auth.signIn, exact: true }).click();
    };
    const connect = (page: Page) => page.getByRole('button', { name: words(singleSignOn.connectTo, name) });
    const disconnect = (page: Page) =>
      page.getByRole('button', { name: words(singleSignOn.disconnectFrom, name) });
    const atHospital = async (page: Page, subject: string) => {
      await page.getByLabel('Name').fill(subject);
      await page.getByRole('button', { name: 'Sign in here' }).click();
    };
    // The hospital doesn’t know the address that this person has here.
    hospital.accounts.set('dr-weber', { email: 'weber@elsewhere.example', email_verified: true });

    const page = await world.openWindow();
    await page.goto(`/signin?callbackUrl=${encodeURIComponent(SECURITY)}`);
    await signInByPassword(page);
    await connect(page).click();
    await atHospital(page, 'nobody');
    await expectVisible(page.getByText(words(singleSignOn.cancelled, name)));
    await connect(page).click();
    await atHospital(page, 'dr-weber');
    await expectVisible(page.getByText(words(singleSignOn.done, name)));
    await expectPath(page, SECURITY);
    await expectVisible(disconnect(page), page.getByText(/^weber@elsewhere\.example, /));

    await expectLive(page);
    await page
      .getByRole('button', { name: pattern(shell.profile) })
      .first()
      .click();
    await page.getByRole('button', { name: shell.signOut }).click();
    await expectPath(page, '/signin');
    await page.goto(`/signin?callbackUrl=${encodeURIComponent(SECURITY)}`);
    await continueWith(page, 'The hospital').click();
    await expectPath(page, SECURITY);

    await disconnect(page).click();
    await page.getByRole('dialog').getByRole('button', { name: singleSignOn.disconnect }).click();
    await expectVisible(page.getByText(words(singleSignOn.undone, name)));
    await expectVisible(connect(page));
    await expect.poll(() => disconnect(page).count()).toBe(0);
    await expect.poll(() => connect(page).evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it('confirms that it’s them for people without a password, and keeps what they wrote', async () => {
    const { db } = world.server;
    const { clientId, admin } = await buildClient(db);
    const study = await buildStudy(db, { clientId });
    await buildMember(db, study, { roles: ['MONITOR'], person: await buildUser(db, { firstName: 'Mona' }) });
    const email = 'administrator.again@studyline.example';
    await db.updateTable('app_user').set({ email_address: email }).where('id', '=', admin.userId).execute();
    hospital.accounts.set('administrator', { email, email_verified: true });
    const page = await world.openWindow();
    await page.goto(`/settings/${clientId}/accounts`);
    await signInAtHospital(page, 'administrator');
    const begun = db.updateTable('session').where('user_id', '=', admin.userId);
    await begun.set({ created_at: new Date(Date.now() - 16 * 60_000) }).execute();
    const person = page.getByRole('row').filter({ hasText: 'Mona' });
    await person.getByRole('button', { name: pattern(accounts.helpFor) }).click();
    await page.getByRole('menuitem', { name: accounts.command.DISABLE }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('Left the organisation');
    await dialog.getByRole('button', { name: accounts.command.DISABLE }).click();
    await expectVisible(dialog.getByText(secondFactors.providerAgain));
    await continueWith(page, 'The hospital').click();
    await expectVisible(person.getByText(pattern(accounts.status.DISABLED)));
  });
});
