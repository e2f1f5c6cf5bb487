import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { initMember } from '@studyline/contract/app/calls';
import { getSession } from '@studyline/contract/auth/calls';
import { endOtherSessions } from '@studyline/contract/users/calls';
import { en } from '@studyline/contract/words/en';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../apps/server/seed/people.ts';
import { query } from '../../apps/server/test/cluster.ts';
import { runTool } from '../../apps/server/test/run-tool.ts';
import { callAs } from '../kit/call.ts';
import { chooseFile } from '../kit/choose-file.ts';
import { expectGone, expectPath, expectVisible, pattern, words } from '../kit/expectations.ts';
import { openWorld, type World } from '../kit/fixtures.ts';
import { makePdf } from '../kit/pdf.ts';
import { findPost } from '../kit/posts.ts';
import { expectLive, watchLive } from '../kit/live.ts';

let world: World;
let study: number;
beforeAll(async () => {
  world = await openWorld();
  study = await world.studyId();
});
afterAll(() => world?.close());

const { auth, app, shell, error, comments, drafts, terms } = en;

async function signIn(page: Page, name: string, password = DEMO_PASSWORD): Promise<void> {
  await page.getByLabel(auth.emailAddress).fill(`${name}@studyline.example`);
  await page.getByLabel(auth.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: auth.signIn }).click();
}

async function signOut(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: pattern(shell.profile) })
    .first()
    .click();
  await page.getByRole('button', { name: shell.signOut }).click();
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

describe('signing in', () => {
  it('leads a deep link to sign-in and then to where the person wanted to go', async () => {
    const page = await world.openWindow();
    await page.goto('/channels/unread-posts?order=oldest');
    await expectPath(
      page,
      `/signin?callbackUrl=${encodeURIComponent('/channels/unread-posts?order=oldest')}`,
    );
    await signIn(page, 'coordinator');
    await expectPath(page, '/channels/unread-posts?order=oldest');
    await expectVisible(page.getByRole('navigation', { name: shell.main }));
  });

  it('says in one sentence that a password is wrong, and keeps the address', async () => {
    const page = await world.openWindow();
    await page.goto('/signin');
    await signIn(page, 'monitor', 'not-the-password');
    await expectVisible(page.getByText(error.INVALID_CREDENTIALS));
    expect(await page.getByLabel(auth.emailAddress).inputValue()).toBe('monitor@studyline.example');
    const password = page.getByLabel(auth.password, { exact: true });
    await expect.poll(() => password.evaluate((field) => field === document.activeElement)).toBe(true);
    await signIn(page, 'monitor');
    await expectPath(page, '/');
  });

  it('names the empty field before it calls the server', async () => {
    const page = await world.openWindow();
    await page.goto('/signin');
    await page.getByRole('button', { name: auth.signIn }).click();
    await expectVisible(page.getByText(auth.emailMissing), page.getByText(auth.passwordMissing));
  });

  it('locks an address after five failures, whatever the password', async () => {
    const page = await world.openWindow();
    await page.goto('/signin');
    for (let failures = 1; failures <= 5; failures += 1) {
      const answer = page.waitForResponse((response) => response.url().includes('/auth/signin/'));
      await signIn(page, 'vendor', `wrong-${failures}`);
      expect((await answer).status()).toBe(401);
      await expectVisible(page.getByText(error.INVALID_CREDENTIALS));
    }
    await signIn(page, 'vendor');
    await expectVisible(page.getByText(pattern(error.ACCOUNT_LOCKED)));
    await expectPath(page, '/signin');
  });

  it('redirects people who are already signed in', async () => {
    const page = await world.loginAs('coordinator');
    await page.goto('/signin');
    await expectPath(page, '/');
    await expectVisible(page.getByRole('heading', { level: 1 }));
  });

  it('does not redirect to another site', async () => {
    const page = await world.openWindow();
    await page.goto('/signin?callbackUrl=//evil.example/');
    await signIn(page, 'coordinator2');
    await expectPath(page, '/');
    expect(page.url()).toBe(`${world.url}/`);
  });
});

