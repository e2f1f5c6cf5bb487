import * as calendar from '@studyline/contract/calendar/calls';
import * as comments from '@studyline/contract/comments/calls';
import * as compliance from '@studyline/contract/compliance/calls';
import * as engagement from '@studyline/contract/engagement/calls';
import * as handing from '@studyline/contract/compliance/hand-over';
import type { Endpoint } from '@studyline/contract/core/endpoint';
import * as members from '@studyline/contract/members/changes';
import * as pageNotes from '@studyline/contract/page-notes/calls';
import * as posts from '@studyline/contract/posts/calls';
import * as readers from '@studyline/contract/sharing/readers';
import * as signatures from '@studyline/contract/signatures/calls';
import * as subscriptions from '@studyline/contract/subscriptions/calls';
import * as updates from '@studyline/contract/updates/calls';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { expect } from 'vitest';
import { insertNote } from '../../../server/src/features/page-notes/queries.ts';
import { buildPost, fileOf, openPost } from '../../../server/test/posts.ts';
import { runTool } from '../../../server/test/run-tool.ts';
import { KNOWN_PIN, prepareSigner } from '../../../server/test/signers.ts';
import { buildMember, everyone, nobody, type Person } from '../../../server/test/world.ts';
import { shown } from '../viewers.ts';
import {
  admin,
  app,
  byId,
  byPostId,
  manager,
  perform,
  publication,
  reader,
  rules,
  type Scene,
  type Scenes,
  study,
  updates as told,
} from './stage.ts';

async function markOn(endpoint: Endpoint, before?: Endpoint): Promise<Scene> {
  const postId = await publication();
  await openPost(app, reader, postId);
  if (before) await perform(reader, before as typeof posts.markAsUnread, byId(postId));
  return {
    postId,
    by: reader,
    change: () => perform(reader, endpoint as typeof posts.markAsUnread, byId(postId)),
  };
}

async function subscription(endpoint: Endpoint, before?: Endpoint): Promise<Scene> {
  const postId = await publication();
  if (before) await perform(manager, before as typeof subscriptions.subscribeToPost, byPostId(postId));
  return {
    postId,
    by: manager,
    change: () => perform(manager, endpoint as typeof subscriptions.subscribeToPost, byPostId(postId)),
  };
}

async function commented(change: (commentId: number) => Promise<unknown>, file?: File): Promise<Scene> {
  const postId = await publication();
  const { commentId } = await perform(reader, comments.addComment, {
    ...byPostId(postId),
    body: { commentTextRequest: 'First' },
    file,
  });
  return {
    postId,
    by: reader,
    more: [shown(comments.getComment, { params: { commentId } })],
    change: () => change(commentId),
  };
}

const forCoordinators = { ...nobody, roles: [study.roleIds.STUDY_COORDINATOR] };

/** The coordinator hands an action over to a colleague at the site. */
async function handingOver(): Promise<Scene & { colleague: Person }> {
  const { teamId } = reader;
  const colleague = await buildMember(app.server.db, study, { roles: ['SITE_STAFF'], teamId });
  const ruleSet = [{ targetAudience: forCoordinators }];
  const { postId, ruleIds } = await buildPost(app, study, { author: manager, rules: ruleSet });
  const body = { ruleId: ruleIds[0]!, teamId, userId: colleague.userId };
  return {
    postId,
    by: reader,
    colleague,
    change: () => perform(reader, handing.handOver, { ...byId(postId), body }),
  };
}

/** Shares a post with different people. */
const share = (postId: number, viewPost: typeof everyone) =>
  perform(manager, readers.updatePermissions, {
    ...byId(postId),
    body: { viewPost, commentOnPost: everyone, updatePost: nobody, deletePost: nobody },
  });

/** Scenes in which people lose what is shared with them. */
export const losses: Record<string, () => Promise<Scene>> = {
  'is shared with fewer': async () => {
    const postId = await publication(manager, { rules });
    return { postId, by: manager, change: () => share(postId, nobody) };
  },
};

