import { addClientAdministrator, listClientAdministrators } from '@studyline/contract/clients';
import { en } from '@studyline/contract/words/en';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildClient } from '../apps/server/test/world.ts';
import { findProblems } from './a11y.ts';
import { callAs } from './call.ts';
import { expectGone, expectPath, expectVisible, words } from './expectations.ts';
import { openWorld, type WindowOptions, type World } from './fixtures.ts';
import { expectLive } from './live.ts';
import { addPerson } from './people.ts';

let world: World;
let clientId: number;
let client: string;
/** Its first administrator, and somebody who is none. */
let admin: string;
let other: Awaited<ReturnType<typeof addPerson>>;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());
beforeEach(async () => {
  const { db } = world.server;
  const built = await buildClient(db);
  clientId = built.clientId;
  admin = built.admin.emailAddress.split('@')[0]!;
  other = await addPerson(world.server);
  const row = await db
    .selectFrom('client')
    .select('name')
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow();
  client = row.name;
});

const { administration: texts } = en.clients;
const { shell, toast } = en;

const path = () => `/settings/${clientId}/customer-admin`;
const field = (page: Page) => page.getByRole('textbox', { name: texts.email });
const rows = (page: Page) => page.getByRole('row');
const dialog = (page: Page) => page.getByRole('dialog');

async function open(name: string, options?: WindowOptions): Promise<Page> {
  const page = await world.loginAs(name, options);
  await page.goto(path());
  await expectVisible(page.getByRole('heading', { level: 1, name: texts.title }));
  return page;
}

/** Adds the other person by the call. */
async function addOther(page: Page): Promise<void> {
  const body = { emailAddress: other.emailAddress };
  await callAs(page.request, addClientAdministrator, { params: { clientId }, body });
}

async function openRemoval(page: Page, emailAddress: string): Promise<void> {
  await rows(page).filter({ hasText: emailAddress }).getByRole('button').click();
  await expectVisible(dialog(page).getByRole('heading'));
}

describe('the administrators of a client', () => {
  it('are added by their address, and find the settings on their own screen at once', async () => {
    const own = await world.loginAs(other.name);
    await own.goto('/');
    await expectLive(own);
    const page = await open(admin);
    await expectLive(page);
    await field(page).fill('nobody@studyline.example');
    await field(page).press('Enter');
    await expectVisible(page.getByText(texts.unknown));
    await field(page).fill(other.emailAddress);
    await expectGone(page.getByText(texts.unknown));
    await field(page).press('Enter');
    await expectVisible(page.getByText(toast.administratorsManaged));
    await expectVisible(rows(page).filter({ hasText: other.emailAddress }));

    await expectVisible(own.getByText(words(toast.addedToClient, { client })));
    await own.getByRole('link', { name: shell.settings }).first().click();
    await expectPath(own, `/settings/${clientId}/studies`);
  });

  it('are removed, which leads them from the settings to the home page at once, with a toast', async () => {
    const page = await open(admin);
    await addOther(page);
    const own = await open(other.name);
    await expectLive(own);
    await expectVisible(rows(page).filter({ hasText: other.emailAddress }));
    await openRemoval(page, other.emailAddress);
    await dialog(page).getByRole('button', { name: texts.remove, exact: true }).click();
    const began = Date.now();
    await expectPath(own, '/');
    await expectVisible(own.getByText(words(toast.removedFromClient, { client })));
    expect(Date.now() - began).toBeLessThan(5000);
    await expectGone(own.getByRole('link', { name: shell.settings }));
    await expectVisible(page.getByText(toast.administratorsManaged));
    await expectGone(rows(page).filter({ hasText: other.emailAddress }));
  });

  it('remove themselves after a warning, and the last one stays', async () => {
    const page = await open(admin);
    await expectVisible(page.locator('[aria-disabled=true]', { hasText: texts.remove }));
    await addOther(page);
    await expectVisible(rows(page).filter({ hasText: other.emailAddress }));
    await openRemoval(page, admin);
    await expectVisible(dialog(page).getByText(texts.removeSelfText));
    await dialog(page).getByRole('button', { name: texts.remove, exact: true }).click();
    await expectPath(page, '/');
    await expectVisible(page.getByText(words(toast.removedFromClient, { client })));
    await page.goto(path());
    await expectVisible(page.getByRole('heading', { name: en.app.notFound.title }));
    const own = await open(other.name);
    const { items } = await callAs(own.request, listClientAdministrators, { params: { clientId } });
    expect(items.map(({ can }) => can.remove)).toEqual(['LAST_CLIENT_ADMIN']);
  });

  it('are read without problems at 1280 and 320 pixels, and in the dialog', async () => {
    const page = await open(admin);
    await addOther(page);
    await expectVisible(rows(page).filter({ hasText: other.emailAddress }));
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 720 });
      expect(await findProblems(page)).toEqual([]);
    }
    await openRemoval(page, other.emailAddress);
    expect(await findProblems(page)).toEqual([]);
  });
});
