import { replaceRules } from '@studyline/contract/compliance/calls';
import { updateClassifications } from '@studyline/contract/classifications/changes';
import {
  changeDraftStatus,
  replaceDocument,
  revertPost,
  updateDraft,
} from '@studyline/contract/drafts/calls';
import type { Args } from '@studyline/contract/core/endpoint';
import { deletePost, updateTitle } from '@studyline/contract/posts/calls';
import { randomUUID } from 'node:crypto';
import { expireOldDrafts, purgeExpiredDrafts } from '../../../server/src/features/drafts/jobs.ts';
import { writePdf } from '../../../server/src/files/previews-fixture.ts';
import { makePreviews, recognisePages } from '../../../server/src/features/post-files/jobs.ts';
import {
  add,
  addNewsOf,
  expireNow,
  fileOf,
  fileOfVersion,
  newestEdit,
  pdfBytes,
  replace,
  viewedBy,
} from '../../../server/test/posts.ts';
import { buildCategories, everyone, type Person } from '../../../server/test/world.ts';
import { app, author, byId, manager, perform, publication, type Scene, type Scenes, study } from './stage.ts';

const categoryIds = await buildCategories(app.server.db, study, ['01']);
const rule = { requiredActionType: 'VIEW' as const, targetAudience: everyone };

async function draft(by: Person = author, facts: Parameters<typeof add>[3] = {}): Promise<number> {
  return (await add(app, study, by, { title: `Draft ${randomUUID()}`, description: 'New', ...facts })).body
    .postId;
}

const move = async (
  by: Person,
  postId: number,
  transitionName:
    | 'submit_draft'
    | 'resubmit_draft'
    | 'approve_draft'
    | 'reject_draft'
    | 'extend_draft'
    | 'restore_draft',
) =>
  perform(by, changeDraftStatus, {
    ...byId(postId),
    query: { transitionName },
    body: {
      ...(transitionName === 'reject_draft' ? { reason: 'Not yet' } : {}),
      ...(transitionName === 'approve_draft'
        ? { versionDescription: 'Changed', edit: await newestEdit(app, postId) }
        : {}),
    },
  });

async function movedDraft(
  by: Person,
  change: Parameters<typeof move>[2],
  ...before: [Person, Parameters<typeof move>[2]][]
): Promise<Scene> {
  const postId = await draft();
  for (const [person, transition] of before) await move(person, postId, transition);
  return { postId, by, change: () => move(by, postId, change) };
}

/** A draft that its author has submitted, so that publishers see it too. */
const submitted = (facts?: Parameters<typeof add>[3]) => draft(author, { intent: 'PUBLISH', ...facts });

const editedDraft = async (body: Args<typeof updateDraft>['body']): Promise<Scene> => {
  const postId = await draft(author, { categoryIds });
  return { postId, by: author, change: () => perform(author, updateDraft, { ...byId(postId), body }) };
};

const replaceFile = (by: Person, postId: number) =>
  perform(by, replaceDocument, {
    ...byId(postId),
    body: { description: 'Better' },
    file: fileOf(pdfBytes(randomUUID())),
  });

const back = { versionDescription: 'Back' };

/** A post with two versions, the second of which has another file. */
async function publishedTwice(): Promise<number> {
  const postId = await publication();
  await replace(app, manager, postId, { description: 'Two', intent: 'PUBLISH' });
  return postId;
}

