import { addClientAdministrator } from '@studyline/contract/administrators/calls';
import { listClientAdministrators } from '@studyline/contract/clients/calls';
import { en } from '@studyline/contract/words/en';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tokenOf } from '../../apps/server/src/features/invitations/token.ts';
import { buildClient, buildMember, buildStudy } from '../../apps/server/test/world.ts';
import { findProblems } from '../kit/a11y.ts';
import { callAs } from '../kit/call.ts';
import { expectGone, expectPath, expectVisible, words } from '../kit/expectations.ts';
import { openWorld, type WindowOptions, type World } from '../kit/fixtures.ts';
import { expectLive } from '../kit/live.ts';
import { addPerson } from '../kit/people.ts';

let world: World;
let clientId: number;
let client: string;
/** Its first administrator, and someone who is not one. */
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
  await buildMember(db, await buildStudy(db, { clientId }), { roles: ['MONITOR'], person: other });
  const row = await db
    .selectFrom('client')
    .select('name')
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow();
  client = row.name;
});

const { administration: texts, administratorInvitations: invitations } = en.clients;
const { clients, shell, toast } = en;

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

/** Adds the other person through the API. */
async function addOther(page: Page): Promise<void> {
  const body = { emailAddress: other.emailAddress };
  await callAs(page.request, addClientAdministrator, { params: { clientId }, body });
}

async function openRemoval(page: Page, emailAddress: string): Promise<void> {
  await rows(page).filter({ hasText: emailAddress }).getByRole('button').click();
  await expectVisible(dialog(page).getByRole('heading'));
}

describe('the administrators of a client', () => {
  it('are added by their address, and find the settings on their own screen immediately', async () => {
    const own = await world.loginAs(other.name);
    await own.goto('/');
    await expectLive(own);
    const page = await open(admin);
    await expectLive(page);
    await field(page).fill('nobody');
    await field(page).press('Enter');
    await expectVisible(page.getByText(texts.notEmail));
    await field(page).fill(other.emailAddress);
    await expectGone(page.getByText(texts.notEmail));
    await field(page).press('Enter');
    await expectVisible(page.getByText(clients.administratorsManaged));
    await expectVisible(rows(page).filter({ hasText: other.emailAddress }));

    await expectVisible(own.getByText(words(toast.addedToClient, { client })));
    await own.getByRole('link', { name: shell.settings }).first().click();
    await expectPath(own, `/settings/${clientId}/studies`);
  });

  it('are invited by email if they have no account, and join with a single form', async () => {
    const { account, list: invitedList } = en.invitations;
    const emailAddress = `ana.lima.${clientId}@site.example`;
    const page = await open(admin);
    await expectLive(page);
    await page.getByRole('textbox', { name: texts.firstName }).fill('Anna');
    await page.getByRole('textbox', { name: texts.lastName }).fill('Lima');
    await field(page).fill(emailAddress);
    await field(page).press('Enter');
    await expectVisible(page.getByText(words(texts.invited, { email: emailAddress })));
    await expectVisible(rows(page).filter({ hasText: 'Anna Lima' }));
    await expectVisible(page.getByRole('heading', { name: invitations.list }));
    await page.getByRole('button', { name: words(invitedList.resendOne, { name: emailAddress }) }).click();
    const sent = () =>
      world.server.db
        .selectFrom('administrator_invitation')
        .select(['token_seed', 'sent_at'])
        .where('email_address', '=', emailAddress)
        .executeTakeFirstOrThrow();
    await expect.poll(async () => (await sent()).sent_at).toHaveLength(2);
    const path = `/administrator/${tokenOf(world.server.secret, (await sent()).token_seed)}`;

    // Someone else who opens the link is told whose it is.
    const stranger = await world.loginAs(other.name);
    await stranger.goto(path);
    await expectVisible(stranger.getByRole('button', { name: en.invitations.signOut }));
    const ana = await world.openWindow({ width: 390, height: 844 });
    await ana.goto(path);
    await expectVisible(ana.getByRole('heading', { name: words(invitations.page.heading, { client }) }));
    expect(await findProblems(ana)).toEqual([]);
    await ana.getByRole('textbox', { name: account.firstName }).fill('Ana');
    expect(await ana.getByRole('textbox', { name: account.lastName }).inputValue()).toBe('Lima');
    await ana.getByLabel(account.password, { exact: true }).fill('a password of her own');
    await ana.getByRole('button', { name: account.create, exact: true }).click();
    await ana.getByRole('button', { name: en.terms.accept, exact: true }).click();
    await expectPath(ana, `/settings/${clientId}/studies`);
    await expectVisible(rows(page).filter({ hasText: 'Ana Lima' }));
    await expectGone(page.getByRole('heading', { name: invitations.list }));
    await ana.goto(path);
    await expectVisible(ana.getByRole('heading', { name: invitations.page.ACCEPTED }));
  });

  it('are removed, which takes them from the settings to the home page immediately, with a toast', async () => {
    const page = await open(admin);
    await addOther(page);
    const own = await open(other.name);
    await expectLive(own);
    await expectVisible(rows(page).filter({ hasText: other.emailAddress }));
    await openRemoval(page, other.emailAddress);
    await dialog(page).getByRole('button', { name: texts.remove, exact: true }).click();
    await expectPath(own, '/');
    // Only a live event says so.
    await expectVisible(own.getByText(words(toast.removedFromClient, { client })));
    await expectGone(own.getByRole('link', { name: shell.settings }));
    await expectVisible(page.getByText(clients.administratorsManaged));
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

  it('are accessible at 1280 and 320 pixels, and in the dialog', async () => {
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
