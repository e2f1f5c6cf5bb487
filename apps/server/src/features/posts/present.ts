import { addresses } from '@studyline/contract/core/addresses';
import { BASE } from '@studyline/contract/core/endpoint';
import type { PostFacts } from '../sharing/post-facts-queries.ts';
import type { PostContent } from './content-queries.ts';
import type { ItemFacts, ItemLine } from './item-queries.ts';
import { presentAuthor, presentTeamName } from '../people/present.ts';
import { courseFileAddress } from '../courses/present.ts';
import { pictureAddress } from '../post-files/present.ts';
import { isOpenAction, isRequiredNow } from '@studyline/contract/required-actions/open-actions';
import type { May } from '@studyline/contract/core/may';
import type { RequiredAction } from '@studyline/contract/required-actions/required-action';
import type {
  PostCan,
  PostDetail,
  PostOpened,
  PostVersion,
  PostWrapper,
} from '@studyline/contract/posts/calls';
import type { Actor } from '../../core/actor.ts';
import { seesPrices, teamsSeen } from '../../core/roles.ts';
import { word } from '../../core/words.ts';
import { isConverted } from '../../files/office-types.ts';
import { countShownPages } from '../../files/preview-protocol.ts';
import { presentAction } from '../required-actions/present.ts';
import * as drafts from './draft-policy.ts';
import * as may from './policy.ts';
import type { OpenedFacts, VersionLine } from './opened-queries.ts';
import type { PostRow } from './queries.ts';

/** v2.1, as displayed. */
export function versionNumber(row: { labelMajor: number; labelMinor: number }): string {
  return `v${row.labelMajor}.${row.labelMinor}`;
}

function canOf(actor: Actor, facts: PostFacts): PostCan {
  return {
    comment: may.canComment(actor, facts),
    updateTitle: may.canUpdate(actor, facts),
    updatePermissions: may.canUpdate(actor, facts),
    updateRules: may.isUnpublished(facts) ? 'NOT_PUBLISHED' : may.canUpdate(actor, facts),
    classify: may.canUpdate(actor, facts),
    addVersion: may.canAddVersion(actor, facts),
    editDraft: drafts.canEditDraft(actor, facts),
    submit: drafts.canSubmit(actor, facts),
    resubmit: drafts.canResubmit(actor, facts),
    approve: drafts.canApprove(actor, facts),
    reject: drafts.canReject(actor, facts),
    extend: drafts.canExtend(actor, facts),
    restore: drafts.canRestore(actor, facts),
    delete: may.canDelete(actor, facts),
    viewCompliance: may.canViewCompliance(actor, facts),
    viewAudit: may.canViewAudit(actor, facts),
    viewSubscribers: may.canSubscribeOthers(actor, facts),
  };
}

const listFormats = new Map<string, Intl.ListFormat>();

/** Cached per language, because creating one takes longer than presenting a post. */
function listFormat(languageId: string): Intl.ListFormat {
  let format = listFormats.get(languageId);
  if (!format)
    listFormats.set(languageId, (format = new Intl.ListFormat(languageId, { type: 'conjunction' })));
  return format;
}

/** The most teams named in a sentence. The rest are counted. */
const TEAMS_NAMED = 4;

/**
 * The audience of a post. Decision: people who don't see all teams read the names of their own, even where the study's directory is
 * open to its sites; the rest are counted.
 */
function sharedWith(actor: Actor, content: PostContent): string {
  const { languageId } = actor;
  const isOnce = may.isUnpublished(content);
  const shared = () => {
    if (!content.sharedWith) return word(languageId, isOnce ? 'server.everyoneOnce' : 'server.everyone');
    const { roles, teams } = content.sharedWith;
    if (roles.length + teams.length === 0)
      return word(languageId, isOnce ? 'server.authorOnlyOnce' : 'server.authorOnly');
    const list = listFormat(languageId).format([...roles, ...namesOf(actor, content.channelId, teams)]);
    return word(languageId, isOnce ? 'server.sharedOnce' : 'server.sharedWith', { list });
  };
  const marked = content.unblindedOnly
    ? word(languageId, 'server.unblindedOnly', { shared: shared() })
    : shared();
  return content.preActivation ? word(languageId, 'server.preActivation', { shared: marked }) : marked;
}

type SharedTeams = NonNullable<PostContent['sharedWith']>['teams'];

/** The teams whose names the reader knows, and how many others there are. */
function namesOf({ languageId, memberships }: Actor, channelId: number, teams: SharedTeams): string[] {
  const member = memberships.get(channelId);
  const seen = member ? teamsSeen(member, false) : [];
  const known = teams.filter(({ teamId }) => !seen || seen.includes(teamId)).slice(0, TEAMS_NAMED);
  const names = known.map(({ team }) => presentTeamName(languageId, team) ?? team.name);
  const count = teams.length - known.length;
  if (count === 0) return names;
  return [...names, word(languageId, names.length > 0 ? 'server.otherTeams' : 'server.teams', { count })];
}

