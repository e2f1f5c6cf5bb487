import { listArchiveMonths } from '@studyline/contract/channels/calls';
import { recordView } from '@studyline/contract/compliance/calls';
import { addDocument } from '@studyline/contract/drafts/calls';
import { groupFeed } from '@studyline/contract/feed/groups';
import { markAsUnread } from '@studyline/contract/posts/calls';
import { en } from '@studyline/contract/words/en';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callAs } from '../kit/call.ts';
import { expectCount, expectGone, expectPath, expectVisible, pattern, words } from '../kit/expectations.ts';
import { findPerson, openWorld, type World } from '../kit/fixtures.ts';
import { expectLive, watchCalls } from '../kit/live.ts';
import { addPerson, addStudy } from '../kit/people.ts';
import {
  cardOf,
  focusedText,
  linkTo,
  postsOf,
  postsOfAll,
  scrollThrough,
  shownTitles,
  titlesOf,
} from '../kit/posts.ts';
import { variants } from '../kit/variants.ts';

let world: World;
let study: number;
beforeAll(async () => {
  world = await openWorld();
  study = await world.studyId();
});
afterAll(() => world?.close());

const { channels, feed, home, shell, toast } = en;
const PAGE = 25;

const timeline = () => `/channel/${study}/timeline`;
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const headings = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });

/** Opens the timeline of the registry's study. */
async function openTimeline(name: string): Promise<Page> {
  const page = await world.loginAs(name);
  await page.goto(timeline());
  await expectVisible(heading(page, 'LANTERN-FLU'), page.getByRole('article'));
  return page;
}

/** A post near the end of the timeline, scrolled into view, and the check that it is still there. */
async function scrollToLatePost(page: Page) {
  const posts = titlesOf(await postsOf(page, study));
  await scrollThrough(page, page.getByText(feed.end.timeline));
  const title = posts.at(-3)!;
  const link = linkTo(page, title);
  await link.scrollIntoViewIfNeeded();
  const before = await link.boundingBox();
  const expectUnmoved = async () => {
    await expectVisible(link);
    await expect.poll(async () => Math.abs((await link.boundingBox())!.y - before!.y)).toBeLessThan(4);
  };
  return { posts, title, link, expectUnmoved };
}

/** Waits until the linked screen is shown. The address changes before that. */
async function expectCurrent(link: Locator): Promise<void> {
  await expect.poll(() => link.getAttribute('aria-current')).toBe('page');
}

describe('the first visit', () => {
  it.each([
    ['light', undefined, 'rgb(247, 247, 249)', 'rgb(239, 239, 243)'],
    ['dark', undefined, 'rgb(17, 18, 22)', 'rgb(12, 13, 16)'],
    ['light', 'dark', 'rgb(17, 18, 22)', 'rgb(12, 13, 16)'],
  ] as const)(
    'shows the frame immediately in the right colours (system %s, chosen %s), and loads data with the scripts',
    async (scheme, chosen, ground, rail) => {
      const page = await world.loginAs('investigator', { scheme, isFirstVisit: true });
      await page.addInitScript((value) => {
        localStorage.setItem('studyline.signedIn', 'yes');
        if (value) localStorage.setItem('mantine-color-scheme-value', value);
      }, chosen);
      const held = Promise.withResolvers<void>();
      const asked = page.waitForRequest(/\/channels\/\d+\/posts\?/);
      const fonts: string[] = [];
      page.on('request', (request) => request.url().endsWith('.woff2') && fonts.push(request.url()));
      await page.route(/\/assets\/(drawing-.*\.js|.*\.css|.*\.woff2)$/, async (route) => {
        if (route.request().url().endsWith('.css')) return route.continue();
        await held.promise;
        // Much later than the page, so that its lines are broken with the letters the system has.
        if (route.request().url().endsWith('.woff2'))
          await new Promise((resolve) => setTimeout(resolve, 400));
        await route.continue();
      });
      await page.goto(timeline(), { waitUntil: 'commit' });
      const frame = page.locator('#frame');
      await frame.waitFor();
      const groundOf = (css: string) =>
        page.locator(css).evaluate((element) => getComputedStyle(element).backgroundColor);
      expect([await groundOf('html'), await groundOf('#frame > :first-child')]).toEqual([ground, rail]);
      // The posts are requested although nothing is there to draw them.
      await asked;
      await expectVisible(frame);
      // The font would delay the scripts.
      expect(fonts).toEqual([]);
      held.resolve();
      await expectVisible(heading(page, 'LANTERN-FLU'), page.getByRole('article'));
      await expectGone(frame);
      expect([await groundOf('body'), await groundOf('nav >> nth=0')]).toEqual([ground, rail]);
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      const moved = await page.evaluate(
        () =>
          new Promise<{ by: number; what: string[] }>((resolve) => {
            const observer = new PerformanceObserver((list) => {
              const shifts = list.getEntries() as unknown as { value: number; sources: { node?: Node }[] }[];
              resolve({
                by: shifts.reduce((sum, { value }) => sum + value, 0),
                what: shifts.flatMap(({ sources }) =>
                  sources.map(({ node }) =>
                    node instanceof Element ? node.outerHTML : String(node?.textContent),
                  ),
                ),
              });
            });
            observer.observe({ type: 'layout-shift', buffered: true });
            setTimeout(() => resolve({ by: 0, what: [] }), 500);
          }),
      );
      // The width of a letter, once the font has loaded.
      expect(moved.by, moved.what.map((html) => html.slice(0, 300)).join('\n')).toBeLessThan(0.001);
    },
  );
});

