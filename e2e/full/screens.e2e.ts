import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { addComment } from '@studyline/contract/comments/calls';
import { addDocument } from '@studyline/contract/drafts/calls';
import { getPost } from '@studyline/contract/posts/calls';
import { en } from '@studyline/contract/words/en';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  buildCategories,
  buildClient,
  buildMember,
  buildStudy,
  buildUser,
  type Person,
  type Study,
} from '../../apps/server/test/world.ts';
import { findMisfits, findViolations } from '../kit/a11y.ts';
import { callAs } from '../kit/call.ts';
import { expectGone, expectVisible, pattern, words } from '../kit/expectations.ts';
import { closeWindow, openWorld, type World } from '../kit/fixtures.ts';
import { makePdf } from '../kit/pdf.ts';
import { findPost } from '../kit/posts.ts';
import { expectDrawn } from '../kit/quiet.ts';
import type { Screen } from '../kit/screen.ts';
import { listDialogs, listScreens, openScreen } from '../kit/screens.ts';
import { findUnreachable } from '../kit/unreachable.ts';

const PICTURES = join(import.meta.dirname, '../../test-results/screens');
const LIMIT = 1_800_000;
const sizes = [
  [1440, 900],
  [1366, 768],
  [1280, 720],
  [1024, 768],
  [820, 1180],
  // The first size, magnified to 200 %.
  [720, 450],
  [390, 844],
  [320, 640],
] as const;
/** One for each frame of the layout. axe takes much longer than everything else. */
const sizesForAxe = [1440, 1024, 390];
/** Colours move nothing: what fits in the light scheme fits in the dark one. */
const framesInDark = sizes.filter(([width]) => sizesForAxe.includes(width));

let world: World;
beforeAll(async () => {
  await mkdir(PICTURES, { recursive: true });
  world = await openWorld();
});
afterAll(() => world?.close());

it(
  'every screen fits, is reachable and accessible in every size and scheme',
  async () => {
    const screens = await listScreens(world);
    await walk('demo', [...screens, ...listDialogs(screens)]);
  },
  LIMIT,
);

it(
  'every screen does so without any content',
  async () => {
    const [quiet, other] = [await makeStudy('QUIET'), await makeStudy('BARE')];
    const postId = await publish(other, { title: 'Notes' });
    const empty = await buildClient(world.server.db);
    await walk('nothing', [
      ...listsOf(quiet),
      ...tabsOf(other, postId),
      { name: 'studies', person: nameOf(empty.admin), path: `/settings/${empty.clientId}/studies` },
      assigning(quiet.study.clientId, nameOf(quiet.admin), async (page) => {
        await page.getByRole('searchbox', { name: en.clients.assign.search }).fill('Nobody bears it');
        await expectVisible(page.getByText(words(en.clients.assign.none, { search: 'Nobody bears it' })));
      }),
    ]);
  },
  LIMIT,
);

it(
  'every screen does so with one row in each list',
  async () => {
    const small = await makeStudy('SMALL');
    const audience = { channelWide: false, roles: [small.study.roleIds.STUDY_COORDINATOR], teamIds: [] };
    const postId = await publish(small, {
      title: 'Notes',
      ruleSet: [{ requiredActionType: 'ACKNOWLEDGE', targetAudience: audience }],
    });
    await publish(small, { title: 'More notes', intent: 'DRAFT' });
    const reader = await world.loginAs(nameOf(small.reader));
    await callAs(reader.request, addComment, {
      params: { postId },
      body: { commentTextRequest: 'Which page is meant?' },
    });
    await walk('one', [
      ...listsOf(small),
      ...tabsOf(small, postId),
      { name: 'studies', person: nameOf(small.admin), path: `/settings/${small.study.clientId}/studies` },
      assigning(small.study.clientId, nameOf(small.admin), async (page) => {
        await page.getByRole('searchbox', { name: en.clients.assign.search }).fill(small.reader.emailAddress);
        await expect.poll(() => page.getByRole('dialog').getByRole('radio').count()).toBe(1);
      }),
    ]);
  },
  LIMIT,
);

it(
  'every screen does so with long names',
  async () => {
    const { db } = world.server;
    const screens = await listScreens(world);
    const word = 'Wolfeschlegelsteinhausenbergerdorff';
    const long = `${word} von und zu Hohenlohe-Langenburg`;
    const writer = await world.loginAs('study.manager');
    const { postId } = await findPost(world, 'Protocol Amendment 3');
    await callAs(writer.request, addComment, {
      params: { postId },
      body: { commentTextRequest: `https://${word.repeat(4)}.example, ${long}` },
    });
    const longer = `, ${long} for all sites`;
    await db.updateTable('app_user').set({ last_name: long, job_title: long }).execute();
    await db
      .updateTable('post')
      .set((eb) => ({ title: eb('title', '||', longer) }))
      .execute();
    await db
      .updateTable('post_version')
      .set((eb) => ({ title: eb('title', '||', longer) }))
      .execute();
    await db
      .updateTable('team')
      .set((eb) => ({ name: eb('name', '||', longer) }))
      .execute();
    await db
      .updateTable('channel')
      .set((eb) => ({ name: eb('name', '||', longer), title: eb('title', '||', longer) }))
      .execute();
    await db
      .updateTable('client')
      .set((eb) => ({ name: eb('name', '||', longer) }))
      .execute();
    await db
      .updateTable('stored_file')
      .set((eb) => ({ file_name: eb.val(`${word}-${word}-${word}.pdf`) }))
      .execute();
    const plain = ['sign-in', 'terms', 'terms to accept', 'home without studies', '403', '404', '500'];
    await walk('long', [...screens.filter(({ name }) => !plain.includes(name)), ...listDialogs(screens)]);
  },
  LIMIT,
);

