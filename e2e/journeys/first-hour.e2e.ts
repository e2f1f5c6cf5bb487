import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { de } from '@studyline/contract/words/de';
import { en } from '@studyline/contract/words/en';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../../apps/server/test/mail-server.ts';
import { inviteFirstAdministrator } from '../../apps/server/src/features/setup/invite-first.ts';
import { chooseFile } from '../kit/choose-file.ts';
import { expectGone, expectVisible, pattern, words } from '../kit/expectations.ts';
import { openEmptyWorld, type WindowOptions, type World } from '../kit/fixtures.ts';
import { makePdf } from '../kit/pdf.ts';
import { variants } from '../kit/variants.ts';

const RECORD = join(import.meta.dirname, '../../examples/NCT04280705.json');
const PASSWORD = 'nothing but the first hour';
const CLIENT = 'Fjord Therapeutics';
const TITLE = 'Protocol';
const [administrator, investigator, coordinator] = ['anna.lind', 'ben.okoro', 'eva.roth'].map(
  (name) => `${name}@fjord.example`,
) as [string, string, string];

let smtp: MailServer;
let registry: Server;
let settings: { mailing: Record<string, string>; silent: Record<string, string> };
beforeAll(async () => {
  smtp = await startMailServer();
  const record = await readFile(RECORD);
  registry = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(record);
  });
  await new Promise<void>((listening) => registry.listen(0, '127.0.0.1', listening));
  const silent = {
    PUBLIC_URL: 'http://127.0.0.1:4000',
    REGISTRY_URL: `http://127.0.0.1:${(registry.address() as AddressInfo).port}`,
    STUDYLINE_ADMIN_EMAIL: administrator,
  };
  settings = { silent, mailing: { ...silent, ...smtp.env } };
});
afterAll(async () => {
  await smtp.close();
  registry.close();
});

/** The path in the email to that address, once it has arrived. */
async function pathFor(address: string): Promise<string> {
  const find = () => smtp.received.findLast(({ to }) => to[0] === address);
  await expect.poll(find, { timeout: 90_000 }).toBeDefined();
  return (
    /http:\/\/127\.0\.0\.1:4000(\/(?:setup|invitation)\/[\w-]+)/.exec(find()?.parsed.text ?? '')?.[1] ?? ''
  );
}