describe('while a list loads', () => {
  it('shows what is known of the study in its final place, with the matching navigation', async () => {
    const page = await world.loginAs('investigator', { isFirstVisit: true });
    await page.goto('/');
    const ofStudy = page.getByRole('navigation', { name: 'LANTERN-FLU' });
    const card = page
      .getByRole('main')
      .getByRole('link', { name: /LANTERN-FLU/ })
      .first();
    await expectVisible(card);
    const held = Promise.withResolvers<void>();
    await page.route(/\/openapi\/v1\/channels\/\d+(\/posts)?(\?|$)/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await card.click();
    const busy = page.locator('[aria-busy=true]');
    await expectVisible(busy, heading(page, 'LANTERN-FLU'), ofStudy);
    const before = await heading(page, 'LANTERN-FLU').boundingBox();
    held.resolve();
    await expectVisible(page.getByRole('article'));
    await expectGone(busy);
    expect(await heading(page, 'LANTERN-FLU').boundingBox()).toEqual(before);

    const release = Promise.withResolvers<void>();
    await page.route(/\/user\/posts\?/, async (route) => {
      await release.promise;
      await route.continue();
    });
    await page.getByRole('link', { name: shell.unread }).first().click();
    await expectVisible(heading(page, feed.unread));
    await expectGone(ofStudy);
    release.resolve();
    await expectVisible(page.getByRole('article'));
  });

  it.each([false, true])(
    'fetches a post touched by a finger, unless the person saves data (%s), and records no view',
    async (saveData) => {
      const page = await world.loginAs('monitor', { width: 390, height: 844, isFirstVisit: true });
      await page.addInitScript((value) => {
        Object.defineProperty(navigator, 'connection', { value: { saveData: value, effectiveType: '4g' } });
      }, saveData);
      await page.goto(timeline());
      const [post] = await postsOf(page, study);
      const link = linkTo(page, post!.title);
      await expectVisible(link);
      const sent = watchCalls(page);
      await link.dispatchEvent('touchstart');
      const ofPost = () => sent.all().filter((path) => path.includes(`/posts/${post!.postId}/`));
      if (!saveData) await expect.poll(() => ofPost().length).toBeGreaterThan(1);
      // Nothing shows that a call is not sent. This is several times the delay after which pointing at a link loads its post.
      await page.waitForTimeout(300);
      expect(ofPost().filter((path) => saveData || path.startsWith('POST'))).toEqual([]);
    },
  );
});

describe('the list of a study', () => {
  it('is grouped by day, week and month, and narrowed to a month by the archive', async () => {
    const page = await openTimeline('investigator');
    const posts = await postsOf(page, study);
    const dateOf = (post: (typeof posts)[number]) => ({
      isDraft: false,
      publishedAtMillis: post.lastPublishDateTimeMillis,
    });
    const context = { now: Date.now(), timeZone: 'Europe/Berlin', weekStart: 1 } as const;
    const [first] = groupFeed(posts, dateOf, context);
    const firstTitle = {
      TODAY: feed.groups.today,
      YESTERDAY: feed.groups.yesterday,
      THIS_WEEK: feed.groups.thisWeek,
    }[first!.key.kind as 'TODAY' | 'YESTERDAY' | 'THIS_WEEK'];
    await expectVisible(headings(page).filter({ hasText: firstTitle }));

    const { items } = await callAs(page.request, listArchiveMonths, { params: { channelId: study } });
    const { year, month, count } = items[1]!;
    const name = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' }).format(
      new Date(year, month - 1, 15),
    );
    await page.getByRole('link', { name: new RegExp(`^${name}`) }).click();
    const facet = `MONTH:${year}-${String(month).padStart(2, '0')}`;
    await expectPath(page, `${timeline()}?facets=${encodeURIComponent(facet)}`);
    const end = page.getByText(words(feed.end.month, { month: name }));
    const ofMonth = await postsOf(page, study, { facets: [facet] });
    expect(ofMonth).toHaveLength(count);
    const titles = titlesOf(ofMonth);
    const other = titlesOf(posts).find((title) => !titles.includes(title))!;
    await expectGone(page.getByRole('article').filter({ hasText: other }));
    expect((await scrollThrough(page, end)).toSorted()).toEqual(titles.toSorted());

    await page.reload();
    await expectVisible(page.getByRole('button', { name: words(feed.removeFilter, { name }) }));
    expect((await scrollThrough(page, end)).length).toBe(count);
    await page.getByRole('button', { name: words(feed.removeFilter, { name }) }).click();
    await expectPath(page, timeline());
  });

  it('keeps contacts and archive collapsed if they are above the posts, which are close for the keyboard', async () => {
    const page = await world.loginAs('investigator', { width: 1024 });
    await page.goto(timeline());
    await expectVisible(page.getByRole('article'));
    const aside = page.getByRole('complementary', { name: channels.aside.label });
    await expectVisible(aside.getByText(channels.aside.progress));
    for (const [title, link] of [
      [channels.aside.contacts, pattern(channels.aside.writeTo)],
      [channels.aside.archive, new RegExp(`^${feed.groups.lastMonth}`)],
    ] as const) {
      const folded = aside.getByRole('button', { name: title, exact: true });
      expect(await aside.getByRole('link').count()).toBe(0);
      await folded.press('Enter');
      await expectVisible(aside.getByRole('link', { name: link }));
      await folded.press('Enter');
    }
  });

  it('loads more at its end, and shows every post once', async () => {
    const page = await openTimeline('investigator');
    const posts = titlesOf(await postsOf(page, study));
    expect(posts.length).toBeGreaterThan(PAGE);
    const seen = await scrollThrough(page, page.getByText(feed.end.timeline));
    expect(seen.toSorted()).toEqual(posts.toSorted());
  });

  it('can be walked through with J and K, and continued with its button', async () => {
    const page = await openTimeline('investigator');
    const posts = titlesOf(await postsOf(page, study));
    for (const title of posts.slice(0, 4)) {
      await page.keyboard.press('j');
      await expect.poll(() => focusedText(page)).toBe(title);
    }
    await page.keyboard.press('k');
    await expect.poll(() => focusedText(page)).toBe(posts[2]);
    await page.getByRole('button', { name: feed.loadMore }).focus();
    await expect.poll(() => focusedText(page)).toBe(posts[PAGE]);
    await page.keyboard.press('k');
    await expect.poll(() => focusedText(page)).toBe(posts[PAGE - 1]);
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/post\/\d+\/\d+\/detail$/);
    await expectVisible(page.getByRole('heading', { level: 1, name: posts[PAGE - 1]! }));
    await page.goBack();
    await expectPath(page, timeline());
    await expect.poll(() => focusedText(page)).toBe(posts[PAGE - 1]);
    await page.keyboard.press('j');
    await expect.poll(() => focusedText(page)).toBe(posts[PAGE]);
  });

  it('is as the person left it when they come back', async () => {
    const page = await openTimeline('investigator');
    const { posts, title, link, expectUnmoved } = await scrollToLatePost(page);
    await link.click();
    await expectVisible(page.getByRole('heading', { level: 1, name: title }));
    await page.goBack();
    await expectUnmoved();
    // Its own link resets it.
    await page
      .getByRole('navigation', { name: 'LANTERN-FLU' })
      .getByRole('link', { name: shell.timeline })
      .click();
    await expectVisible(linkTo(page, posts[0]!));
  });

  it('is as the person left it when they go back before the post has loaded', async () => {
    const page = await openTimeline('investigator');
    const { title, link, expectUnmoved } = await scrollToLatePost(page);
    // Without a response the skeleton stays until they leave.
    await page.route(/\/posts\/\d+\/\d+$/, () => {});
    await link.click();
    await expectVisible(page.getByText(en.openPost.loading));
    // Anything the list already knows is in the bar, with the way back.
    const bar = page.getByRole('banner');
    await expectVisible(bar.getByText(title), bar.getByText(/^LANTERN-FLU · /));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await bar.getByRole('link', { name: en.openPost.back.timeline }).click();
    await expectUnmoved();
  });

  it('is where a post leads back to, with its filters, even after reloading the post', async () => {
    const page = await openTimeline('investigator');
    const [title = '', second = ''] = titlesOf(await postsOf(page, study, { facets: ['POST_TYPE:NEWS'] }));
    const address = `${timeline()}?facets=POST_TYPE%3ANEWS`;
    await page.goto(address);
    await linkTo(page, title).click();
    await expectVisible(page.getByRole('heading', { level: 1, name: title }));
    await page.reload();
    // The next post is still that of the filtered list.
    await page.getByRole('button', { name: en.openPost.bar.next, exact: true }).click();
    await expectVisible(page.getByRole('heading', { level: 1, name: second }));
    await page.getByRole('banner').getByRole('link', { name: en.openPost.back.timeline }).click();
    await expectPath(page, address);
  });

  it('can be filtered and reversed by the tools above it, and keeps that in the address', async () => {
    const page = await openTimeline('investigator');
    await page.getByRole('button', { name: feed.filter }).click();
    await page.getByRole('checkbox', { name: feed.typesOf.NEWS }).check();
    await expectPath(page, `${timeline()}?facets=POST_TYPE%3ANEWS`);
    const news = titlesOf(await postsOf(page, study, { facets: ['POST_TYPE:NEWS'] }));
    await expect.poll(() => shownTitles(page)).toEqual(expect.arrayContaining(news.slice(0, 3)));
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: words(feed.order, { name: feed.newestFirst }) }).click();
    await page.getByRole('menuitemradio', { name: feed.oldestFirst }).click();
    await expectGone(page.getByRole('menu'));
    await expect.poll(async () => (await shownTitles(page))[0]).toBe(news.at(-1));
    await page.getByRole('button', { name: words(feed.removeFilter, { name: feed.typesOf.NEWS }) }).click();
    await expectPath(page, `${timeline()}?sort=LAST_PUBLISHED_ASC`);
    await page.getByRole('button', { name: words(feed.order, { name: feed.oldestFirst }) }).click();
    await page.getByRole('menuitemradio', { name: feed.dueFirst }).click();
    const [due = ''] = titlesOf(await postsOf(page, study, { sort: 'DUE_ASC' }));
    await expect.poll(async () => (await shownTitles(page))[0]).toBe(due);
  });

  it('is walked through from a link that names it', async () => {
    const page = await world.loginAs('pharmacist');
    for (const { postId } of (await postsOf(page, study)).slice(0, 2))
      await callAs(page.request, markAsUnread, { params: { id: postId } });
    const [first, second] = await postsOfAll(page, { unreadPosts: true });
    await page.goto(`/post/${first!.postId}/${first!.version}/detail?referrer=UNREAD_POSTS`);
    const next = page.getByRole('button', { name: en.openPost.bar.next, exact: true });
    await expectVisible(page.getByRole('heading', { level: 1, name: first!.title }), next);
    // It is read and has left the list, which is fetched again.
    await expect
      .poll(async () => (await postsOfAll(page, { unreadPosts: true }))[0]?.postId)
      .toBe(second!.postId);
    await page.reload();
    await next.click();
    await expectVisible(page.getByRole('heading', { level: 1, name: second!.title }));
    await page.getByRole('banner').getByRole('link', { name: en.openPost.back.unread }).click();
    await expectPath(page, '/channels/unread-posts');
  });

  it('shows more drafts than one page has', async () => {
    const page = await world.loginAs('study.manager');
    const params = { channelId: study };
    const file = new File(['A text'], 'a.txt', { type: 'text/plain' });
    for (let n = 1; n <= 26; n += 1)
      await callAs(page.request, addDocument, { params, body: { title: `Draft ${n}` }, file });
    await page.goto(timeline());
    const drafts = page.getByRole('button', { name: new RegExp(`^${channels.drafts.title} 25\\+`) });
    await expectVisible(drafts);
    await page.getByRole('button', { name: feed.loadMore }).first().click();
    await expectVisible(page.getByText('Draft 1', { exact: true }));
    await expectGone(drafts);
  });
});

