import { inviteMember } from '@studyline/contract/invitations/calls';
import { en } from '@studyline/contract/words/en';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../../apps/server/test/mail-server.ts';
import { findProblems } from '../kit/a11y.ts';
import { callAs } from '../kit/call.ts';
import { expectGone, expectPath, expectVisible, pattern, words } from '../kit/expectations.ts';
import { openWorld, type World } from '../kit/fixtures.ts';
import { expectLive } from '../kit/live.ts';
import { addPerson } from '../kit/people.ts';

let smtp: MailServer;
let world: World;
let study: number;
/** The site of the demo's investigator. */
let teamId: number;
let roleId: number;
beforeAll(async () => {
  smtp = await startMailServer();
  world = await openWorld({ ...smtp.env, PUBLIC_URL: 'http://127.0.0.1:4000' });
  study = await world.studyId();
  const { db } = world.server;
  const of = await db
    .selectFrom('team_member')
    .innerJoin('channel_member', 'channel_member.id', 'team_member.member_id')
    .innerJoin('app_user', 'app_user.id', 'channel_member.user_id')
    .select('team_member.team_id')
    .where('channel_member.channel_id', '=', study)
    .where('app_user.email_address', '=', 'investigator@studyline.example')
    .executeTakeFirstOrThrow();
  teamId = of.team_id;
  const role = db.selectFrom('role').select('id').where('channel_id', '=', study);
  roleId = (await role.where('key', '=', 'STUDY_COORDINATOR').executeTakeFirstOrThrow()).id;
});
afterAll(async () => {
  await world?.close();
  await smtp?.close();
});

const { invitations, members, terms } = en;
const { account, ended, invite, list, page: texts } = invitations;
const PASSWORD = 'a password of her own';

