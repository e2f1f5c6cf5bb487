import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { updateChannel } from '@studyline/contract/channels/settings';
import { replaceRules } from '@studyline/contract/compliance/calls';
import { verifySignature } from '@studyline/contract/signatures/calls';
import { en } from '@studyline/contract/words/en';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../apps/server/seed/people.ts';
import { callAs } from '../kit/call.ts';
import { expectGone, expectVisible, words } from '../kit/expectations.ts';
import type { World } from '../kit/fixtures.ts';
import {
  collect,
  expectVerified,
  letterRule,
  openSigningWorld,
  signedByAll,
  type SigningWorld,
} from '../kit/signing.ts';

const { actionCards, auth, error, readingSession, requiredActions, secondFactors, security, signatures } = en;
const { dialog: said } = signatures;

let signing: SigningWorld;
let world: World;
beforeAll(async () => {
  signing = await openSigningWorld();
  ({ world } = signing);
});
afterAll(() => signing?.close());

/** What dialogs say while the words of signing have not come: the names of its texts, for however short a moment. */
async function watchForNamesOfTexts(page: Page) {
  return page.evaluateHandle(() => {
    const seen: string[] = [];
    const look = () => {
      const said = document.querySelector('[role=dialog]')?.textContent ?? '';
      if (/\bsignatures\.\w/.test(said)) seen.push(said);
    };
    new MutationObserver(look).observe(document.body, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    return seen;
  });
}

it('an investigator signs a document, after a wrong password and a wrong PIN', async () => {
  const title = 'Safety monitoring plan';
  const postId = await signing.publishSigned(title);
  const page = await world.loginAs('investigator');
  const pin = await signing.getPin(page);
  await page.goto(`/post/${postId}/1/detail`);
  const card = page.getByRole('region', { name: actionCards.label });
  await card.getByRole('button', { name: requiredActions.sign }).click();
  const dialog = page.getByRole('dialog', { name: words(said.title, { title }) });
  await expectVisible(dialog.getByText(signatures.says.READ_AND_UNDERSTOOD));
  await dialog.getByRole('radio', { name: signatures.meaning.AGREED_TO_COMPLY }).check();
  const password = dialog.getByLabel(said.password, { exact: true });
  const field = dialog.getByLabel(security.pin.title);
  const sign = dialog.getByRole('button', { name: words(said.sign, { version: 'v1.0' }) });

  await password.fill(DEMO_PASSWORD);
  await sign.click();
  await expectVisible(dialog.getByText(said.pinMissing));
  await password.fill('not my password');
  await field.fill(pin);
  await sign.click();
  await expectVisible(dialog.getByText(error.WRONG_PASSWORD));
  await password.fill(DEMO_PASSWORD);
  await field.fill(pin === '482915' ? '482916' : '482915');
  await sign.click();
  await expectVisible(dialog.getByText(error.WRONG_SIGNATURE_PIN));
  await expectGone(password);
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await field.inputValue()).toBe('');
  await field.fill(pin);
  await page.keyboard.press('Enter');
  await expectGone(dialog);
  await expectVisible(card.getByText(actionCards.done.SIGN));
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
    actionCards.label,
  );
  await page.getByRole('button', { name: actionCards.receipt }).click();
  const receipt = page.getByRole('dialog', { name: signatures.receipt.title });
  await expectVisible(receipt.getByText(signatures.receipt.valid));
  await expectVisible(receipt.getByText(signatures.says.AGREED_TO_COMPLY));
  await receipt.getByRole('button', { name: signatures.receipt.checkFile }).click();
  await expectVisible(receipt.getByText(signatures.receipt.file.SAME));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    receipt.getByRole('link', { name: signatures.receipt.asPdf }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(new RegExp(`^Receipt of .*, ${title} v1\\.0\\.pdf$`));
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
  const [signedFile] = await Promise.all([
    page.waitForEvent('download'),
    receipt.getByRole('link', { name: signatures.receipt.signedFile }).click(),
  ]);
  expect(signedFile.suggestedFilename()).toBe(`${title} v1.0, with signatures.pdf`);
  const { sha256, size } = await world.server.db
    .selectFrom('post_version as v')
    .innerJoin('stored_file as f', 'f.id', 'v.file_id')
    .select(['f.sha256', 'f.size_in_bytes as size'])
    .where('v.post_id', '=', postId)
    .executeTakeFirstOrThrow();
  const copy = await readFile(await signedFile.path());
  expect(
    createHash('sha256')
      .update(copy.subarray(0, Number(size)))
      .digest('hex'),
  ).toBe(sha256);
  const signed = await world.server.db
    .selectFrom('signature as s')
    .innerJoin('compliance_completion as d', 'd.id', 's.completion_id')
    .select(['s.meaning', 's.factor', 's.reauthentication_method as method'])
    .where('d.post_id', '=', postId)
    .execute();
  expect(signed).toEqual([{ meaning: 'AGREED_TO_COMPLY', factor: 'PIN', method: 'PASSWORD' }]);
});