describe.each(variants(320, 390))('a phone of %i pixels', (width) => {
  it('has filter, order, a new post, star, subscription, contacts and archive within reach', async () => {
    const page = await world.loginAs('study.manager', { width, height: 700 });
    await page.goto(timeline());
    await expectVisible(page.getByRole('article'));
    await page.getByRole('button', { name: feed.filter }).tap();
    await page.getByRole('dialog').getByText(feed.typesOf.NEWS).tap();
    await expectPath(page, `${timeline()}?facets=POST_TYPE%3ANEWS`);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: words(feed.removeFilter, { name: feed.typesOf.NEWS }) }).tap();
    await page.getByRole('button', { name: words(feed.order, { name: feed.newestFirst }) }).tap();
    await page.getByRole('menuitemradio', { name: feed.oldestFirst }).tap();
    await expectPath(page, `${timeline()}?sort=LAST_PUBLISHED_ASC`);

    const menu = page.getByRole('button', { name: channels.menu });
    const toggle = async (off: string, on: string) => {
      await menu.tap();
      const command = page.getByRole('menuitem', { name: new RegExp(`^(${off}|${on})$`) });
      const before = await command.textContent();
      await command.tap();
      await expectGone(command);
      await menu.tap();
      await expectVisible(page.getByRole('menuitem', { name: before === off ? on : off, exact: true }));
      await page.keyboard.press('Escape');
      await expectGone(command);
    };
    await toggle(channels.addFavourite, channels.removeFavourite);
    await toggle(channels.subscribe, channels.unsubscribe);

    await menu.tap();
    await page.getByRole('menuitem', { name: channels.about }).tap();
    const about = page.getByRole('dialog', { name: channels.aside.label });
    await expectVisible(
      about.getByRole('link', { name: pattern(channels.aside.writeTo) }),
      about.getByRole('link', { name: pattern(channels.aside.call) }),
    );
    // A manager is never asked for anything.
    await expectGone(about.getByText(channels.aside.progress));
    await page.keyboard.press('Escape');
    await expectGone(about);
    await expect.poll(() => menu.evaluate((button) => button === document.activeElement)).toBe(true);
    await menu.tap();
    await page.getByRole('menuitem', { name: channels.about }).tap();
    await about.getByRole('link', { name: new RegExp(`^${feed.groups.lastMonth}`) }).tap();
    await expectGone(about);
    expect(new URL(page.url()).searchParams.get('facets')).toMatch(/^MONTH:/);

    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await page.getByRole('link', { name: feed.newPost }).tap();
    await expectPath(page, `/channel/post/${study}/post-creation`);
  });
});

