import { updateChannel } from '@studyline/contract/channels/settings';
import { addDelegation, changeDelegation, listDuties } from '@studyline/contract/delegations/calls';
import { en } from '@studyline/contract/words/en';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../apps/server/seed/people.ts';
import { callAs } from '../kit/call.ts';
import { expectFocused, expectGone, expectVisible, pattern, words } from '../kit/expectations.ts';
import { findPerson, type World } from '../kit/fixtures.ts';
import { everyone, openSigningWorld, type SigningWorld } from '../kit/signing.ts';

const { actionCards, delegations, error, requiredActions, secondFactors, security, signatures, teams } = en;
const { dialog: said } = signatures;

let signing: SigningWorld;
let world: World;
beforeAll(async () => {
  signing = await openSigningWorld();
  ({ world } = signing);
});
afterAll(() => signing?.close());

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
  const postId = await signing.publish('Letter for delegates', rule);
  const laterId = await signing.publish('Another letter for delegates', rule);
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
  const pin = await signing.getPin(investigator);
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
  const pin = await signing.getPin(page);
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
    const page = await signing.openWithDevice('investigator');
    await page.goto(`${signing.portal}${address}`);
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
