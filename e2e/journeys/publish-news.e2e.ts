import { listComments } from '@studyline/contract/comments/calls';
import { addressOf, type Endpoint, type Parts } from '@studyline/contract/core/endpoint';
import { listChannelPosts } from '@studyline/contract/feed/calls';
import { getPost, getPostSummary } from '@studyline/contract/posts/calls';
import { en } from '@studyline/contract/words/en';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sanitizeNews } from '../../apps/server/src/features/news/sanitize-news.ts';
import { xssVectors } from '../../apps/server/test/xss-vectors.ts';
import { findProblems } from '../kit/a11y.ts';
import { callAs } from '../kit/call.ts';
import { expectVisible, words } from '../kit/expectations.ts';
import { openWorld, type World } from '../kit/fixtures.ts';
import { expectLive, watchCalls } from '../kit/live.ts';
import { linkTo } from '../kit/posts.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const { comparison, drafts, feed, news, sharing, toast } = en;
const { creation } = drafts;
const TITLE = 'Nine of 14 sites met their target';

/** As Word puts it on the clipboard. */
const fromWord = (picture: string) => `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>
<!-- p.MsoNormal {margin:0cm} --></style></head><body lang=EN-GB><!--StartFragment-->
<h1>Where we stand<o:p></o:p></h1><p class=MsoNormal><b>Nine of 14 sites</b> met their target.<o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>c)<span>&nbsp;&nbsp;</span></span>Third criterion, 10<sup>2</sup></p>
<table class=MsoTableGrid border=1><tr><td><p class=MsoNormal>Site<o:p></o:p></p></td><td><p class=MsoNormal>Screened</p></td></tr>
<tr><td><p class=MsoNormal>1302</p></td><td><p class=MsoNormal>41</p></td></tr></table>
<p class=MsoNormal><img width=40 height=30 src="data:image/png;base64,${picture}"><o:p></o:p></p>
<p class=MsoNormal><img src="file:///C:/clip_image002.png"></p><!--EndFragment--></body></html>`;

/** An image drawn by the browser. */
const drawPicture = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [40, 30];
    canvas.getContext('2d')?.fillRect(4, 4, 20, 20);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });

async function paste(page: Page, html: string): Promise<void> {
  await textOf(page).evaluate((field, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', text);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}

const textOf = (page: Page) => page.getByRole('textbox', { name: creation.newsText });

/** The status of a call for this person. */
async function statusOf(page: Page, endpoint: Endpoint, parts: Parts): Promise<number> {
  const session = (await (await page.request.get('/auth/session')).json()) as {
    user: { accessToken: string };
  };
  const headers = { authorization: `Bearer ${session.user.accessToken}` };
  return (
    await page.request.fetch(addressOf(endpoint, parts), { method: endpoint.method, headers })
  ).status();
}

it('news pasted from a word processor reaches two roles of three, and the third never learns of it', async () => {
  const channelId = await world.studyId();
  const timeline = `/channel/${channelId}/timeline`;
  const [manager, investigator, coordinator, pharmacist] = (await Promise.all(
    ['study.manager', 'investigator', 'coordinator', 'pharmacist'].map((name) => world.loginAs(name)),
  )) as [Page, Page, Page, Page];
  await Promise.all([investigator, coordinator, pharmacist].map((page) => page.goto(timeline)));
  await Promise.all([investigator, coordinator, pharmacist].map((page) => expectLive(page)));
  const learned = watchCalls(pharmacist);

  // A text with a table and an image, pasted from Word. The editor says what is missing.
  await manager.goto(`/channel/post/${channelId}/post-creation`);
  await manager.getByRole('radio', { name: en.app.postTypes.NEWS }).check();
  await manager.getByRole('button', { name: drafts.publish }).first().click();
  await expectVisible(
    manager.getByText(creation.nameMissing),
    manager.getByText(creation.contentMissing, { exact: true }),
  );
  await manager.getByLabel(creation.name, { exact: true }).fill(TITLE);
  await paste(manager, fromWord(await drawPicture(manager)));
  const text = textOf(manager);
  await expectVisible(
    text.getByRole('heading', { name: 'Where we stand' }),
    text.getByRole('cell', { name: '1302' }),
    text.locator('figure img'),
    manager.getByText(words(news.lostPictures_one, { count: 1 })),
  );
  await text.locator('figure img').click();
  await manager.getByLabel(news.picture.alt).fill('A black square');
  expect(await findProblems(manager)).toEqual([]);

  // It survives a reload.
  await manager.reload();
  await expectVisible(
    text.getByRole('img', { name: 'A black square' }),
    text.getByRole('cell', { name: '41' }),
  );
  await manager.getByRole('button', { name: news.preview }).click();
  await expectVisible(manager.getByRole('dialog').getByRole('heading', { name: TITLE }));
  await manager.keyboard.press('Escape');

  // For two roles.
  await manager.getByRole('button', { name: sharing.unfold }).click();
  const right = (who: string) =>
    manager.getByRole('checkbox', { name: `${who}: ${sharing.rights.viewPost}`, exact: true });
  await right(sharing.everyone).uncheck();
  for (const role of ['Principal investigator', 'Study coordinator']) await right(role).check();
  await manager.getByRole('button', { name: drafts.publish }).first().click();
  await expectVisible(
    manager.getByText(toast.postPublished),
    manager.getByRole('heading', { level: 1, name: TITLE }),
  );
  const postId = Number(/\/post\/(\d+)\//.exec(manager.url())?.[1]);

  // Both roles have it, with its table and its image.
  for (const page of [investigator, coordinator]) {
    await page.getByRole('button', { name: words(feed.newPosts_one, { count: 1 }) }).click();
    await linkTo(page, TITLE).click();
    const article = page.getByRole('article');
    const picture = article.getByRole('img', { name: 'A black square' });
    await expectVisible(article.getByRole('cell', { name: '41' }), picture);
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(40);
    await expectVisible(article.locator('sup').getByText('2'), article.getByText('Third criterion'));
    const list = article.locator('ol[start="3"]');
    expect(await list.evaluate((shown) => getComputedStyle(shown).listStyleType)).toBe('lower-alpha');
  }
  const pictureUrl =
    (await investigator.getByRole('img', { name: 'A black square' }).getAttribute('src')) ?? '';
  expect((await investigator.request.get(pictureUrl)).status()).toBe(200);

  // The third role does not: by feed, id, comments, image, live event.
  await investigator.getByRole('textbox', { name: en.comments.field }).fill('Congratulations');
  await investigator.getByRole('button', { name: en.comments.send }).click();
  await expectVisible(investigator.getByRole('tabpanel').getByText('Congratulations'));
  await pharmacist.reload();
  await expectLive(pharmacist);
  expect(await pharmacist.getByText(TITLE).count()).toBe(0);
  const { items } = await callAs(pharmacist.request, listChannelPosts, { params: { channelId } });
  expect(items.map((item) => item.postDetail.postId)).not.toContain(postId);
  const answers = [
    await statusOf(pharmacist, getPost, { params: { id: postId } }),
    await statusOf(pharmacist, getPostSummary, { params: { id: postId } }),
    await statusOf(pharmacist, listComments, { params: { postId } }),
    (await pharmacist.request.get(pictureUrl)).status(),
  ];
  expect(answers).toEqual([404, 404, 404, 404]);
  expect(learned.heard(`\\"postId\\":${postId}`)).toBe(false);

  // A new version has another text, and has to be read again.
  await manager.getByRole('tab', { name: drafts.versions.count }).click();
  await manager.getByRole('button', { name: drafts.newVersion }).click();
  await expectVisible(text.getByRole('img', { name: 'A black square' }));
  await text.getByText('met their target.').click();
  await manager.keyboard.press('End');
  await manager.keyboard.type(' Ten will next month.');
  await manager.getByLabel(creation.description, { exact: true }).fill('What comes next');
  await manager.getByRole('button', { name: drafts.publish }).first().click();
  await expectVisible(manager.getByText(toast.postPublished));
  await expectVisible(investigator.getByText(words(en.posts.old.open, { version: 'v2.0' })).first());
  expect((await investigator.request.get(pictureUrl)).status()).toBe(200);

  // A text has no pages to put side by side: its changes are shown immediately.
  await investigator.getByRole('link', { name: words(en.posts.old.compare, { version: 'v2.0' }) }).click();
  await expectVisible(
    investigator.getByText(words(comparison.summaryOfText_one, { count: 1 })),
    investigator.locator('ins', { hasText: 'Ten will next month.' }),
  );
  expect(await investigator.getByRole('radio', { name: comparison.sideBySide }).count()).toBe(0);
});

it('no known attack does anything in a browser', async () => {
  const page = await world.openWindow();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('dialog', (dialog) => void dialog.dismiss());
  // Without the page's own policy, which would stop scripts too.
  await page.goto('about:blank');
  const found = await page.evaluate(
    ({ texts, originals }) => {
      let done = 0;
      Object.assign(window, { pwned: () => (done += 1) });
      const show = (html: string) => {
        document.body.innerHTML = html;
        for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
          for (const name of [
            'click',
            'mouseover',
            'mouseenter',
            'focus',
            'copy',
            'paste',
            'animationstart',
            'toggle',
          ])
            element.dispatchEvent(new Event(name, { bubbles: true, cancelable: true }));
        }
        return [...document.body.querySelectorAll('*')].flatMap((element) =>
          element.getAttributeNames().filter((name) => /^(on|style|id|name|class|srcset|action)/.test(name)),
        );
      };
      document.body.addEventListener('click', (event) => event.preventDefault());
      const attributes = texts.flatMap(show);
      const afterClean = done;
      // Shows that the test would notice.
      show(originals.find((html) => html.includes('onclick="pwned()"')) ?? '');
      return { attributes, afterClean, noticed: done > afterClean };
    },
    { texts: xssVectors.map((html) => sanitizeNews(html)), originals: [...xssVectors] },
  );
  expect(found).toEqual({ attributes: [], afterClean: 0, noticed: true });
  expect(asked.filter((url) => url.includes('evil.example'))).toEqual([]);
});