describe('two windows of one person', () => {
  it('agree on favourites and subscriptions without a reload', async () => {
    const page = await openTimeline('study.manager');
    const other = await world.loginAs('study.manager');
    await other.goto('/');
    await expectVisible(page.getByRole('button', { name: channels.favourite }));
    await Promise.all([expectLive(page), expectLive(other)]);

    const star = page.getByRole('button', { name: channels.favourite });
    const inRail = other
      .getByRole('navigation', { name: shell.main })
      .getByRole('link', { name: 'LANTERN-FLU' });
    const was = (await star.getAttribute('aria-pressed')) === 'true';
    await star.click();
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe(String(!was));
    await (was ? expectGone(inRail) : expectVisible(inRail.first()));
    const otherStar = other.getByRole('button', {
      name: words(channels.mine.favourite, { name: 'LANTERN-FLU' }),
    });
    await otherStar.click();
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe(String(was));
    await (was ? expectVisible(inRail.first()) : expectGone(inRail));

    await other.goto(timeline());
    await expectLive(other);
    const subscribe = (window: Page) => window.getByRole('button', { name: channels.subscribe, exact: true });
    const subscribed = (window: Page) =>
      window.getByRole('button', { name: channels.subscribed, exact: true });
    await subscribe(page).or(subscribed(page)).waitFor();
    if (await subscribed(page).isVisible()) await subscribed(page).click();
    await expectVisible(subscribe(page), subscribe(other));
    await subscribe(page).click();
    await expectVisible(page.getByText(toast.studySubscribed), subscribed(page), subscribed(other));
    await subscribed(other).click();
    await expectVisible(other.getByText(toast.studyUnsubscribed), subscribe(page));
  });
});

