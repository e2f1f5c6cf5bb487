import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { en } from '@studyline/contract/words/en';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildClient } from '../../apps/server/test/world.ts';
import { chooseFile } from '../kit/choose-file.ts';
import { expectGone, expectPath, expectVisible, pattern, words } from '../kit/expectations.ts';
import { openWorld, type World } from '../kit/fixtures.ts';

const RECORD = join(import.meta.dirname, '../../examples/NCT04280705.json');
const { app, channels, clients, error, feed, invitations, members, registryImport, teams, toast } = en;
const BY_HAND = 'BY-HAND-1';
const INVESTIGATOR = 'ben.okoro@fjord.example';

interface RegistryRecord {
  protocolSection: {
    identificationModule: { nctId: string; acronym?: string; briefTitle: string };
    contactsLocationsModule: { locations: { facility: string; country: string }[] };
  };
}

let world: World;
let client: number;
let text: string;
beforeAll(async () => {
  world = await openWorld();
  text = await readFile(RECORD, 'utf8');
  client = await world.clientId();
});
afterAll(() => world?.close());

/** The registry's record, changed into that of another study. */
function makeRecord(nctId: string, acronym: string): RegistryRecord {
  const record = JSON.parse(text) as RegistryRecord;
  Object.assign(record.protocolSection.identificationModule, { nctId, acronym });
  return record;
}

async function openStudies(): Promise<Page> {
  const page = await world.loginAs('client.admin');
  await page.goto(`/settings/${client}/studies`);
  await expectVisible(page.getByRole('heading', { level: 1, name: clients.title }));
  return page;
}

/** Puts a record into the dialog as a file. */
async function chooseRecord(page: Page, content: unknown): Promise<void> {
  const body = typeof content === 'string' ? content : JSON.stringify(content);
  await chooseFile(page, registryImport.choose, {
    name: 'record.json',
    mimeType: 'application/json',
    buffer: Buffer.from(body),
  });
}

const refusal = (reason: string) => words(error.NOT_A_REGISTRY_RECORD, { reason });

/** The numbers of things an import could add to. */
async function countWritten() {
  const counted = await Promise.all(
    (['channel', 'team', 'audit_event'] as const).map((table) =>
      world.server.db.selectFrom(table).select(world.server.db.fn.countAll().as('count')).executeTakeFirst(),
    ),
  );
  return counted.map((row) => Number(row?.count));
}

