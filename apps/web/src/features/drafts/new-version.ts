import type { Draft } from '@studyline/contract/drafts/form';
import type { PostOpened } from '@studyline/contract/posts/calls';
import type { PermissionSet } from '@studyline/contract/sharing/calls';

/** The initial values for another version: the publication, without its description of changes. */
export function newVersionOf(post: PostOpened, permissions: PermissionSet): Draft {
  const { postDetail: detail, newsContent, edit } = post;
  const { eventStartDateTimeMillis, eventEndDateTimeMillis, eventTimeZone, eventLocation, eventUrl } = post;
  const { postId, channelId, version, versionLabel, postType, title, label } = detail;
  const { course, srcUrl: videoUrl, courseVideoPosterUrl: posterUrl } = post;
  const { fileName, fileSizeInBytes } = post;
  const [major = 0] = label.slice(1).split('.').map(Number);
  return {
    postId,
    channelId,
    version,
    versionLabel,
    label: `v${major + 1}.0`,
    edit,
    submittedAtDateTimeMillis: null,
    rejectedReason: null,
    rejectedBy: null,
    isPublished: true,
    postType,
    title,
    description: '',
    changeType: 'MAJOR',
    fileName,
    fileSizeInBytes,
    newsContent,
    eventStartDateTimeMillis,
    eventEndDateTimeMillis,
    eventTimeZone,
    eventLocation,
    eventUrl,
    course: course && { ...course, videoUrl: videoUrl ?? '', posterUrl },
    permissions,
    blinding: detail.blinding,
    preActivation: detail.preActivation,
    categories: [],
    ruleSet: [],
  };
}
