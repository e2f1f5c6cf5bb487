import { listRules, replaceRules, type RuleInput } from '@studyline/contract/compliance/calls';
import { addDocument, changeDraftStatus } from '@studyline/contract/drafts/calls';
import { removeMember } from '@studyline/contract/members/changes';
import { en } from '@studyline/contract/words/en';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findProblems } from '../kit/a11y.ts';
import { callAs } from '../kit/call.ts';
import { expectGone, expectVisible, words } from '../kit/expectations.ts';
import { findPerson, openWorld, type World } from '../kit/fixtures.ts';
import { expectLive } from '../kit/live.ts';
import { makePdf } from '../kit/pdf.ts';

const { drafts, openPost, actionCards, requiredActions, sharing } = en;
const { creation, rules } = drafts;
const TITLE = 'Handling of frozen samples';
const everyone = { channelWide: true, roles: [], teamIds: [] };
const nobody = { ...everyone, channelWide: false };

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

async function publish(title: string, ruleSet: Partial<RuleInput>[] = []): Promise<string> {
  const [author, approver] = [await world.loginAs('author'), await world.loginAs('approver')];
  const { postId } = await callAs(author.request, addDocument, {
    params: { channelId: await world.studyId() },
    body: {
      title,
      ruleSet,
      intent: 'PUBLISH',
      permissions: {
        viewPost: everyone,
        commentOnPost: everyone,
        updatePost: everyone,
        deletePost: everyone,
      },
    },
    file: new File([new Uint8Array(await makePdf(title, 1))], 'samples.pdf', { type: 'application/pdf' }),
  });
  await callAs(approver.request, changeDraftStatus, {
    params: { id: postId },
    query: { transitionName: 'approve_draft' },
    body: { edit: 1 },
  });
  return `/post/${postId}/1/detail`;
}

async function openRules(page: Page) {
  await page.getByRole('button', { name: openPost.bar.more }).click();
  await page.getByRole('menuitem', { name: rules.edit }).click();
  return page.getByRole('dialog', { name: words(rules.title, { title: TITLE }) });
}

it('a manager asks investigators to sign a published post, after reading whom that concerns, and they are asked at once', async () => {
  const path = await publish(TITLE);
  const [manager, investigator] = [await world.loginAs('study.manager'), await world.loginAs('investigator')];
  await Promise.all([manager.goto(path), investigator.goto(path)]);
  const dialog = await openRules(manager);
  await dialog.getByRole('radio', { name: creation.actions.SIGN }).check();
  await dialog.getByRole('button', { name: sharing.dialog.save, exact: true }).click();
  await expectVisible(dialog.getByText(creation.whoActsMissing));
  await dialog.getByRole('combobox', { name: creation.whoActs }).click();
  await manager.getByRole('option', { name: 'Principal investigator' }).click();
  await manager.keyboard.press('Escape');
  await expectVisible(dialog.getByText(/people will have to sign it: /));
  expect(await findProblems(manager)).toEqual([]);
  await dialog.getByRole('button', { name: sharing.dialog.save, exact: true }).click();
  await expectGone(dialog);
  await expectVisible(manager.getByText(rules.updated), investigator.getByText(actionCards.required.SIGN));
});

