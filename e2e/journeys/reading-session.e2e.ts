import { updateChannel } from '@studyline/contract/channels/settings';
import { replaceRules } from '@studyline/contract/compliance/calls';
import { addDocument, addNews, replaceDocument } from '@studyline/contract/drafts/calls';
import { deletePost, getPostVersion } from '@studyline/contract/posts/calls';
import { reauthenticate } from '@studyline/contract/signature-pins/calls';
import { signPost } from '@studyline/contract/signatures/calls';
import { en } from '@studyline/contract/words/en';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../apps/server/seed/people.ts';
import { callAs } from '../kit/call.ts';
import { expectGone, expectVisible, words } from '../kit/expectations.ts';
import type { World } from '../kit/fixtures.ts';
import { makePdf } from '../kit/pdf.ts';
import {
  collect,
  expectVerified,
  letterRule,
  openSigningWorld,
  signedByAll,
  type SigningWorld,
} from '../kit/signing.ts';

const { actionCards, error, readingSession, secondFactors, security, signatures } = en;
const { dialog: said } = signatures;

let signing: SigningWorld;
let world: World;
beforeAll(async () => {
  signing = await openSigningWorld();
  ({ world } = signing);
});
afterAll(() => signing?.close());

it('an investigator signs 20 letters in one sitting by keyboard, also if the answer is lost', async () => {
  const titles = Array.from({ length: 20 }, (_, n) => `Safety letter ${n + 1} of 20`);
  const postIds: number[] = [];
  const writers = { author: await world.loginAs('author'), approver: await world.loginAs('approver') };
  for (const title of titles) postIds.push(await signing.publishUnpictured(writers, title, letterRule));
  const page = await world.loginAs('investigator');
  const pin = await signing.getPin(page);
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
  await expectVerified(world, page, postIds, 'PIN');
  await done
    .getByRole('button', { name: words(readingSession.dialog.receipt, { title: titles[4]! }) })
    .click();
  await expectVisible(page.getByText(signatures.receipt.valid));
});

it('on a phone, 20 letters are signed with a passkey in one sitting; the same file is read once', async () => {
  const titles = ['First letter by phone', 'Second letter by phone', 'Second letter by phone, resent'];
  const resent = await makePdf(titles[1]!, 2);
  const postIds = [
    await signing.publish(titles[0]!, letterRule),
    await signing.publish(titles[1]!, letterRule, resent),
    await signing.publish(titles[2]!, letterRule, resent),
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
    const page = await signing.openWithDevice('coordinator', { width: 390, height: 844 });
    await page.goto(`${signing.portal}/actions`);
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
    await expectVerified(world, page, postIds, 'PASSKEY');
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
    await expectVerified(world, page, [postIds[0]!], 'PIN');
    await expectVerified(world, page, [postIds[1]!], 'PASSWORD');
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
  for (const title of titles) ids[title] = await signing.publishUnpictured(writers, title, letterRule);
  const manager = await world.loginAs('study.manager');
  const page = await world.loginAs('investigator');
  const pin = await signing.getPin(page);
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
  await expectVerified(world, page, [ids[elsewhere]!, ids[stays]!], 'PIN');
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
  await signing.approveDraft(approver, postId);
}

/** As in another tab. */
async function signByApi({ request }: Page, id: number, signaturePIN: string): Promise<void> {
  await callAs(request, reauthenticate, { body: { password: DEMO_PASSWORD } });
  const { postDetail } = await callAs(request, getPostVersion, { params: { id, version: 1 } });
  const { teamId, ruleId } = postDetail.actions[0]!;
  const body = { teamId, ruleId, signaturePIN, approvalType: 'READ_AND_UNDERSTOOD' } as const;
  await callAs(request, signPost, { params: { id }, query: {}, body });
}