it('without a PIN, the person gets one and signs; a post that was not opened has to be read first', async () => {
  const title = 'Blinding plan';
  await signing.publishSigned(title);
  const page = await world.loginAs('coordinator', { width: 390, height: 844 });
  await page.goto(`/channel/${await world.studyId()}/timeline/required-actions`);
  const lead = words(requiredActions.ofPost, { action: requiredActions.readAndSign, title });
  await page.getByRole('link', { name: lead }).click();
  await page.getByRole('button', { name: requiredActions.sign, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: words(said.title, { title }) });
  await expectVisible(dialog.getByText(error.SIGNATURE_PIN_MISSING));
  await dialog.getByRole('button', { name: security.pin.get }).click();
  const setup = page.getByRole('dialog', { name: security.pin.get });
  await setup.getByLabel(security.currentPassword, { exact: true }).fill(DEMO_PASSWORD);
  await setup.getByText(security.pin.agreement).click();
  await setup.getByRole('button', { name: security.pin.get }).click();
  const shown = page.getByRole('dialog', { name: security.pin.shown });
  const pin = await shown.getByLabel(security.pin.title).inputValue();
  await shown.getByRole('button', { name: security.pin.done }).click();
  // The password has just been given for the PIN.
  await expectVisible(dialog.getByLabel(security.pin.title));
  await expectGone(dialog.getByLabel(said.password, { exact: true }));
  await dialog.getByLabel(security.pin.title).fill(pin);
  await dialog.getByRole('button', { name: words(said.sign, { version: 'v1.0' }) }).click();
  await expectGone(dialog);
  await expectVisible(page.getByText(actionCards.done.SIGN));
});