describe.each(
  variants<[string, typeof en, keyof typeof settings, WindowOptions]>(
    ['without a mail server, in English, on 1440 pixels', en, 'silent', {}],
    [
      'without a mail server, in German, on a phone',
      de,
      'silent',
      { width: 390, height: 844, locale: 'de-DE' },
    ],
    ['with a mail server, in English, on 1440 pixels', en, 'mailing', {}],
  ),
)('the first hour of an installation, %s', (_, w, kind, options) => {
  const isPhone = options.width !== undefined;
  let world: World;
  beforeAll(async () => {
    smtp.received.length = 0;
    world = await openEmptyWorld(settings[kind]);
  });
  afterAll(() => world?.close());

  /** The path of the first administrator's invitation, from the email or the terminal. */
  async function firstPath(): Promise<string> {
    if (kind === 'mailing') return pathFor(administrator);
    return (await inviteFirstAdministrator(world.server))!.path;
  }

  /** Creates an account from an invitation. */
  async function comeBy(path: string, action: string): Promise<Page> {
    const page = await world.openWindow(options);
    const { account } = w.invitations;
    await page.goto(path);
    await page.getByRole('textbox', { name: account.firstName }).fill('Anna');
    await page.getByRole('textbox', { name: account.lastName }).fill('Lind');
    await page.getByLabel(account.password, { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: action, exact: true }).click();
    return page;
  }

  /** Publishes a document that coordinators have to acknowledge. */
  async function publish(page: Page): Promise<void> {
    const { creation } = w.drafts;
    await chooseFile(page, w.drafts.file.choose, {
      name: 'protocol.pdf',
      mimeType: 'application/pdf',
      buffer: await makePdf(TITLE, 1),
    });
    await expect.poll(() => page.getByLabel(creation.name, { exact: true }).inputValue()).toBe(TITLE);
    const parts = isPhone ? page.getByRole('dialog', { name: creation.action }) : page.getByRole('main');
    if (isPhone) await page.getByRole('main').getByRole('button', { name: creation.action }).click();
    await parts.getByRole('radio', { name: creation.actions.ACKNOWLEDGE }).check();
    await parts.getByRole('combobox', { name: creation.whoActs }).click();
    await page.getByRole('option', { name: w.server.role.STUDY_COORDINATOR }).click();
    await page.keyboard.press('Escape');
    if (isPhone) await parts.getByRole('button', { name: creation.done }).click();
    await page
      .getByRole('button', { name: w.drafts.publish, exact: true })
      .filter({ visible: true })
      .first()
      .click();
    await expectVisible(page.getByText(w.toast.postPublished));
  }

  it('leads from the operator’s invitation to the first acknowledged document', async () => {
    // Nobody has published terms yet, and no links lead to them.
    const visitor = await world.openWindow(options);
    const refused: string[] = [];
    visitor.on('response', (answer) => {
      if (!answer.ok()) refused.push(new URL(answer.url()).pathname);
    });
    await visitor.goto('/signin');
    await visitor.getByRole('link', { name: w.auth.terms }).click();
    await expectVisible(visitor.getByText(w.terms.none));
    // Asked once, not again by the page that says so.
    expect(refused).toEqual(['/openapi/v1/app/terms-of-service']);
    const path = await firstPath();
    const page = await comeBy(path, w.setup.create);
    const main = page.getByRole('main');
    const dialog = page.getByRole('dialog');

    // The organisation, and its first study from the registry.
    await expectVisible(page.getByText(w.setup.client.terms));
    await page.getByRole('textbox', { name: w.setup.client.name }).fill(CLIENT);
    await page.getByRole('button', { name: w.setup.client.create }).click();
    await expectVisible(page.getByText(w.clients.empty));
    await main.getByRole('button', { name: w.clients.fromRegistry }).first().click();
    await dialog.getByLabel(w.registryImport.number).fill('NCT04280705');
    await dialog.getByRole('button', { name: w.registryImport.lookUp }).click();
    await dialog.getByRole('button', { name: pattern(w.registryImport.createWithSites_other) }).click();
    await expectVisible(page.getByRole('heading', { level: 1, name: w.teams.title }));
    await expectGone(dialog);
    // Nobody is told of their own actions.
    expect(await page.getByText(words(w.toast.addedToClient, { client: CLIENT })).count()).toBe(0);

    /** Returns the path of the invitation. */
    const invitePerson = async (email: string, role: string): Promise<string> => {
      const { link } = w.invitations;
      await dialog.getByLabel(w.members.add.email).fill(email);
      await dialog.getByText(role, { exact: true }).click();
      await dialog.getByRole('button', { name: w.members.add.invite, exact: true }).click();
      if (kind === 'mailing') {
        await expectVisible(page.getByText(words(w.invitations.invite.sent_one, { count: 1 })));
        return pathFor(email);
      }
      const field = dialog.getByRole('textbox', { name: words(link.label, { email }) });
      const { pathname } = new URL(await field.inputValue());
      await dialog.getByRole('button', { name: link.done }).click();
      return pathname;
    };

    // The first site: its page says what it lacks, and it is completed from there.
    await main
      .getByRole('link', { name: /Frankfurt/ })
      .first()
      .click();
    await expectVisible(page.getByText(w.teams.missing.SITE_NOT_APPROVED.text));
    const card = page.getByRole('region', { name: w.teams.toActivation.label });
    const place = new URL(page.url()).pathname;
    await card.getByRole('button', { name: w.teams.missing.SITE_NOT_APPROVED.mend }).click();
    await dialog.getByLabel(w.teams.approval).fill('2026-01-21');
    await dialog.getByRole('button', { name: w.teams.edit.save }).click();
    await expectGone(dialog);
    await card.getByRole('button', { name: w.teams.missing.PRINCIPAL_INVESTIGATOR_MISSING.mend }).click();
    const toInvestigator = await invitePerson(investigator, w.server.role.PRINCIPAL_INVESTIGATOR);
    const site = await comeBy(toInvestigator, w.invitations.account.create);
    await expectVisible(site.getByText(w.feed.empty.notActive));
    expect(await site.getByRole('main').getByRole('link', { name: w.feed.newPost }).count()).toBe(0);

    // The home page leads on from here.
    await page.goto('/');
    const steps = page.getByRole('region', { name: w.setup.steps.label });
    await expectVisible(
      steps.getByText(words(w.setup.steps.done_other, { count: 5 })),
      ...(kind === 'silent' ? [steps.getByText(w.setup.emailsOff.title)] : []),
    );
    await steps.getByRole('link', { name: w.setup.steps.name.ACTIVATION }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe(place);
    await card.getByRole('button', { name: w.teams.toActivation.action }).click();
    await dialog.getByRole('button', { name: w.teams.change.activate_team }).click();
    await expectGone(dialog);
    await expectVisible(page.getByText(w.teams.status.ACTIVE));

    // The coordinator, from the same page.
    await page.getByRole('tab', { name: w.teams.tab.members }).click();
    await page.getByRole('button', { name: w.invitations.invite.open }).click();
    const toCoordinator = await invitePerson(coordinator, w.server.role.STUDY_COORDINATOR);
    const reader = await comeBy(toCoordinator, w.invitations.account.create);
    await expectVisible(reader.getByText(w.feed.empty.posts));

    // The first document.
    await page.goto('/');
    await steps.getByRole('link', { name: w.setup.steps.name.DOCUMENT }).click();
    await publish(page);
    await page.goto('/');
    await expectVisible(page.getByRole('heading', { name: w.channels.mine.myStudies }));
    await expectGone(steps);
    await reader.goto('/');
    await reader.getByRole('link', { name: TITLE }).first().click();
    await reader.getByRole('button', { name: w.requiredActions.acknowledge }).first().click();
    await expectVisible(reader.getByText(w.actionCards.done.ACKNOWLEDGE));

    // The initial link has expired, whoever opens it.
    for (const one of [visitor, reader]) {
      await one.goto(path);
      await expectVisible(one.getByRole('heading', { name: w.setup.ended.ENDED }));
    }
  });
});
