import {
  createCategory,
  removeCategory,
  updateClassifications,
} from '@studyline/contract/classifications/changes';
import { getClassificationSchema, listClassificationNodes } from '@studyline/contract/classifications/calls';
import { en } from '@studyline/contract/words/en';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findProblems } from '../kit/a11y.ts';
import { callAs } from '../kit/call.ts';
import { expectGone, expectVisible, pattern, words } from '../kit/expectations.ts';
import { openWorld, type World } from '../kit/fixtures.ts';
import { expectLive } from '../kit/live.ts';
import { findPost } from '../kit/posts.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const { classifications, feed, openPost, posts, studyAdmin } = en;
const { admin } = classifications;
const TITLE = 'Protocol Amendment 3';

it('a taxonomy is created, a post is classified, and a reader finds it through the tree on a phone', async () => {
  const study = await world.studyId();
  const { postId, path } = await findPost(world, TITLE);
  const reader = await world.loginAs('investigator', { width: 390, height: 844 });
  await reader.goto(`/channel/${study}/timeline`);
  await reader
    .getByRole('link', { name: feed.typesOf.DOCUMENT, exact: true })
    .filter({ visible: true })
    .click();
  await expectVisible(reader.getByRole('heading', { level: 1, name: classifications.title }));
  await expectLive(reader);
  // Its tree is requested with the numbers, and not again without them.
  const asked: string[] = [];
  reader.on('request', (request) => {
    if (/\/channels\/\d+\/classification/.test(request.url())) asked.push(request.url());
  });
  await reader.reload();
  // The tree is collapsed, so that the documents are in view.
  await expectVisible(reader.getByRole('link', { name: TITLE }));
  await expectGone(reader.getByRole('tree'));
  await reader.getByRole('button', { name: classifications.tree, exact: true }).click();
  await expectVisible(reader.getByRole('tree'));
  await reader.waitForLoadState('networkidle');
  expect(asked.filter((url) => !url.includes('includeAdditionalProperties=true'))).toEqual([]);
  await expectLive(reader);

  const manager = await world.loginAs('study.manager');
  await manager.goto(`/channel/${study}/channel-admin`);
  await manager.getByRole('tab', { name: studyAdmin.tab.taxonomies }).click();
  const dialog = manager.getByRole('dialog');
  const add = async (opener: string, name: string) => {
    await manager.getByRole('button', { name: opener, exact: true }).click();
    await dialog.getByRole('textbox', { name: admin.name }).fill(name);
    await dialog.getByRole('button', { name: admin.addAction, exact: true }).click();
    await expectGone(dialog);
  };
  await add(admin.add, 'By topic');
  await expectVisible(manager.getByRole('heading', { name: pattern(admin.shown, { name: 'By topic' }) }));
  await add(admin.addCategory, 'Safety');
  await manager.getByRole('button', { name: pattern(admin.more, { name: 'Safety' }) }).click();
  await manager.getByRole('menuitem', { name: admin.addBelow }).click();
  await dialog.getByRole('textbox', { name: admin.name }).fill('Amendments');
  await dialog.getByRole('button', { name: admin.addAction, exact: true }).click();
  await expectGone(dialog);
  expect(await findProblems(manager)).toEqual([]);

  await manager.goto(`${path}?tab=about`);
  await manager.getByRole('button', { name: posts.about.classify }).click();
  await dialog.getByRole('combobox', { name: 'By topic' }).fill('Amend');
  await manager.getByRole('option', { name: 'Amendments' }).click();
  await dialog.getByRole('button', { name: classifications.classify.save }).click();
  await expectVisible(manager.getByText(classifications.classify.saved));
  await expectVisible(manager.getByRole('link', { name: 'Amendments' }).filter({ visible: true }));

  // The reader's window has received the event.
  await reader.getByRole('button', { name: 'Trial Master File' }).click();
  await reader.getByRole('menuitem', { name: 'By topic' }).click();
  const safety = reader.getByRole('treeitem', { name: /^Safety, 1 document/ });
  await safety.focus();
  await reader.keyboard.press('ArrowRight');
  await reader.keyboard.press('ArrowDown');
  await reader.keyboard.press('Enter');
  await expectVisible(reader.getByRole('heading', { level: 2, name: 'Amendments' }));
  expect(await findProblems(reader)).toEqual([]);
  await reader.getByRole('link', { name: TITLE }).click();
  await expectVisible(reader.getByRole('button', { name: openPost.bar.more }));
  expect(new URL(reader.url()).searchParams.get('referrer')).toBe('CLASSIFICATIONS');
  await reader.getByRole('link', { name: 'Amendments', exact: true }).first().click();
  await expectVisible(reader.getByRole('link', { name: TITLE }));

  // A category created meanwhile is there as soon as a link leads to it.
  await reader.getByRole('link', { name: TITLE }).click();
  await expectVisible(reader.getByRole('button', { name: openPost.bar.more }));
  const { items } = await callAs(manager.request, getClassificationSchema, {
    params: { channelId: study },
  });
  const { schema } = items.find(({ name }) => name === 'By topic')!;
  const late = await callAs(manager.request, createCategory, {
    params: { channelId: study, schema },
    body: { name: 'Late' },
  });
  await callAs(manager.request, updateClassifications, {
    params: { id: postId },
    body: { categoryIds: [late.categoryId] },
  });
  await reader.getByRole('tab', { name: posts.about.title }).click();
  await reader.getByRole('link', { name: 'Late', exact: true }).click();
  await expectVisible(reader.getByRole('heading', { level: 2, name: 'Late' }));

  // People on a removed category are told so, also when following an old link, and can continue from there.
  await callAs(manager.request, removeCategory, {
    params: { channelId: study, schema, cat: late.categoryId },
    query: { moveToCategoryId: 0 },
  });
  await expectVisible(reader.getByText(classifications.empty.gone));
  await reader.reload();
  await expectVisible(reader.getByText(classifications.empty.gone));
  await reader.getByRole('link', { name: classifications.empty.toDocuments }).click();
  await expectVisible(reader.getByRole('button', { name: 'Trial Master File' }));

  // The dialog asks where to move the posts of a removed category, with nothing preselected.
  await manager.goto(`/channel/${study}/channel-admin?part=taxonomies`);
  await manager.getByRole('button', { name: pattern(admin.open, { name: 'By topic' }) }).click();
  await callAs(manager.request, updateClassifications, {
    params: { id: postId },
    body: { categoryIds: [await categoryNamed('Safety')] },
  });
  await manager.getByRole('button', { name: pattern(admin.more, { name: 'Safety' }) }).click();
  await manager.getByRole('menuitem', { name: admin.remove }).click();
  await expectVisible(dialog.getByText(pattern(admin.inUse_one, { count: 1 })));
  expect(await manager.getByRole('option').count()).toBe(0);
  await dialog.getByRole('button', { name: admin.remove }).click();
  await expectVisible(dialog.getByText(admin.whereToMissing));
  await dialog.getByRole('combobox', { name: admin.whereTo }).click();
  await manager.getByRole('option', { name: admin.nowhere }).click();
  await dialog.getByRole('button', { name: admin.remove }).click();
  await expectVisible(manager.getByText(words(admin.removed, { name: 'Safety' })));

  async function categoryNamed(name: string): Promise<number> {
    const nodes = await callAs(manager.request, listClassificationNodes, {
      params: { channelId: study, schema, cat: 0 },
      query: { pageSize: -1 },
    });
    return nodes.items.find((node) => node.name === name)!.categoryId;
  }
});

