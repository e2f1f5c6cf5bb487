import { en } from '@studyline/contract/words/en';
import type { Page } from 'playwright-core';
import { expectGone, expectVisible } from './expectations.ts';
import { findPerson, type WindowOptions, type World } from './fixtures.ts';
import { addPerson } from './people.ts';

/** A screen of the product: who looks at it, its address, and what shows that it is there. */
export interface Screen {
  name: string;
  /** Without it nobody is signed in. */
  person?: string;
  path: string;
}

/** Every screen of the product, with the demo of this world. */
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
  const document = await pathOf('Protocol Amendment 3');
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
  return [
    { name: 'sign-in', path: '/signin' },
    { name: 'terms', path: '/terms-of-service' },
    { name: 'terms to accept', person: 'newcomer', path: '/terms-of-service' },
    { name: 'home', person: 'investigator', path: '/' },
    { name: 'home without studies', person: nobody, path: '/' },
    { name: '403', person: 'outsider', path: '/403' },
    { name: '404', person: 'investigator', path: '/no-such-page' },
    { name: '500', person: 'investigator', path: '/500' },
    { name: 'required actions', person: 'investigator', path: '/channels/required-actions' },
    { name: 'unread posts', person: 'investigator', path: '/channels/unread-posts' },
    { name: 'timeline', person: 'investigator', path: timeline },
    { name: 'timeline of a writer', person: 'study.manager', path: timeline },
    { name: 'timeline, required actions', person: 'investigator', path: `${timeline}/required-actions` },
    { name: 'timeline, unread', person: 'investigator', path: `${timeline}/unread-posts` },
    { name: 'timeline, nothing found', person: 'auditor', path: `${timeline}?facets=MONTH%3A2001-01` },
    { name: 'documents', person: 'investigator', path: `/channel/${study}/classifications` },
    { name: 'documents of a category', person: 'study.manager', path: documents },
    {
      name: 'documents, nothing found',
      person: 'investigator',
      path: `${documents}?show=UNREAD&sort=TITLE_ASC`,
    },
    { name: 'documents, taxonomies', person: 'approver', path: `/channel/${study}/classifications?edit=1` },
    { name: 'new post', person: 'author', path: `/channel/post/${study}/post-creation` },
    {
      name: 'form of a draft',
      person: 'medical.monitor',
      path: (await pathOf('Screening checklist for Amendment 3')).replace(/\/\d+\/detail$/, '/draft'),
    },
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
    { name: 'news', person: 'investigator', path: await pathOf('750 participants randomised') },
    { name: 'draft', person: 'approver', path: await pathOf('Screening checklist for Amendment 3') },
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
    { name: 'invitation that is not valid', path: '/invitation/none' },
    { name: 'invitation of an administrator that is not valid', path: '/administrator/none' },
    { name: 'setup that is not valid', path: '/setup/none' },
    { name: 'team', person: 'study.manager', path: `/channel/${study}/teams/${site.id}` },
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
    ...['look', 'roles', 'contacts', 'sharing', 'taxonomies'].map((part) => ({
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
    { name: 'new study', person: 'client.admin', path: `/settings/${client}/studies?dialog=new` },
    {
      name: 'study from a registry',
      person: 'client.admin',
      path: `/settings/${client}/studies?dialog=registry`,
    },
  ];
}

/** Opens a screen and waits until nothing on it is loading. */
export async function openScreen(world: World, screen: Screen, options: WindowOptions = {}): Promise<Page> {
  const page = screen.person ? await world.loginAs(screen.person, options) : await world.openWindow(options);
  await visit(page, screen);
  return page;
}

/** Goes to a screen and waits until it is complete: a heading, no skeleton, no running call. A failure names it. */
export async function visit(page: Page, { name, path }: Screen): Promise<void> {
  try {
    await page.goto(path);
    await expectVisible(page.getByRole('heading', { level: 1 }));
    await page.waitForLoadState('networkidle');
    if (path !== '/500') await expectGone(page.getByText(en.app.serverError.title));
  } catch (cause) {
    throw new Error(`The screen "${name}" (${path}) does not open`, { cause });
  }
}
