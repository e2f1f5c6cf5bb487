import type * as contractOfForm from '@studyline/contract/drafts/form';
import type { Draft } from '@studyline/contract/drafts/form';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { AppError } from '../../core/errors.ts';
import type { Call } from '../../http/route.ts';
import { findRules } from '../compliance/rule-queries.ts';
import { presentCourseForm } from '../courses/present.ts';
import { cleanNews } from '../news/news-reader.ts';
import { canEditDraft } from '../posts/draft-policy.ts';
import { findPostState } from '../posts/version-queries.ts';
import { findPostFacts } from '../sharing/post-facts-queries.ts';
import { findSharing } from '../sharing/sharing-queries.ts';
import { findDraftForm } from './draft-queries.ts';

/** The newest version of a post for its form. */
export async function getDraft(
  actor: Actor,
  { id: postId }: Call<typeof contractOfForm.getDraft>,
): Promise<Draft> {
  const { db } = actor.server;
  const state = await findPostState(db, postId);
  const newest = state?.newestVersion ?? undefined;
  const facts =
    (newest && (await findPostFacts(db, actor, postId, newest))) || (await findPostFacts(db, actor, postId));
  if (!state || !facts) throw new AppError('POST_NOT_FOUND');
  authorize(canEditDraft(actor, facts));
  const { version, channelId, versionLabel } = facts;
  const { submittedAt, newsContent, eventStart, eventEnd, ...form } = await findDraftForm(db, {
    postId,
    version,
  });
  return {
    postId,
    channelId,
    version,
    versionLabel,
    isPublished: state.current !== null,
    submittedAtDateTimeMillis: submittedAt?.getTime() ?? null,
    course: form.postType === 'COURSE' ? await presentCourseForm(db, { postId, version }) : null,
    ...(await findSharing(db, postId)),
    ruleSet: await findRules(db, postId),
    eventStartDateTimeMillis: eventStart?.getTime() ?? null,
    eventEndDateTimeMillis: eventEnd?.getTime() ?? null,
    newsContent: newsContent === null ? null : await cleanNews(newsContent),
    ...form,
  };
}