it('a member finds a word that is only inside a document, and opens the page where it is', async () => {
  const study = await world.studyId();
  const page = await world.loginAs('investigator', { width: 390, height: 844 });
  await page.goto(`/channel/${study}/search`);
  await page.getByRole('searchbox', { name: en.search.field }).fill('telephone participant');
  const found = page.getByRole('list', { name: en.search.hits }).getByRole('listitem');
  const hit = found.filter({ has: page.getByRole('link', { name: 'Visit schedule on two pages' }) });
  await expectVisible(hit.getByText('telephone', { exact: true }));
  await expectVisible(hit.getByText(words(en.search.page, { page: 2 })));
  await hit.getByRole('link').click();
  await page.waitForURL(/#page=2(&|$)/);
  await page.goBack();
  await expectVisible(hit);
  await page.getByRole('searchbox').fill('quokka');
  await expectVisible(page.getByText(words(en.search.nothingTitle, { search: 'quokka' })));
  await page.getByRole('link', { name: en.search.everywhere }).first().click();
  await page.waitForURL(/\/channels\/search\?search=quokka$/);
});

it('a search is narrowed down by what its results have, and the address repeats it', async () => {
  const study = await world.studyId();
  const page = await world.loginAs('coordinator');
  await page.goto(`/channel/${study}/search?search=visit`);
  const filter = page.getByRole('complementary', { name: en.feed.filter });
  const results = page.getByRole('list', { name: en.search.hits }).getByRole('listitem');
  const news = filter.getByRole('checkbox', { name: en.feed.typesOf.NEWS, exact: true });
  await expectVisible(news, results.nth(3));
  // The boxes show what was chosen before its results are here, and a second choice keeps the first.
  const documents = filter.getByRole('checkbox', { name: en.feed.typesOf.DOCUMENT, exact: true });
  const answers = Promise.withResolvers<void>();
  await page.route('**/search**', async (route) => {
    await answers.promise;
    await route.continue();
  });
  await news.check();
  await documents.check();
  expect(await news.isChecked()).toBe(true);
  await documents.uncheck();
  answers.resolve();
  await expectVisible(page.getByText(words(en.search.results_other, { count: 2 })));
  await expect.poll(() => results.count()).toBe(2);
  await page.reload();
  await expectVisible(page.getByText(words(en.search.results_other, { count: 2 })));
  expect(await news.isChecked()).toBe(true);
  await page
    .getByRole('button', { name: words(en.feed.removeFilter, { name: en.feed.typesOf.NEWS }) })
    .click();
  await expectVisible(results.nth(3));
  expect(new URL(page.url()).search).toBe('?search=visit');
  await page.getByRole('button', { name: words(en.search.scope, { name: 'LANTERN-FLU' }) }).click();
  await page
    .getByRole('menuitemradio', { name: en.search.allStudies })
    .or(page.getByRole('menuitem', { name: en.search.allStudies }))
    .click();
  await page.waitForURL(/\/channels\/search\?search=visit$/);
});
