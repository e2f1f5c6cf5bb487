import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { updateChannel } from '@studyline/contract/channels/settings';
import { replaceRules, type RuleInput } from '@studyline/contract/compliance/calls';
import { addDelegation, changeDelegation, listDuties } from '@studyline/contract/delegations/calls';
import { addDocument, addNews, changeDraftStatus, replaceDocument } from '@studyline/contract/drafts/calls';
import { deletePost, getPost, getPostVersion } from '@studyline/contract/posts/calls';
import { generateSignaturePin, reauthenticate } from '@studyline/contract/signature-pins/calls';
import type { SigningFactor } from '@studyline/contract/signatures/approval-types';
import { signPost, verifySignature } from '@studyline/contract/signatures/calls';
import { en } from '@studyline/contract/words/en';
import type { Locator, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../apps/server/seed/people.ts';
import { type OpenidProvider, startOpenidProvider } from '../../apps/server/test/openid-provider.ts';
import { findPort } from '../../apps/server/test/process.ts';
import { addAuthenticator } from '../kit/authenticator.ts';
import { callAs } from '../kit/call.ts';
import { expectGone, expectVisible, pattern, words } from '../kit/expectations.ts';
import { findPerson, openWorld, type WindowOptions, type World } from '../kit/fixtures.ts';
import { makePdf } from '../kit/pdf.ts';

const {
  actionCards,
  auth,
  delegations,
  error,
  readingSession,
  requiredActions,
  secondFactors,
  security,
  signatures,
  teams,
} = en;
const { dialog: said } = signatures;
const everyone = { channelWide: true, roles: [], teamIds: [] };

let world: World;
let portal: string;
let hospital: OpenidProvider;
beforeAll(async () => {
  const port = await findPort();
  // Browsers make no passkeys for an IP address.
  portal = `http://localhost:${port}`;
  hospital = await startOpenidProvider(portal);
  hospital.accounts.set('nurse', { email: 'coordinator2@studyline.example', email_verified: true });
  const providers = [{ ...hospital.settings, domains: ['studyline.example'] }];
  world = await openWorld({
    PORT: String(port),
    PUBLIC_URL: portal,
    OIDC_PROVIDERS: JSON.stringify(providers),
    // The investigator gets one in nearly every journey.
    LIMIT_NEW_PINS_PER_PERSON: '100',
  });
});
afterAll(async () => {
  await world?.close();
  await hospital?.close();
});

/** A published document that every member has to sign. */
async function publishSigned(title: string): Promise<number> {
  return publish(title, {
    requiredActionType: 'SIGN',
    targetAudience: everyone,
    approvalTypes: ['READ_AND_UNDERSTOOD', 'AGREED_TO_COMPLY'],
  });
}

async function publish(title: string, rule: Partial<RuleInput>, pdf?: Buffer): Promise<number> {
  const approver = await world.loginAs('approver');
  const postId = await publishUnpictured(
    { author: await world.loginAs('author'), approver },
    title,
    rule,
    pdf,
  );
  const read = () => callAs(approver.request, getPost, { params: { id: postId } });
  await expect.poll(async () => (await read()).documentPreviewData.status).toBe('READY');
  return postId;
}

/** The same, without waiting for the pictures of its pages. */
async function publishUnpictured(
  { author, approver }: { author: Page; approver: Page },
  title: string,
  rule: Partial<RuleInput>,
  pdf?: Buffer,
): Promise<number> {
  const { postId } = await callAs(author.request, addDocument, {
    params: { channelId: await world.studyId() },
    body: {
      title,
      intent: 'PUBLISH',
      permissions: {
        viewPost: everyone,
        commentOnPost: everyone,
        updatePost: everyone,
        deletePost: everyone,
      },
      ruleSet: [rule],
    },
    file: new File([new Uint8Array(pdf ?? (await makePdf(title, 2)))], 'plan.pdf', {
      type: 'application/pdf',
    }),
  });
  await approveDraft(approver, postId);
  return postId;
}

async function approveDraft(approver: Page, postId: number): Promise<void> {
  const params = { id: postId };
  const { edit } = await world.server.db
    .selectFrom('post_version')
    .select('edit')
    .where('post_id', '=', postId)
    .orderBy('version', 'desc')
    .executeTakeFirstOrThrow();
  await callAs(approver.request, changeDraftStatus, {
    params,
    query: { transitionName: 'approve_draft' },
    body: { versionDescription: '', edit },
  });
}

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

async function closeSigningWindows(): Promise<void> {
  await world.server.db
    .updateTable('session')
    .set({ reauthenticated_at: null, reauthentication_method: null })
    .execute();
}

/** Gets a PIN, after which the signing window is closed again. */
async function getPin(page: Page): Promise<string> {
  await callAs(page.request, reauthenticate, { body: { password: DEMO_PASSWORD } });
  const { signaturePIN } = await callAs(page.request, generateSignaturePin, {
    body: { agreementVersion: 1 },
  });
  await closeSigningWindows();
  return signaturePIN;
}

/** A window in which this person is signed in at the address of the portal, and can make passkeys. */
async function openWithDevice(name: string, options: WindowOptions = {}): Promise<Page> {
  const page = await world.loginAs(name, options);
  const [session] = await page.context().cookies();
  await page
    .context()
    .addCookies([{ name: session!.name, value: session!.value, url: portal, httpOnly: true }]);
  await addAuthenticator(page);
  return page;
}

it('an investigator signs a document, after a wrong password and a wrong PIN', async () => {
  const title = 'Safety monitoring plan';
  const postId = await publishSigned(title);
  const page = await world.loginAs('investigator');
  const pin = await getPin(page);
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
  await publishSigned(title);
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
  const postId = await publishSigned(title);
  const page = await world.loginAs('investigator');
  await getPin(page);
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
  const postId = await publishSigned(title);
  const page = await world.loginAs('investigator');
  await getPin(page);
  await page.goto(`/post/${postId}/1/detail`);
  const card = page.getByRole('region', { name: actionCards.label });
  await card.getByRole('button', { name: requiredActions.sign }).click();
  const dialog = page.getByRole('dialog', { name: words(said.title, { title }) });
  await dialog.getByRole('radio', { name: signatures.meaning.AGREED_TO_COMPLY }).check();
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
  await page.getByRole('button', { name: actionCards.receipt }).click();
  const receipt = page.getByRole('dialog', { name: signatures.receipt.title });
  await expectVisible(receipt.getByText(signatures.says.AGREED_TO_COMPLY));
});

it('an author who changes what a signature means while somebody is about to sign is not overlooked', async () => {
  const title = 'Plan with another meaning';
  const postId = await publishSigned(title);
  const page = await world.loginAs('investigator');
  const pin = await getPin(page);
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
  const postId = await publishSigned(title);
  const page = await world.loginAs('investigator');
  const pin = await getPin(page);
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
  await closeSigningWindows();
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
  const postId = await publishSigned(title);
  const params = { channelId: await world.studyId() };
  const manager = await world.loginAs('study.manager');
  await callAs(manager.request, updateChannel, {
    params,
    body: { channelMetadataRequest: { signingFactor: 'PASSKEY' } },
  });
  try {
    const page = await openWithDevice('pharmacist', { width: 390, height: 844 });
    await page.goto(`${portal}/post/${postId}/1/detail`);
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

const signedByAll = { requiredActionType: 'SIGN', targetAudience: everyone } as const;
const letterRule: Partial<RuleInput> = { ...signedByAll, approvalTypes: ['READ_AND_UNDERSTOOD'] };

/** The signatures of posts, of which each has one that can be verified. */
async function expectVerified(page: Page, postIds: readonly number[], factor: SigningFactor) {
  const signed = await world.server.db
    .selectFrom('signature as s')
    .innerJoin('compliance_completion as d', 'd.id', 's.completion_id')
    .select(['d.id', 'd.post_id as postId'])
    .where('d.post_id', 'in', postIds)
    .orderBy('d.post_id')
    .execute();
  expect(signed.map(({ postId }) => postId)).toEqual(postIds.toSorted((one, other) => one - other));
  for (const { id } of signed) {
    const receipt = await callAs(page.request, verifySignature, { params: { id } });
    expect([receipt.isValid, receipt.problems, receipt.signature?.factor]).toEqual([true, [], factor]);
  }
}

/** Chooses letters in the list of the session, in a wide window, and agrees to each. */
async function collect(page: Page, titles: readonly string[]): Promise<void> {
  const panel = page.getByRole('complementary', { name: readingSession.panel });
  for (const title of titles) {
    await page
      .getByRole('navigation', { name: readingSession.queue })
      .getByRole('button', { name: title })
      .click();
    await expectVisible(panel.getByRole('heading', { name: title }));
    await panel.getByRole('button', { name: readingSession.collect, disabled: false }).click();
    await expectGone(panel.getByRole('heading', { name: title }));
  }
}

it('an investigator signs 20 letters in one sitting by keyboard, also if the answer is lost', async () => {
  const titles = Array.from({ length: 20 }, (_, n) => `Safety letter ${n + 1} of 20`);
  const postIds: number[] = [];
  const writers = { author: await world.loginAs('author'), approver: await world.loginAs('approver') };
  for (const title of titles) postIds.push(await publishUnpictured(writers, title, letterRule));
  const page = await world.loginAs('investigator');
  const pin = await getPin(page);
  await page.goto('/actions');
  const panel = page.getByRole('complementary', { name: readingSession.panel });
  const heading = panel.getByRole('heading', { level: 2 });
  let keystrokes = 0;
  const press = async (keys: string) => {
    keystrokes += keys.split('+').length;
    await page.keyboard.press(keys);
  };
  let collected = 0;
  while (collected < titles.length) {
    const title = await heading.innerText();
    if (titles.includes(title)) {
      await expectVisible(panel.getByRole('button', { name: readingSession.collect, disabled: false }));
      await press('a');
      collected += 1;
      await expectVisible(
        panel.getByRole('button', {
          name: words(readingSession[collected === 1 ? 'sign_one' : 'sign_other'], { count: collected }),
        }),
      );
    } else await press('j');
    if (collected < titles.length) await expect.poll(() => heading.innerText()).not.toBe(title);
  }
  // What is collected stays over a reload, and nothing of it is recorded.
  await page.reload();
  const all = words(readingSession.sign_other, { count: 20 });
  await expectVisible(panel.getByRole('button', { name: all }));
  await press('Control+Enter');
  expect(keystrokes).toBeLessThanOrEqual(45);

  const dialog = page.getByRole('dialog', { name: all });
  for (const title of titles) await expectVisible(dialog.getByText(title));
  let cuts = 0;
  await page.route('**/posts/compliance-action/signatures', async (route) => {
    if (cuts > 0) return route.continue();
    cuts += 1;
    expect((await route.fetch()).status()).toBe(200);
    return route.abort();
  });
  await dialog.getByLabel(said.password, { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByLabel(security.pin.title).fill(pin);
  await page.keyboard.press('Enter');
  await expectVisible(dialog.getByText(readingSession.dialog.sentAgain));
  await page.keyboard.press('Enter');
  const done = page.getByRole('dialog', { name: words(readingSession.dialog.signed_other, { count: 20 }) });
  await expectVisible(done);
  expect(cuts).toBe(1);
  await expectVerified(page, postIds, 'PIN');
  await done
    .getByRole('button', { name: words(readingSession.dialog.receipt, { title: titles[4]! }) })
    .click();
  await expectVisible(page.getByText(signatures.receipt.valid));
});

it('on a phone, 20 letters are signed with a passkey in one sitting; the same file is read once', async () => {
  const titles = ['First letter by phone', 'Second letter by phone', 'Second letter by phone, resent'];
  const resent = await makePdf(titles[1]!, 2);
  const postIds = [
    await publish(titles[0]!, letterRule),
    await publish(titles[1]!, letterRule, resent),
    await publish(titles[2]!, letterRule, resent),
  ];
  const manager = await world.loginAs('study.manager');
  const params = { channelId: await world.studyId() };
  for (let n = titles.length + 1; n <= 20; n += 1) {
    const title = `Letter ${n} by phone`;
    const body = {
      title,
      content: `<p>Text of ${title}.</p>`,
      intent: 'PUBLISH',
      ruleSet: [signedByAll],
    } as const;
    const { postId } = await callAs(manager.request, addNews, { params, body });
    titles.push(title);
    postIds.push(postId);
  }
  const choose = (signingFactor: 'PIN' | 'PASSKEY') =>
    callAs(manager.request, updateChannel, { params, body: { channelMetadataRequest: { signingFactor } } });
  await choose('PASSKEY');
  try {
    const page = await openWithDevice('coordinator', { width: 390, height: 844 });
    await page.goto(`${portal}/actions`);
    const panel = page.getByRole('complementary', { name: readingSession.panel });
    const heading = panel.getByRole('heading', { level: 2 });
    const read = new Set<string>();
    while (read.size < titles.length - 1) {
      const title = await heading.innerText();
      const isOne = titles.includes(title);
      const button = isOne ? readingSession.collect : readingSession.later;
      await panel.getByRole('button', { name: button, disabled: false }).click();
      if (isOne) read.add(title);
      if (read.size < titles.length - 1) await expect.poll(() => heading.innerText()).not.toBe(title);
    }
    const name = words(readingSession.sign_other, { count: 20 });
    await panel.getByRole('button', { name }).click();
    const dialog = page.getByRole('dialog', { name });
    await expectVisible(dialog.getByText(error.PASSKEY_MISSING));
    await dialog.getByRole('button', { name: secondFactors.addPasskey }).click();
    const setup = page.getByRole('dialog', { name: secondFactors.addPasskey });
    await setup.getByRole('button', { name: secondFactors.addPasskey }).click();
    for (const title of titles) await expectVisible(dialog.getByText(`${title} v1.0`, { exact: true }));
    const agreement = dialog.getByText(said.agreement);
    if (await agreement.isVisible()) await agreement.click();
    await dialog.getByRole('button', { name }).click();
    await expectVisible(
      page.getByRole('dialog', { name: words(readingSession.dialog.signed_other, { count: 20 }) }),
    );
    await expectVerified(page, postIds, 'PASSKEY');
  } finally {
    await choose('PIN');
  }
});

it('the same letter in two studies is read once and signed with the factor of each, also without a PIN at first', async () => {
  const title = 'Letter of two studies';
  const file = new File([new Uint8Array(await makePdf(title, 2))], 'letter.pdf', { type: 'application/pdf' });
  const manager = await world.loginAs('study.manager');
  const postIds: number[] = [];
  for (const study of ['LANTERN-FLU', 'BEACON-T2D']) {
    const params = { channelId: await world.studyId(study) };
    const body = { title, intent: 'PUBLISH', ruleSet: [signedByAll] } as const;
    postIds.push((await callAs(manager.request, addDocument, { params, body, file })).postId);
  }
  const params = { channelId: await world.studyId('BEACON-T2D') };
  const choose = (signingFactor: 'PIN' | 'PASSWORD') =>
    callAs(manager.request, updateChannel, { params, body: { channelMetadataRequest: { signingFactor } } });
  await choose('PASSWORD');
  try {
    const page = await world.loginAs('investigator');
    await world.server.db
      .updateTable('signature_pin')
      .set({ ended_at: new Date() })
      .where('ended_at', 'is', null)
      .execute();
    await page.goto('/actions');
    await collect(page, [title]);
    await page.keyboard.press('Control+Enter');
    const part = (at: number, factor: 'PIN' | 'PASSWORD') =>
      words(readingSession.dialog.inSeries, { at, count: 2, factor: signatures.factor[factor] });
    const both = page.getByRole('dialog', { name: words(readingSession.sign_other, { count: 2 }) });
    // What can be signed comes first.
    await expectVisible(both.getByText(part(1, 'PASSWORD')), both.getByText(part(2, 'PIN')));
    await both.getByLabel(said.password, { exact: true }).fill(DEMO_PASSWORD);
    const first = both.getByText(said.agreement);
    if (await first.isVisible()) await first.click();
    await page.keyboard.press('Enter');
    const second = page.getByRole('dialog', { name: words(readingSession.sign_one, { count: 1 }) });
    await second.getByRole('button', { name: /^Get a/ }).click();
    const setup = page.getByRole('dialog', { name: /^Get a/ });
    await setup.getByLabel(security.currentPassword, { exact: true }).fill(DEMO_PASSWORD);
    const agreement = setup.getByText(security.pin.agreement);
    if (await agreement.isVisible()) await agreement.click();
    await setup.getByRole('button', { name: /^Get a/ }).click();
    const shown = page.getByRole('dialog', { name: security.pin.shown });
    const pin = await shown.getByLabel(security.pin.title).inputValue();
    await shown.getByRole('button', { name: security.pin.done }).click();
    await second.getByLabel(security.pin.title).fill(pin);
    await page.keyboard.press('Enter');
    await expectVisible(
      page.getByRole('dialog', { name: words(readingSession.dialog.signed_other, { count: 2 }) }),
    );
    await expectVerified(page, [postIds[0]!], 'PIN');
    await expectVerified(page, [postIds[1]!], 'PASSWORD');
  } finally {
    await choose('PIN');
  }
});

it('what changes while a session is open is left out and said, and the rest is signed', async () => {
  const titles = [
    'Letter to put off',
    'Letter that gets a version',
    'Letter that is withdrawn',
    'Letter signed elsewhere',
    'Letter with another rule',
    'Letter that stays',
  ] as const;
  const [later, versioned, withdrawn, elsewhere, ruled, stays] = titles;
  const writers = { author: await world.loginAs('author'), approver: await world.loginAs('approver') };
  const ids: Record<string, number> = {};
  for (const title of titles) ids[title] = await publishUnpictured(writers, title, letterRule);
  const manager = await world.loginAs('study.manager');
  const page = await world.loginAs('investigator');
  const pin = await getPin(page);
  await page.goto('/actions');
  const queue = page.getByRole('navigation', { name: readingSession.queue });
  const panel = page.getByRole('complementary', { name: readingSession.panel });
  const entry = (title: string) => queue.getByRole('button', { name: title });

  await entry(later).click();
  await expectVisible(panel.getByRole('heading', { name: later }));
  await page.keyboard.press('l');
  await expectGone(panel.getByRole('heading', { name: later }));
  await expectVisible(entry(later).getByText(readingSession.later));
  expect(await queue.getByRole('button').last().innerText()).toContain(later);
  await entry(stays).click();
  await expectVisible(panel.getByRole('heading', { name: stays }));
  await expectVisible(panel.getByText(actionCards.because.everyone));
  await page.keyboard.press('c');
  const asked = 'Does this apply to participants in follow-up?';
  const side = page.getByRole('dialog', { name: words(readingSession.comments, { title: stays }) });
  await expect
    .poll(() => side.getByRole('textbox').evaluate((field) => field === document.activeElement))
    .toBe(true);
  await page.keyboard.type(asked);
  await page.keyboard.press('Control+Enter');
  await expectVisible(side.getByRole('listitem').getByText(asked));
  await page.keyboard.press('Escape');
  await expectGone(side);

  await collect(page, [versioned, withdrawn, elsewhere, ruled, stays]);
  await callAs(manager.request, deletePost, { params: { id: ids[withdrawn]! }, query: {} });
  await callAs(manager.request, replaceRules, {
    params: { id: ids[ruled]! },
    body: { ruleSet: [{ ...signedByAll, approvalTypes: ['AGREED_TO_COMPLY'] }] },
  });
  await signByApi(page, ids[elsewhere]!, pin);
  await expectVisible(
    panel.getByRole('button', { name: words(readingSession.sign_other, { count: 2 }), exact: true }),
  );
  await page.keyboard.press('Control+Enter');
  const dialog = page.getByRole('dialog');
  await expectVisible(dialog.getByText(readingSession.dialog.dropped));
  const sign = (count: number) =>
    dialog.getByRole('button', {
      name: words(readingSession[`sign_${count === 1 ? 'one' : 'other'}`], { count }),
    });
  await expectVisible(sign(3));
  const field = dialog.getByLabel(security.pin.title);
  await field.fill(pin);
  await page.context().setOffline(true);
  await sign(3).click();
  await expectVisible(dialog.getByText(readingSession.dialog.sentAgain));
  await page.context().setOffline(false);
  await replaceFile(writers, ids[versioned]!, 'New text of a letter');
  await sign(3).click();
  await expectVisible(sign(2));
  const line = (title: string, reason: string) =>
    words(readingSession.dialog.droppedLine, { title: `${title} v1.0`, reason });
  await expectVisible(
    dialog.getByText(line(versioned, error.POST_SUPERCEDED)),
    dialog.getByText(line(withdrawn, error.POST_NOT_FOUND)),
    dialog.getByText(line(ruled, error.RULE_NOT_FOUND)),
  );
  await sign(2).click();
  await expectVisible(
    page.getByRole('heading', { name: words(readingSession.dialog.signed_other, { count: 2 }) }),
  );
  await expectVerified(page, [ids[elsewhere]!, ids[stays]!], 'PIN');
  await dialog.getByRole('button', { name: en.app.close }).last().click();
  await expectVisible(
    entry(stays).getByLabel(readingSession.state.DONE),
    entry(withdrawn).getByLabel(readingSession.state.CLOSED),
  );
  await expectVisible(entry(versioned).getByText('v2.0'));

  // Whoever has signed a version sees what the next one changes.
  await replaceFile(writers, ids[stays]!, 'Other words for the same letter');
  await expectVisible(entry(stays).getByText('v2.0'));
  await entry(stays).click();
  await expectVisible(panel.getByText(words(readingSession.changes.title, { version: 'v1.0' })));
  await panel.getByRole('link', { name: readingSession.changes.compare }).click();
  await expectVisible(page.getByRole('heading', { name: stays }));
  await page.goBack();
  await expectVisible(panel.getByRole('heading', { name: stays }));
});

async function expectFocused(element: Locator): Promise<void> {
  await expect.poll(() => element.evaluate((one) => one === document.activeElement)).toBe(true);
}

/** Publishes a new version with another text. */
async function replaceFile(
  { author, approver }: { author: Page; approver: Page },
  postId: number,
  text: string,
): Promise<void> {
  await callAs(author.request, replaceDocument, {
    params: { id: postId },
    body: { description: 'Other text', changeType: 'MAJOR', intent: 'PUBLISH' },
    file: new File([new Uint8Array(await makePdf(text, 2))], 'plan.pdf', { type: 'application/pdf' }),
  });
  await approveDraft(approver, postId);
}

/** As in another tab. */
async function signByApi({ request }: Page, id: number, signaturePIN: string): Promise<void> {
  await callAs(request, reauthenticate, { body: { password: DEMO_PASSWORD } });
  const { postDetail } = await callAs(request, getPostVersion, { params: { id, version: 1 } });
  const { teamId, ruleId } = postDetail.actions[0]!;
  const body = { teamId, ruleId, signaturePIN, approvalType: 'READ_AND_UNDERSTOOD' } as const;
  await callAs(request, signPost, { params: { id }, query: {}, body });
}

async function siteOf(emailAddress: string): Promise<number> {
  const { team_id: teamId } = await world.server.db
    .selectFrom('team_member as tm')
    .innerJoin('channel_member as m', 'm.id', 'tm.member_id')
    .innerJoin('app_user as u', 'u.id', 'm.user_id')
    .select('tm.team_id')
    .where('u.email_address', 'like', emailAddress)
    .where('m.channel_id', '=', await world.studyId())
    .executeTakeFirstOrThrow();
  return teamId;
}

it('an investigator approves two lines and refuses one, and what they require begins and ends with them', async () => {
  const rule = {
    requiredActionType: 'ACKNOWLEDGE',
    memberParticipationType: 'PI_OR_DELEGATE',
    targetAudience: everyone,
  } as const;
  const postId = await publish('Letter for delegates', rule);
  const laterId = await publish('Another letter for delegates', rule);
  const duty = delegations.duty.SAFETY_LETTERS;
  const refusedDuty = delegations.duty.SITE_FILE;
  const person = 'Sabine Vogt';
  const [channelId, teamId] = [await world.studyId(), await siteOf('investigator%')];
  const address = `/channel/${channelId}/teams/${teamId}?tab=delegation`;

  const coordinator = await world.loginAs('coordinator');
  await coordinator.goto(address);
  await expectVisible(coordinator.getByRole('tab', { name: teams.tab.delegation }));
  await coordinator.getByRole('button', { name: delegations.add.open }).click();
  const form = coordinator.getByRole('dialog', { name: delegations.add.title });
  await form.getByRole('combobox', { name: delegations.table.person }).click();
  await coordinator.getByRole('option', { name: person }).click();
  await form.getByRole('combobox', { name: delegations.table.duty }).click();
  await coordinator.getByRole('option', { name: duty }).click();
  await form.getByLabel(delegations.add.from).fill('2026-01-01');
  await form.getByRole('button', { name: delegations.add.submit }).click();
  await expectGone(form);
  await expectVisible(coordinator.getByRole('row', { name: person }).getByText(duty));
  const { items } = await callAs(coordinator.request, listDuties, { params: { channelId } });
  const dutyId = items.find(({ name }) => name === refusedDuty)!.dutyId;
  const own = await findPerson(world.server, 'coordinator');
  for (const userId of [own, await findPerson(world.server, 'pharmacist')])
    await callAs(coordinator.request, addDelegation, {
      params: { channelId, teamId },
      body: { userId, dutyId, from: '2026-01-01' },
    });

  const investigator = await world.loginAs('investigator', { width: 390, height: 844 });
  const pin = await getPin(investigator);
  await investigator.goto(address);
  const tick = (name: string, of: string) =>
    investigator.getByRole('checkbox', { name: words(delegations.tick, { duty: of, name }) }).check();
  const decide = async (decision: 'approve' | 'refuse', count: 'one' | 'other') => {
    await investigator.getByRole('region').getByRole('button', { name: delegations[decision] }).click();
    const name = words(delegations.decide[`${decision}_${count}`], { count: count === 'one' ? 1 : 2 });
    const dialog = investigator.getByRole('dialog', { name });
    await expectVisible(dialog.getByText(delegations.says[decision]));
    return dialog;
  };
  await tick(person, duty);
  await tick('Jonas Keller', refusedDuty);
  const approving = await decide('approve', 'other');
  await approving.getByLabel(said.password, { exact: true }).fill(DEMO_PASSWORD);
  await approving.getByLabel(security.pin.title).fill(pin);
  await approving.getByRole('button', { name: delegations.decide.approveNow }).click();
  await expectGone(approving);
  await tick(person, refusedDuty);
  const refusing = await decide('refuse', 'one');
  await refusing.getByLabel(delegations.decide.reason_one).fill('Not trained yet');
  await refusing.getByLabel(security.pin.title).fill(pin);
  await refusing.getByRole('button', { name: delegations.decide.refuseNow }).click();
  await expectGone(refusing);

  const delegate = await world.loginAs('pharmacist');
  await delegate.goto(`/post/${postId}/1/detail`);
  const card = delegate.getByRole('region', { name: actionCards.label });
  await card.getByRole('button', { name: requiredActions.acknowledge }).click();
  await expectVisible(card.getByText(actionCards.done.ACKNOWLEDGE));
  await delegate.goto(`/post/${laterId}/1/detail`);
  const acknowledge = card.getByRole('button', { name: requiredActions.acknowledge });
  await expectVisible(acknowledge);

  const menu = words(delegations.menu, { duty, name: person });
  await coordinator.getByRole('button', { name: menu }).click();
  await coordinator.getByRole('menuitem', { name: delegations.end.open }).click();
  const ending = coordinator.getByRole('dialog', { name: delegations.end.open });
  await ending.getByLabel(delegations.table.reason).fill('Back to the ward');
  await ending.getByRole('button', { name: delegations.end.open }).click();
  await expectGone(ending);
  await expectGone(acknowledge);
  const done = await world.server.db
    .selectFrom('compliance_completion as d')
    .innerJoin('app_user as u', 'u.id', 'd.user_id')
    .select(['d.post_id as postId', 'u.display_name as name'])
    .where('d.post_id', 'in', [postId, laterId])
    .execute();
  expect(done).toEqual([{ postId, name: person }]);

  await coordinator.getByRole('radio', { name: delegations.ended }).check({ force: true });
  await expectVisible(coordinator.getByText('Not trained yet'), coordinator.getByText('Back to the ward'));
  await coordinator.getByRole('button', { name: menu }).click();
  await coordinator.getByRole('menuitem', { name: delegations.receipt.open }).click();
  const receipt = coordinator.getByRole('dialog', { name: delegations.receipt.approved });
  await expectVisible(
    receipt.getByText(delegations.says.approve),
    receipt.getByText(signatures.receipt.valid),
    receipt.getByText(/Jonas Keller ended it on .* Reason: Back to the ward/),
  );
});

it('a line that is withdrawn while it is decided about is left out, and the others are approved', async () => {
  const [channelId, teamId] = [await world.studyId(), await siteOf('investigator%')];
  const coordinator = await world.loginAs('coordinator');
  const { items } = await callAs(coordinator.request, listDuties, { params: { channelId } });
  const [duty, withdrawn] = [delegations.duty.DISPENSING, delegations.duty.ACCOUNTABILITY];
  const userId = await findPerson(world.server, 'pharmacist');
  const params = { channelId, teamId };
  const ids: number[] = [];
  for (const name of [duty, withdrawn]) {
    const dutyId = items.find((item) => item.name === name)!.dutyId;
    const body = { userId, dutyId, from: '2026-01-01' };
    ids.push((await callAs(coordinator.request, addDelegation, { params, body })).id);
  }
  const page = await world.loginAs('investigator');
  const pin = await getPin(page);
  // The investigator finds them on Home.
  await page.goto('/');
  const waiting = page.getByRole('region', { name: delegations.ofYours.title });
  await waiting.getByRole('link').first().click();
  await page.waitForURL(`**/channel/${channelId}/teams/${teamId}?tab=delegation`);
  await page.getByRole('checkbox', { name: delegations.tickAll }).check();
  await page.getByRole('region').getByRole('button', { name: delegations.approve }).click();
  const name = (count: 'one' | 'other', lines: number) =>
    words(delegations.decide[`approve_${count}`], { count: lines });
  await expectVisible(page.getByRole('dialog', { name: name('other', 2) }));
  await callAs(coordinator.request, changeDelegation, {
    params: { ...params, id: ids[1]! },
    query: { transitionName: 'end' },
    body: {},
  });
  const dialog = page.getByRole('dialog', { name: name('one', 1) });
  await expectVisible(
    dialog.getByText(delegations.decide.dropped),
    dialog.getByText(`${withdrawn}, Sabine Vogt`),
  );
  await dialog.getByLabel(said.password, { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByLabel(security.pin.title).fill(pin);
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route('**/delegations/decisions', lose, { times: 1 });
  await page.keyboard.press('Enter');
  await expectVisible(page.getByRole('row', { name: duty }).getByText(/Lena Hartmann/));
  await dialog.getByRole('button', { name: delegations.decide.approveNow }).click();
  await expectGone(dialog);
  await expectFocused(
    page.getByRole('button', { name: words(delegations.menu, { duty, name: 'Sabine Vogt' }) }),
  );
  expect(await page.locator('tr[data-selected]').count()).toBe(0);

  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: delegations.receipt.open }).click();
  const receipt = page.getByRole('dialog', { name: delegations.receipt.approved });
  await expectVisible(receipt.getByText(signatures.receipt.valid));
  await page.keyboard.press('Escape');
  await expectGone(receipt);
  await expectFocused(
    page.getByRole('button', { name: words(delegations.menu, { duty, name: 'Sabine Vogt' }) }),
  );
});

it('where the study asks for a passkey, an investigator adds one to approve lines; a locked PIN leads to a new one', async () => {
  const [channelId, teamId] = [await world.studyId(), await siteOf('investigator%')];
  const coordinator = await world.loginAs('coordinator');
  const { items } = await callAs(coordinator.request, listDuties, { params: { channelId } });
  const duties = [delegations.duty.SAMPLES, delegations.duty.STUDY_DATA];
  const userId = await findPerson(world.server, 'pharmacist');
  for (const duty of duties)
    await callAs(coordinator.request, addDelegation, {
      params: { channelId, teamId },
      body: { userId, dutyId: items.find(({ name }) => name === duty)!.dutyId, from: '2026-01-01' },
    });
  const manager = await world.loginAs('study.manager');
  const choose = (signingFactor: 'PIN' | 'PASSKEY') =>
    callAs(manager.request, updateChannel, {
      params: { channelId },
      body: { channelMetadataRequest: { signingFactor } },
    });
  const investigator = await world.loginAs('investigator');
  const lockPins = (until: Date | null) =>
    world.server.db.updateTable('signature_pin').set({ locked_until: until }).execute();
  await lockPins(new Date(Date.now() + 600_000));
  const address = `/channel/${channelId}/teams/${teamId}?tab=delegation`;
  const start = async (page: Page, count: 1 | 2) => {
    for (const duty of duties.slice(0, count))
      await page
        .getByRole('checkbox', { name: words(delegations.tick, { duty, name: 'Sabine Vogt' }) })
        .check();
    await page.getByRole('region').getByRole('button', { name: delegations.approve }).click();
    const name = words(delegations.decide[count === 1 ? 'approve_one' : 'approve_other'], { count });
    return page.getByRole('dialog', { name });
  };
  await investigator.goto(address);
  const locked = await start(investigator, 1);
  await expectVisible(
    locked.getByText(pattern(said.lockedUntil)),
    locked.getByRole('button', { name: security.pin.getNew }),
  );
  await choose('PASSKEY');
  try {
    const page = await openWithDevice('investigator');
    await page.goto(`${portal}${address}`);
    const dialog = await start(page, 2);
    await expectVisible(dialog.getByText(error.PASSKEY_MISSING));
    await expectFocused(dialog.getByRole('button', { name: secondFactors.addPasskey }));
    await page.keyboard.press('Enter');
    const setup = page.getByRole('dialog', { name: secondFactors.addPasskey });
    await setup.getByRole('button', { name: secondFactors.addPasskey }).click();
    await expectVisible(dialog.getByText(said.byPasskey));
    const agreement = dialog.getByText(said.agreement);
    const approve = dialog.getByRole('button', { name: delegations.decide.approveNow });
    if (await agreement.isVisible()) {
      await agreement.click();
      await approve.focus();
    }
    await expectFocused(approve);
    await page.keyboard.press('Enter');
    await expectGone(dialog);
    for (const duty of duties)
      await expectVisible(page.getByRole('row', { name: duty }).getByText(/Lena Hartmann/));
  } finally {
    await choose('PIN');
    await lockPins(null);
  }
});

it('somebody with only single sign-on gets a PIN and signs, each after signing in at the organisation again', async () => {
  const title = 'Letter for the hospital';
  const postId = await publishSigned(title);
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
  await page.goto(`${portal}/post/${postId}/1/detail`);
  const button = words(auth.continueWith, { name: hospital.settings.name });
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
    dialog.getByRole('link', { name: words(auth.inNewTab, { name: hospital.settings.name }) }).click(),
  ]);
  await signInThere(tab, 'nurse');
  await dialog.getByLabel(security.pin.title).fill(pin);
  expect(await dialog.getByRole('radio', { name: signatures.meaning.AGREED_TO_COMPLY }).isChecked()).toBe(
    true,
  );
  await dialog.getByRole('button', { name: words(said.sign, { version: 'v1.0' }) }).click();
  await expectVisible(card.getByText(actionCards.done.SIGN));

  const titles = ['First letter for the hospital', 'Second letter for the hospital'];
  const postIds = [await publish(titles[0]!, letterRule), await publish(titles[1]!, letterRule)];
  await page.goto(`${portal}/actions`);
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
  await expectVerified(await world.loginAs('study.manager'), postIds, 'PIN');
  await own.set({ password_hash }).execute();
});