interface SmallStudy {
  study: Study;
  admin: Person;
  writer: Person;
  reader: Person;
}

/** The only study of a client, with one person who writes and one who reads. */
async function makeStudy(name: string): Promise<SmallStudy> {
  const { db } = world.server;
  const { admin, ...client } = await buildClient(db);
  const study = await buildStudy(db, { ...client, name });
  await buildCategories(db, study, ['01', '01.01']);
  const [writer, reader] = [await buildUser(db), await buildUser(db)];
  await buildMember(db, study, { roles: ['STUDY_MANAGER'], person: writer });
  await buildMember(db, study, { roles: ['STUDY_COORDINATOR'], person: reader });
  return { study, admin, writer, reader };
}

/** A document by the study's writer, with its pages rendered. */
async function publish(
  { study, writer }: SmallStudy,
  { title, intent = 'PUBLISH', ruleSet }: Partial<typeof addDocument.body._input> & { title: string },
): Promise<number> {
  const { request } = await world.loginAs(nameOf(writer));
  const { postId } = await callAs(request, addDocument, {
    params: { channelId: study.channelId },
    body: { title, intent, ruleSet },
    file: new File([new Uint8Array(await makePdf(title, 1))], 'notes.pdf', { type: 'application/pdf' }),
  });
  const read = () => callAs(request, getPost, { params: { id: postId } });
  await expect.poll(async () => (await read()).documentPreviewData.status).toBe('READY');
  return postId;
}

function nameOf({ emailAddress }: Person): string {
  return emailAddress.split('@')[0]!;
}

/** The screens with lists of posts, and the form. */
function listsOf({ study, reader, writer }: SmallStudy): Screen[] {
  const timeline = `/channel/${study.channelId}/timeline`;
  const person = nameOf(reader);
  return [
    { name: 'home', person, path: '/' },
    { name: 'required actions', person, path: '/channels/required-actions' },
    { name: 'unread posts', person, path: '/channels/unread-posts' },
    { name: 'timeline', person, path: timeline },
    { name: 'timeline, required actions', person, path: `${timeline}/required-actions` },
    { name: 'timeline, unread', person, path: `${timeline}/unread-posts` },
    { name: 'timeline of a writer', person: nameOf(writer), path: timeline },
    {
      name: 'new post',
      person: nameOf(writer),
      path: `/channel/post/${study.channelId}/post-creation`,
    },
  ];
}

/** The tabs of a post. People who lead the study see all of them. */
function tabsOf({ writer }: SmallStudy, postId: number): Screen[] {
  return ['comments', 'versions', 'compliance', 'about', 'history'].map((tab) => ({
    name: `document, ${tab}`,
    person: nameOf(writer),
    path: `/post/${postId}/1/detail?tab=${tab}`,
  }));
}

/** The dialog in which a client's administrator chooses who leads a study. */
function assigning(ofClient: number, person: string, open?: Screen['open']): Screen {
  return {
    name: 'choosing an administrator',
    person,
    path: `/settings/${ofClient}/studies`,
    open: async (page) => {
      await page
        .getByRole('button', { name: pattern(en.clients.assign.openFor) })
        .first()
        .click();
      await expectVisible(page.getByRole('dialog').getByRole('radio').first());
      await open?.(page);
    },
  };
}

async function walk(name: string, looks: Screen[]): Promise<void> {
  const found: Record<string, string[]> = {};
  for (const screen of looks) {
    const page = await openScreen(world, screen);
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      for (const [width, height] of scheme === 'light' ? sizes : framesInDark) {
        await page.setViewportSize({ width, height });
        const problems = await look(page, scheme, width);
        if (problems.length > 0) found[`${screen.name}, ${width}, ${scheme}`] = problems;
        await page.screenshot({ path: join(PICTURES, fileOf(name, screen, width, scheme)) });
      }
    }
    await closeWindow(page);
  }
  expect(found).toEqual({});
}

async function look(page: Page, scheme: string, width: number): Promise<string[]> {
  await expectDrawn(page);
  // A document opens again where its window has become wide.
  await expectGone(page.locator('main [aria-busy="true"]'));
  const axe = sizesForAxe.includes(width) ? await findViolations(page) : [];
  const places = scheme === 'light' ? [...(await findMisfits(page)), ...(await findUnreachable(page))] : [];
  return [...axe, ...places];
}

function fileOf(name: string, screen: Screen, width: number, scheme: string): string {
  return `${name}-${screen.name.replaceAll(/[^\w]+/g, '-')}-${width}-${scheme}.png`;
}
