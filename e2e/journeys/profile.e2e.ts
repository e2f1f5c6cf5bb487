import { readFile } from 'node:fs/promises';
import { en } from '@studyline/contract/words/en';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../apps/server/seed/people.ts';
import { pictureOf } from '../../apps/server/test/posts.ts';
import { expectGone, expectPath, expectVisible, pattern, words } from '../kit/expectations.ts';
import { findPerson, openWorld, type World } from '../kit/fixtures.ts';
import { linkMailsTo, openMail } from '../kit/outbox.ts';

const PORTRAIT = {
  name: 'portrait.png',
  mimeType: 'image/png',
  buffer: Buffer.from(await (await pictureOf({ width: 400, height: 300 })).arrayBuffer()),
};

let world: World;
beforeAll(async () => {
  world = await openWorld();
  linkMailsTo(world);
});
afterAll(() => world?.close());

/** Opens the newest email about a new address, and follows its link. */
async function openLink(page: Page, to: string): Promise<void> {
  const { subject, button } = en.mail.emailChange;
  await openMail(world, page, { to, subject });
  await page.frameLocator('iframe').getByRole('link', { name: button }).click();
  await expectVisible(page.getByRole('heading', { level: 1, name: en.profile.email.confirmTitle }));
}

describe('the profile', () => {
  it('is changed from the person menu, and everybody in the study sees the new name', async () => {
    const study = await world.studyId();
    const member = `${study}-${await findPerson(world.server, 'coordinator')}`;
    const manager = await world.loginAs('study.manager');
    await manager.goto(`/channel/${study}/members/${member}`);

    const page = await world.loginAs('coordinator');
    await page.goto('/');
    await page
      .getByRole('button', { name: pattern(en.shell.profile) })
      .first()
      .click();
    await page.getByRole('link', { name: en.shell.yourProfile }).click();
    await expectVisible(page.getByRole('heading', { level: 1, name: en.profile.parts.identity }));
    const lastName = page.getByLabel(en.profile.field.lastName, { exact: true });
    await lastName.fill('');
    await page.getByRole('button', { name: en.profile.save }).click();
    await expectVisible(page.getByText(en.issue.required));
    expect(await lastName.evaluate((field) => field === document.activeElement)).toBe(true);
    await lastName.fill('Winterbottom');
    await page.getByRole('combobox', { name: en.profile.field.suffixId }).click();
    await page.getByRole('option', { name: 'PhD' }).click();
    await lastName.press('Enter');
    await expectVisible(page.getByText(en.profile.saved));

    // The portrait, cropped by keys alone.
    await page.getByLabel(en.profile.portrait.upload).setInputFiles(PORTRAIT);
    const frame = page.getByRole('button', { name: en.studyAdmin.look.move });
    const hasFocus = (control: Locator) =>
      expect.poll(() => control.evaluate((element) => element === document.activeElement)).toBe(true);
    await hasFocus(frame);
    await frame.press('ArrowLeft');
    await page.getByRole('slider', { name: en.studyAdmin.look.zoom }).press('ArrowRight');
    await page.getByRole('button', { name: en.profile.portrait.use }).press('Enter');
    await hasFocus(page.getByRole('button', { name: en.profile.portrait.change }));
    const shown = page.locator('img[src*="/profile-image?image="]').first();
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256);

    await expectVisible(manager.locator('main img[src*="/profile-image?image="]'));
    await expectVisible(manager.getByRole('heading', { level: 1, name: /Winterbottom, PhD/ }));
  });

  it('gets another email address, once the link to it was used on another device', async () => {
    const { email } = en.profile;
    const page = await world.loginAs('pharmacist');
    await page.goto('/update-profile');
    await page.getByRole('button', { name: email.change }).click();
    const dialog = page.getByRole('dialog', { name: email.title });
    await dialog.getByLabel(email.newAddress).fill('ward.pharmacy@studyline.example');
    await dialog.getByLabel(email.password, { exact: true }).fill('not my password');
    await dialog.getByRole('button', { name: email.send }).click();
    await expectVisible(dialog.getByText(en.error.WRONG_PASSWORD));
    await dialog.getByLabel(email.password, { exact: true }).fill(DEMO_PASSWORD);
    await dialog.getByRole('button', { name: email.send }).click();
    await expectVisible(page.getByRole('button', { name: email.resend }));

    // On another device, where nobody is signed in.
    const mailbox = await world.openWindow({ width: 390, height: 844 });
    await openLink(mailbox, 'ward.pharmacy@studyline.example');
    const link = new URL(mailbox.url()).pathname;
    await mailbox.getByRole('link', { name: email.signIn }).click();
    await mailbox.getByLabel(en.auth.emailAddress).fill('pharmacist@studyline.example');
    await mailbox.getByLabel(en.auth.password, { exact: true }).fill(DEMO_PASSWORD);
    await mailbox.getByRole('button', { name: en.auth.signIn, exact: true }).click();
    await mailbox.getByRole('button', { name: email.confirm }).click();
    await expectVisible(mailbox.getByRole('heading', { level: 1, name: email.confirmed }));

    // The window of the person shows it as well, and the former address is told.
    await expectVisible(page.getByText('ward.pharmacy@studyline.example', { exact: true }));
    await expectVisible(page.getByText(email.verified, { exact: true }));
    const { subject } = en.mail.emailChanged;
    await openMail(world, await world.openWindow(), { to: 'pharmacist@studyline.example', subject });

    // Clicked twice, it says so, and what the address is.
    await mailbox.goto(link);
    await expectVisible(mailbox.getByText(en.error.EMAIL_CHANGE_NOT_FOUND));
    await expectVisible(
      mailbox.getByText(words(email.endedNow, { email: 'ward.pharmacy@studyline.example' })),
    );
    await mailbox.getByRole('link', { name: email.toProfile }).click();
    await expectPath(mailbox, '/update-profile');
  });

  it('keeps its email address where a link was replaced, cancelled, has expired or belongs to somebody else', async () => {
    const { email } = en.profile;
    const page = await world.loginAs('monitor');
    const ask = async (address: string) => {
      await page.goto('/update-profile');
      await page.getByRole('button', { name: email.change }).click();
      const dialog = page.getByRole('dialog', { name: email.title });
      await dialog.getByLabel(email.newAddress).fill(address);
      await dialog.getByLabel(email.password, { exact: true }).fill(DEMO_PASSWORD);
      await dialog.getByRole('button', { name: email.send }).click();
      await expectVisible(page.getByRole('button', { name: email.resend }));
    };
    const mailbox = await world.loginAs('coordinator');
    const stays = words(email.endedNow, { email: 'monitor@studyline.example' });

    await ask('monitor.replaced@studyline.example');
    await openLink(mailbox, 'monitor.replaced@studyline.example');
    const link = new URL(mailbox.url()).pathname;
    await mailbox.getByRole('button', { name: email.confirm }).click();
    await expectVisible(mailbox.getByText(en.error.EMAIL_CHANGE_OF_ANOTHER));
    await mailbox.getByRole('button', { name: email.other }).click();
    await expectPath(mailbox, `/signin?callbackUrl=${encodeURIComponent(link)}`);
    await page.getByRole('button', { name: email.resend }).click();
    await expectVisible(page.getByText(email.sent));
    await page.goto(link);
    await expectVisible(page.getByText(stays), page.getByText(/^.*monitor\.replaced@studyline\.example.*$/));

    await page.goto('/update-profile');
    await page.getByRole('button', { name: email.cancel, exact: true }).click();
    await expectVisible(page.getByText(words(email.cancelled, { email: 'monitor@studyline.example' })));
    const change = page.getByRole('button', { name: email.change });
    await expect.poll(() => change.evaluate((button) => button === document.activeElement)).toBe(true);

    await ask('monitor.late@studyline.example');
    await openLink(mailbox, 'monitor.late@studyline.example');
    const late = new URL(mailbox.url()).pathname;
    await world.server.db
      .updateTable('email_change')
      .set({ expires_at: new Date(0) })
      .execute();
    await page.goto(late);
    await expectVisible(page.getByText(en.error.EMAIL_CHANGE_NOT_FOUND), page.getByText(stays));
    await mailbox.goto(late);
    await expectVisible(mailbox.getByRole('heading', { level: 1, name: email.ended }));
  });

  it('says what is recorded about the person and who has looked, to read by keys and to take away', async () => {
    const { recorded } = en;
    const study = await world.studyId();
    const manager = await world.loginAs('study.manager');
    const page = await world.loginAs('investigator');
    await manager.goto(
      `/channel/${study}/members/${study}-${await findPerson(world.server, 'investigator')}`,
    );
    await expectVisible(manager.getByRole('heading', { level: 1 }));

    await page.goto('/update-profile');
    await page.getByRole('link', { name: en.profile.parts.recorded }).first().click();
    await expectVisible(
      page.getByRole('heading', { level: 2, name: recorded.looks }),
      page.getByText(recorded.look.PAGE).first(),
      page.getByText(recorded.never.mailOpened),
    );
    await page.getByRole('link', { name: recorded.kind.LOOKS, exact: true }).press('Enter');
    await expect.poll(() => page.url()).toContain('kind=LOOKS');
    await expectVisible(page.getByText(recorded.look.PAGE).first());

    await page.getByRole('combobox', { name: recorded.what }).click();
    await page.getByRole('option', { name: recorded.kind.SIGN_INS }).click();
    await expectGone(page.getByText(recorded.look.PAGE));
    await page.getByLabel(en.auditTrail.to).fill('2001-01-01');
    await expectVisible(page.getByRole('heading', { name: recorded.noneFound }));
    await page.getByRole('button', { name: en.auditTrail.clear }).click();
    await expectGone(page.getByRole('heading', { name: recorded.noneFound }));

    const take = async (name: string) => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name }).click(),
      ]);
      return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
    };
    const pdf = await take(recorded.asPdf);
    expect(pdf.name).toMatch(/^Recorded about .*\.pdf$/);
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const json = await take(recorded.asJson);
    const said = JSON.parse(json.bytes.toString()) as { entries: { kind: string }[] };
    expect(new Set(said.entries.map(({ kind }) => kind))).toEqual(new Set(['SIGN_INS']));
  });
});
