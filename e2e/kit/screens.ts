import { handOver } from '@studyline/contract/compliance/hand-over';
import { addEvent } from '@studyline/contract/drafts/calls';
import { getPost } from '@studyline/contract/posts/calls';
import { en } from '@studyline/contract/words/en';
import type { Page } from 'playwright-core';
import { listAccountScreens } from './account-screens.ts';
import { callAs } from './call.ts';
import { listDelegationScreens } from './delegation-screens.ts';
import { expectGone, expectVisible } from './expectations.ts';
import { closeWindow, findPerson, type WindowOptions, type World } from './fixtures.ts';
import { addPerson } from './people.ts';
import { expectQuiet } from './quiet.ts';
import { type Read, said, type Screen } from './screen.ts';
import { watchData } from './texts.ts';

/** Every screen of the product, with the demo of this world. Call it in a test. */
export async function listScreens(world: World): Promise<Screen[]> {
  const { db } = world.server;
  const study = await world.studyId();
  const client = await world.clientId();
  const pathOf = async (title: string): Promise<string> => {
    const { id, version } = await db
      .selectFrom('post')
      .innerJoin('post_version', 'post_version.post_id', 'post.id')
      .select(['post.id', 'post_version.version'])
      .where('post.title', '=', title)
      .where('post.channel_id', '=', study)
      .orderBy('post_version.version', 'desc')
      .executeTakeFirstOrThrow();
    return `/post/${id}/${version}/detail`;
  };
  /** The latest item that has been in this state. */
  const itemPathOf = async (kind: string, status: string): Promise<string> => {
    const { id } = await db
      .selectFrom('service_item')
      .innerJoin('service_item_step', 'service_item_step.service_item_id', 'service_item.id')
      .select('service_item.id')
      .where('channel_id', '=', study)
      .where('kind', '=', kind)
      .where('service_item_step.status', '=', status)
      .orderBy('service_item.id', 'desc')
      .executeTakeFirstOrThrow();
    return `/service/${id}/detail`;
  };
  const withoutItems = await world.studyId('HARBOUR-HF');
  const document = await pathOf('Protocol Amendment 3');
  const news = await pathOf('750 participants randomised');
  const event = await pathOf('Investigator meeting in Copenhagen');
  const manager = await world.loginAs('study.manager');
  const start = new Date().setUTCHours(9, 0, 0, 0) + 5 * 86_400_000;
  const { postId: plannedId } = await callAs(manager.request, addEvent, {
    params: { channelId: study },
    body: {
      title: 'Training for new coordinators',
      eventStartDateTimeMillis: start,
      eventEndDateTimeMillis: start + 7_200_000,
      eventTimeZone: 'Europe/Copenhagen',
      eventLocation: 'Nordhavn Conference Centre, Copenhagen',
      eventUrl: 'https://meet.studyline.example/lantern-training',
      content: '<h2>Day 1</h2><p>Screening, consent and the first dose.</p>',
    },
  });
  const formOf = (path: string, form = 'draft') => path.replace(/\d+\/detail$/, form);
  const site = await db
    .selectFrom('team')
    .select('id')
    .where('channel_id', '=', study)
    .where('status', '=', 'ACTIVE')
    .where('code', 'is not', null)
    .orderBy('code')
    .executeTakeFirstOrThrow();
  const category = await db
    .selectFrom('category')
    .select(['id', 'taxonomy_id'])
    .where('channel_id', '=', study)
    .where('number', '=', '02')
    .executeTakeFirstOrThrow();
  const documents = `/channel/${study}/classifications/${category.taxonomy_id}/${category.id}`;
  const timeline = `/channel/${study}/timeline`;
  const member = `${study}-${await findPerson(world.server, 'coordinator')}`;
  const { name: nobody } = await addPerson(world.server);
  const schedule = await pathOf('Visit schedule on two pages');
  await handOverOnce(world, Number(schedule.split('/')[2]));
  return [
    { name: 'sign-in', path: '/signin' },
    { name: 'forgotten password', path: '/reset-password' },
    { name: 'link for a password that is not valid', path: '/reset-password/none' },
    { name: 'terms', path: '/terms-of-service' },
    { name: 'terms to accept', person: 'newcomer', path: '/terms-of-service' },
    { name: 'home', person: 'investigator', path: '/' },
    { name: 'home without studies', person: nobody, path: '/' },
    { name: '403', person: 'outsider', path: '/403' },
    { name: '404', person: 'investigator', path: '/no-such-page' },
    { name: '500', person: 'investigator', path: '/500' },
    { name: 'required actions', person: 'investigator', path: '/channels/required-actions' },
    { name: 'reading session', person: 'investigator', path: '/actions' },
    { name: 'reading session, nothing to read', person: 'auditor', path: '/actions' },
    { name: 'unread posts', person: 'investigator', path: '/channels/unread-posts' },
    { name: 'search', person: 'investigator', path: '/channels/search?search=dose' },
    {
      name: 'search of a study, nothing found',
      person: 'investigator',
      path: `/channel/${study}/search?search=quokka`,
    },
    { name: 'identity', person: 'investigator', path: '/update-profile' },
    { name: 'security', person: 'investigator', path: '/update-profile?part=security' },
    { name: 'notifications', person: 'investigator', path: '/update-profile?part=notifications' },
    { name: 'recorded', person: 'investigator', path: '/update-profile?part=recorded' },
    { name: 'recorded, entries', person: 'investigator', path: '/update-profile?part=recorded&kind=ALL' },
    { name: 'timeline', person: 'investigator', path: timeline },
    { name: 'timeline of a writer', person: 'study.manager', path: timeline },
    { name: 'timeline, required actions', person: 'investigator', path: `${timeline}/required-actions` },
    { name: 'timeline, unread', person: 'investigator', path: `${timeline}/unread-posts` },
    { name: 'timeline, nothing found', person: 'auditor', path: `${timeline}?facets=MONTH%3A2001-01` },
    { name: 'compliance insights', person: 'study.manager', path: `/channel/${study}/compliance-insights` },
    { name: 'documents', person: 'investigator', path: `/channel/${study}/classifications` },
    { name: 'documents of a category', person: 'study.manager', path: documents },
    {
      name: 'documents, nothing found',
      person: 'investigator',
      path: `${documents}?show=UNREAD&sort=TITLE_ASC`,
    },
    { name: 'documents, taxonomies', person: 'approver', path: `/channel/${study}/classifications?edit=1` },
    { name: 'new post', person: 'author', path: `/channel/post/${study}/post-creation` },
    ...['NEWS', 'EVENT'].map((type, index) => ({
      name: `new post, ${type}`,
      person: 'study.manager',
      path: `/channel/post/${study}/post-creation`,
      open: async (page: Page) => {
        await page
          .getByRole('radio')
          .nth(index + 1)
          .check();
        await expectQuiet(page);
      },
    })),
    {
      name: 'form of a draft',
      person: 'medical.monitor',
      path: formOf(await pathOf('Screening checklist for Amendment 3')),
    },
    {
      name: 'form of news',
      person: 'laboratory',
      path: formOf(await pathOf('Holiday cover for the central laboratory')),
    },
    { name: 'form of an event', person: 'study.manager', path: `/post/${plannedId}/draft` },
    { name: 'new version of news', person: 'study.manager', path: formOf(news, 'new-version') },
    { name: 'document', person: 'investigator', path: document },
    { name: 'document, versions', person: 'investigator', path: `${document}?tab=versions` },
    { name: 'document, compliance', person: 'study.manager', path: `${document}?tab=compliance` },
    { name: 'document, about', person: 'study.manager', path: `${document}?tab=about` },
    { name: 'document, history', person: 'study.manager', path: `${document}?tab=history` },
    {
      name: 'document, superseded',
      person: 'investigator',
      path: document.replace(/\/\d+\/detail$/, '/1/detail'),
    },
    {
      name: 'comparison',
      person: 'investigator',
      path: document.replace(/\/(\d+)\/detail$/, '/1/compare/$1'),
    },
    {
      name: 'comparison, text only',
      person: 'investigator',
      path: document.replace(/\/(\d+)\/detail$/, '/1/compare/$1?view=text'),
    },
    { name: 'news', person: 'investigator', path: news },
    { name: 'news of a writer', person: 'study.manager', path: news },
    { name: 'event', person: 'investigator', path: event },
    { name: 'event of a writer', person: 'study.manager', path: event },
    {
      name: 'event that is over',
      person: 'investigator',
      path: await pathOf('Webinar: from the vein to the freezer'),
    },
    { name: 'draft of an event', person: 'study.manager', path: `/post/${plannedId}/1/detail` },
    { name: 'draft', person: 'approver', path: await pathOf('Screening checklist for Amendment 3') },
    { name: 'catalogue', person: 'supply', path: `/channel/${study}/catalogue?sites=${site.id}` },
    { name: 'catalogue, on loan', person: 'coordinator', path: `/channel/${study}/catalogue?kind=RENTAL` },
    {
      name: 'catalogue, nothing found',
      person: 'supply',
      path: `/channel/${study}/catalogue?search=nothing`,
    },
    { name: 'orders', person: 'supply', path: `/channel/${study}/catalogue/orders` },
    {
      name: 'orders, none yet',
      person: 'study.manager',
      path: `/channel/${withoutItems}/catalogue/orders`,
    },
    {
      name: 'order in two parts',
      person: 'coordinator',
      path: await itemPathOf('ORDER', 'PARTIALLY_SHIPPED'),
    },
    { name: 'order, damaged', person: 'coordinator2', path: await itemPathOf('ORDER', 'RECEIPT_CONFIRMED') },
    { name: 'order to approve', person: 'supply', path: await itemPathOf('ORDER', 'AWAITING_APPROVAL') },
    { name: 'notification contacts', person: 'supply', path: `/channel/${study}/notification-contacts` },
    { name: 'quotations', person: 'supply', path: `/channel/${study}/quotations` },
    {
      name: 'quotations, none yet',
      person: 'study.manager',
      path: `/channel/${withoutItems}/quotations`,
    },
    { name: 'quotation', person: 'supply', path: await itemPathOf('QUOTATION', 'ISSUED') },
    {
      name: 'new quotation',
      person: 'supply',
      path: `/channel/post/${study}/create/quotation`,
    },
    { name: 'new order', person: 'supply', path: `/channel/post/${study}/create/order` },
    { name: 'support requests', person: 'supply', path: `/channel/${study}/support-requests` },
    {
      name: 'support requests, none yet',
      person: 'study.manager',
      path: `/channel/${withoutItems}/support-requests`,
    },
    {
      name: 'support request',
      person: 'vendor',
      path: await itemPathOf('SUPPORT_REQUEST', 'WAITING_FOR_SITE'),
    },
    { name: 'new support request', person: 'supply', path: `/channel/${study}/support-requests/new` },
    { name: 'pickups', person: 'supply', path: `/channel/${study}/pickups` },
    {
      name: 'pickups, none yet',
      person: 'study.manager',
      path: `/channel/${withoutItems}/pickups`,
    },
    { name: 'pickup', person: 'vendor', path: await itemPathOf('PICKUP', 'SCHEDULED') },
    {
      name: 'new pickup',
      person: 'supply',
      path: `/channel/post/${study}/create/pickup?team=${site.id}`,
    },
    { name: 'import of a catalogue', person: 'supply', path: `/channel/${study}/catalogue/import` },
    {
      name: 'import of a catalogue, not allowed',
      person: 'coordinator',
      path: `/channel/${study}/catalogue/import`,
    },
    { name: 'updates', person: 'study.manager', path: '/updates' },
    { name: 'updates, nothing for me', person: 'inspector', path: '/updates?show=FOR_ME' },
    { name: 'rental equipment', person: 'study.manager', path: '/equipment' },
    { name: 'rental equipment, nothing found', person: 'coordinator', path: '/equipment?search=nothing' },
    { name: 'rental equipment, none in return', person: 'coordinator', path: '/equipment?show=IN_RETURN' },
    {
      name: 'rental equipment of a team',
      person: 'supply',
      path: `/channel/${study}/teams/${site.id}?tab=equipment`,
    },
    { name: 'audit trail', person: 'auditor', path: `/channel/${study}/audit` },
    { name: 'audit trail, nothing found', person: 'auditor', path: `/channel/${study}/audit?to=2001-01-01` },
    { name: 'who has access', person: 'auditor', path: `/channel/${study}/audit/access` },
    { name: 'teams', person: 'investigator', path: '/teams' },
    { name: 'new site', person: 'study.manager', path: `/channel/directory/${study}/create-study-site` },
    { name: 'new team', person: 'study.manager', path: `/channel/directory/${study}/create-team` },
    {
      name: 'invite members',
      person: 'study.manager',
      path: `/channel/directory/${study}/invite-member`,
    },
    { name: 'unsubscribing', path: '/unsubscribe/none' },
    { name: 'link of a notification contact that is not valid', path: '/notification-contact/none' },
    { name: 'invitation that is not valid', path: '/invitation/none' },
    { name: 'invitation of an administrator that is not valid', path: '/administrator/none' },
    { name: 'setup that is not valid', path: '/setup/none' },
    { name: 'team', person: 'study.manager', path: `/channel/${study}/teams/${site.id}` },
    { name: 'team, posts', person: 'study.manager', path: `/channel/${study}/teams/${site.id}?tab=posts` },
    { name: 'team, history', person: 'monitor', path: `/channel/${study}/teams/${site.id}?tab=history` },
    { name: 'home of a manager', person: 'study.manager', path: '/' },
    ...['CURRENT', 'INVITED', 'FORMER'].map((status) => ({
      name: `members, ${status}`,
      person: 'study.manager',
      path: `/channel/${study}/sites-and-members?view=members&status=${status}`,
    })),
    {
      name: 'member beside the list',
      person: 'study.manager',
      path: `/channel/${study}/sites-and-members?view=members&member=${member}`,
    },
    { name: 'member', person: 'study.manager', path: `/channel/${study}/members/${member}` },
    { name: 'study admin', person: 'study.manager', path: `/channel/${study}/channel-admin` },
    ...['look', 'roles', 'contacts', 'notifications', 'sharing', 'taxonomies'].map((part) => ({
      name: `study admin, ${part}`,
      person: 'study.manager',
      path: `/channel/${study}/channel-admin?part=${part}`,
    })),
    {
      name: 'study admin from outside',
      person: 'client.admin',
      path: `/channel/${study}/channel-admin`,
    },
    { name: 'customer admins', person: 'client.admin', path: `/settings/${client}/customer-admin` },
    {
      name: 'customer admins, nothing found',
      person: 'client.admin',
      path: `/settings/${client}/customer-admin?search=nobody`,
    },
    { name: 'studies', person: 'client.admin', path: `/settings/${client}/studies` },
    { name: 'accounts', person: 'client.admin', path: `/settings/${client}/accounts` },
    { name: 'programs', person: 'client.admin', path: `/settings/${client}/programs` },
    { name: 'new study', person: 'client.admin', path: `/settings/${client}/studies?dialog=new` },
    {
      name: 'study from a registry',
      person: 'client.admin',
      path: `/settings/${client}/studies?dialog=registry`,
    },
    ...(await listAccountScreens(world)),
    ...(await listDelegationScreens(world)),
    { name: 'document of a coordinator', person: 'coordinator', path: schedule },
    { name: 'document, handed over', person: 'staff', path: schedule },
  ];
}