let number = 0;
let email: string;
beforeEach(() => {
  email = `ana.lima.${++number}@site.example`;
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const invited = () => `/channel/${study}/sites-and-members?view=members&status=INVITED`;

/** The path in the latest email to that address. */
async function pathFor(address = email): Promise<string> {
  const find = () => smtp.received.findLast(({ to }) => to[0] === address);
  await expect.poll(find, { timeout: 90_000 }).toBeDefined();
  return /http:\/\/127\.0\.0\.1:4000(\/invitation\/[\w-]+)/.exec(find()?.parsed.text ?? '')?.[1] ?? '';
}

/** Invites someone through the API, and returns the path in their email. */
async function inviteByCall(address = email): Promise<string> {
  const page = await world.loginAs('study.manager');
  await page.goto(invited());
  await expectLive(page);
  const args = { params: { channelId: study, teamId }, body: { email: address, roleIds: [roleId] } };
  await callAs(page.request, inviteMember, args);
  return pathFor(address);
}

describe('an invitation', () => {
  it('leads from an email to the first document, and the sender sees it happen', async () => {
    const sender = await world.loginAs('study.manager');
    await sender.goto(`/channel/${study}/sites-and-members?view=members`);
    await expectLive(sender);
    await button(sender, invite.open).click();
    await sender.getByRole('link', { name: members.add.several }).click();
    // The list of members has a field with this name too.
    await expectVisible(sender.getByRole('heading', { name: invite.title }));
    const team = sender.getByRole('combobox', { name: invite.team });
    await team.fill('US001');
    await sender.getByRole('option').first().click();
    await sender.getByRole('checkbox', { name: 'Study coordinator' }).check();
    await sender.getByRole('textbox', { name: invite.email }).fill(email);
    await sender.getByRole('textbox', { name: invite.firstName }).fill('Ana');
    await sender.getByRole('textbox', { name: invite.lastName }).fill('Lima');
    await sender.getByRole('textbox', { name: invite.message }).fill('Welcome to the study.');
    await button(sender, words(invite.send_one, { count: 1 }))
      .first()
      .click();
    await expectPath(sender, invited());
    const row = sender.getByRole('row').filter({ hasText: email });
    await expectVisible(row);

    // From here on, three clicks and one form.
    const path = await pathFor();
    const ana = await world.openWindow();
    await ana.goto(path);
    await expectVisible(ana.getByText('Welcome to the study.'));
    expect(await ana.getByRole('textbox', { name: account.firstName }).inputValue()).toBe('Ana');
    await ana.getByLabel(account.password, { exact: true }).fill(PASSWORD);
    await button(ana, account.create).click();
    await button(ana, terms.accept).click();
    await expectPath(ana, `/channel/${study}/timeline`);
    await ana.getByRole('article').getByRole('link').first().click();
    await expect.poll(() => new URL(ana.url()).pathname).toMatch(/^\/post\/\d+\/\d+\/detail$/);

    await expectGone(row);
    await sender.getByRole('tab', { name: members.tab.CURRENT }).click();
    await sender.getByRole('searchbox', { name: members.search }).fill(email);
    await expectVisible(sender.getByRole('link', { name: 'Ana Lima', exact: true }));

    await ana.goto(path);
    await expectVisible(ana.getByRole('heading', { name: ended.ACCEPTED }));
  });

  it('is handed over if the sender wants no email, by a link that works', async () => {
    const sender = await world.loginAs('study.manager');
    await sender.goto(`/channel/directory/${study}/invite-member?team=${teamId}&roles=${roleId}`);
    await sender.getByRole('textbox', { name: invite.email }).fill(email);
    await sender.getByRole('switch', { name: invite.sendNow }).click();
    await expectVisible(sender.getByText(invite.byLink).filter({ visible: true }));
    await button(sender, words(invite.createdFor_one, { count: 1 }))
      .first()
      .click();
    const url = await sender.getByRole('dialog').getByRole('textbox').inputValue();
    await button(sender, invitations.link.done).click();
    const row = sender.getByRole('row').filter({ hasText: email });
    await expectVisible(row.getByText(list.notSent));
    const ana = await world.openWindow();
    await ana.goto(new URL(url).pathname);
    await expectVisible(button(ana, account.create));
    // The next invitation is emailed, and no earlier one of this person was.
    const other = `other.${email}`;
    await inviteByCall(other);
    expect(smtp.received.filter(({ to }) => to[0] === email)).toEqual([]);
  });

  it('says who is signed in if it is someone else, and lets the invited person in', async () => {
    const person = await addPerson(world.server);
    const path = await inviteByCall(person.emailAddress);
    const page = await world.loginAs('coordinator');
    await page.goto(path);
    await expectVisible(page.getByText(pattern(invitations.other, { address: person.emailAddress })));
    await button(page, invitations.signOut).click();
    await page.getByRole('link', { name: invitations.signIn }).click();
    await expectPath(page, `/signin?callbackUrl=${encodeURIComponent(path)}`);
    const own = await world.loginAs(person.name);
    await own.goto(path);
    await button(own, invitations.accept).click();
    await expectPath(own, `/channel/${study}/timeline`);
  });

  it('appears on the home page of people with an account, and is answered there', async () => {
    const person = await addPerson(world.server);
    const page = await world.loginAs(person.name);
    await page.goto('/');
    await expectLive(page);
    const sender = await world.loginAs('study.manager');
    const inviting = {
      params: { channelId: study, teamId },
      body: { email: person.emailAddress, roleIds: [roleId] },
    };
    await sender.goto(invited());
    await callAs(sender.request, inviteMember, inviting);
    await expectVisible(page.getByRole('heading', { name: invitations.own.title }));
    expect(await findProblems(page)).toEqual([]);
    await page.getByRole('button', { name: new RegExp(`^${invitations.decline.open}`) }).click();
    await button(page, invitations.decline.action).last().click();
    await expectVisible(page.getByText(invitations.own.declined));
    await expectGone(page.getByRole('heading', { name: invitations.own.title }));
    await callAs(sender.request, inviteMember, inviting);
    await page.getByRole('button', { name: new RegExp(`^${invitations.accept}`) }).click();
    await expectPath(page, `/channel/${study}/timeline`);
  });

  it('offers a new account after signing out, if the invited person has none', async () => {
    const path = await inviteByCall();
    const page = await world.loginAs('coordinator');
    await page.goto(path);
    await button(page, invitations.signOut).click();
    await page.getByLabel(account.password, { exact: true }).fill(PASSWORD);
    expect(new URL(page.url()).pathname).toBe(path);
  });

  it('is declined with a reason, which the sender reads', async () => {
    const path = await inviteByCall();
    const page = await world.openWindow();
    await page.goto(path);
    await button(page, invitations.decline.open).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('I work at another site.');
    await button(page, invitations.decline.action).last().click();
    await expectVisible(page.getByRole('heading', { name: ended.DECLINED }));
    const sender = await world.loginAs('study.manager');
    await sender.goto(invited());
    await expectVisible(sender.getByText(words(list.reason, { reason: 'I work at another site.' })));
  });

  it('is resent to a corrected address, and the first link expires', async () => {
    const path = await inviteByCall();
    const sender = await world.loginAs('study.manager');
    await sender.goto(invited());
    await button(sender, words(list.resendOne, { name: email })).click();
    const corrected = `corrected.${email}`;
    await sender.getByRole('dialog').getByRole('textbox').fill(corrected);
    await sender.getByRole('dialog').getByRole('button', { name: invitations.resend.action }).click();
    await expectVisible(sender.getByRole('row').filter({ hasText: corrected }));
    const page = await world.openWindow();
    await page.goto(path);
    await expectVisible(page.getByRole('heading', { name: ended.missing }));
    await page.goto(await pathFor(corrected));
    await expectVisible(button(page, account.create));
  });

  it('is withdrawn', async () => {
    const path = await inviteByCall();
    const sender = await world.loginAs('study.manager');
    await sender.goto(invited());
    await button(sender, words(list.more, { name: email })).click();
    await sender.getByRole('menuitem', { name: list.withdraw }).click();
    await sender
      .getByRole('dialog')
      .getByRole('button', { name: invitations.withdraw.action, exact: true })
      .click();
    await expectGone(sender.getByRole('row').filter({ hasText: email }));
    const page = await world.openWindow();
    await page.goto(path);
    await expectVisible(page.getByRole('heading', { name: ended.missing }));
  });
});

describe('text entered in the form', () => {
  it('survives a reload, and leaving asks first', async () => {
    const page = await world.loginAs('study.manager');
    const form = `/channel/directory/${study}/invite-member`;
    await page.goto(form);
    const field = page.getByRole('textbox', { name: invite.email });
    await field.fill(email);
    await page.getByRole('textbox', { name: invite.firstName }).fill('Ana');
    await page.reload();
    await expectVisible(page.getByText(en.forms.restored));
    expect(await field.inputValue()).toBe(email);
    await page.getByRole('banner').getByRole('link', { name: invite.back }).click();
    const dialog = page.getByRole('dialog', { name: invite.leaveTitle });
    await dialog.getByRole('button', { name: en.forms.stay }).last().click();
    await expectPath(page, form);
    await page.getByRole('main').getByRole('button', { name: en.forms.discard }).click();
    expect(await field.inputValue()).toBe('');
    await page.getByRole('banner').getByRole('link', { name: invite.back }).click();
    await expectPath(page, `/channel/${study}/sites-and-members?view=members`);
  });
});

describe('a pasted list', () => {
  it('is read while pasting, sends the valid lines, and keeps the bad one to be fixed', async () => {
    const page = await world.loginAs('study.manager');
    await page.goto(`/channel/directory/${study}/invite-member`);
    await page.getByRole('combobox', { name: invite.team }).fill('US001');
    await page.getByRole('option').first().click();
    await page.getByRole('checkbox', { name: 'Study coordinator' }).check();
    await page.getByRole('radio', { name: invite.kinds.LIST }).check({ force: true });
    const field = page.getByRole('textbox', { name: invite.list });
    await field.fill(`Ana Lima, 1.${email}\nRui Costa, 2.site.example`);
    await expectVisible(page.getByText(words(invite.wrong_one, { count: 1 })));
    expect(await findProblems(page)).toEqual([]);
    await button(page, 'Send 1 invitation, leave out 1 line').first().click();
    await expectVisible(page.getByText(words(invite.sent_one, { count: 1 })));
    expect(await field.inputValue()).toBe('Rui Costa, 2.site.example');
    await page
      .getByRole('textbox', { name: words(invite.line, { line: 1 }), exact: true })
      .fill(`Rui Costa, 2.${email}`);
    await button(page, words(invite.send_one, { count: 1 }))
      .first()
      .click();
    await expectVisible(page.getByText('Ana Lima'), page.getByText('Rui Costa'));
    expect(await findProblems(page)).toEqual([]);
  });

  it('is not offered to people who cannot add members', async () => {
    const page = await world.loginAs('auditor');
    await page.goto(`/channel/directory/${study}/invite-member`);
    await expectVisible(page.getByRole('heading', { name: invite.denied }));
  });
});

it('the page of an invitation is accessible', async () => {
  const page = await world.openWindow({ width: 390, scheme: 'dark' });
  await page.goto(await inviteByCall());
  await expectVisible(page.getByText(texts.roles, { exact: true }));
  expect(await findProblems(page)).toEqual([]);
});
