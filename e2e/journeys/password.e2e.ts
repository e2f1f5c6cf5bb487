import { en } from '@studyline/contract/words/en';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../apps/server/seed/people.ts';
import { findProblems } from '../kit/a11y.ts';
import { expectCount, expectGone, expectPath, expectVisible, words } from '../kit/expectations.ts';
import { closeWindow, openEmptyWorld, openWorld, type World } from '../kit/fixtures.ts';
import { linkMailsTo, openMail } from '../kit/outbox.ts';
import { expectLive } from '../kit/live.ts';
import { findPost } from '../kit/posts.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  linkMailsTo(world);
});
afterAll(() => world?.close());

const { auth, passwords, mail } = en;
const phone = { width: 390, height: 844 };
const PASSWORD = 'seven quiet herons';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

describe('a forgotten password', () => {
  it('is replaced on a phone in five taps and one form, from the sign-in page to the same post', async () => {
    const elsewhere = await world.loginAs('coordinator');
    await elsewhere.goto('/');
    const { path } = await findPost(world, 'Protocol Amendment 3');
    const page = await world.openWindow(phone);
    let taps = 0;
    let formsFilledIn = 0;
    let hasTyped = false;
    const tap = async (target: Locator) => {
      taps += 1;
      await target.tap();
      hasTyped = false;
    };
    /** A form that needs nothing typed is a tap. */
    const send = async (button: Locator) => {
      if (hasTyped) formsFilledIn += 1;
      await tap(button);
    };
    /** The field has the focus already, so that no tap is needed. */
    const type = async (field: Locator, text: string) => {
      await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
      await page.keyboard.type(text);
      hasTyped = true;
    };
    await page.goto(path);
    await expectPath(page, `/signin?callbackUrl=${encodeURIComponent(path)}`);
    const address = page.getByLabel(auth.emailAddress);
    await type(address, 'coordinator@studyline.example');
    await tap(page.getByRole('link', { name: auth.forgotPassword }));
    await expectVisible(heading(page, passwords.forgot));
    expect(await address.inputValue()).toBe('coordinator@studyline.example');
    await send(page.getByRole('button', { name: passwords.send }));
    await expectVisible(heading(page, passwords.sentTitle));

    // In the mail program, where the email is opened by a tap.
    taps += 1;
    await openMail(world, page, { to: 'coordinator@studyline.example', subject: mail.passwordReset.subject });
    const link = page.frameLocator('iframe').getByRole('link', { name: mail.passwordReset.button });
    const href = (await link.getAttribute('href')) ?? '';
    await tap(link);
    await expectVisible(heading(page, passwords.choose));
    await type(page.getByLabel(passwords.password, { exact: true }), PASSWORD);
    await send(page.getByRole('button', { name: passwords.save }));
    await expectVisible(page.getByRole('heading', { name: 'Protocol Amendment 3' }));
    expect(new URL(page.url()).pathname).toBe(path);
    expect(taps).toBeLessThanOrEqual(5);
    expect(formsFilledIn).toBe(1);

    // The other browser is signed out, and the link works no more.
    await expectVisible(elsewhere.getByText(auth.sessionEnded));
    const again = await world.openWindow(phone);
    await again.goto(href);
    await expectVisible(heading(again, passwords.ended));
    const ask = again.getByRole('link', { name: passwords.askAgain });
    await ask.click();
    await expectVisible(heading(again, passwords.forgot));
  });

  it('says at the field what is wrong with the new one', async () => {
    const page = await world.openWindow();
    await page.goto('/reset-password');
    await page.getByLabel(auth.emailAddress).fill('monitor@studyline.example');
    await page.keyboard.press('Enter');
    await expectVisible(page.getByText(words(passwords.sent, { email: 'monitor@studyline.example' })));
    await openMail(world, page, { to: 'monitor@studyline.example', subject: mail.passwordReset.subject });
    await page.frameLocator('iframe').getByRole('link', { name: mail.passwordReset.button }).click();
    const field = page.getByLabel(passwords.password, { exact: true });
    for (const [password, problem] of [
      ['password1234', en.issue.commonPassword],
      ['studyline2026', en.issue.guessablePassword],
    ] as const) {
      await field.fill(password);
      await page.keyboard.press('Enter');
      await expectVisible(page.getByText(problem));
      await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
    }
  });

  it('cannot be replaced by email where there is no mail server, and the page says who helps', async () => {
    const silent = await openEmptyWorld({});
    const page = await silent.openWindow(phone);
    await page.goto('/reset-password');
    await expectVisible(heading(page, passwords.noMail), page.getByText(passwords.noMailText));
    await closeWindow(page);
    await silent.close();
  });
});

