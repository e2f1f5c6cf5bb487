import { readFile } from 'node:fs/promises';
import { addDocument } from '@studyline/contract/drafts/calls';
import { getPost } from '@studyline/contract/posts/calls';
import { en } from '@studyline/contract/words/en';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callAs } from '../kit/call.ts';
import { expectVisible } from '../kit/expectations.ts';
import { openWorld, type World } from '../kit/fixtures.ts';
import { drawnPageOf } from '../kit/reader.ts';

const { document: labels } = en.postFiles;
const SCAN = new URL('../../apps/server/test/scans/fax.pdf', import.meta.url);
/** A page takes seconds, longer when other tests run. */
const RECOGNITION_MS = 240_000;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

it('a word on page 7 of a scanned document is found, and opens there', { timeout: 400_000 }, async () => {
  const sender = await world.loginAs('approver');
  const { postId } = await callAs(sender.request, addDocument, {
    params: { channelId: await world.studyId() },
    body: { title: 'Visit report, scanned', intent: 'PUBLISH' },
    file: new File([new Uint8Array(await readFile(SCAN))], 'scan.pdf', { type: 'application/pdf' }),
  });
  const readRecognition = async () =>
    (await callAs(sender.request, getPost, { params: { id: postId } })).documentPreviewData.recognition;
  await expect.poll(readRecognition, { timeout: RECOGNITION_MS, interval: 1000 }).toBe('DONE');

  const page = await world.loginAs('coordinator');
  await page.goto('/channels/search?search=hepatotoxicity');
  await expectVisible(page.getByText(en.search.recognised));
  await page.getByRole('link', { name: 'Visit report, scanned' }).first().click();
  const reader = page.getByRole('region', { name: labels.region });
  await expectVisible(drawnPageOf(reader, 7), reader.getByText(labels.scans.DONE));
  // It can be read out and selected, although the file has no text.
  await expectVisible(
    reader
      .getByRole('region', { name: labels.recognisedText.replace('{{page}}', '7') })
      .getByText('liver panel'),
  );
  // It is marked at once, in the field as well.
  await expectVisible(
    reader.getByText(en.postFiles.find.scans.DONE),
    reader.locator('mark', { hasText: 'hepatotoxicity' }),
  );
});
