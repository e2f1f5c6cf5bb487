import { readFile } from 'node:fs/promises';
import { listAccess } from '@studyline/contract/audit/calls';
import { updateChannel } from '@studyline/contract/channels/settings';
import { getProfile } from '@studyline/contract/users/calls';
import { en } from '@studyline/contract/words/en';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callAs } from '../kit/call.ts';
import { expectGone, expectPath, expectVisible, words } from '../kit/expectations.ts';
import { findPerson, openWorld, type World } from '../kit/fixtures.ts';
import { findPost } from '../kit/posts.ts';

const { app, audit, auditTrail, shell, studyAdmin } = en;
const { review } = auditTrail;
const TITLE = 'Protocol Amendment 3';

let world: World;
let path: string;
beforeAll(async () => {
  world = await openWorld();
  path = `/channel/${await world.studyId()}/audit`;
});
afterAll(() => world?.close());

it('a manager changes the study; an inspector reads who did it, finds it again by its filters and downloads it', async () => {
  const manager = await world.loginAs('study.manager');
  await manager.goto(path.replace('/audit', '/channel-admin'));
  const title = manager.getByRole('textbox', { name: studyAdmin.naming.studyTitle });
  const before = await title.inputValue();
  await title.fill(`${before}, amended`);
  await manager.getByRole('button', { name: studyAdmin.save }).click();
  await expectVisible(manager.getByText(en.toast.studyUpdated));

  const inspector = await world.loginAs('inspector');
  await inspector.goto(path.replace('/audit', '/timeline'));
  await inspector.getByRole('link', { name: shell.auditTrail, exact: true }).click();
  await expectPath(inspector, path);
  const list = inspector.getByRole('list', { name: auditTrail.list });
  const newest = list.getByRole('listitem').first();
  await expectVisible(newest.getByText(audit.events.channelUpdated, { exact: true }));
  await newest.getByRole('button', { expanded: false }).click();
  const named = (value: string) => words(audit.named, { name: audit.field.title, value });
  await expectVisible(
    newest.getByText(named(before), { exact: true }),
    newest.getByText(named(`${before}, amended`), { exact: true }).last(),
  );

  await inspector.getByRole('combobox', { name: auditTrail.kind }).click();
  await inspector.getByRole('option', { name: auditTrail.kinds.STUDY }).click();
  await expect.poll(() => inspector.url()).toContain('kind=STUDY');
  await expectGone(list.getByText(audit.events.postPublished, { exact: true }));
  await inspector.reload();
  await expectVisible(list.getByText(audit.events.channelUpdated, { exact: true }).first());
  const [download] = await Promise.all([
    inspector.waitForEvent('download'),
    inspector.getByRole('link', { name: auditTrail.exportAs }).click(),
  ]);
  const table = await readFile(await download.path(), 'utf8');
  expect(download.suggestedFilename()).toMatch(/^Audit trail of .*\.csv$/);
  expect(table).toContain(named(`${before}, amended`));
  expect(table).not.toContain(`"${audit.events.postPublished}"`);

  // The export itself is in the trail.
  await inspector.goto(`${path}?kind=DOWNLOADS`);
  await expectVisible(
    newest.getByText(audit.events.channelAuditExported, { exact: true }),
    newest.getByText(auditTrail.ofStudy, { exact: true }),
    newest.getByText(new RegExp(`${audit.filter.kind}: ${auditTrail.kinds.STUDY}`)).first(),
  );
});

it('an inspector finds the actions of someone who has left, and reads the name of a client administrator', async () => {
  const inspector = await world.loginAs('inspector');
  await inspector.goto(path);
  const person = inspector.getByRole('combobox', { name: auditTrail.person });
  await person.fill('visser');
  const former = words(auditTrail.former, { name: 'Dr Anneke Visser' });
  await inspector.getByRole('option', { name: former }).click();
  await expect.poll(() => person.inputValue()).toBe(former);
  await inspector.reload();
  await expect.poll(() => person.inputValue()).toBe(former);

  const administrator = await world.loginAs('client.admin');
  const params = { channelId: await world.studyId() };
  await callAs(administrator.request, updateChannel, {
    params,
    body: { channelMetadataRequest: { title: 'Changed by its client' } },
  });
  const { displayName } = (await callAs(administrator.request, getProfile, {})).basicUserInfo;
  await inspector.goto(`${path}?user=${await findPerson(world.server, 'client.admin')}`);
  await expect.poll(() => person.inputValue()).toBe(displayName);
});

