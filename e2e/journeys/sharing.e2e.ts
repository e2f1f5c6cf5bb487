import { addDocument } from '@studyline/contract/drafts/calls';
import { getSharing } from '@studyline/contract/sharing/readers';
import { en } from '@studyline/contract/words/en';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findProblems } from '../kit/a11y.ts';
import { callAs } from '../kit/call.ts';
import { expectGone, expectVisible, words, isInSight } from '../kit/expectations.ts';
import { openWorld, type World } from '../kit/fixtures.ts';
import { expectLive } from '../kit/live.ts';
import { makePdf } from '../kit/pdf.ts';
import { addStudy } from '../kit/people.ts';
import { linkTo } from '../kit/posts.ts';

let world: World;
let study: number;
beforeAll(async () => {
  world = await openWorld();
  study = await addStudy(world.server, 'SHARING', {
    'study.manager': ['STUDY_MANAGER'],
    investigator: ['PRINCIPAL_INVESTIGATOR'],
    coordinator2: ['STUDY_COORDINATOR'],
  });
});
afterAll(() => world?.close());

const { feed, openPost, sharing, subscriptions } = en;
const TITLE = 'Shipping of samples';

/** A published document for principal investigators only. */
async function publish(manager: Page): Promise<string> {
  const { roles } = await callAs(manager.request, getSharing, { params: { channelId: study }, query: {} });
  const investigators = roles
    .filter(({ key }) => key === 'PRINCIPAL_INVESTIGATOR')
    .map(({ roleId }) => roleId);
  const everyone = { channelWide: true, roles: [], teamIds: [] };
  const permissions = {
    viewPost: { channelWide: false, roles: investigators, teamIds: [] },
    commentOnPost: everyone,
    updatePost: everyone,
    deletePost: everyone,
  };
  const { postId, version } = await callAs(manager.request, addDocument, {
    params: { channelId: study },
    body: { title: TITLE, intent: 'PUBLISH', permissions },
    file: new File([new Uint8Array(await makePdf(TITLE, 2))], 'shipping.pdf', { type: 'application/pdf' }),
  });
  return `/post/${postId}/${version}/detail`;
}

it('a post moves from one reader to another while both are watching, and a subscriber is told', async () => {
  const [manager, investigator, coordinator] = (await Promise.all(
    ['study.manager', 'investigator', 'coordinator2'].map((name) => world.loginAs(name)),
  )) as [Page, Page, Page];
  const detail = await publish(manager);
  await Promise.all([
    manager.goto(detail),
    investigator.goto(detail),
    coordinator.goto(`/channel/${study}/timeline`),
  ]);
  await Promise.all([investigator, coordinator].map((page) => expectLive(page)));
  await expectVisible(investigator.getByRole('heading', { level: 1, name: TITLE }));
  expect(await coordinator.getByText(TITLE).count()).toBe(0);

  // The form says who gains and who loses it before it is saved.
  const opener = manager.getByRole('button', { name: sharing.dialog.editLabel });
  await opener.first().press('Enter');
  const dialog = manager.getByRole('dialog', { name: words(sharing.dialog.title, { title: TITLE }) });
  const cell = (role: string) =>
    dialog.getByRole('checkbox', { name: `${role}: ${sharing.rights.viewPost}`, exact: true });
  await expectVisible(dialog.getByText(sharing.readers.change.nobody));
  expect(await findProblems(manager)).toEqual([]);
  await cell('Principal investigator').uncheck();
  await cell('Study coordinator').check();
  const gained = dialog.getByText(/^1 person gains access: .+\. /);
  await expectVisible(gained, dialog.getByText(/^1 person loses access: Dr Lena Hartmann.*\. /));
  // The effect of saving stays in view while the rows scroll.
  const save = dialog.getByRole('button', { name: sharing.dialog.save });
  expect(await Promise.all([gained, save].map((one) => one.evaluate(isInSight)))).toEqual([true, true]);
  await save.click();
  await expectVisible(manager.getByText(sharing.updated));
  await expectGone(dialog);
  await expectVisible(manager.getByText('Shared with Study coordinator').first());

  // The person who had read it is told that it is gone, and finds it nowhere.
  await expectVisible(investigator.getByRole('heading', { name: openPost.gone.title }));
  await investigator
    .getByRole('button', { name: words(openPost.gone.back, { place: openPost.back.timeline }) })
    .click();
  await expectVisible(investigator.getByRole('heading', { level: 1, name: 'SHARING' }));
  expect(await investigator.getByText(TITLE).count()).toBe(0);

  // For the other person it is a new post.
  const news = coordinator.getByRole('button', { name: words(feed.newPosts_one, { count: 1 }) });
  await news.click();
  await linkTo(coordinator, TITLE).click();
  await expectVisible(coordinator.getByRole('heading', { level: 1, name: TITLE }));

  // A reader is subscribed by someone else; someone who is not a reader is not found.
  await manager.getByRole('button', { name: openPost.bar.more }).click();
  await manager.getByRole('menuitem', { name: subscriptions.menu }).click();
  const subscribers = manager.getByRole('dialog', { name: words(subscriptions.title, { title: TITLE }) });
  const search = subscribers.getByRole('searchbox', { name: subscriptions.search });
  await expectVisible(subscribers.getByText(subscriptions.none));
  await search.fill('Hartmann');
  await expectVisible(subscribers.getByText(subscriptions.nobody));
  await search.fill('doyle');
  const subscribe = subscribers.getByRole('button', { name: subscriptions.subscribe }).first();
  await expectVisible(subscribe);
  expect(await findProblems(manager)).toEqual([]);
  const name = await subscribers.getByRole('listitem').first().locator('b').textContent();
  await subscribe.click();
  await expectVisible(manager.getByText(words(subscriptions.subscribed, { name: name ?? '' })));
  await search.fill('');
  await expectVisible(
    subscribers.getByRole('button', { name: words(subscriptions.unsubscribeOne, { name: name ?? '' }) }),
  );
});