/** Scenes that cause events of drafts. */
export const draftScenes: Scenes = {
  'post.created': async () => ({ by: author, change: () => draft() }),
  'post.versionAdded': async () => {
    const postId = await publication();
    const args = { ...byId(postId), body: { description: 'Another' }, file: fileOf(pdfBytes('another')) };
    return { postId, by: manager, change: () => perform(manager, replaceDocument, args) };
  },
  'post.reverted': async () => {
    const postId = await publishedTwice();
    return {
      postId,
      versions: [1, 2],
      keepsPlace: true,
      by: manager,
      change: () => perform(manager, revertPost, { params: { id: postId, version: 1 }, body: back }),
    };
  },
  'post.fileReplaced': async () => {
    const postId = await draft();
    return { postId, by: author, change: () => replaceFile(author, postId) };
  },
  'post.contentChanged': async () => {
    const { postId } = (await addNewsOf(app, study, author)).body;
    const args = { ...byId(postId), body: { content: newText() } };
    return { postId, by: author, change: () => perform(author, updateDraft, args) };
  },
  'post.submitted': () => movedDraft(author, 'submit_draft'),
  'post.published': async () => ({
    ...(await movedDraft(manager, 'approve_draft', [author, 'submit_draft'])),
    keepsPlace: true,
  }),
  'post.rejected': () => movedDraft(manager, 'reject_draft', [author, 'submit_draft']),
  'post.draftExtended': () => movedDraft(author, 'extend_draft'),
  'post.draftRestored': async () => {
    const postId = await draft();
    await expireNow(app, postId);
    await expireOldDrafts(app.server);
    return { postId, by: author, change: () => move(author, postId, 'restore_draft') };
  },
  'post.draftExpired': async () => {
    const postId = await draft();
    await expireNow(app, postId);
    return { postId, by: author, change: () => expireOldDrafts(app.server) };
  },
  'post.draftDeleted': async () => {
    const postId = await draft();
    return { postId, by: author, change: () => perform(author, deletePost, byId(postId)) };
  },
  'post.draftPurged': async () => {
    const postId = await draft();
    await expireNow(app, postId, 1, new Date(Date.now() - 91 * 86_400_000));
    await expireOldDrafts(app.server);
    return { postId, by: author, change: () => purgeExpiredDrafts(app.server) };
  },
  'post.descriptionChanged': () => editedDraft({ description: 'Better' }),
  'post.permissionsChanged': () =>
    editedDraft({ permissions: viewedBy({ roles: [study.roleIds.STUDY_COORDINATOR] }) }),
  'post.classificationsChanged': () => editedDraft({ categoryIds: [] }),
  'post.changeTypeChanged': async () => {
    const postId = await publication(author);
    await replace(app, author, postId, { description: 'Another' });
    const args = { ...byId(postId), body: { changeType: 'MINOR' as const } };
    return { postId, versions: [1, 2], by: author, change: () => perform(author, updateDraft, args) };
  },
  'post.previewed': async () => {
    const postId = await draft();
    return { postId, by: author, change: () => makePreviews(app.server, { postId, version: 1 }) };
  },
  'post.recognised': async () => {
    const postId = await draft();
    await replace(app, author, postId, {}, fileOf(writePdf(['9 9 90 90 re f']), 'scan.pdf'));
    await makePreviews(app.server, { postId, version: 1 });
    const { id: fileId } = await fileOfVersion(app, postId);
    return { postId, by: author, change: () => recognisePages(app.server, { fileId }) };
  },
};

/** Scenes that change the categories of a publication, which its readers see. */
export const classifying = async (): Promise<Scene> => {
  const postId = await publication();
  const args = { ...byId(postId), body: { categoryIds } };
  return { postId, by: manager, change: () => perform(manager, updateClassifications, args) };
};

/** Scenes in which someone loses a submitted draft. */
export const partings: Record<string, () => Promise<Scene>> = {
  'is rejected': async () => {
    const postId = await submitted();
    return { postId, by: manager, change: () => move(manager, postId, 'reject_draft') };
  },
  'gets another file': async () => {
    const postId = await submitted();
    return { postId, by: author, change: () => replaceFile(author, postId) };
  },
  'gets another file beside a publication': async () => {
    const postId = await publication(author);
    await replace(app, author, postId, { description: 'Another', intent: 'PUBLISH' });
    return { postId, versions: [1, 2], by: author, change: () => replaceFile(author, postId) };
  },
  expires: async () => {
    const postId = await submitted();
    await expireNow(app, postId);
    return { postId, by: author, change: () => expireOldDrafts(app.server) };
  },
  'is restored before the sweep has found it': async () => {
    const postId = await submitted();
    await expireNow(app, postId);
    return { postId, by: author, change: () => move(author, postId, 'restore_draft') };
  },
  'is changed by its author': async () => {
    const postId = await submitted();
    const args = { ...byId(postId), body: { description: 'Better', ruleSet: [rule] } };
    return { postId, by: author, change: () => perform(author, updateDraft, args) };
  },
  'is deleted by its author': async () => {
    const postId = await submitted();
    return { postId, by: author, change: () => perform(author, deletePost, byId(postId)) };
  },
  'is deleted by somebody else': async () => {
    const postId = await submitted();
    return { postId, by: manager, change: () => perform(manager, deletePost, byId(postId)) };
  },
  'is renamed by somebody else': async () => {
    const postId = await submitted();
    const args = { ...byId(postId), body: { title: 'Renamed' } };
    return { postId, by: manager, change: () => perform(manager, updateTitle, args) };
  },
  'gets other rules from somebody else': async () => {
    const postId = await submitted();
    const args = { ...byId(postId), body: { ruleSet: [rule] } };
    return { postId, by: manager, change: () => perform(manager, replaceRules, args) };
  },
  'is published for others': async () => {
    const postId = await submitted({ permissions: viewedBy({ roles: [study.roleIds.STUDY_COORDINATOR] }) });
    return { postId, keepsPlace: true, by: manager, change: () => move(manager, postId, 'approve_draft') };
  },
};

const newText = () => `<p>${randomUUID()}</p>`;