/** The order fields of a post (specification 3). */
function presentOrder({ languageId }: Actor, { item }: PostContent) {
  return {
    orderCurrentStatusLabel: item && statusLabelOf(languageId, item),
    orderPONumber: item?.poNumber ?? null,
    orderRequestedForDateMillis: item?.requestedForDate ? Date.parse(item.requestedForDate) : null,
    orderSiteName: item && presentTeamName(languageId, item.site),
    orderSiteNumber: item?.site.code ?? null,
  };
}

/** The status, or else what was wrong with what arrived. */
function statusLabelOf(languageId: string, { status, faults }: ItemFacts): string {
  const { damaged, short } = faults;
  const said = [
    ...(damaged > 0 ? [word(languageId, 'serviceItems.receipt.countDamaged', { count: damaged })] : []),
    ...(short > 0 ? [word(languageId, 'serviceItems.receipt.countShort', { count: short })] : []),
  ];
  return said.length > 0
    ? word(languageId, 'serviceItems.receivedFaulty', { faults: said.join(', ') })
    : word(languageId, `serviceItems.status.${status}`);
}

function presentLines(
  { memberships }: Actor,
  { channelId, item }: Pick<PostContent, 'channelId' | 'item'>,
  lines: readonly ItemLine[],
): PostWrapper['orderLineItems'] {
  const showsPrices = item !== null && seesPrices(memberships.get(channelId), item);
  return lines.map(({ priceAmount: amount, currency, ...line }) => ({
    ...line,
    price: showsPrices && amount !== null && currency !== null ? { amount, currency } : null,
  }));
}

const millis = (date: Date | null) => date?.getTime() ?? null;

function presentDetail(actor: Actor, { content, marks, ...row }: PostRow, at: Date): PostDetail {
  const actions: RequiredAction[] = row.actions.map((action) => presentAction(actor, content, action, at));
  const completedActionsCount = actions.filter((action) => !isOpenAction(action)).length;
  const requiresAction = actions.some(isRequiredNow);
  return {
    postId: content.postId,
    version: content.version,
    label: versionNumber(content),
    versionLabel: content.versionLabel,
    currentVersion: content.currentVersion,
    channelId: content.channelId,
    channelName: actor.memberships.get(content.channelId)?.channelName ?? '',
    title: content.title,
    postType: content.postType,
    priority: content.priority,
    commentCount: marks.commentCount,
    viewCount: marks.viewCount,
    actions,
    completedActionsCount,
    changeDescription: content.description || null,
    expirationDateTimeMillis: content.versionLabel === 'DRAFT' ? millis(content.expiresAt) : null,
    submittedAtDateTimeMillis: millis(content.submittedAt),
    rejectedReason: content.rejectedReason,
    rejectedBy:
      content.rejectedBy && presentAuthor(content.rejectedBy.userId, content.rejectedBy.displayName),
    hasViewedLastModification:
      !marks.markedAsUnread && (marks.hasViewed ?? content.authorId === actor.userId),
    markedAsUnread: marks.markedAsUnread ?? false,
    requiresAction,
    lastModificationType: content.lastModificationType,
    author: presentAuthor(content.versionAuthorId, content.versionAuthorName),
    lastModifiedAuthor: presentAuthor(content.lastModifiedBy, content.lastModifiedName),
    lastModifiedDateTimeMillis: content.lastModifiedAt.getTime(),
    lastPublishAuthor:
      content.publishedBy && content.publishedByName
        ? presentAuthor(content.publishedBy, content.publishedByName)
        : null,
    lastPublishDateTimeMillis: millis(content.versionPublishedAt),
    lastViewedDateTimeMillis: millis(marks.lastViewedAt),
    metadata: { compliance: { isCompliant: !requiresAction } },
    mimeType: content.mimeType,
    eventStartDateTimeMillis: millis(content.eventStart),
    eventEndDateTimeMillis: millis(content.eventEnd),
    ...presentOrder(actor, content),
    orderSubscription: content.item !== null && (marks.subscribedToActivity ?? false),
    classifications: content.categories.map(({ taxonomyId, categoryId, name }) => ({
      taxonomyId,
      categoryId,
      name,
    })),
    sharedWithDescription: sharedWith(actor, content),
    blinding: content.unblindedOnly ? 'UNBLINDED_ONLY' : 'NONE',
    preActivation: content.preActivation,
    subscriptions: {
      subscribedToPostActivity: marks.subscribedToActivity ?? false,
      subscribedToPostCommentActivity: marks.subscribedToComments,
    },
    thumbnailImageUrl:
      content.previewStatus === 'READY'
        ? pictureAddress({ ...content, isPublication: content.versionPublishedAt !== null }, 'thumbnail')
        : null,
    thumbnailContent: content.summary,
    can: canOf(actor, content),
  };
}