describe('unread posts and required actions', () => {
  it('are counted in every window as soon as a post is marked', async () => {
    const other = await openTimeline('coordinator');
    const posts = await postsOf(other, study);
    const unread = posts.filter((post) => !post.hasViewedLastModification || post.markedAsUnread).length;
    const post = posts.slice(0, 6).find((one) => one.hasViewedLastModification && !one.markedAsUnread)!;
    const page = await world.loginAs('coordinator');
    await page.goto(`/post/${post.postId}/${post.version}/detail`);
    await Promise.all([expectLive(page), expectLive(other)]);
    const side = other.getByRole('navigation', { name: 'LANTERN-FLU' });
    const count = (number: number) =>
      side.getByRole('link', {
        name: number === 0 ? shell.unread : words(shell.unreadCount, { count: number }),
      });
    const dot = cardOf(other, post.title).getByRole('heading').getByText(feed.unreadPost);
    await expectVisible(count(unread));

    await page.getByRole('button', { name: en.openPost.bar.markUnread }).click();
    await expectVisible(page.getByRole('button', { name: en.openPost.bar.markedUnread }), count(unread + 1));
    await expectCount(dot, 1);
    await page.getByRole('button', { name: en.openPost.bar.markedUnread }).click();
    await expectVisible(page.getByRole('button', { name: en.openPost.bar.markUnread }), count(unread));
    await expectCount(dot, 0);
  });

  it('are all marked as read by one decision, in every window, and from a phone', async () => {
    const page = await world.loginAs('monitor');
    const phone = await world.loginAs('monitor', { width: 320, height: 700 });
    await page.goto('/channels/unread-posts');
    await phone.goto(`${timeline()}/unread-posts`);
    await Promise.all([expectLive(page), expectLive(phone)]);
    const { length } = await postsOf(page, study, { unreadPosts: true });
    const elsewhere = (await postsOfAll(page, { unreadPosts: true })).length - length;
    expect(length).toBeGreaterThan(0);

    const { button } = feed.markAllRead;
    const { text_other, title, confirm, done_other } = en.posts.markAllRead;
    await phone.getByRole('button', { name: button }).tap();
    const question = phone.getByRole('dialog', { name: title });
    await expectVisible(question.getByText(words(text_other, { count: length, where: 'LANTERN-FLU' })));
    await question.getByRole('button', { name: confirm }).tap();
    await expectVisible(phone.getByText(words(done_other, { count: length })));
    await expectVisible(phone.getByText(feed.empty.allRead));
    await expectGone(phone.getByRole('button', { name: button }));
    const count = elsewhere === 0 ? shell.unread : words(shell.unreadCount, { count: elsewhere });
    await expectVisible(
      page.getByRole('navigation', { name: shell.main }).getByRole('link', { name: count }),
    );
  });

  it('are listed by study', async () => {
    const page = await openTimeline('investigator');
    const unread = titlesOf(await postsOf(page, study, { unreadPosts: true }));
    const side = page.getByRole('navigation', { name: 'LANTERN-FLU' });
    const unreadLink = side.getByRole('link', { name: words(shell.unreadCount, { count: unread.length }) });
    await unreadLink.click();
    await expectCurrent(unreadLink);
    await expectPath(page, `${timeline()}/unread-posts`);
    expect((await scrollThrough(page, page.getByText(feed.end.unread))).toSorted()).toEqual(
      unread.toSorted(),
    );

    const asked = titlesOf(await postsOf(page, study, { complianceActionPosts: true }));
    const actionsLink = side.getByRole('link', { name: pattern(shell.requiredActionsCount) });
    await actionsLink.click();
    await expectCurrent(actionsLink);
    await expectPath(page, `${timeline()}/required-actions`);
    const end = page.getByText(feed.end.requiredActions);
    expect((await scrollThrough(page, end)).toSorted()).toEqual(asked.toSorted());
    await expectVisible(page.getByRole('article').getByText(/^(Due|Overdue)/));
  });

  it('are listed across studies, whose names are on the cards', async () => {
    const page = await world.loginAs('investigator');
    await page.goto('/channels/required-actions');
    await expectVisible(heading(page, feed.requiredActions));
    const asked = await postsOfAll(page, { complianceActionPosts: true });
    expect(new Set(asked.map(({ channelName }) => channelName)).size).toBe(2);
    const seen = await scrollThrough(page, page.getByText(feed.end.requiredActions));
    expect(seen.toSorted()).toEqual(titlesOf(asked).toSorted());
    await page.goto('/channels/unread-posts');
    await expectVisible(heading(page, feed.unread));
    const unread = await postsOfAll(page, { unreadPosts: true });
    const all = await scrollThrough(page, page.getByText(feed.end.unread));
    expect(all.toSorted()).toEqual(titlesOf(unread).toSorted());
    const [newest] = unread;
    await page.mouse.wheel(0, -20_000);
    await expectVisible(cardOf(page, newest!.title).getByText(newest!.channelName));
  });

  it('are acknowledged on the card once the post was opened, and no request is sent twice', async () => {
    const page = await openTimeline('pharmacist');
    const asking = await postsOf(page, study, { complianceActionPosts: true });
    const post = asking.find(({ actions }) =>
      actions.some(({ opened, status }) => opened && status !== 'COMPLETED'),
    )!;
    const other = asking.find(({ postId }) => postId !== post.postId)!;
    const name = words(en.requiredActions.ofPost, {
      action: en.requiredActions.acknowledge,
      title: post.title,
    });
    await page.goto(`${timeline()}/required-actions`);
    await expectLive(page);
    const sent = watchCalls(page);
    await page.getByRole('button', { name }).click();
    await expectVisible(cardOf(page, post.title).getByText(/^Acknowledged/));
    const said = page.getByRole('listitem').filter({ hasText: en.requiredActions.nextAction });
    await expectVisible(said.getByRole('link'));
    // It stays while someone points at it.
    await said.hover();
    await expect.poll(() => sent.count(`/posts/${post.postId}/summary`)).toBe(1);
    await expect.poll(() => sent.heard('COMPLETED')).toBe(true);
    // Queries invalidated by a second event are fetched after those of the first one: the counts a second time, but nothing about
    // the post.
    await callAs(page.request, markAsUnread, { params: { id: other.postId } });
    await expect.poll(() => sent.count(`/posts/${other.postId}/summary`)).toBe(1);
    expect(sent.count('/compliance-action/acknowledge')).toBe(1);
    const allowed = (path: string) => (path.includes(`/posts/${post.postId}/`) ? 1 : 2);
    const all = sent.all();
    const times = (path: string) => all.filter((one) => one === path).length;
    expect([...new Set(all)].filter((path) => times(path) > allowed(path))).toEqual([]);
    const left = await postsOf(page, study, { complianceActionPosts: true });
    expect(titlesOf(left)).not.toContain(post.title);
    const next = await said.getByRole('link').textContent();
    await said.getByRole('link').click();
    await expectVisible(page.getByRole('heading', { level: 1, name: next! }));
  });

  it('are completed on the home page, where the row says so, keeps the focus and passes it on', async () => {
    const page = await world.loginAs('investigator');
    const asked = await postsOfAll(page, { complianceActionPosts: true, sort: 'DUE_ASC', pageSize: 5 });
    const post = asked.find(({ actions }) =>
      actions.some(
        (one) => one.requiredActionType === 'ACKNOWLEDGE' && one.completedAtDateTimeMillis === null,
      ),
    )!;
    const { postId, version, title } = post;
    await callAs(page.request, recordView, { params: { id: postId }, body: { version } });
    await page.goto('/');
    const { acknowledge, ofPost } = en.requiredActions;
    const button = page.getByRole('button', { name: words(ofPost, { action: acknowledge, title }) });
    const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title }) });
    await expectVisible(button, row.getByText(home.opened));
    // The list is reloaded, without the row, before the rest of the screen.
    const checked = Promise.withResolvers<void>();
    await page.route(/\/app\/init-member$/, async (route) => {
      await checked.promise;
      await route.continue();
    });
    await button.press('Enter');
    await expectVisible(row.getByText(home.done));
    await expect.poll(() => focusedText(page)).toBe(title);
    checked.resolve();
    await expectGone(row.getByText(home.done));
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('li')?.isConnected))
      .toBe(true);
  });
});

