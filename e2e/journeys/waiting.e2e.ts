import { errors } from '@studyline/contract/core/errors';
import { listSessions } from '@studyline/contract/users/calls';
import { en } from '@studyline/contract/words/en';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callAs } from '../kit/call.ts';
import { expectGone, expectPath, expectVisible } from '../kit/expectations.ts';
import { openWorld, type World } from '../kit/fixtures.ts';
import { expectLive } from '../kit/live.ts';
import { findPost } from '../kit/posts.ts';
import { variants } from '../kit/variants.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ LIMIT_CALLS_PER_SESSION: '60' });
});
afterAll(() => world?.close());

const { app } = en;

it.for(['/', '/channel/{study}/timeline'])(
  'a page of a session with too many calls says so at %s, and loads automatically',
  async (path) => {
    const address = path.replace('{study}', String(await world.studyId()));
    const page = await world.loginAs('coordinator', { isFirstVisit: true });
    await page.goto(address);
    await expectVisible(page.getByRole('navigation', { name: en.shell.main }));
    const { items } = await callAs(page.request, listSessions, {});
    const id = items.find(({ isCurrent }) => isCurrent)!.sessionId;
    const calls = world.server.budgets.calls_per_session;
    // Includes items that come back while the page loads.
    const taking = setInterval(() => {
      while (calls.take(id).isTaken);
    }, 5);
    const busy = page.getByRole('heading', { name: app.waiting.busy });
    // A page that gets an item the moment it comes back is loaded again.
    do {
      await page.reload();
      await expectVisible(busy.or(page.getByRole('navigation', { name: en.shell.main })));
    } while (!(await busy.isVisible()));
    await expectVisible(page.getByText(errors.TOO_MANY_REQUESTS.description));
    await expectPath(page, address);
    clearInterval(taking);
    for (let n = 0; n < 60; n += 1) calls.give(id);
    await expectVisible(page.getByRole('navigation', { name: en.shell.main }));
  },
);

it('a page of a server that is starting behind its proxy loads automatically', async () => {
  const page = await world.loginAs('coordinator', { isFirstVisit: true });
  const calls = '**/openapi/v1/**';
  await page.route(calls, async (route) =>
    route.fulfill({ status: 503, contentType: 'text/html', body: '<html>nginx</html>' }),
  );
  await page.goto('/channels/unread-posts');
  await expectVisible(page.getByRole('heading', { name: app.waiting.noConnection }));
  await page.unroute(calls);
  await expectPath(page, '/channels/unread-posts');
});

it('the posts of a study are requested before the texts and the files that draw them have loaded', async () => {
  const page = await world.loginAs('coordinator', { isFirstVisit: true });
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/(first|drawing)-/, async (route) => {
    await held.promise;
    await route.continue();
  });
  const requested = page.waitForRequest(/\/channels\/\d+\/posts/);
  await page.goto(`/channel/${await world.studyId()}/timeline`, { waitUntil: 'commit' });
  await requested;
  held.resolve();
  await expectVisible(page.getByRole('main').getByRole('article').first());
});

it('a post opened without a connection says so, and loads when it is back', async () => {
  const page = await world.loginAs('coordinator', { isFirstVisit: true });
  await page.goto(`/channel/${await world.studyId()}/timeline`);
  const title = '750 participants randomised';
  const post = page.getByRole('link', { name: title }).first();
  await expectVisible(post);
  await expectLive(page);
  await page.context().setOffline(true);
  await post.click();
  const waiting = page.getByRole('heading', { name: app.waiting.noConnection });
  await expectVisible(waiting, page.getByText(app.waiting.detail));
  await page.context().setOffline(false);
  await expectVisible(page.getByRole('heading', { level: 1, name: title }));
  await expectGone(waiting);
  expect(new URL(page.url()).pathname).toMatch(/^\/post\/\d+\/\d+\/detail$/);
});

it.each(variants(1280, 1440))(
  'the line about the connection does not cover the pages at %i pixels',
  async (width) => {
    const page = await world.loginAs('coordinator', { width, height: 720, isFirstVisit: true });
    await page.goto((await findPost(world, 'Protocol Amendment 3')).path);
    const next = page.getByRole('button', { name: en.postFiles.document.next });
    await expectVisible(next);
    await page.context().setOffline(true);
    await expectVisible(page.getByText(app.offline.text));
    const line = page.getByRole('status').filter({ hasText: app.offline.text }).getByRole('button');
    const isAbove = async () => {
      const [upper, lower] = await Promise.all([line.boundingBox(), next.locator('..').boundingBox()]);
      return upper && lower && upper.y + upper.height < lower.y;
    };
    // A response already in progress hides the line for a moment.
    await expect.poll(isAbove).toBe(true);
    await page.context().setOffline(false);
  },
);

it('a menu, a dialog and help first opened without a connection say so, and open when it is back', async () => {
  const page = await world.loginAs('author', { isFirstVisit: true });
  await page.goto((await findPost(world, 'Protocol Amendment 3')).path);
  const more = page.getByRole('button', { name: en.openPost.bar.more });
  await page.getByRole('textbox', { name: en.comments.field }).fill('Taken back at once');
  await page.getByRole('button', { name: en.comments.send, exact: true }).click();
  const remove = page.getByRole('button', { name: en.comments.remove }).last();
  await expectVisible(more, remove);
  await expectLive(page);
  for (const [button, opened] of [
    [remove, page.getByRole('dialog', { name: en.comments.removeTitle })],
    [more, page.getByRole('menu')],
    [
      page.getByRole('button', { name: en.shell.help, exact: true }),
      page.getByRole('dialog', { name: en.shell.help, exact: true }),
    ],
  ] as const) {
    await page.context().setOffline(true);
    await button.click();
    await expectVisible(page.getByText(app.noAnswer), button);
    await page.context().setOffline(false);
    await button.click();
    await expectVisible(opened);
    await page.keyboard.press('Escape');
    await expectGone(opened);
    await page.getByText(app.noAnswer).locator('..').getByRole('button').click();
  }
});
