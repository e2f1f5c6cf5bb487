import { readFile } from 'node:fs/promises';
import { addDocument } from '@studyline/contract/drafts/calls';
import { en } from '@studyline/contract/words/en';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callAs } from '../kit/call.ts';
import { expectGone, expectVisible } from '../kit/expectations.ts';
import { openWorld, type World } from '../kit/fixtures.ts';
import { drawnPageOf } from '../kit/reader.ts';

const { document: labels } = en.postFiles;
const FOLDER = new URL('../../apps/server/test/real-pdfs/', import.meta.url);

/** A file, and what its readers are told. */
const notices = [
  ['arabic-not-embedded', labels.omits.FONTS],
  ['hebrew-not-embedded', labels.omits.FONTS],
  ['reportlab-chinese-not-embedded', labels.omits.FONTS],
  ['reportlab-japanese-not-embedded', labels.omits.FONTS],
  ['reportlab-korean-not-embedded', labels.omits.FONTS],
  ['tcpdf-japanese-not-embedded', labels.omits.FONTS],
  ['russian-not-embedded', labels.omits.FONTS],
  ['weasyprint-attachments', labels.hasAttached_other.replace('{{count}}', '2')],
] as const;
const whole = [
  'libreoffice-form',
  'signed',
  'notes-and-stamps',
  'pages-turned',
  'pdftex-layers',
  'ocrmypdf-crooked',
];

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

async function openDocument(page: Page, name: string) {
  const bytes = new Uint8Array(await readFile(new URL(`${name}.pdf`, FOLDER)));
  const { postId } = await callAs(page.request, addDocument, {
    params: { channelId: await world.studyId() },
    body: { title: name, intent: 'DRAFT' },
    file: new File([bytes], `${name}.pdf`, { type: 'application/pdf' }),
  });
  await page.goto(`/post/${postId}/1/detail`);
  const reader = page.getByRole('region', { name: labels.region });
  await expectVisible(drawnPageOf(reader, 1));
  return reader;
}

it('readers are told when a font could not be fetched, and get it when they try again', async () => {
  const page = await world.loginAs('author');
  const isPart = (url: URL) => /\/(cmaps|standard_fonts)\//.test(url.pathname);
  await page.route(isPart, (route) => route.abort());
  const reader = await openDocument(page, 'reportlab-japanese-not-embedded');
  const notice = reader.getByText(labels.omits.PARTS);
  await expectVisible(notice);
  await page.unroute(isPart);
  await reader.getByRole('button', { name: en.app.tryAgain }).click();
  await expectGone(notice);
  await expectVisible(reader.getByText(labels.omits.FONTS));
  await expectVisible(drawnPageOf(reader, 1));
});

it('readers are told what of a file is not shown, or may look different', async () => {
  const page = await world.loginAs('author');
  for (const [name, notice] of notices) {
    const reader = await openDocument(page, name);
    await expectVisible(reader.getByText(notice));
  }
});

it('they are told nothing if all of a file is shown', async () => {
  const page = await world.loginAs('author');
  for (const name of whole) {
    const reader = await openDocument(page, name);
    const told = Object.values(labels.omits).map((notice) => reader.getByText(notice).count());
    expect(await Promise.all(told), name).toEqual(told.map(() => 0));
  }
});