describe('people without access', () => {
  it('sends an account without access to /403, where it can sign out', async () => {
    const page = await world.openWindow();
    await page.goto('/signin');
    await signIn(page, 'outsider');
    await expectPath(page, '/403');
    await expectVisible(
      heading(page, app.forbidden.title),
      page.getByText(words(app.forbidden.account, { emailAddress: 'outsider@studyline.example' })),
    );
    await page.goto(`/channel/${study}/timeline`);
    await expectPath(page, '/403');
    await page.getByRole('button', { name: shell.signOut }).click();
    await expectPath(page, '/signin');
  });

  it('asks newcomers to accept the terms first, then goes where they wanted to', async () => {
    const page = await world.openWindow();
    await page.goto(`/channel/${study}/timeline`);
    await signIn(page, 'newcomer');
    const wanted = encodeURIComponent(`/channel/${study}/timeline`);
    await expectPath(page, `/terms-of-service?callbackUrl=${wanted}`);
    await expectVisible(page.getByRole('heading', { level: 1 }));
    await page.goto('/channels/required-actions');
    await expectPath(
      page,
      `/terms-of-service?callbackUrl=${encodeURIComponent('/channels/required-actions')}`,
    );
    await page.goto(`/terms-of-service?callbackUrl=${wanted}`);
    await page.getByRole('button', { name: terms.accept }).click();
    await expectPath(page, `/channel/${study}/timeline`);
    await page.goto('/');
    await expectPath(page, '/');
  });

  it('shows the terms to anyone, without a way to accept', async () => {
    const page = await world.openWindow();
    await page.goto('/terms-of-service');
    await expectVisible(
      page.getByRole('heading', { level: 1 }),
      page.getByRole('link', { name: auth.backToSignIn }),
    );
    expect(await page.getByRole('button', { name: terms.accept }).count()).toBe(0);
  });
});

describe('the end of a session', () => {
  it('is caused by signing out', async () => {
    const page = await world.loginAs('pharmacist');
    await page.goto('/');
    await signOut(page);
    await expectPath(page, '/signin');
    await page.goto('/channels/unread-posts');
    await expectPath(page, `/signin?callbackUrl=${encodeURIComponent('/channels/unread-posts')}`);
  });

  it.for(['in another window', 'in the database'])(
    'caused %s sends an open window to sign-in immediately, and back',
    async (where) => {
      const { path } = await findPost(world, 'LANTERN-FLU Newsletter 4');
      const page = await world.loginAs('coordinator');
      await page.goto(path);
      const field = page.getByRole('textbox', { name: comments.field });
      await field.fill('Not sent yet');
      await expectLive(page);
      if (where === 'in the database') {
        await query(world.ownerUrl, 'update session set ended_at = now() where ended_at is null');
      } else {
        const { request } = await world.loginAs('coordinator');
        await callAs(request, endOtherSessions, {});
      }
      await expect.poll(() => new URL(page.url()).pathname).toBe('/signin');
      await expectPath(page, `/signin?callbackUrl=${encodeURIComponent(path)}`);
      await expectVisible(page.getByText(auth.sessionEnded));
      await signIn(page, 'coordinator');
      await expectPath(page, path);
      expect(await field.inputValue()).toBe('Not sent yet');
    },
  );

  it('caused by signing out reaches the other tabs of the browser, and only they say so', async () => {
    const page = await world.loginAs('staff');
    const other = await page.context().newPage();
    watchLive(other);
    await page.goto('/');
    await other.goto('/channels/unread-posts');
    await expectLive(other);
    await signOut(page);
    await expectPath(other, `/signin?callbackUrl=${encodeURIComponent('/channels/unread-posts')}`);
    await expectVisible(other.getByText(auth.sessionEnded));
    await expectPath(page, '/signin');
    await expectGone(page.getByText(auth.sessionEnded));
  });
});

describe('addresses', () => {
  it('redirect a bare study or organisation to its first page', async () => {
    const page = await world.loginAs('study.manager');
    await page.goto(`/channel/${study}`);
    await expectPath(page, `/channel/${study}/timeline`);
    const admin = await world.loginAs('client.admin');
    const client = await world.clientId();
    await admin.goto(`/settings/${client}`);
    await expectPath(admin, `/settings/${client}/studies`);
  });

  it.each([
    '/no-such-page',
    '/channel/not-a-number/timeline',
    '/channel/99999999/timeline',
    '/post/1/0/detail',
  ])('answers %s with a page that names it', async (path) => {
    const page = await world.loginAs('coordinator');
    await page.goto(path);
    await expectVisible(heading(page, 'Page Not Found'), page.getByText(`Page not found: ${path}`));
    await expectPath(page, path);
    await page.getByRole('link', { name: app.goHome }).click();
    await expectPath(page, '/');
  });

  it('leads from a missing post back to its list, or into the study', async () => {
    const path = '/post/99999999/1/detail';
    const page = await world.loginAs('pharmacist');
    const { channelSummaries } = await callAs(page.request, initMember, {});
    expect(channelSummaries).toHaveLength(1);
    const { channelId, name } = channelSummaries[0]!;
    await page.goto(path);
    await expectVisible(heading(page, app.notFound.title));
    await page.getByRole('link', { name: words(app.notFound.toStudy, { study: name }) }).click();
    await expectPath(page, `/channel/${channelId}/timeline`);
    await expectVisible(page.getByRole('article').first());
    await page.evaluate((missing) => history.pushState({ __TSR_index: 1 }, '', missing), path);
    await expectVisible(heading(page, app.notFound.title));
    await page.getByRole('button', { name: app.notFound.back }).click();
    await expectPath(page, `/channel/${channelId}/timeline`);
  });

  it('answer a study that the person is not in as if it did not exist', async () => {
    const page = await world.loginAs('coordinator2');
    const other = await world.studyId('HARBOUR-HF');
    await page.goto(`/channel/${other}/timeline`);
    await expectVisible(
      heading(page, 'Page Not Found'),
      page.getByText(`Page not found: /channel/${other}/timeline`),
    );
  });
});