/** Scenes that cause events of publications, and of what people do with them. */
export const postScenes: Scenes = {
  'post.withdrawn': async () => {
    const postId = await publication(manager, { rules });
    return { postId, by: manager, change: () => perform(manager, posts.deletePost, byId(postId)) };
  },
  'post.titleChanged': async () => {
    const postId = await publication();
    const body = { title: `Another title ${randomUUID()}` };
    return {
      postId,
      by: manager,
      change: () => perform(manager, posts.updateTitle, { ...byId(postId), body }),
    };
  },
  'post.rulesChanged': async () => {
    const postId = await publication();
    const targetAudience = { channelWide: true };
    const body = { ruleSet: [{ requiredActionType: 'VIEW' as const, targetAudience }] };
    return {
      postId,
      by: manager,
      change: () => perform(manager, compliance.replaceRules, { ...byId(postId), body }),
    };
  },
  'post.accessChanged': async () => {
    const postId = await publication(manager, { viewPost: forCoordinators, rules });
    return { postId, keepsPlace: true, by: manager, change: () => share(postId, everyone) };
  },
  'post.opened': async () => {
    const postId = await publication(manager, { rules });
    const args = { ...byId(postId), body: { version: 1 } };
    return { postId, by: reader, change: () => perform(reader, compliance.recordView, args) };
  },
  'post.markedUnread': () => markOn(posts.markAsUnread),
  'post.markedRead': () => markOn(posts.markAsRead, posts.markAsUnread),
  'posts.markedRead': async () => {
    const postId = await publication();
    const query = { channelId: study.channelId };
    return { postId, by: reader, change: () => perform(reader, posts.markAllAsRead, { query }) };
  },
  'post.subscribed': () => subscription(subscriptions.subscribeToPost, subscriptions.unsubscribeFromPost),
  'post.unsubscribed': () => subscription(subscriptions.unsubscribeFromPost, subscriptions.subscribeToPost),
  'updates.markedRead': async () => {
    const postId = await publication();
    await told.runJobs();
    const { items } = await perform(reader, updates.listUpdates, { query: {} });
    return {
      postId,
      by: reader,
      change: () => perform(reader, updates.markUpdatesRead, { body: { upToId: items[0]!.updateId } }),
    };
  },
  'pageNote.changed': async () => {
    const postId = await publication();
    const { userId } = reader;
    const note = { userId, postId, version: 1, page: 1, quote: '', areas: [], noteText: 'Ask' };
    const noteId = await app.server.db
      .transaction()
      .execute((trx) => insertNote(trx, { ...note, at: new Date() }));
    return {
      postId,
      by: reader,
      more: [shown(pageNotes.listPageNotes, { params: { id: postId, version: 1 } })],
      change: () =>
        perform(reader, pageNotes.changePageNote, { params: { noteId }, body: { noteText: 'Asked' } }),
    };
  },
  'post.acknowledged': async () => {
    const { postId, ruleIds } = await buildPost(app, study, { author: manager, rules });
    await openPost(app, reader, postId);
    const body = { ruleId: ruleIds[0]!, teamId: reader.teamId };
    return {
      postId,
      by: reader,
      change: () =>
        perform(reader, compliance.acknowledgePost, { ...byId(postId), query: { version: 1 }, body }),
    };
  },
  'post.handedOver': () => handingOver(),
  'post.handedBack': async () => {
    const { postId, colleague, change } = await handingOver();
    await change();
    const params = { channelId: study.channelId, memberId: `${study.channelId}-${colleague.userId}` };
    return {
      postId,
      by: manager,
      change: () => perform(manager, members.removeMember, { params, query: { reason: 'As planned' } }),
    };
  },
  'post.signed': async () => {
    const signing = { requiredActionType: 'SIGN' as const };
    const { postId, ruleIds } = await buildPost(app, study, { author: manager, rules: [signing] });
    await openPost(app, reader, postId);
    await app.as(reader).token();
    await prepareSigner(app, reader);
    const body = {
      ruleId: ruleIds[0]!,
      teamId: reader.teamId,
      signaturePIN: KNOWN_PIN,
      approvalType: 'READ_AND_UNDERSTOOD' as const,
    };
    return {
      postId,
      by: reader,
      change: () => perform(reader, signatures.signPost, { ...byId(postId), query: { version: 1 }, body }),
    };
  },
  'post.viewCompleted': async () => {
    const postId = await publication(manager, { rules: [{ requiredActionType: 'VIEW' }] });
    const args = { ...byId(postId), body: { version: 1 } };
    return { postId, by: reader, change: () => perform(reader, compliance.recordView, args) };
  },
  'post.courseCompleted': async () => {
    const asked = [{ requiredActionType: 'COMPLETE_COURSE' as const }];
    const { postId } = await buildPost(app, study, { author: manager, isCourse: true, rules: asked });
    const playbackSessionId = randomUUID();
    const report = (eventType: 'PLAY' | 'ENDED', positionMs: number) =>
      perform(reader, engagement.recordVideoEngagement, {
        params: { postId, version: 1 },
        query: { eventType, playbackSessionId, additionalInfo: JSON.stringify({ positionMs }) },
      });
    await report('PLAY', 0);
    const before = { reported_at: new Date(Date.now() - 9000) };
    await app.server.db.updateTable('playback').set(before).where('user_id', '=', reader.userId).execute();
    return { postId, by: reader, change: () => report('ENDED', 8000) };
  },
  'event.answered': async () => {
    const { postId } = await buildPost(app, study, { author: manager, isEvent: true });
    const body = { response: 'GOING' as const };
    const more = [shown(calendar.listEventResponses, byId(postId))];
    return {
      postId,
      by: reader,
      more,
      change: () => perform(reader, calendar.respondToEvent, { ...byId(postId), body }),
    };
  },
  'calendar.addressMade': async () => ({
    by: reader,
    more: [shown(calendar.getCalendarFeed, {})],
    change: () => perform(reader, calendar.createCalendarFeed, {}),
  }),
  'calendar.addressRevoked': async () => {
    await perform(reader, calendar.createCalendarFeed, {});
    return {
      by: reader,
      more: [shown(calendar.getCalendarFeed, {})],
      change: () => perform(reader, calendar.deleteCalendarFeed, {}),
    };
  },
  'text.erased': async () => {
    const postId = await publication();
    await perform(manager, posts.updateTitle, { ...byId(postId), body: { title: 'A slip of the pen' } });
    const { id: auditEventId } = await app.server.db
      .selectFrom('audit_event')
      .select('id')
      .where('post_id', '=', postId)
      .where('type', '=', 'post.titleChanged')
      .executeTakeFirstOrThrow();
    const change = async () => {
      const { code, notes } = await runTool(
        tmpdir(),
        ['erase-text', String(auditEventId), '--reason', 'A slip'],
        {
          DATABASE_URL: app.database.ownerUrl,
          DATABASE_APP_URL: app.database.appUrl,
          STUDYLINE_SECRET: app.server.secret,
          STUDYLINE_DATA_DIR: app.server.settings.dataDir,
        },
      );
      expect([code, notes]).toEqual([0, '']);
    };
    return { postId, by: admin, change };
  },
  'comment.created': async () => {
    const postId = await publication();
    const args = { ...byPostId(postId), body: { commentTextRequest: 'A question' } };
    return { postId, by: reader, change: () => perform(reader, comments.addComment, args) };
  },
  'comment.edited': () =>
    commented((commentId) =>
      perform(reader, comments.editComment, {
        params: { commentId },
        body: { commentTextRequest: 'Better' },
      }),
    ),
  'comment.attachmentRemoved': () =>
    commented(
      (commentId) => perform(reader, comments.removeAttachment, { params: { commentId } }),
      fileOf('Dose;Day', 'doses.csv'),
    ),
  'comment.removed': () =>
    commented((commentId) => perform(reader, comments.removeComment, { params: { commentId } })),
};