it('a coordinator hands an action over, the colleague sees it at once and does it, and it returns when they leave', async () => {
  const channelId = await world.studyId();
  const roles = await world.server.db
    .selectFrom('role')
    .select('id')
    .where('channel_id', '=', channelId)
    .where('key', '=', 'STUDY_COORDINATOR')
    .execute();
  const forCoordinators = [
    {
      requiredActionType: 'ACKNOWLEDGE' as const,
      targetAudience: { ...nobody, roles: roles.map(({ id }) => id) },
    },
  ];
  const path = await publish('Visit windows', forCoordinators);
  const later = await publish('Spare kits', forCoordinators);
  const [coordinator, colleague] = [await world.loginAs('coordinator'), await world.loginAs('staff')];
  const nameOf = async (person: string) => {
    const user = world.server.db
      .selectFrom('app_user')
      .select('display_name as name')
      .where('id', '=', await findPerson(world.server, person));
    return (await user.executeTakeFirstOrThrow()).name;
  };
  const [own, name] = [await nameOf('coordinator'), await nameOf('staff')];
  const handOver = async (page: Page, at: string) => {
    await page.goto(at);
    // On a phone it is behind the bar.
    const details = page.getByRole('button', { name: actionCards.short.ACKNOWLEDGE });
    const button = page.getByRole('button', { name: actionCards.handOver.button }).filter({ visible: true });
    await expectVisible(button.or(details));
    if (await details.isVisible()) await details.click();
    await button.click();
    const dialog = page.getByRole('dialog', { name: /“/ });
    await dialog.getByRole('button', { name: actionCards.handOver.submit }).click();
    await expectVisible(dialog.getByText(actionCards.handOver.missing));
    await dialog.getByRole('searchbox').fill('nobody of this name');
    await expectVisible(dialog.getByText(actionCards.handOver.nobody));
    await dialog.getByRole('searchbox').fill(name);
    await dialog.getByRole('radio', { name }).check();
    expect(await findProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: actionCards.handOver.submit }).click();
    await expectGone(dialog);
    await expectVisible(page.getByText(words(actionCards.handOver.done, { name })));
  };
  await colleague.goto(path);
  await expectLive(colleague);
  await handOver(coordinator, path);
  const given = coordinator.getByRole('heading', { name: words(actionCards.handedOver.title, { name }) });
  await expectVisible(
    colleague.getByText(actionCards.handedToast.HANDED_OVER),
    colleague.getByText(actionCards.required.ACKNOWLEDGE),
    colleague.getByText(`${own} handed it over to you`),
    given,
  );
  await colleague.getByRole('button', { name: requiredActions.acknowledge }).click();
  await expectVisible(colleague.getByText(actionCards.done.ACKNOWLEDGE));
  await coordinator.reload();
  await expectVisible(given);
  await expectGone(coordinator.getByText(actionCards.required.ACKNOWLEDGE));

  const phone = await world.loginAs('coordinator', { width: 390, height: 844 });
  await handOver(phone, later);
  await colleague.goto('/channels/required-actions');
  const why = words(requiredActions.handedOverBy, { name: own });
  await expectVisible(colleague.getByText(words(requiredActions.whyYou, { why })));
  await coordinator.goto(later);
  await expectVisible(given);
  await expectLive(coordinator);
  const memberId = `${channelId}-${await findPerson(world.server, 'staff')}`;
  const manager = await world.loginAs('study.manager');
  await callAs(manager.request, removeMember, {
    params: { channelId, memberId },
    query: { reason: 'Moved to another hospital.' },
  });
  await expectVisible(
    coordinator.getByText(actionCards.handedToast.HANDED_BACK),
    coordinator.getByText(`${name} can no longer do it`),
  );
  await expectVisible(coordinator.getByRole('button', { name: requiredActions.acknowledge }));
  await expectGone(given);
});

it('a manager asks investigators and those with a delegated duty, which the rule keeps and the history names', async () => {
  const path = await publish(TITLE);
  const [manager, investigator] = [await world.loginAs('study.manager'), await world.loginAs('investigator')];
  await Promise.all([manager.goto(path), investigator.goto(path)]);
  const dialog = await openRules(manager);
  const duties = dialog.getByRole('combobox', { name: rules.duties });
  const duty = en.delegations.duty.SAFETY_LETTERS;
  await dialog.getByRole('radio', { name: creation.actions.ACKNOWLEDGE }).check();
  await dialog.getByRole('combobox', { name: creation.whoActs }).click();
  await manager.getByRole('option', { name: sharing.everyone }).click();
  await manager.keyboard.press('Escape');
  await dialog.getByRole('button', { name: rules.onlyDuties }).click();
  await duties.fill('safety let');
  await expectVisible(manager.getByRole('option', { name: duty }));
  await manager.keyboard.press('Enter');
  await manager.keyboard.press('Escape');
  await expectVisible(dialog.getByText(rules.onlyOfDuties));
  await dialog.getByRole('combobox', { name: creation.howMany }).click();
  await manager.getByRole('option', { name: en.server.participation.PI_OR_DELEGATE }).click();
  await expectVisible(dialog.getByText(rules.investigatorsOrDuties));
  expect(await findProblems(manager)).toEqual([]);
  await dialog.getByRole('button', { name: sharing.dialog.save, exact: true }).click();
  await expectGone(dialog);
  await expectVisible(investigator.getByText(actionCards.required.ACKNOWLEDGE));
  await expectVisible((await openRules(manager)).getByText(duty, { exact: true }));
  await manager.keyboard.press('Escape');
  await manager.getByRole('tab', { name: en.posts.history.title }).click();
  await expectVisible(manager.getByText(words(en.audit.ruleOfDuties, { duties: duty })));
});

