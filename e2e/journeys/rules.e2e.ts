import { addDocument, changeDraftStatus } from '@studyline/contract/drafts/calls';
import { en } from '@studyline/contract/words/en';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findProblems } from '../kit/a11y.ts';
import { callAs } from '../kit/call.ts';
import { expectGone, expectVisible, words } from '../kit/expectations.ts';
import { openWorld, type World } from '../kit/fixtures.ts';
import { makePdf } from '../kit/pdf.ts';

const { drafts, openPost, actionCards, sharing, toast } = en;
const { creation, rules } = drafts;
const TITLE = 'Handling of frozen samples';
const everyone = { channelWide: true, roles: [], teamIds: [] };

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

async function publish(): Promise<string> {
  const [author, approver] = [await world.loginAs('author'), await world.loginAs('approver')];
  const { postId } = await callAs(author.request, addDocument, {
    params: { channelId: await world.studyId() },
    body: {
      title: TITLE,
      intent: 'PUBLISH',
      permissions: {
        viewPost: everyone,
        commentOnPost: everyone,
        updatePost: everyone,
        deletePost: everyone,
      },
    },
    file: new File([new Uint8Array(await makePdf(TITLE, 1))], 'samples.pdf', { type: 'application/pdf' }),
  });
  await callAs(approver.request, changeDraftStatus, {
    params: { id: postId },
    query: { transitionName: 'approve_draft' },
    body: { edit: 1 },
  });
  return `/post/${postId}/1/detail`;
}

it('a manager asks investigators to sign a published post, after reading whom that concerns, and they are asked at once', async () => {
  const path = await publish();
  const [manager, investigator] = [await world.loginAs('study.manager'), await world.loginAs('investigator')];
  await Promise.all([manager.goto(path), investigator.goto(path)]);
  await manager.getByRole('button', { name: openPost.bar.more }).click();
  await manager.getByRole('menuitem', { name: rules.edit }).click();
  const dialog = manager.getByRole('dialog', { name: words(rules.title, { title: TITLE }) });
  await dialog.getByRole('radio', { name: creation.actions.SIGN }).check();
  await dialog.getByRole('button', { name: sharing.dialog.save }).click();
  await expectVisible(dialog.getByText(creation.whoActsMissing));
  await dialog.getByRole('combobox', { name: creation.whoActs }).click();
  await manager.getByRole('option', { name: 'Principal investigator' }).click();
  await manager.keyboard.press('Escape');
  await expectVisible(dialog.getByText(/people will have to sign it: /));
  expect(await findProblems(manager)).toEqual([]);
  await dialog.getByRole('button', { name: sharing.dialog.save }).click();
  await expectGone(dialog);
  await expectVisible(
    manager.getByText(toast.rulesUpdated),
    investigator.getByText(actionCards.required.SIGN),
  );
});
