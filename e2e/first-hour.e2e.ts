import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { en } from '@studyline/contract/words/en';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runTool } from '../apps/server/test/run-tool.ts';
import { expectGone, expectVisible, words } from './expectations.ts';
import { openWorld, type WindowOptions, type World } from './fixtures.ts';

const PASSWORD = 'nothing but the first hour';
const { auth, clients, feed, home, members, teams, toast } = en;

let world: World;
let folder: string;
beforeAll(async () => {
  [world, folder] = await Promise.all([openWorld(), mkdtemp(join(tmpdir(), 'studyline-first-'))]);
});
afterAll(() => Promise.all([world?.close(), rm(folder, { recursive: true })]));

/** Adds an administrator of a client, as an operator does. The first one makes the client. */
async function addAdministrator(client: string, email: string, first: string, last: string): Promise<void> {
  const person = ['--email', email, '--first-name', first, '--last-name', last, '--password', PASSWORD];
  const ended = await runTool(folder, ['user', 'add', ...person, '--client-admin', client], {
    STUDYLINE_DATA_DIR: join(folder, 'data'),
    STUDYLINE_SECRET: 'a secret for tests, of more than 32 characters',
    DATABASE_URL: world.ownerUrl,
    DATABASE_APP_URL: world.appUrl,
  });
  expect(ended).toMatchObject({ code: 0 });
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel(auth.emailAddress).fill(email);
  await page.getByLabel(auth.password, { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: auth.signIn }).click();
  await page.getByRole('button', { name: auth.accept }).click();
}

describe.each([
  ['1440 pixels', 'Fjord', {}],
  ['a phone', 'Tarn', { width: 390, height: 844 }],
] as [string, string, WindowOptions][])('a new client, on %s', (_, client, options) => {
  it('gets its first study, site and member, and each screen leads to the next', async () => {
    const [first, second] = ['anna.lind', 'ben.okoro'].map((name) =>
      `${name}@${client}.example`.toLowerCase(),
    );
    await addAdministrator(client, first!, 'Anna', 'Lind');
    await addAdministrator(client, second!, 'Ben', 'Okoro');
    const page = await world.openWindow(options);
    await signIn(page, first!);
    await expectVisible(page.getByText(words(home.administrator, { client })));
    await page.getByRole('link', { name: home.toStudies }).click();

    await expectVisible(page.getByText(clients.empty));
    await page.getByRole('button', { name: clients.newStudy }).click();
    const dialog = page.getByRole('dialog');
    const study = `${client.toUpperCase()}-1`;
    await dialog.getByLabel(clients.byHand.name).fill(study);
    await dialog.getByRole('button', { name: clients.byHand.create }).click();

    await expectVisible(page.getByText(teams.firstSite));
    await page.getByRole('link', { name: teams.newSite }).click();
    await page.getByRole('textbox', { name: teams.form.field.code, exact: true }).fill('SE-01');
    await page.getByRole('textbox', { name: teams.form.field.name, exact: true }).fill('Fjordside Hospital');
    await page.getByRole('combobox', { name: teams.form.field.countryId }).fill('Swed');
    await page.getByRole('option', { name: 'Sweden' }).click();
    await page.getByRole('button', { name: teams.form.create.site }).click();
    await expectVisible(page.getByRole('heading', { level: 1, name: /Fjordside Hospital/ }));

    const missing = page.getByText(teams.missing.SITE_NOT_APPROVED.text);
    await expectVisible(missing);
    await page.getByRole('button', { name: teams.edit.settings }).click();
    await dialog.getByLabel(teams.approval).fill('2026-01-21');
    await dialog.getByRole('button', { name: teams.edit.save }).click();
    await expectGone(dialog, missing);
    await page.getByRole('tab', { name: teams.tab.members }).click();
    await expectVisible(page.getByText(teams.addMembers.site));
    await page.getByRole('button', { name: members.add.open }).click();
    await dialog.getByLabel(members.add.email).fill(second!);
    await dialog.getByText('Principal investigator', { exact: true }).click();
    await dialog.getByRole('button', { name: members.add.action, exact: true }).click();
    await expectVisible(
      page.getByText(toast.memberAdded),
      page.getByRole('row').filter({ hasText: 'Ben Okoro' }),
    );
    await page.getByRole('button', { name: teams.changeStatus }).click();
    await page.getByRole('menuitem', { name: teams.change.activate_team }).click();
    await dialog.getByRole('button', { name: teams.change.activate_team }).click();
    await expectGone(dialog);
    await expectVisible(page.getByText(teams.status.ACTIVE));

    const colleague = await world.openWindow(options);
    await signIn(colleague, second!);
    await colleague.getByRole('link', { name: study }).first().click();
    await expectVisible(colleague.getByText(feed.empty.posts));
    await page.goto('/');
    await page.getByRole('link', { name: study }).first().click();
    await expectVisible(
      page.getByText(words(feed.empty.postsWriterText, { study })),
      page.getByRole('main').getByRole('link', { name: feed.newPost }).first(),
    );
  });
});
