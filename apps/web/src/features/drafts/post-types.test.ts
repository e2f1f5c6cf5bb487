import type { Draft } from '@studyline/contract/drafts/form';
import { expect, test } from 'vitest';
import type { Make } from '../../live/use-call.ts';
import { type CreationForm, startForm } from './creation-form.ts';
import { sendForm } from './post-types.ts';

const everyone = { channelWide: true, roles: [], teamIds: [] };
const start = {
  ...startForm({ viewPost: everyone, commentOnPost: everyone, updatePost: everyone, deletePost: everyone }),
  title: 'Manual',
  content: '<p>Text</p>',
};
const file = new File(['x'], 'manual.pdf');
const video = new File(['x'], 'course.webm');
const courseFiles = { ...start.courseFiles, video };
const course = { chapters: [{ time: '0:05', title: 'Go' }], captions: [], materials: [] };
const chapters = [{ startMillis: 5000, title: 'Go' }];
const event = {
  ...start.event,
  startDay: '2026-12-03',
  startTime: '09:00',
  endDay: '2026-12-03',
  endTime: '10:00',
  location: 'Lisbon',
};

/** The call that sends a form, and what it sends. */
async function sentBy(form: Partial<CreationForm>, versionLabel?: Draft['versionLabel']) {
  let sent: { id: string; args: object } | undefined;
  const make: Make = (endpoint, args) => {
    sent = { id: endpoint.id, args };
    return Promise.reject(new Error('Nothing is sent in this test.'));
  };
  const draft = versionLabel && { postId: 5, versionLabel, isPublished: versionLabel === 'PUBLISHED' };
  const sending = { channelId: 2, draft, start, edit: 4, intent: 'DRAFT' } as const;
  await expect(sendForm(make, { ...start, ...form }, sending)).rejects.toThrow('Nothing is sent');
  return sent;
}

test.each([
  ['DOCUMENT', 'addDocument', { file }],
  ['NEWS', 'addNews', { body: { content: '<p>Text</p>' } }],
  ['EVENT', 'addEvent', { body: { content: '<p>Text</p>', eventLocation: 'Lisbon' } }],
  [
    'COURSE',
    'addCourse',
    { body: { content: '<p>Text</p>', chapters }, files: [{ part: 'video', file: video }] },
  ],
] as const)('a new %s is sent by %s', async (postType, id, args) => {
  expect(await sentBy({ postType, file, event, course, courseFiles })).toMatchObject({
    id,
    args: { params: { channelId: 2 }, ...args },
  });
});

test.each([
  ['DOCUMENT', { file: null }, 'updateDraft', {}],
  ['DOCUMENT', { file }, 'replaceDocument', { file }],
  ['NEWS', {}, 'updateDraft', {}],
  ['NEWS', { content: '<p>Other</p>' }, 'updateDraft', { body: { content: '<p>Other</p>' } }],
  ['EVENT', { event }, 'updateDraft', { body: { eventLocation: 'Lisbon' } }],
  ['COURSE', { course }, 'updateDraft', { body: { chapters } }],
  ['COURSE', { course, courseFiles }, 'replaceCourse', { body: { chapters, captions: [] } }],
] as const)('a draft of %s with %j is sent by %s', async (postType, changed, id, args) => {
  const sent = await sentBy({ postType, ...changed }, 'DRAFT');
  expect(sent).toMatchObject({ id, args: { params: { id: 5 }, ...args } });
});

test.each([
  ['NEWS', 'replaceNews', { content: '<p>Text</p>' }],
  ['EVENT', 'replaceEvent', { eventLocation: 'Lisbon' }],
  ['COURSE', 'replaceCourse', { chapters }],
] as const)('another version of %s is sent by %s, without readers and rules', async (postType, id, body) => {
  const sent = await sentBy({ postType, event, course }, 'PUBLISHED');
  const args = { params: { id: 5 }, body: { ...body, edit: 4, changeType: 'MAJOR' } };
  expect(sent).toMatchObject({ id, args });
  expect(sent).not.toHaveProperty('args.body.permissions');
});

test('an unchanged text is not sent again', async () => {
  expect(await sentBy({ postType: 'NEWS' }, 'DRAFT')).not.toHaveProperty('args.body.content');
  expect(await sentBy({ postType: 'COURSE' }, 'DRAFT')).not.toHaveProperty('args.body.chapters');
});