it.each([
  ['a locked', { locked_until: new Date(Date.now() + 600_000) }],
  ['an expired', { created_at: new Date(Date.now() - 366 * 86_400_000) }],
  ['a revoked', { ended_at: new Date() }],
])('%s PIN is replaced without leaving the signature', async (what, change) => {
  const title = `Risk plan for ${what} PIN`;
  const postId = await signing.publishSigned(title);
  const page = await world.loginAs('investigator');
  await signing.getPin(page);
  const own = world.server.db.updateTable('signature_pin').where('ended_at', 'is', null);
  await own.set(change).execute();
  await page.goto(`/post/${postId}/1/detail`);
  const card = page.getByRole('region', { name: actionCards.label });
  await card.getByRole('button', { name: requiredActions.sign }).click();
  const dialog = page.getByRole('dialog', { name: words(said.title, { title }) });
  await dialog.getByRole('button', { name: security.pin.getNew }).click();
  const setup = page.getByRole('dialog', { name: /^Get a/ });
  await setup.getByLabel(security.currentPassword, { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  const shown = page.getByRole('dialog', { name: security.pin.shown });
  const pin = await shown.getByLabel(security.pin.title).inputValue();
  await shown.getByRole('button', { name: security.pin.done }).click();
  await dialog.getByLabel(security.pin.title).fill(pin);
  await page.keyboard.press('Enter');
  await expectGone(dialog);
  await expectVisible(card.getByText(actionCards.done.SIGN));
});

it('the chosen meaning is still chosen after the person has got a new PIN from the form', async () => {
  const title = 'Plan with a meaning';
  const postId = await signing.publishSigned(title);
  const page = await world.loginAs('investigator');
  await signing.getPin(page);
  await page.goto(`/post/${postId}/1/detail`);
  const card = page.getByRole('region', { name: actionCards.label });
  await card.getByRole('button', { name: requiredActions.sign }).click();
  const dialog = page.getByRole('dialog', { name: words(said.title, { title }) });
  await dialog.getByRole('radio', { name: signatures.meaning.AGREED_TO_COMPLY }).check();
  await dialog.getByRole('button', { name: security.pin.getNew }).click();
  const setup = page.getByRole('dialog', { name: /^Get a/ });
  await setup.getByLabel(security.currentPassword, { exact: true }).fill(DEMO_PASSWORD);
  // The dialog behind hears late that the password has just been given.
  await page.route(/\/compliance-action\/signature\?/, async (route) => {
    await pause(1000);
    await route.continue();
  });
  await page.keyboard.press('Enter');
  const shown = page.getByRole('dialog', { name: security.pin.shown });
  const pin = await shown.getByLabel(security.pin.title).inputValue();
  await shown.getByRole('button', { name: security.pin.done }).click();
  await dialog.getByLabel(security.pin.title).fill(pin);
  await page.keyboard.press('Enter');
  await expectGone(dialog);
  await page.getByRole('button', { name: actionCards.receipt }).click();
  const receipt = page.getByRole('dialog', { name: signatures.receipt.title });
  await expectVisible(receipt.getByText(signatures.says.AGREED_TO_COMPLY));
});

it('an author who changes what a signature means while somebody is about to sign is not overlooked', async () => {
  const title = 'Plan with another meaning';
  const postId = await signing.publishSigned(title);
  const page = await world.loginAs('investigator');
  const pin = await signing.getPin(page);
  await page.goto(`/post/${postId}/1/detail`);
  const card = page.getByRole('region', { name: actionCards.label });
  await card.getByRole('button', { name: requiredActions.sign }).click();
  const dialog = page.getByRole('dialog', { name: words(said.title, { title }) });
  await expectVisible(dialog.getByText(signatures.says.READ_AND_UNDERSTOOD));
  const manager = await world.loginAs('study.manager');
  await callAs(manager.request, replaceRules, {
    params: { id: postId },
    body: { ruleSet: [{ ...signedByAll, approvalTypes: ['APPROVED'] }] },
  });
  await expectVisible(dialog.getByText(said.changed), dialog.getByText(signatures.says.APPROVED));
  await dialog.getByLabel(said.password, { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByLabel(security.pin.title).fill(pin);
  await page.keyboard.press('Enter');
  await expectGone(dialog);
});

it('a document that was opened is signed on Home, also if the signing window closes in the meantime', async () => {
  const title = 'Unblinding plan';
  const postId = await signing.publishSigned(title);
  const page = await world.loginAs('investigator');
  const pin = await signing.getPin(page);
  await page.goto(`/post/${postId}/1/detail`);
  const card = page.getByRole('region', { name: actionCards.label });
  await expectVisible(card.getByRole('button', { name: requiredActions.sign, disabled: false }));
  await page.goto('/');
  const name = words(requiredActions.ofPost, { action: requiredActions.sign, title });
  const button = page.getByRole('button', { name });
  await expectVisible(button);
  const nameless = await watchForNamesOfTexts(page);
  await button.click();
  const dialog = page.getByRole('dialog', { name: words(said.title, { title }) });
  const password = dialog.getByLabel(said.password, { exact: true });
  const field = dialog.getByLabel(security.pin.title);
  await password.fill(DEMO_PASSWORD);
  await field.fill(pin === '482915' ? '482916' : '482915');
  await page.keyboard.press('Enter');
  await expectVisible(dialog.getByText(error.WRONG_SIGNATURE_PIN));
  await signing.closeSigningWindows();
  await field.fill(pin);
  await page.keyboard.press('Enter');
  await expectVisible(dialog.getByText(said.again));
  expect(await password.inputValue()).toBe('');
  await expect.poll(() => password.evaluate((input) => input === document.activeElement)).toBe(true);
  await password.fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expectGone(dialog);
  await expectVisible(page.getByText(en.home.done));
  expect(await nameless.jsonValue()).toEqual([]);
});

it('on a phone, where the study asks for a passkey, the person adds one and signs with it', async () => {
  const title = 'Passkey plan';
  const postId = await signing.publishSigned(title);
  const params = { channelId: await world.studyId() };
  const manager = await world.loginAs('study.manager');
  await callAs(manager.request, updateChannel, {
    params,
    body: { channelMetadataRequest: { signingFactor: 'PASSKEY' } },
  });
  try {
    const page = await signing.openWithDevice('pharmacist', { width: 390, height: 844 });
    await page.goto(`${signing.portal}/post/${postId}/1/detail`);
    await page.getByRole('button', { name: requiredActions.sign, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: words(said.title, { title }) });
    await expectVisible(dialog.getByText(error.PASSKEY_MISSING));
    await dialog.getByRole('button', { name: secondFactors.addPasskey }).click();
    const setup = page.getByRole('dialog', { name: secondFactors.addPasskey });
    await setup.getByRole('button', { name: secondFactors.addPasskey }).click();
    await expectVisible(dialog.getByText(said.byPasskey));
    const sign = dialog.getByRole('button', { name: words(said.sign, { version: 'v1.0' }) });
    await sign.click();
    await expectVisible(dialog.getByText(security.pin.agreementMissing));
    await dialog.getByText(said.agreement).click();
    await sign.click();
    await expectGone(dialog);
    await expectVisible(page.getByText(actionCards.done.SIGN));
    const { id } = await world.server.db
      .selectFrom('passkey_signature as s')
      .innerJoin('compliance_completion as d', 'd.id', 's.completion_id')
      .select('d.id')
      .where('d.post_id', '=', postId)
      .executeTakeFirstOrThrow();
    const receipt = await callAs(page.request, verifySignature, { params: { id } });
    expect([receipt.problems, receipt.signature?.factor]).toEqual([[], 'PASSKEY']);
  } finally {
    await callAs(manager.request, updateChannel, {
      params,
      body: { channelMetadataRequest: { signingFactor: 'PIN' } },
    });
  }
});

it('somebody with only single sign-on gets a PIN and signs, each after signing in at the organisation again', async () => {
  const title = 'Letter for the hospital';
  const postId = await signing.publishSigned(title);
  const own = world.server.db
    .updateTable('app_user')
    .where('email_address', '=', 'coordinator2@studyline.example');
  const { password_hash } = await world.server.db
    .selectFrom('app_user')
    .select('password_hash')
    .where('email_address', '=', 'coordinator2@studyline.example')
    .executeTakeFirstOrThrow();
  await own.set({ password_hash: null }).execute();
  const page = await world.openWindow();
  await page.goto(`${signing.portal}/post/${postId}/1/detail`);
  const button = words(auth.continueWith, { name: signing.hospital.settings.name });
  const signInThere = async (at: Page, name: string) => {
    await at.getByLabel('Name').fill(name);
    await at.getByRole('button', { name: 'Sign in here' }).click();
  };
  await page.getByRole('button', { name: button }).click();
  await signInThere(page, 'nurse');
  const card = page.getByRole('region', { name: actionCards.label });
  await card.getByRole('button', { name: requiredActions.sign }).click();
  await page.getByRole('button', { name: security.pin.get }).click();
  const step = async (name: string) => {
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('dialog').getByRole('button', { name: button }).click(),
    ]);
    await signInThere(popup, name);
    return popup;
  };
  await step('nurse');
  const pinDialog = page.getByRole('dialog', { name: security.pin.get });
  await expectGone(pinDialog.getByRole('button', { name: button }));
  await pinDialog.getByRole('checkbox').check();
  await pinDialog.getByRole('button', { name: security.pin.get }).click();
  const shown = page.getByRole('dialog', { name: security.pin.shown });
  const pin = await shown.getByLabel(security.pin.title).inputValue();
  await shown.getByRole('button', { name: security.pin.done }).click();
  const dialog = page.getByRole('dialog', { name: words(said.title, { title }) });
  await dialog.getByRole('radio', { name: signatures.meaning.AGREED_TO_COMPLY }).check();
  const refused = await step('nobody');
  await expectVisible(refused.getByText(en.security.step.SIGN_IN_CANCELLED));
  await refused.close();
  // Where the browser opens no window, a link does, and what was chosen stays.
  await page.evaluate(() => {
    window.open = () => null;
  });
  await dialog.getByRole('button', { name: button }).click();
  await expectVisible(dialog.getByText(auth.windowBlocked));
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    dialog
      .getByRole('link', { name: words(auth.inNewTab, { name: signing.hospital.settings.name }) })
      .click(),
  ]);
  await signInThere(tab, 'nurse');
  await dialog.getByLabel(security.pin.title).fill(pin);
  expect(await dialog.getByRole('radio', { name: signatures.meaning.AGREED_TO_COMPLY }).isChecked()).toBe(
    true,
  );
  await dialog.getByRole('button', { name: words(said.sign, { version: 'v1.0' }) }).click();
  await expectVisible(card.getByText(actionCards.done.SIGN));

  const titles = ['First letter for the hospital', 'Second letter for the hospital'];
  const postIds = [
    await signing.publish(titles[0]!, letterRule),
    await signing.publish(titles[1]!, letterRule),
  ];
  await page.goto(`${signing.portal}/actions`);
  await collect(page, titles);
  const name = words(readingSession.sign_other, { count: 2 });
  await page.getByRole('button', { name }).click();
  const series = page.getByRole('dialog', { name });
  const submit = series.getByRole('button', { name });
  await expectVisible(series.getByRole('button', { name: button }));
  await expectGone(series.getByLabel(security.pin.title));
  await submit.click({ force: true });
  await step('nurse');
  await series.getByLabel(security.pin.title).fill(pin);
  await submit.click();
  await expectVisible(
    page.getByRole('dialog', { name: words(readingSession.dialog.signed_other, { count: 2 }) }),
  );
  await expectVerified(world, await world.loginAs('study.manager'), postIds, 'PIN');
  await own.set({ password_hash }).execute();
});
