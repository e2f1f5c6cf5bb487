import { listRules } from '@studyline/contract/compliance/calls';
import { getPost } from '@studyline/contract/posts/calls';
import { en } from '@studyline/contract/words/en';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findProblems } from '../kit/a11y.ts';
import { callAs } from '../kit/call.ts';
import { chooseFile } from '../kit/choose-file.ts';
import { expectVisible, words } from '../kit/expectations.ts';
import { openWorld, type World } from '../kit/fixtures.ts';
import { captionsOf, sampleVideo } from '../kit/video.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const { app, courseForm, drafts, forms, toast } = en;
const { creation } = drafts;
const { chapters } = courseForm;

const start = (page: Page, number: number) => page.getByLabel(words(chapters.time, { number }));
const title = (page: Page, number: number) => page.getByLabel(words(chapters.name, { number }));
const valueOf = (page: Page, number: number) => start(page, number).inputValue();
/** The length shows once the browser has read the video. */
const chooseVideo = async (page: Page) => {
  await chooseFile(page, courseForm.video.choose, await sampleVideo('mri-upload.webm'));
  await expectVisible(page.getByText(words(courseForm.checks.videoOf, { length: '0:08' })));
};
const seek = (page: Page, seconds: number) =>
  page.locator('video').evaluate((video: HTMLVideoElement, to) => {
    video.currentTime = to;
  }, seconds);
const publish = (page: Page) => page.getByRole('button', { name: drafts.publish }).first().click();

it('a course is written with chapters, captions and a material, and its chapters are corrected', async () => {
  const channelId = await world.studyId();
  const page = await world.loginAs('study.manager');
  await page.goto(`/channel/post/${channelId}/post-creation`);
  await page.getByRole('radio', { name: app.postTypes.COURSE }).check();
  await chooseVideo(page);
  expect(await page.getByLabel(creation.name, { exact: true }).inputValue()).toBe('mri upload');

  // By the keyboard: where the video is, then its title.
  await page.getByRole('button', { name: words(chapters.addAt, { time: '0:00' }) }).press('Enter');
  await page.keyboard.type('Before you start');
  await seek(page, 5);
  await page.getByRole('button', { name: words(chapters.addAt, { time: '0:05' }) }).press('Enter');
  await page.keyboard.type('Upload and track');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => title(page, 1).evaluate((field) => field === document.activeElement)).toBe(true);
  await start(page, 2).fill('12');
  await expectVisible(page.getByText(chapters.fault.end));
  await start(page, 2).fill('0:00');
  await expectVisible(page.getByText(chapters.fault.order));
  await start(page, 2).fill('4');
  await start(page, 2).press('Tab');
  expect(await valueOf(page, 2)).toBe('0:04');

  await page.getByRole('button', { name: courseForm.cover.frame }).click();
  await expectVisible(page.getByAltText(courseForm.cover.chosen));
  await chooseFile(page, courseForm.captions.add, captionsOf('captions-de.vtt', ['Guten Tag']));
  await chooseFile(page, courseForm.captions.add, captionsOf('spoken.vtt', ['Good morning']));
  await chooseFile(page, courseForm.descriptions.add, captionsOf('seen-de.vtt', ['Eine Hand winkt.']));
  await chooseFile(page, courseForm.materials.add, {
    name: 'upload-checklist.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Export, check, upload.'),
  });
  await page.getByRole('combobox', { name: creation.whoActs }).click();
  await page.getByRole('option', { name: 'Principal investigator' }).click();
  await page.keyboard.press('Escape');
  await publish(page);
  await expectVisible(page.getByText(courseForm.captions.fault.language));
  const language = words(courseForm.captions.language, { name: 'spoken.vtt' });
  await page.getByRole('combobox', { name: language }).click();
  await page.getByRole('option', { name: 'English', exact: true }).click();
  expect(await findProblems(page)).toEqual([]);
  await publish(page);
  await expectVisible(page.getByText(toast.postPublished));

  const id = Number(/\/post\/(\d+)\//.exec(page.url())?.[1]);
  const read = () => callAs(page.request, getPost, { params: { id } });
  const first = await read();
  const { course } = first;
  expect(first).toMatchObject({ courseName: 'mri upload', courseVideoPosterUrl: expect.any(String) });
  const { ruleSet } = await callAs(page.request, listRules, { params: { id } });
  expect(ruleSet).toMatchObject([{ requiredActionType: 'COMPLETE_COURSE' }]);
  expect(course).toMatchObject({
    chapters: [
      { startMillis: 0, title: 'Before you start' },
      { startMillis: 4000, title: 'Upload and track' },
    ],
    captions: [
      { kind: 'CAPTIONS', languageId: 'de' },
      { kind: 'CAPTIONS', languageId: 'en', fileName: 'spoken.vtt' },
      { kind: 'DESCRIPTIONS', languageId: 'de' },
    ],
    materials: [{ title: 'upload checklist' }],
  });

  await page.goto(`/post/${id}/new-version`);
  await expectVisible(page.getByText(courseForm.cover.kept, { exact: true }));
  await page.getByRole('button', { name: words(chapters.remove, { number: 1 }) }).click();
  await title(page, 1).fill('Upload');
  await page.getByRole('button', { name: words(courseForm.captions.remove, { name: 'German' }) }).click();
  await page.getByRole('radio', { name: drafts.upload.minor }).check();
  await page.getByLabel(creation.description, { exact: true }).fill('One chapter less');
  await publish(page);
  await expectVisible(page.getByText(toast.postPublished));
  const second = await read();
  expect(second.postDetail.label).toBe('v1.1');
  expect(second.courseVideoPosterUrl).not.toBeNull();
  expect(second.course).toMatchObject({
    durationMillis: course?.durationMillis,
    chapters: [{ startMillis: 4000, title: 'Upload' }],
    captions: [
      { kind: 'CAPTIONS', languageId: 'en' },
      { kind: 'DESCRIPTIONS', languageId: 'de' },
    ],
    materials: [{ title: 'upload checklist' }],
  });
});

it('what was entered of a course survives a reload, except for its files', async () => {
  const page = await world.loginAs('study.manager');
  await page.goto(`/channel/post/${await world.studyId()}/post-creation`);
  await page.getByRole('radio', { name: app.postTypes.COURSE }).check();
  // The file is refused before anything is sent.
  const { mimeType } = await sampleVideo();
  await chooseFile(page, courseForm.video.choose, { name: 'a.webm', mimeType, buffer: Buffer.from('text') });
  await expectVisible(page.getByText(en.error.VIDEO_REFUSED));
  await page.getByRole('button', { name: chapters.add, exact: true }).click();
  await start(page, 1).fill('0:03');
  await title(page, 1).fill('Export');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expectVisible(page.getByText(forms.restored), page.getByText(creation.restoredWithoutFile));
  expect(await title(page, 1).inputValue()).toBe('Export');
  await expectVisible(page.getByRole('button', { name: courseForm.video.choose }));
});