/** A nurse hands what a post asks over to the pharmacist. The same world may be listed twice. */
async function handOverOnce(world: World, id: number): Promise<void> {
  const { request } = await world.loginAs('staff');
  const { postDetail, handedOver } = await callAs(request, getPost, { params: { id } });
  const [action] = postDetail.actions;
  if (handedOver.length > 0 || !action) return;
  const { ruleId, teamId } = action;
  const userId = await findPerson(world.server, 'pharmacist');
  await callAs(request, handOver, { params: { id }, body: { ruleId, teamId, userId } });
}

/** Dialogs and panels, which have no address, over some of these screens. */
export function listDialogs(screens: readonly Screen[]): Screen[] {
  const over = (screen: string, name: string, button: Read, item?: Read): Screen => ({
    ...screens.find((one) => one.name === screen)!,
    name,
    open: async (page) => {
      await page
        .getByRole('button', { name: said(button) })
        .first()
        .click();
      if (item) await page.getByRole('menuitem', { name: said(item) }).click();
      await expectVisible(page.getByRole('dialog').getByRole('heading'));
      await expectQuiet(page);
    },
  });
  const fromMenu = (name: string, item: Read) =>
    over('document, history', name, ({ openPost }) => openPost.bar.more, item);
  return [
    over('draft', 'approving a draft', ({ drafts }) => drafts.approve),
    over('draft', 'rejecting a draft', ({ drafts }) => drafts.reject),
    fromMenu('permissions', ({ sharing }) => sharing.dialog.editLabel),
    fromMenu('classifying', ({ openPost }) => openPost.bar.classify),
    fromMenu('subscribers', ({ subscriptions }) => subscriptions.menu),
    fromMenu('another version of a document', ({ drafts }) => drafts.addVersion),
    fromMenu('removing a post', ({ posts }) => posts.remove.withdraw),
    over('catalogue', 'picture of a product', ({ products }) => products.picture.add),
    over('team', 'order limit of a site', ({ teams }) => teams.orderLimit.edit),
    over('event of a writer', 'answers to an event', ({ calendar }) => calendar.answers.seeAll),
    over(
      'event',
      'calendar address',
      ({ calendar }) => calendar.add.label,
      ({ calendar }) => calendar.add.feed,
    ),
    over(
      'study admin, notifications',
      'adding a notification contact',
      ({ notificationContacts }) => notificationContacts.add,
    ),
    over('studies', 'choosing an administrator', ({ clients }) => clients.assign.openFor),
    over(
      'accounts',
      'helping a person with a link',
      ({ accounts }) => accounts.helpFor,
      ({ accounts }) => accounts.command.SEND_RESET,
    ),
    over(
      'accounts',
      'disabling an account',
      ({ accounts }) => accounts.helpFor,
      ({ accounts }) => accounts.command.DISABLE,
    ),
    over('timeline', 'help', ({ shell }) => shell.help),
    over('identity', 'changing the email address', ({ profile }) => profile.email.change),
    over('security', 'changing the password', ({ security }) => security.changePassword),
    over('security', 'getting a signature PIN', ({ security }) => security.pin.get),
    over('security', 'setting up an authenticator app', ({ secondFactors }) => secondFactors.setUpApp),
    {
      ...screens.find(({ name }) => name === 'home')!,
      name: 'profile',
      open: async (page) => {
        await page.getByRole('button', { name: said(({ shell }) => shell.profile) }).click();
        await page.getByText(said(({ calendar }) => calendar.feed.row)).click();
        await expectVisible(page.getByRole('button', { name: said(({ calendar }) => calendar.feed.make) }));
      },
    },
    {
      ...screens.find(({ name }) => name === 'document of a coordinator')!,
      name: 'handing over an action',
      open: async (page) => {
        // On a phone it is behind the bar.
        const bar = page.locator('footer').locator('[aria-haspopup="dialog"]');
        if (await bar.isVisible()) await bar.click();
        await page
          .getByRole('button', { name: said(({ actionCards }) => actionCards.handOver.button) })
          .filter({ visible: true })
          .click();
        await expectVisible(page.getByRole('dialog').getByRole('radio'));
        await expectQuiet(page);
      },
    },
  ];
}

