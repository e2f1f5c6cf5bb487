import { en } from '@studyline/contract/words/en';
import { afterAll, beforeAll, it } from 'vitest';
import { buildClient } from '../../apps/server/test/world.ts';
import { expectGone, expectVisible, words } from '../kit/expectations.ts';
import { openWorld, type World } from '../kit/fixtures.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const { clients, invitations, members, teams, toast } = en;
const STUDY = 'BY-HAND-1';
const INVESTIGATOR = 'ben.okoro@fjord.example';

it('a study created by hand leads to its first site, and from there to its first member', async () => {
  const { clientId, admin } = await buildClient(world.server.db);
  const page = await world.loginAs(admin.emailAddress.split('@')[0]!);
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  await page.goto(`/settings/${clientId}/studies`);
  await expectVisible(page.getByText(clients.empty));
  await main.getByRole('button', { name: clients.newStudy }).first().click();
  await dialog.getByRole('textbox', { name: clients.byHand.name }).fill(STUDY);
  await dialog.getByRole('button', { name: clients.byHand.create }).click();

  // The list of its sites says that there are none, and leads to the form for the first.
  await expectVisible(page.getByRole('heading', { level: 1, name: teams.title }));
  await expectVisible(page.getByText(teams.noSites));
  await main.getByRole('link', { name: teams.newSite }).first().click();
  const { field } = teams.form;
  await page.getByRole('textbox', { name: field.code, exact: true }).fill('IE001');
  await page.getByRole('textbox', { name: field.name, exact: true }).fill('St Brigid’s Hospital');
  await page.getByRole('combobox', { name: field.countryId }).fill('Irel');
  await page.getByRole('option', { name: 'Ireland' }).click();
  await page.getByRole('textbox', { name: field.city, exact: true }).fill('Dublin');
  await page
    .getByRole('button', { name: teams.form.create.site, exact: true })
    .filter({ visible: true })
    .click();
  await expectVisible(page.getByText(toast.teamAdded));

  // Its investigator has no account, and is invited from the site.
  await page
    .getByRole('button', { name: invitations.invite.open, exact: true })
    .filter({ visible: true })
    .click();
  await dialog.getByRole('textbox', { name: members.add.email }).fill(INVESTIGATOR);
  await dialog.getByRole('checkbox', { name: 'Principal investigator', exact: true }).check();
  await dialog.getByRole('button', { name: members.add.invite, exact: true }).click();
  await expectVisible(page.getByText(words(invitations.invite.sent_one, { count: 1 })));
  await expectGone(dialog);
});
