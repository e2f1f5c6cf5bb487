import { getDraft } from '@studyline/contract/drafts/form';
import * as drafts from '@studyline/contract/drafts/calls';
import * as news from '@studyline/contract/news/calls';
import * as posts from '@studyline/contract/posts/calls';
import { sampleVideo } from '../posts.ts';
import { everyone, nobody } from '../world.ts';
import { type Call, type Case, inStudy } from './case.ts';

const meeting = {
  title: 'A meeting',
  eventStartDateTimeMillis: Date.now() + 86_400_000,
  eventEndDateTimeMillis: Date.now() + 90_000_000,
  eventTimeZone: 'UTC',
  eventLocation: 'Hall 1',
};
const text = { title: 'News', content: '<p>A text</p>' };

/** The audience of a new document, for people whose permission covers only some teams. */
const documentFor = (viewPost: (call: Call) => object) => (call: Call) => ({
  ...inStudy(call),
  body: {
    title: 'A new document',
    permissions: {
      viewPost: viewPost(call),
      commentOnPost: everyone,
      updatePost: nobody,
      deletePost: nobody,
    },
  },
  file: call.w.pdf(),
});

/** The audience of news, for people whose permission covers only some teams. */
const newsFor = (viewPost: (call: Call) => object) => (call: Call) => {
  const { params, body } = documentFor(viewPost)(call);
  return { params, body: { ...body, ...text } };
};

export const draftCases: Case[] = [
  {
    endpoint: drafts.addDocument,
    needs: 'study',
    args: (call) => ({ ...inStudy(call), body: { title: 'A new document' }, file: call.w.pdf() }),
  },
  {
    name: 'shared with the own team',
    endpoint: drafts.addDocument,
    needs: 'study',
    args: documentFor(({ w, who }) => w.ofOwnTeam(who).viewPost),
  },
  {
    name: 'shared with a foreign team',
    endpoint: drafts.addDocument,
    needs: 'study',
    args: documentFor(({ w }) => w.ofForeignTeam.viewPost),
    // Authors who write for some teams share only with these.
    expected: { MO: 403, CO: 403 },
  },
  {
    endpoint: drafts.addNews,
    needs: 'study',
    args: (call) => ({ ...inStudy(call), body: text }),
  },
  {
    name: 'shared with the own team',
    endpoint: drafts.addNews,
    needs: 'study',
    args: newsFor(({ w, who }) => w.ofOwnTeam(who).viewPost),
  },
  {
    name: 'shared with a foreign team',
    endpoint: drafts.addNews,
    needs: 'study',
    args: newsFor(({ w }) => w.ofForeignTeam.viewPost),
    expected: { MO: 403, CO: 403 },
  },
  {
    endpoint: drafts.addEvent,
    needs: 'study',
    args: (call) => ({ ...inStudy(call), body: meeting }),
  },
  {
    endpoint: drafts.replaceEvent,
    needs: 'post',
    args: async ({ w, place }) => ({
      params: { id: await w.newEvent(place) },
      body: { eventLocation: 'Hall 2' },
    }),
  },
  {
    endpoint: drafts.addCourse,
    needs: 'study',
    args: (call) => ({
      ...inStudy(call),
      body: { title: 'A course' },
      files: [{ part: 'video', file: sampleVideo() }],
    }),
  },
  {
    endpoint: drafts.replaceCourse,
    needs: 'post',
    args: async ({ w, place }) => ({
      params: { id: (await w.newCourse(place)).postId },
      body: { title: 'Another title' },
      files: [],
    }),
  },
  {
    endpoint: news.addNewsPicture,
    needs: 'study',
    args: (call) => ({ ...inStudy(call), file: call.w.picture() }),
  },
  {
    endpoint: news.getNewsPicture,
    needs: 'post',
    args: async ({ w, place }) => ({
      params: { channelId: w.study.channelId, pictureId: (await w.newNews(place)).pictureId },
    }),
  },
  {
    endpoint: drafts.replaceNews,
    needs: 'post',
    args: async ({ w, place }) => ({
      params: { id: (await w.newNews(place)).postId },
      body: { content: '<p>Changed</p>' },
    }),
  },
  {
    endpoint: drafts.addNewsContent,
    needs: 'post',
    args: async ({ w, place }) => ({
      params: { id: (await w.newNews(place)).postId },
      file: w.picture(),
    }),
  },
  {
    endpoint: drafts.replaceDocument,
    needs: 'post',
    args: async ({ w, place }) => ({
      params: { id: await w.newPost(place) },
      body: { description: 'Changed' },
      file: w.pdf(),
    }),
  },
  {
    endpoint: drafts.revertPost,
    needs: 'post',
    args: async ({ w, place }) => ({
      params: { id: await w.newPostTwice(place), version: 1 },
      body: { versionDescription: 'Back' },
    }),
  },
  ...[
    { endpoint: getDraft, body: {} },
    { endpoint: drafts.updateDraft, body: { body: { description: 'Better' } } },
  ].map(({ endpoint, body }): Case => ({
    endpoint,
    needs: 'draft',
    args: async ({ w, who }) => ({ params: { id: await w.newDraft(who) }, ...body }),
    // Someone else's unsubmitted draft does not exist for people who cannot write drafts.
    expected: { SU: 404, PI: 404, ST: 404, VE: 404, QA: 404 },
  })),
  {
    name: "somebody else's submitted draft",
    endpoint: drafts.updateDraft,
    permission: 'POST_PUBLISH',
    needs: 'draft',
    args: async ({ w, who }) => ({
      params: { id: await w.submittedDraft(who) },
      body: { description: 'Better' },
    }),
    // Publishers see it, and only its author changes it.
    expected: {
      CH: 403,
      SM: 403,
      AU: 200,
      AP: 403,
      MO: 404,
      SU: 404,
      PI: 404,
      CO: 404,
      ST: 404,
      VE: 404,
      QA: 404,
    },
  },
  {
    name: 'extend the own draft',
    endpoint: drafts.changeDraftStatus,
    needs: 'draft',
    args: async ({ w, who }) => ({
      params: { id: await w.newDraft(who) },
      query: { transitionName: 'extend_draft' },
    }),
    // Someone else's unsubmitted draft does not exist for people who cannot write drafts.
    expected: { SU: 404, PI: 404, ST: 404, VE: 404, QA: 404 },
  },
  {
    name: 'approve a submitted draft',
    endpoint: drafts.changeDraftStatus,
    permission: 'POST_PUBLISH',
    needs: 'draft',
    args: async ({ w, who }) => ({
      params: { id: await w.submittedDraft(who) },
      query: { transitionName: 'approve_draft' },
      body: { edit: 1 },
    }),
    // Its author and publishers work on it.
    expected: { MO: 404, SU: 404, PI: 404, CO: 404, ST: 404, VE: 404, QA: 404 },
  },
  {
    name: 'the own draft',
    endpoint: posts.deletePost,
    needs: 'draft',
    args: async ({ w, who }) => ({ params: { id: await w.newDraft(who) } }),
    expected: { AU: 200, MO: 200, CO: 200, SU: 404, PI: 404, ST: 404, VE: 404, QA: 404 },
  },
];