describe('the sessions of a person', () => {
  const { security } = en;
  const SECURITY = '/update-profile?part=security';

  it('are listed by browser, and ended there at once, one or all others', async () => {
    const [phoned, elsewhere] = [await world.loginAs('auditor', phone), await world.loginAs('auditor')];
    for (const other of [phoned, elsewhere]) {
      await other.goto('/');
      await expectLive(other);
    }
    const page = await world.loginAs('auditor');
    await page.goto(SECURITY);
    const rows = page.getByRole('listitem').filter({ hasText: words(security.used, { time: '' }) });
    await expectCount(rows, 3);
    await expectCount(page.getByText(security.current), 1);
    await page.getByRole('button', { name: security.signOutOthers }).click();
    await page.getByRole('dialog').getByRole('button', { name: security.signOutOthers }).click();
    const since = Date.now();
    for (const other of [phoned, elsewhere]) await expectVisible(other.getByText(auth.sessionEnded));
    expect(Date.now() - since).toBeLessThan(30_000);
    await expectVisible(page.getByText(security.ended));
    await expectCount(rows, 1);
    await expectGone(page.getByRole('button', { name: security.signOutOthers }));
  });

  it('that a person doesn’t know is ended, and leads to a new password', async () => {
    const strange = await world.loginAs('monitor');
    await strange.goto('/');
    await expectLive(strange);
    const page = await world.loginAs('monitor', phone);
    await page.goto(SECURITY);
    const row = page.getByRole('listitem').filter({ hasText: words(security.used, { time: '' }) });
    await expectCount(row, 2);
    await page.getByText(security.unknown.ask).click();
    await expectVisible(page.getByRole('dialog').getByText(security.unknown.text));
    expect(await findProblems(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: security.unknown.action }).click();
    await expectVisible(strange.getByText(auth.sessionEnded));
    await expectVisible(page.getByRole('dialog', { name: security.changePassword }));
    await expectCount(row, 1);
  });

  it('show who has tried a wrong password, and let the person choose another one', async () => {
    const stranger = await world.openWindow();
    await stranger.goto('/signin');
    await stranger.getByLabel(auth.emailAddress).fill('auditor@studyline.example');
    await stranger.getByLabel(auth.password, { exact: true }).fill('not-the-password');
    await stranger.keyboard.press('Enter');
    await expectVisible(stranger.getByText(en.error.INVALID_CREDENTIALS));
    const page = await world.loginAs('auditor', phone);
    await page.goto(SECURITY);
    await expectVisible(page.getByText(security.wrongPassword_one));
    await page.getByRole('button', { name: security.changePassword }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(security.currentPassword, { exact: true }).fill('wrong');
    await dialog.getByLabel(passwords.password, { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: security.changePassword }).click();
    await expectVisible(dialog.getByText(en.error.WRONG_PASSWORD));
    await dialog.getByLabel(security.currentPassword, { exact: true }).fill(DEMO_PASSWORD);
    await dialog.getByRole('button', { name: security.changePassword }).click();
    await expectVisible(page.getByText(security.passwordChanged));
  });
});

describe('the signature PIN', () => {
  const { security } = en;

  it('is shown once, after the password and the agreement, and ends when it is lost', async () => {
    const page = await world.loginAs('investigator', phone);
    await page.goto('/update-profile?part=security');
    await page.getByRole('button', { name: security.pin.get }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(security.currentPassword, { exact: true }).fill(DEMO_PASSWORD);
    await dialog.getByRole('button', { name: security.pin.get }).click();
    await expectVisible(dialog.getByText(security.pin.agreementMissing));
    await dialog.getByText(security.pin.agreement).click();
    await dialog.getByRole('button', { name: security.pin.get }).click();
    await expectVisible(dialog.getByRole('heading', { name: security.pin.shown }));
    expect(await dialog.getByLabel(security.pin.title).inputValue()).toMatch(/^\d{6}$/);
    await dialog.getByRole('button', { name: security.pin.done }).click();
    await expectGone(dialog);
    await expectVisible(page.getByRole('button', { name: security.pin.getNew }));
    await page.getByRole('button', { name: security.pin.revoke }).click();
    await page.getByRole('dialog').getByRole('button', { name: security.pin.revokeAction }).click();
    await expectVisible(page.getByText(security.pin.none));
  });
});