/** A post as it appears in feeds and in the summary. Times on the wire are UTC milliseconds. */
export function presentPost(actor: Actor, row: PostRow, at: Date): PostWrapper {
  const { content } = row;
  const member = actor.memberships.get(content.channelId);
  const isCourse = content.postType === 'COURSE';
  const addressOfFile =
    content.fileId === null ? null : `${BASE}/posts/${content.postId}/${content.version}/download-file`;
  return {
    checksum: content.sha256,
    downloadUrl: addressOfFile,
    repositoryId: content.fileId,
    srcUrl: isCourse ? addressOfFile : null,
    courseName: isCourse ? content.title : null,
    courseVideoPosterUrl:
      content.posterId === null ? null : courseFileAddress({ ...content, fileId: content.posterId }),
    courseDurationMillis: content.courseDurationMillis,
    fileName: content.fileName,
    fileSizeInBytes: content.sizeInBytes,
    mimeType: content.mimeType,
    createdByUserName: content.versionAuthorName,
    eventStartDateTimeMillis: millis(content.eventStart),
    eventEndDateTimeMillis: millis(content.eventEnd),
    eventTimeZone: content.eventTimeZone,
    eventLocation: content.eventLocation,
    eventUrl: content.eventUrl,
    serviceItemId: content.item?.serviceItemId ?? null,
    orderStatus: content.item?.status ?? null,
    orderLineCount: content.item?.lineCount ?? null,
    orderLineItems: presentLines(actor, content, content.item?.lines ?? []),
    orderAmount: content.item && seesPrices(member, content.item) ? content.item.totals : [],
    siteName: content.item && presentTeamName(actor.languageId, content.item.site),
    postDetail: presentDetail(actor, row, at),
  };
}

/** Whether the actor may republish one of the versions. */
export function mayRevert(
  actor: Actor,
  post: PostFacts,
  line: VersionLine,
  lines: readonly VersionLine[],
): May {
  const inForce = lines.find(({ versionLabel: label }) => label === 'PUBLISHED');
  const facts = { ...post, version: line.version, versionLabel: line.versionLabel };
  return may.canRevert(actor, facts, line.payloadOf === inForce?.payloadOf);
}

function presentVersion(
  actor: Actor,
  post: PostFacts,
  line: VersionLine,
  lines: readonly VersionLine[],
): PostVersion {
  const { postId } = post;
  const shown = lines.find(({ version }) => version === post.version);
  return {
    version: line.version,
    label: versionNumber(line),
    versionLabel: line.versionLabel,
    changeType: line.changeType,
    title: line.title,
    changeDescription: line.description || null,
    isPayloadVersion: line.version === shown?.payloadOf,
    payloadVersion: line.payloadOf,
    lastPublishDateTimeMillis: line.publishedAt === null ? null : Date.parse(line.publishedAt),
    lastPublishAuthor:
      line.publisherId && line.publisherName ? presentAuthor(line.publisherId, line.publisherName) : null,
    author: presentAuthor(line.authorId, line.authorName),
    url: addresses.post(postId, line.version),
    can: { revert: mayRevert(actor, post, line, lines) },
  };
}

/** An open post. isPayloadVersion marks the version that first had the content of the open version. */
export function presentOpened(
  actor: Actor,
  row: PostRow,
  found: Pick<PostOpened, 'sharedWith' | 'asks' | 'documentationUrl' | 'eventAnswer' | 'course'> & {
    /** All lines of its item. */
    lines: readonly ItemLine[];
  } & Pick<
      OpenedFacts,
      | 'newsContent'
      | 'versions'
      | 'lastCompleted'
      | 'handedOver'
      | 'previewReason'
      | 'pageCount'
      | 'recognition'
    >,
  at: Date,
): PostOpened {
  const post = presentPost(actor, row, at);
  const versions = found.versions.map((line) => presentVersion(actor, row.content, line, found.versions));
  const { lastCompleted: done } = found;
  return {
    ...post,
    postDetail: { ...post.postDetail, versions },
    edit: row.content.edit,
    newsContent: found.newsContent,
    orderLineItems: presentLines(actor, row.content, found.lines),
    orderContent:
      row.content.item && found.lines.map(({ quantity, name }) => `${quantity} × ${name}`).join('\n'),
    documentationUrl: found.documentationUrl,
    documentPreviewData: {
      status: row.content.previewStatus ?? 'NONE',
      reason: found.previewReason,
      totalPages: found.pageCount,
      shownPages: countShownPages(found.pageCount),
      recognition: found.recognition,
      isConverted: row.content.previewStatus === 'READY' && isConverted(row.content.mimeType),
    },
    sharedWith: found.sharedWith,
    changeType: row.content.changeType,
    lastCompleted: done && {
      version: done.version,
      label: versionNumber(done),
      requiredActionType: done.action,
      completedAtDateTimeMillis: Date.parse(done.completedAt),
    },
    handedOver: found.handedOver.map(({ action, dueAt, at, ...handed }) => ({
      ...handed,
      requiredActionType: action,
      dueDateTimeMillis: dueAt === null ? null : Date.parse(dueAt),
      atDateTimeMillis: Date.parse(at),
    })),
    asks: found.asks,
    permissions: may.canUpdate(actor, row.content) === true ? row.content.permissions : null,
    eventAnswer: found.eventAnswer,
    course: found.course,
  };
}