describe('new terms', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'studyline-terms-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** As an operator does, with a separate process. */
  async function publish(html: string): Promise<void> {
    await writeFile(join(folder, 'terms.html'), html);
    const ended = await runTool(folder, ['publish-terms', 'terms.html', '--changes', 'A rule about files'], {
      STUDYLINE_DATA_DIR: join(folder, 'data'),
      STUDYLINE_SECRET: 'a secret for tests, of more than 32 characters',
      DATABASE_URL: world.ownerUrl,
      DATABASE_APP_URL: world.appUrl,
    });
    expect(ended).toMatchObject({ code: 0 });
  }

  const asked = (path: string) => `/terms-of-service?callbackUrl=${encodeURIComponent(path)}`;

  it('are shown in an open window, which then continues where it was with the typed text', async () => {
    const page = await world.loginAs('study.manager');
    const { path } = await findPost(world, 'LANTERN-FLU Newsletter 4');
    const comment = page.getByRole('textbox', { name: comments.field });
    await page.goto(path);
    await comment.fill('Which page is it?');
    const form = await world.loginAs('author');
    const creation = `/channel/post/${study}/post-creation`;
    const title = form.getByLabel(drafts.creation.name, { exact: true });
    await form.goto(creation);
    await title.fill('Letter to sites');
    await Promise.all([expectLive(page), expectLive(form)]);

    await publish('<h1>Files</h1><p>Share none.<script>alert(1)</script></p>');
    await expectPath(page, asked(path));
    await expectPath(form, asked(creation));
    await expectVisible(
      page.getByRole('heading', { level: 2, name: 'Files' }),
      page.getByText('A rule about files'),
      page.getByText(words(terms.recorded, { version: '2' })),
    );
    expect(await page.locator('script:not([src])', { hasText: 'alert(1)' }).count()).toBe(0);
    for (const window of [page, form]) await window.getByRole('button', { name: terms.accept }).click();
    await expectPath(page, path);
    await expect.poll(() => comment.inputValue()).toBe('Which page is it?');
    await expectPath(form, creation);
    await expect.poll(() => title.inputValue()).toBe('Letter to sites');
  });

  it('wait for an upload in progress, and the person returns to its result', async () => {
    const page = await world.loginAs('study.manager');
    const title = 'Letter to all sites';
    await page.goto(`/channel/post/${study}/post-creation`);
    const buffer = await makePdf(title, 1);
    await chooseFile(page, drafts.file.choose, { name: 'Letter.pdf', mimeType: 'application/pdf', buffer });
    await expect.poll(() => page.getByLabel(drafts.creation.name, { exact: true }).inputValue()).toBe(title);
    await expectLive(page);
    const cancel = page.getByRole('button', { name: drafts.file.cancel });
    await world.server.db.transaction().execute(async (trx) => {
      // No file arrives in the study meanwhile.
      await trx.selectFrom('channel').select('id').where('id', '=', study).forUpdate().execute();
      await page.getByRole('button', { name: drafts.saveDraft }).first().click();
      await expectVisible(cancel);
      const told = page.waitForResponse(
        async (answer) =>
          new URL(answer.url()).pathname.endsWith(getSession.path) &&
          (await answer.json()).user?.owesTerms === true,
      );
      await publish('<p>Newest</p>');
      await told;
      await expectVisible(cancel);
    });
    await expect
      .poll(() => new URL(page.url()).searchParams.get('callbackUrl'))
      .toMatch(/^\/post\/\d+\/1\/detail/);
    await page.getByRole('button', { name: terms.accept }).click();
    await expectVisible(page.getByRole('heading', { name: title }).first());
  });

  it('are shown at the next step where there is no live socket', async () => {
    const page = await world.loginAs('study.manager');
    await page.routeWebSocket(/\/app\//, (socket) => socket.close());
    await page.goto(`/channel/${study}/timeline`);
    await expectVisible(page.getByRole('article'));
    await publish('<p>Newer</p>');
    const unread = '/channels/unread-posts';
    await page
      .getByRole('link', { name: new RegExp(`^${shell.unread}`) })
      .first()
      .click();
    await expectPath(page, asked(unread));
    await page.getByRole('button', { name: terms.accept }).click();
    await expectPath(page, unread);
    await expectVisible(heading(page, shell.unread));
  });
});