it('rules that someone else changed meanwhile are not overwritten, even without a live connection', async () => {
  const path = await publish(TITLE);
  const [manager, other] = [await world.loginAs('study.manager'), await world.loginAs('approver')];
  await manager.routeWebSocket(/.*/, (socket) => socket.close());
  await manager.goto(path);
  const dialog = await openRules(manager);
  await dialog.getByRole('radio', { name: creation.actions.SIGN }).check();
  await dialog.getByRole('combobox', { name: creation.whoActs }).click();
  await manager.getByRole('option', { name: sharing.everyone }).click();
  await manager.keyboard.press('Escape');
  const id = Number(path.split('/')[2]);
  const ruleSet = [{ requiredActionType: 'VIEW' as const, targetAudience: everyone }];
  await callAs(other.request, replaceRules, { params: { id }, body: { ruleSet } });
  await dialog.getByRole('button', { name: sharing.dialog.save, exact: true }).click();
  await expectVisible(dialog.getByText(rules.changed));
  await dialog.getByRole('button', { name: sharing.dialog.showNewest }).click();
  await expectVisible(dialog.getByRole('radio', { name: creation.actions.VIEW, checked: true }));
  const kept = await callAs(manager.request, listRules, { params: { id } });
  expect(kept.ruleSet.map(({ requiredActionType }) => requiredActionType)).toEqual(['VIEW']);
});

it('a manager saves required actions as a template, fills in those of another post from it, and removes it', async () => {
  const NAME = 'Letters to everyone';
  const [path, otherPath] = [await publish(TITLE), await publish(TITLE)];
  const manager = await world.loginAs('study.manager');
  await manager.goto(path);
  const dialog = await openRules(manager);
  await dialog.getByRole('radio', { name: creation.actions.SIGN }).check();
  await dialog.getByRole('combobox', { name: creation.whoActs }).click();
  await manager.getByRole('option', { name: sharing.everyone }).click();
  await manager.keyboard.press('Escape');
  await dialog.getByRole('button', { name: rules.saveTemplate }).click();
  const naming = manager.getByRole('dialog', { name: rules.saveTemplateTitle });
  await naming.getByRole('textbox', { name: rules.templateName }).fill(NAME);
  expect(await findProblems(manager)).toEqual([]);
  await manager.keyboard.press('Enter');
  await expectGone(naming);
  await expectVisible(manager.getByText(words(rules.templateSaved, { name: NAME })));
  const template = dialog.getByRole('combobox', { name: rules.template });
  await expect.poll(() => template.inputValue()).toBe(NAME);

  await manager.goto(otherPath);
  await openRules(manager);
  await template.click();
  await manager.getByRole('option', { name: NAME }).click();
  await expectVisible(dialog.getByRole('radio', { name: creation.actions.SIGN, checked: true }));
  await expectVisible(dialog.getByText(/people will have to sign it: /));
  await dialog.getByRole('button', { name: rules.removeTemplate }).click();
  const removal = manager.getByRole('dialog', { name: words(rules.removeTemplateTitle, { name: NAME }) });
  await removal.getByRole('button', { name: rules.removeTemplate }).click();
  await expectGone(removal, template);
  await expectVisible(dialog.getByRole('button', { name: rules.saveTemplate }));
});