describe('a study from its registry record', () => {
  it('is shown before anything is written, and then created with its sites', async () => {
    const page = await openStudies();
    const record = makeRecord('NCT99000001', 'ORBIT-7');
    const sites = record.protocolSection.contactsLocationsModule.locations.length;
    const before = await countWritten();
    await page.getByRole('button', { name: clients.fromRegistry }).click();
    await expectVisible(page.getByRole('dialog', { name: registryImport.title }));
    await chooseRecord(page, record);
    const dialog = page.getByRole('dialog');
    const create = words(registryImport.createWithSites_other, { count: sites });
    await expectVisible(
      dialog.getByRole('heading', { name: record.protocolSection.identificationModule.briefTitle }),
      dialog.getByText('ORBIT-7'),
      dialog.getByRole('heading', { name: pattern(registryImport.sites_other, { count: sites }) }),
      dialog.getByRole('button', { name: create }),
    );
    expect(await countWritten()).toEqual(before);

    // What the registry has as a city is often a ward.
    await dialog.getByRole('button', { name: /^United Kingdom/ }).click();
    const ward = dialog.getByRole('listitem').filter({ hasText: 'GB003' }).last();
    await expectVisible(ward.getByText('Level 6, Ward 19'));
    await ward.getByRole('button', { name: pattern(registryImport.correctOne, {}) }).click();
    const city = dialog.getByRole('textbox', { name: words(registryImport.siteCity, { code: 'GB003' }) });
    await city.fill('Newcastle upon Tyne');
    await dialog.getByRole('button', { name: words(registryImport.correctedOne, { code: 'GB003' }) }).click();
    await expectVisible(dialog.getByText('Newcastle upon Tyne'));

    await dialog.getByRole('button', { name: create }).click();
    const done = words(registryImport.createdWithSites_other, { name: 'ORBIT-7', count: sites });
    await expectVisible(page.getByText(done));
    await expectVisible(page.getByRole('heading', { level: 1, name: en.teams.title }));
    await expectVisible(page.getByText('Newcastle upon Tyne'));
    await page.goBack();
    await expectPath(page, `/settings/${client}/studies`);
    await expectGone(page.getByRole('dialog'));
    const row = page.getByRole('row').filter({ hasText: 'ORBIT-7' });
    await expectVisible(
      row.getByRole('cell', { name: 'NCT99000001' }),
      row.getByRole('cell', { name: String(sites) }),
    );
  });

  it('gets its administrator, who finds it immediately and opens it', async () => {
    const manager = await world.loginAs('study.manager');
    await manager.goto('/');
    await expectVisible(manager.getByRole('heading', { name: channels.mine.myStudies }));
    const listening = manager.waitForResponse((answer) => answer.url().endsWith('/realtime/auth'));
    const page = await openStudies();
    await listening;
    const row = page.getByRole('row').filter({ hasText: 'ORBIT-7' });
    await expectVisible(row.getByText('Katherine Whitfield'));
    await row.getByRole('button', { name: clients.assign.open }).click();
    const dialog = page.getByRole('dialog', { name: clients.assign.title });
    await dialog.getByRole('button', { name: clients.assign.action }).click();
    await expectVisible(dialog.getByText(clients.assign.missing));
    await dialog.getByLabel(clients.assign.search).fill('nobody at all');
    await expectVisible(dialog.getByText(words(clients.assign.none, { search: 'nobody at all' })));
    await dialog.getByLabel(clients.assign.search).fill('helena');
    await dialog.getByRole('radio', { name: /Helena Brandt/ }).check();
    await dialog.getByRole('button', { name: clients.assign.action }).click();
    await expectVisible(
      page.getByText(clients.addedToStudy),
      row.getByText(words(clients.administrators_one, { name: 'Katherine Whitfield', count: 1 })),
    );
    await expectGone(dialog);
    await expect
      .poll(() =>
        row.getByRole('button', { name: clients.assign.open }).evaluate((one) => one.matches(':focus')),
      )
      .toBe(true);

    await manager.getByRole('link', { name: 'ORBIT-7', exact: true }).first().click();
    await expectVisible(
      manager.getByRole('heading', { name: feed.empty.posts }),
      manager.getByRole('main').getByRole('link', { name: feed.newPost }).first(),
    );
  });

  it('is recognised if it has been imported before', async () => {
    const page = await openStudies();
    await page.getByRole('button', { name: clients.fromRegistry }).click();
    await chooseRecord(page, makeRecord('NCT99000001', 'ORBIT-7'));
    await expectVisible(
      page.getByText(words(registryImport.known, { name: 'ORBIT-7' })),
      page.getByText(registryImport.knownSame),
      page.getByRole('button', { name: registryImport.renew }),
    );
  });

  it('is refused with a sentence that says what is wrong, and nothing is written', async () => {
    const page = await openStudies();
    const before = await countWritten();
    await page.getByRole('button', { name: clients.fromRegistry }).click();
    const dialog = page.getByRole('dialog');
    await chooseRecord(page, '{ this is no JSON');
    await expectVisible(dialog.getByText(registryImport.notJson));
    await chooseRecord(page, [makeRecord('NCT99000002', 'ORBIT-8')]);
    await expectVisible(dialog.getByText(registryImport.notRecord));
    await chooseRecord(page, makeRecord('ISRCTN12345678', 'ORBIT-8'));
    await expectVisible(
      dialog.getByText(refusal('The registry number must be NCT followed by eight digits.')),
    );
    await chooseRecord(page, { protocolSection: {} });
    await expectVisible(dialog.getByText(refusal('protocolSection.identificationModule is missing.')));
    expect(await dialog.getByRole('button', { name: registryImport.create }).isDisabled()).toBe(true);
    expect(await countWritten()).toEqual(before);
    await page.keyboard.press('Escape');
    await expectGone(dialog);
    await expectPath(page, `/settings/${client}/studies`);
  });

  it('can be created by hand instead', async () => {
    const page = await openStudies();
    await page.getByRole('button', { name: clients.newStudy }).click();
    const dialog = page.getByRole('dialog', { name: clients.byHand.title });
    await dialog.getByRole('button', { name: clients.byHand.create }).click();
    await expectVisible(dialog.getByRole('textbox', { name: clients.byHand.name }));
    await dialog.getByLabel(clients.byHand.name).fill('LANTERN-FLU');
    await dialog.getByRole('button', { name: clients.byHand.create }).click();
    await expectVisible(dialog.getByText(error.STUDY_NAME_TAKEN));
    await dialog.getByLabel(clients.byHand.name).fill('LANTERN-2');
    await dialog.getByRole('combobox', { name: clients.byHand.sponsor }).fill('larkmoor');
    const sponsor = 'Larkmoor Therapeutics';
    await dialog.getByRole('option', { name: sponsor }).click();
    await dialog.getByRole('button', { name: clients.byHand.create }).click();
    await expectVisible(page.getByText(words(clients.created, { name: 'LANTERN-2' })));
    await expectVisible(
      page.getByRole('heading', { name: en.teams.noSites }),
      page.getByRole('link', { name: en.teams.newSite }),
    );
    await page.getByRole('radio', { name: en.teams.view.teams }).click();
    await expectVisible(page.getByRole('link', { name: sponsor }));
  });
});

describe('people who do not administer the organisation', () => {
  it.each(['coordinator', 'study.manager'])('get a page that does not exist (%s)', async (name) => {
    const page = await world.loginAs(name);
    const path = `/settings/${client}/studies`;
    await page.goto(path);
    await expectVisible(page.getByText(words(app.notFound.text, { path })));
    await page.goto('/');
    await expectVisible(page.getByRole('heading', { level: 1 }));
    expect(await page.getByRole('link', { name: en.shell.settings }).count()).toBe(0);
  });
});

it('a study created by hand leads to its first site, and from there to its first member', async () => {
  const { clientId, admin } = await buildClient(world.server.db);
  const page = await world.loginAs(admin.emailAddress.split('@')[0]!);
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  await page.goto(`/settings/${clientId}/studies`);
  await expectVisible(page.getByText(clients.empty));
  await main.getByRole('button', { name: clients.newStudy }).first().click();
  await dialog.getByRole('textbox', { name: clients.byHand.name }).fill(BY_HAND);
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