describe('an empty list', () => {
  it('says so to a person who is in no study', async () => {
    const person = await addPerson(world.server);
    const page = await world.loginAs(person.name);
    await page.goto('/');
    await expectVisible(
      page.getByText(home.noStudies),
      page.getByText(words(home.noStudiesText, { emailAddress: person.emailAddress })),
    );
    await page.goto('/channels/unread-posts');
    await expectVisible(page.getByText(feed.empty.allRead));
    await page.goto('/channels/required-actions');
    await expectVisible(page.getByText(feed.empty.nothingNeedsYou));
  });

  it('says so in a new study, with a link to begin for people who may write', async () => {
    const name = 'HARVEST-1';
    const fresh = await addStudy(world.server, name, {
      'study.manager': ['CHANNEL_ADMIN'],
      coordinator2: ['STUDY_COORDINATOR'],
    });
    const writer = await world.loginAs('study.manager');
    await writer.goto(`/channel/${fresh}/timeline`);
    await expectVisible(
      writer.getByText(feed.empty.posts),
      writer.getByText(words(feed.empty.postsWriterText, { study: name })),
    );
    const begin = writer.getByRole('main').getByRole('link', { name: feed.newPost }).last();
    expect(await begin.getAttribute('href')).toBe(`/channel/post/${fresh}/post-creation`);
    const lonely = await addStudy(world.server, 'HARVEST-2', { 'study.manager': ['CHANNEL_ADMIN'] });
    await writer.goto(`/channel/${lonely}/timeline`);
    await expectVisible(writer.getByText(words(feed.empty.postsAloneText, { study: 'HARVEST-2' })));
    const reader = await world.loginAs('auditor');
    await reader.goto(`${timeline()}/required-actions`);
    await expectVisible(reader.getByText(feed.empty.nothingNeedsYou));
  });

  it('says so when everything is read', async () => {
    const page = await world.loginAs('vendor');
    const userId = await findPerson(world.server, 'vendor');
    await world.server.db
      .updateTable('post_reader')
      .set({ has_viewed: true, marked_as_unread: false })
      .where('user_id', '=', userId)
      .execute();
    await page.goto(`${timeline()}/unread-posts`);
    await expectVisible(page.getByText(feed.empty.allRead));
    await page.getByRole('link', { name: feed.empty.toTimeline }).click();
    await expectPath(page, timeline());
  });

  it('says so when a filter matches nothing', async () => {
    const page = await world.loginAs('vendor');
    await page.goto(`${timeline()}?facets=MONTH%3A2001-01`);
    await expectVisible(page.getByText(feed.empty.filtered));
    await page.getByRole('link', { name: feed.clearFilter }).click();
    await expectVisible(page.getByRole('article'));
  });
});
