import { randomUUID } from 'node:crypto';
import * as calendar from '@studyline/contract/calendar/calls';
import * as audit from '@studyline/contract/audit/calls';
import * as classificationChanges from '@studyline/contract/classifications/changes';
import * as comments from '@studyline/contract/comments/calls';
import * as comparison from '@studyline/contract/comparison/calls';
import * as courses from '@studyline/contract/courses/calls';
import * as engagement from '@studyline/contract/engagement/calls';
import * as compliance from '@studyline/contract/compliance/calls';
import * as handingOver from '@studyline/contract/compliance/hand-over';
import * as pageNotes from '@studyline/contract/page-notes/calls';
import * as postFiles from '@studyline/contract/post-files/calls';
import * as posts from '@studyline/contract/posts/calls';
import * as signatures from '@studyline/contract/signatures/calls';
import * as subscriptions from '@studyline/contract/subscriptions/calls';
import { byPostId, type Case, none, onPost, onVersion, simple } from './case.ts';

const readBy = (teamId: number) => ({ teamId, version: 1, approvalType: 'READ_AND_UNDERSTOOD' as const });

export const postCases: Case[] = [
  ...simple(
    'post',
    byPostId,
    subscriptions.subscribeToPost,
    subscriptions.unsubscribeFromPost,
    subscriptions.subscribeToComments,
    subscriptions.unsubscribeFromComments,
  ),
  ...simple(
    'post',
    onPost,
    posts.getPost,
    posts.getPostSummary,
    posts.markAsUnread,
    posts.markAsRead,
    postFiles.downloadFile,
  ),
  ...simple('post', onPost, postFiles.listPreviews, compliance.listRules),
  ...simple(
    'post',
    onVersion,
    posts.getPostVersion,
    postFiles.downloadVersionFile,
    postFiles.listVersionPreviews,
    postFiles.getThumbnail,
  ),
  {
    endpoint: postFiles.getPreviewImage,
    needs: 'post',
    args: ({ place }) => ({ params: { id: place.postId, version: 1, page: 1 } }),
  },
  {
    endpoint: postFiles.getPreviewText,
    needs: 'post',
    args: ({ place }) => ({ params: { id: place.postId, version: 1, page: 1 } }),
  },
  {
    endpoint: postFiles.findInPreviews,
    needs: 'post',
    args: (call) => ({ ...onVersion(call), query: { text: 'protocol' } }),
  },
  {
    endpoint: postFiles.findInVersions,
    needs: 'post',
    args: (call) => ({ ...onPost(call), query: { text: 'protocol' } }),
  },
  ...simple('post', onVersion, pageNotes.listPageNotes),
  {
    endpoint: pageNotes.addPageNote,
    needs: 'post',
    args: (call) => ({ ...onVersion(call), body: { page: 1, noteText: 'Ask about this' } }),
  },
  {
    endpoint: pageNotes.changePageNote,
    needs: 'post',
    args: async ({ w, who, place }) => ({
      params: { noteId: await w.newPageNote(place, who) },
      body: { noteText: 'Asked' },
    }),
  },
  {
    endpoint: pageNotes.removePageNote,
    needs: 'post',
    args: async ({ w, who, place }) => ({ params: { noteId: await w.newPageNote(place, who) } }),
  },
  {
    endpoint: posts.updateTitle,
    needs: 'post',
    args: (call) => ({ ...onPost(call), body: { title: `Title ${randomUUID()}` } }),
  },
  {
    endpoint: posts.updateVersionTitle,
    needs: 'post',
    args: (call) => ({ ...onVersion(call), body: { title: `Title ${randomUUID()}` } }),
  },
  {
    endpoint: compliance.replaceRules,
    needs: 'post',
    args: async ({ w, place }) => ({ params: { id: await w.newPost(place) }, body: { ruleSet: [] } }),
  },
  ...[classificationChanges.updateClassifications, classificationChanges.removeClassifications].map(
    (endpoint): Case => ({
      endpoint,
      needs: 'post',
      args: async ({ w, place }) => {
        const { taxonomyId, categoryId } = w.standard;
        return {
          params: { id: await w.newPost(place) },
          body: { taxonomyId, categoryIds: [categoryId] },
        };
      },
    }),
  ),
  {
    endpoint: posts.deletePost,
    needs: 'post',
    args: async ({ w, place }) => ({ params: { id: await w.newPost(place) } }),
  },
  {
    endpoint: comparison.compareVersions,
    needs: 'post',
    args: ({ place }) => ({ params: { id: place.postId, version: 1, otherVersion: 1 } }),
  },
  ...simple('post', byPostId, comments.listComments, comments.listCommentAuthors),
  {
    endpoint: comments.addComment,
    needs: 'post',
    args: (call) => ({ ...byPostId(call), body: { commentTextRequest: 'A question' } }),
  },
  ...simple(
    'post',
    async ({ w, place }) => ({ params: { commentId: await w.newComment(place) } }),
    comments.getComment,
    comments.listReplies,
    comments.listCommentActions,
  ),
  ...simple(
    'post',
    async ({ w, place }) => ({ params: { commentId: await w.newAttachment(place) } }),
    comments.downloadAttachment,
    comments.getAttachmentPreview,
  ),
  {
    name: 'change the own comment',
    endpoint: comments.editComment,
    needs: 'post',
    args: async ({ w, who, place }) => ({
      params: { commentId: await w.newComment(place, who) },
      body: { commentTextRequest: 'Another question' },
    }),
  },
  {
    name: 'remove the own comment',
    endpoint: comments.removeComment,
    needs: 'post',
    args: async ({ w, who, place }) => ({ params: { commentId: await w.newComment(place, who) } }),
  },
  {
    name: "remove another's comment",
    endpoint: comments.removeComment,
    permission: 'COMMENT_MODERATE',
    needs: 'post',
    args: async ({ w, place }) => ({ params: { commentId: await w.newComment(place) } }),
  },
  {
    name: 'remove the file of the own comment',
    endpoint: comments.removeAttachment,
    needs: 'post',
    args: async ({ w, who, place }) => ({ params: { commentId: await w.newAttachment(place, who) } }),
  },
  {
    name: "remove the file of another's comment",
    endpoint: comments.removeAttachment,
    permission: 'COMMENT_MODERATE',
    needs: 'post',
    args: async ({ w, place }) => ({ params: { commentId: await w.newAttachment(place) } }),
  },
  {
    name: 'under a rule for everybody or for the own team',
    endpoint: compliance.acknowledgePost,
    needs: 'post',
    args: ({ w, who, place }) => ({
      ...onPost({ w, who, place }),
      body: { teamId: w.people[who].teamId ?? w.ofForeignTeam.teamId, ruleId: place.ruleId },
    }),
    // The study's administrator sees the post of a foreign team, but its rule addresses others.
    expectedOnForeign: { CH: 403 },
  },
  {
    name: 'for a foreign team',
    endpoint: compliance.acknowledgePost,
    needs: 'post',
    args: ({ w, who, place }) => ({
      ...onPost({ w, who, place }),
      body: { teamId: w.ofForeignTeam.teamId, ruleId: place.ruleId },
    }),
    expected: { CH: 403, SM: 403, AU: 403, AP: 403, MO: 403, SU: 403, PI: 403, CO: 403, ST: 403, VE: 403 },
  },
  {
    endpoint: handingOver.listColleagues,
    needs: 'post',
    args: async ({ w, who, place }) => {
      const { postId: id, teamId, ruleId } = await w.newHandOver(place, who);
      return { params: { id }, query: { teamId, ruleId } };
    },
    // The study's administrator sees the post of a foreign team, which requires nothing of them.
    expectedOnForeign: { CH: 403 },
  },
  {
    endpoint: handingOver.handOver,
    needs: 'post',
    args: async ({ w, who, place }) => {
      const { postId: id, ...body } = await w.newHandOver(place, who);
      return { params: { id }, body };
    },
    expectedOnForeign: { CH: 403 },
  },
  {
    endpoint: signatures.signPost,
    needs: 'post',
    args: async ({ w, who, place }) => {
      const { postId: id, ruleId, pin: signaturePIN } = await w.newSigning(place, who);
      const teamId = w.people[who].teamId ?? w.ofForeignTeam.teamId;
      return { params: { id }, body: { teamId, ruleId, signaturePIN, approvalType: 'READ_AND_UNDERSTOOD' } };
    },
    // The study's administrator sees the post of a foreign team, but its rule addresses others.
    expectedOnForeign: { CH: 403 },
  },
  {
    endpoint: signatures.getSigning,
    needs: 'post',
    args: async ({ w, who, place }) => {
      const { postId: id, ruleId } = await w.newSigning(place, who);
      return { params: { id }, query: { teamId: w.people[who].teamId ?? w.ofForeignTeam.teamId, ruleId } };
    },
    expectedOnForeign: { CH: 403 },
  },
  {
    endpoint: signatures.listSignings,
    needs: 'nothing',
    args: async ({ w, who, place }) => {
      const { postId, ruleId } = await w.newSigning(place, who);
      const teamId = w.people[who].teamId ?? w.ofForeignTeam.teamId!;
      return { body: { signings: [{ postId, ruleId, teamId, version: 1 }] } };
    },
  },
  {
    endpoint: signatures.signPosts,
    needs: 'post',
    args: async ({ w, who, place }) => {
      const { postId, ruleId, pin: signaturePIN } = await w.newSigning(place, who);
      const teamId = w.people[who].teamId ?? w.ofForeignTeam.teamId!;
      return { body: { signings: [{ ...readBy(teamId), postId, ruleId }], signaturePIN } };
    },
    expectedOnForeign: { CH: 403 },
  },
  {
    endpoint: signatures.startSigning,
    needs: 'post',
    // Browsers make no passkeys for an IP address, which is this installation's.
    expected: { CH: 403, SM: 403, AU: 403, AP: 403, MO: 403, SU: 403, PI: 403, CO: 403, ST: 403, VE: 403 },
    args: async ({ w, who, place }) => {
      const { postId, ruleId } = await w.newSigning(place, who);
      const teamId = w.people[who].teamId ?? w.ofForeignTeam.teamId!;
      return { body: { signings: [{ ...readBy(teamId), postId, ruleId }] } };
    },
  },
  ...[signatures.verifySignature, signatures.downloadReceipt].map((endpoint): Case => ({
    endpoint,
    needs: 'study',
    args: async ({ w }) => ({ params: { id: (await w.newSignature()).recordId } }),
    // Of somebody in a team that they don't oversee, on somebody else's post.
    expected: { AU: 404, MO: 404, SU: 404, PI: 404, CO: 404, ST: 404, VE: 404 },
  })),
  {
    endpoint: signatures.downloadSignedFile,
    needs: 'study',
    args: async ({ w }) => ({ params: { id: (await w.newSignature()).postId, version: 1 } }),
    // They see the post, but no signature on it.
    expected: { AU: 404, MO: 404, SU: 404, PI: 404, CO: 404, ST: 404, VE: 404 },
  },
  {
    endpoint: calendar.respondToEvent,
    needs: 'post',
    args: async ({ w, place }) => ({
      params: { id: await w.newEvent(place) },
      body: { response: 'GOING' },
    }),
  },
  ...[calendar.getPostCalendar, calendar.listEventResponses].map((endpoint): Case => ({
    endpoint,
    needs: 'post',
    args: async ({ w, place }) => ({ params: { id: await w.newEvent(place) } }),
  })),
  ...simple(
    'nothing',
    none,
    calendar.getCalendarFeed,
    calendar.createCalendarFeed,
    calendar.deleteCalendarFeed,
  ),
  {
    endpoint: courses.getCourseFile,
    needs: 'post',
    args: async ({ w, place }) => {
      const { postId, fileId } = await w.newCourse(place);
      return { params: { id: postId, version: 1, fileId } };
    },
  },
  {
    endpoint: engagement.recordActivity,
    needs: 'post',
    args: ({ place }) => ({
      params: { postId: place.postId, version: 1 },
      query: { activityType: 'PAGE_VIEWED', additionalInfo: '{"page":1}' },
    }),
  },
  {
    endpoint: engagement.recordVideoEngagement,
    needs: 'post',
    args: async ({ w, place }) => ({
      params: { postId: (await w.newCourse(place)).postId, version: 1 },
      query: {
        eventType: 'PLAY',
        playbackSessionId: randomUUID(),
        additionalInfo: '{"positionMs":0}',
      },
    }),
  },
  {
    endpoint: compliance.recordView,
    needs: 'post',
    args: (call) => ({ ...onPost(call), body: { version: 1 } }),
  },
  ...simple(
    'post',
    byPostId,
    compliance.getPostCompliance,
    compliance.listOpenCompliance,
    audit.listPostAudit,
  ),
  {
    name: 'of the own team',
    endpoint: compliance.listTeamCompliance,
    needs: 'post',
    args: ({ w, who, place }) => ({
      params: {
        postId: place.postId,
        teamId: (place === w.ofForeignTeam ? null : w.people[who].teamId) ?? w.ofForeignTeam.teamId,
      },
    }),
    // Inspectors never have actions, so no post has figures of their team.
    expected: { QA: 404 },
    expectedOnForeign: { QA: 200 },
  },
  {
    name: 'of a foreign team',
    endpoint: compliance.listTeamCompliance,
    needs: 'post',
    args: ({ w, place }) => ({
      params: {
        // A post with an action for that team.
        postId: (place.teamId === null || place === w.ofForeignTeam ? place : w.forEveryone).postId,
        teamId: w.ofForeignTeam.teamId,
      },
    }),
    expected: { MO: 404, PI: 404, CO: 404, ST: 404, VE: 404 },
    // People who see the figures of some teams do not know of others.
    expectedOfMixed: { 'medical.monitor': 404, laboratory: 404 },
  },
];