/** Opens a screen and waits until nothing on it is loading. */
export async function openScreen(world: World, screen: Screen): Promise<Page> {
  const page = await openWindowFor(world, screen);
  await visit(page, screen);
  return page;
}

function openWindowFor(world: World, { person }: Screen, options: WindowOptions = {}): Promise<Page> {
  return person ? world.loginAs(person, options) : world.openWindow(options);
}

/**
 * Checks each of these screens, with the texts the server sent for it. Returns the problems by screen. Screens that one person sees
 * in windows of one kind are opened one after the other in the same window, which takes a third of the time.
 */
export async function walk(
  world: World,
  screens: readonly Screen[],
  optionsOf: (index: number) => WindowOptions,
  look: (page: Page, data: () => Promise<ReadonlySet<string>>, screen: Screen) => Promise<string[]>,
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  const looks = screens.map((screen, index) => ({ screen, options: optionsOf(index) }));
  const groups = Map.groupBy(looks, ({ screen, options }) => JSON.stringify([screen.person, options]));
  for (const group of groups.values()) {
    const page = await openWindowFor(world, group[0]!.screen, group[0]!.options);
    // What one screen has fetched, the next one shows too.
    const sent = watchData(page);
    const data = async () => new Set([...(await sent()), ...group.map(({ screen }) => screen.path)]);
    let before: Screen | undefined;
    for (const { screen } of group) {
      // A dialog has no address, so only loading leaves it.
      const isLeft = before && !before.open && pathOf(before) !== pathOf(screen);
      await (isLeft ? follow : visit)(page, screen);
      const wrong = await look(page, data, screen);
      if (wrong.length > 0) found[screen.name] = wrong;
      before = screen;
    }
    await closeWindow(page);
  }
  return found;
}

