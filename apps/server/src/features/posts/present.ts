import { BASE } from '@studyline/contract/endpoint';
import type { PostFacts } from '../sharing/post-facts-queries.ts';
import { presentAuthor } from '../people/present.ts';
import { isOpenAction, type RequiredAction } from '@studyline/contract/required-actions';
import type { PostCan, PostDetail, PostOpened, PostVersion, PostWrapper } from '@studyline/contract/posts';
import type { Actor } from '../../core/actor.ts';
import { word } from '../../core/words.ts';
import { presentAction } from '../required-actions/present.ts';
import * as drafts from './draft-policy.ts';
import * as may from './policy.ts';
import type { OpenedFacts, VersionLine } from './opened-queries.ts';
import type { PostRow } from './queries.ts';

/** v2.1, as people read it. */
function versionNumber(row: { label_major: number; label_minor: number }): string {
  return `v${row.label_major}.${row.label_minor}`;
}

function canOf(actor: Actor, facts: PostFacts): PostCan {
  return {
    comment: may.canComment(actor, facts),
    updateTitle: may.canUpdate(actor, facts),
    addVersion: may.canAddVersion(actor, facts),
    submit: drafts.canSubmit(actor, facts),
    resubmit: drafts.canResubmit(actor, facts),
    approve: drafts.canApprove(actor, facts),
    reject: drafts.canReject(actor, facts),
    extend: drafts.canExtend(actor, facts),
    restore: drafts.canRestore(actor, facts),
    delete: may.canDelete(actor, facts),
    viewCompliance: may.canViewCompliance(actor, facts),
    viewAudit: may.canViewAudit(actor, facts),
  };
}

const listFormats = new Map<string, Intl.ListFormat>();

/** Made once for each language, because making one takes longer than presenting a post. */
function listFormat(languageId: string): Intl.ListFormat {
  let format = listFormats.get(languageId);
  if (!format)
    listFormats.set(languageId, (format = new Intl.ListFormat(languageId, { type: 'conjunction' })));
  return format;
}

function sharedWith(actor: Actor, names: string[] | null): string {
  const { languageId } = actor;
  if (names === null) return word(languageId, 'server.everyone');
  if (names.length === 0) return word(languageId, 'server.authorOnly');
  return word(languageId, 'server.sharedWith', { list: listFormat(languageId).format(names) });
}

const millis = (date: Date | null) => date?.getTime() ?? null;

function presentDetail(actor: Actor, row: PostRow, at: Date): PostDetail {
  const actions: RequiredAction[] = row.actions.map((action) => presentAction(actor, row, action, at));
  const open = actions.filter(isOpenAction);
  return {
    postId: row.postId,
    version: row.version,
    label: versionNumber(row),
    versionLabel: row.versionLabel,
    currentVersion: row.current_version,
    channelId: row.channelId,
    channelName: actor.memberships.get(row.channelId)?.channelName ?? '',
    title: row.title,
    postType: row.postType,
    priority: row.priority,
    commentCount: row.comment_count,
    viewCount: row.view_count,
    actions,
    completedActionsCount: actions.length - open.length,
    changeDescription: row.description || null,
    expirationDateTimeMillis: row.versionLabel === 'DRAFT' ? millis(row.expires_at) : null,
    submittedAtDateTimeMillis: millis(row.submitted_at),
    hasViewedLastModification: row.has_viewed ?? row.authorId === actor.userId,
    markedAsUnread: row.marked_as_unread ?? false,
    requiresAction: open.length > 0,
    lastModificationType: row.last_modification_type,
    lastModifiedAuthor: presentAuthor(row.last_modified_by, row.last_modified_name),
    lastModifiedDateTimeMillis: row.last_modified_at.getTime(),
    lastPublishAuthor:
      row.published_by && row.published_by_name
        ? presentAuthor(row.published_by, row.published_by_name)
        : null,
    lastPublishDateTimeMillis: millis(row.version_published_at),
    lastViewedDateTimeMillis: millis(row.last_viewed_at),
    metadata: { compliance: { isCompliant: open.length === 0 } },
    mimeType: row.mime_type,
    classifications: row.categories.map(({ taxonomyId, categoryId, name }) => ({
      taxonomyId,
      categoryId,
      name,
    })),
    sharedWithDescription: sharedWith(actor, row.shared_with),
    subscriptions: {
      subscribedToPostActivity: row.subscribed_to_activity ?? false,
      subscribedToPostCommentActivity: row.subscribed_to_comments,
    },
    thumbnailImageUrl:
      row.preview_status === 'READY' ? `${BASE}/posts/${row.postId}/${row.version}/thumbnail` : null,
    can: canOf(actor, row),
  };
}

/** A post as feeds and the summary carry it. Times on the wire are UTC milliseconds. */
export function presentPost(actor: Actor, row: PostRow, at: Date): PostWrapper {
  return {
    checksum: row.sha256,
    downloadUrl: row.file_id === null ? null : `${BASE}/posts/${row.postId}/${row.version}/download-file`,
    fileName: row.file_name,
    fileSizeInBytes: row.size_in_bytes,
    mimeType: row.mime_type,
    createdByUserName: row.version_author_name,
    postDetail: presentDetail(actor, row, at),
  };
}

function presentVersion(postId: number, line: VersionLine, payloadOfVersion: number): PostVersion {
  return {
    version: line.version,
    label: versionNumber(line),
    versionLabel: line.version_label,
    changeType: line.change_type,
    changeDescription: line.description || null,
    isPayloadVersion: line.version === payloadOfVersion,
    lastPublishDateTimeMillis: line.published_at === null ? null : Date.parse(line.published_at),
    author: presentAuthor(line.author_id, line.author_name),
    url: `/post/${postId}/${line.version}/detail`,
  };
}

/** An open post. isPayloadVersion marks the version whose file the open version carries. */
export function presentOpened(
  actor: Actor,
  row: PostRow,
  found: Pick<PostOpened, 'sharedWith'> & Omit<OpenedFacts, 'memberCount' | 'members'>,
  at: Date,
): PostOpened {
  return {
    ...presentPost(actor, row, at),
    newsContent: found.newsContent,
    rejectedReason: found.rejectedReason,
    versions: found.versions.map((line) => presentVersion(row.postId, line, found.payloadOfVersion)),
    documentPreviewData: {
      status: row.preview_status ?? 'NONE',
      reason: found.previewReason,
      totalPages: found.pageCount,
    },
    sharedWith: found.sharedWith,
  };
}