it('an inspector reads who has access, who was away longest, opens a person, and downloads the list', async () => {
  const inspector = await world.loginAs('inspector');
  await inspector.goto(path);
  await inspector.getByRole('link', { name: review.title }).click();
  await expectPath(inspector, `${path}/access`);
  const { items, totalCount } = await callAs(inspector.request, listAccess, {
    params: { channelId: await world.studyId() },
    query: { pageSize: 50, sort: 'SIGNED_IN_ASC' },
  });
  await expectVisible(
    inspector.getByText(words(review.shown, { shown: items.length, total: totalCount }), { exact: true }),
  );
  const nameOfFirst = inspector.getByRole('row').nth(1).getByRole('link');
  await inspector.getByRole('button', { name: review.order.NAME_ASC }).click();
  await inspector.getByRole('menuitemradio', { name: review.order.SIGNED_IN_ASC }).click();
  await expect.poll(() => nameOfFirst.innerText()).toBe(items[0]!.displayName);
  await expectVisible(
    inspector
      .getByRole('row')
      .filter({ hasText: items[0]!.emailAddress! })
      .getByText(items[0]!.roles[0]!.name),
  );
  const [access] = await Promise.all([
    inspector.waitForEvent('download'),
    inspector.getByRole('link', { name: review.exportAs }).click(),
  ]);
  expect(access.suggestedFilename()).toMatch(/^Access to .*\.csv$/);
  expect(await readFile(await access.path(), 'utf8')).toContain('Principal investigator, ');
  await nameOfFirst.click();
  await expectPath(inspector, `${path.replace('/audit', '/members')}/${items[0]!.channelMemberId}`);
});

it('the trail of one post is reached from an entry, and days without entries say so', async () => {
  const page = await world.loginAs('auditor', { width: 390, height: 844 });
  const { postId } = await findPost(world, TITLE);
  await page.goto(`${path}?post=${postId}&kind=POSTS`);
  const list = page.getByRole('list', { name: auditTrail.list });
  await expectVisible(list.getByText(audit.events.postPublished, { exact: true }).first());
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(390);
  await page.getByRole('button', { name: words(en.feed.filterCount_other, { count: 2 }) }).click();
  await page.getByLabel(auditTrail.to).fill('2001-01-01');
  await expectVisible(page.getByText(auditTrail.noneFound));
  await page.getByRole('button', { name: auditTrail.clear }).click();
  await expectVisible(list.getByRole('listitem').first());
  expect(new URL(page.url()).search).toBe('');

  // Technical steps are hidden until someone requests them.
  await page.goto(`${path}?post=${postId}`);
  await expectVisible(list.getByText(audit.events.postPublished, { exact: true }).first());
  await expectGone(list.getByText(audit.events.postPreviewed, { exact: true }));
  await page.getByRole('button', { name: auditTrail.listSteps }).click();
  await expectVisible(list.getByText(audit.events.postPreviewed, { exact: true }).first());
  await page.getByRole('button', { name: auditTrail.leaveOutSteps }).click();
  await expectGone(list.getByText(audit.events.postPreviewed, { exact: true }));
});

it('someone at a site reads entries about their site; people without access to a trail are not offered it', async () => {
  const coordinator = await world.loginAs('coordinator');
  await coordinator.goto(path);
  await expectVisible(coordinator.getByRole('heading', { name: auditTrail.title }));
  await expectVisible(coordinator.getByText(/concerns you or your teams/));
  const supply = await world.loginAs('supply');
  await supply.goto(path.replace('/audit', '/timeline'));
  await expectVisible(supply.getByRole('link', { name: shell.timeline, exact: true }));
  await expectGone(supply.getByRole('link', { name: shell.auditTrail, exact: true }));
  for (const denied of [path, `${path}/access`]) {
    await supply.goto(denied);
    await expectVisible(supply.getByText(app.forbidden.title));
  }
  await coordinator.goto(path);
  await expectVisible(coordinator.getByRole('heading', { name: auditTrail.title }));
  await expectGone(coordinator.getByRole('link', { name: review.title }));
});