const pathOf = ({ path }: Screen): string => path.replace(/\?.*/, '');

/** Loads a screen and waits until it is complete. A failure names it. */
async function visit(page: Page, screen: Screen): Promise<void> {
  await reach(page, screen, () => page.goto(screen.path));
}

/** Which screen the app has drawn. */
interface Router {
  state: { status: string; resolvedLocation?: { pathname: string } };
}

/** Goes to a screen as a link of the app does. */
async function follow(page: Page, screen: Screen): Promise<void> {
  await reach(page, screen, async () => {
    const from = new URL(page.url()).pathname;
    await page.evaluate((path) => history.pushState({}, '', path), screen.path);
    await page.waitForFunction((left) => {
      const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__: Router };
      return router.state.status === 'idle' && router.state.resolvedLocation?.pathname !== left;
    }, from);
  });
}

/** Complete: a heading, no skeleton, no running call, and the first page of a document. */
async function reach(page: Page, { name, path, open }: Screen, go: () => Promise<unknown>): Promise<void> {
  try {
    await go();
    await expectVisible(page.getByRole('heading', { level: 1 }));
    await expectQuiet(page);
    await expectGone(page.locator('main [aria-busy="true"]'));
    if (path !== '/500') await expectGone(page.getByText(en.app.serverError.title));
    await open?.(page);
  } catch (cause) {
    throw new Error(`The screen "${name}" (${path}) does not open`, { cause });
  }
}
