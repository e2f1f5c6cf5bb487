import type { PostDetail } from '@studyline/contract/posts';
import type { Format } from '../../format.ts';
import { t } from '../../words.ts';

type Draft = Pick<
  PostDetail,
  | 'label'
  | 'versionLabel'
  | 'submittedAtDateTimeMillis'
  | 'expirationDateTimeMillis'
  | 'lastModifiedAuthor'
  | 'can'
>;

/** The state of a draft, in a word and a sentence. */
export function draftText(
  draft: Draft,
  facts: { author: string; reason: string | null },
  now: number,
  format: Format,
): { title: string; text: string } {
  const { label: version, versionLabel, submittedAtDateTimeMillis: submittedAt, can } = draft;
  const expires =
    draft.expirationDateTimeMillis === null
      ? undefined
      : t('drafts.expires', { when: format.until(draft.expirationDateTimeMillis, now) });
  if (versionLabel === 'REJECTED') {
    const reason = facts.reason && t('drafts.reason', { reason: facts.reason });
    return { title: t('drafts.rejected', { version }), text: reason ?? '' };
  }
  if (versionLabel === 'EXPIRED') {
    const text = can.restore === true ? t('drafts.restorable') : '';
    return { title: t('drafts.expired', { version }), text };
  }
  if (submittedAt === null) return { title: t('drafts.draft', { version }), text: expires ?? '' };
  const submitted = t('drafts.submittedAt', {
    when: format.dateTime(submittedAt),
    name: facts.author,
  });
  const refused = can.approve === 'OWN_DRAFT' ? t('error.OWN_DRAFT') : undefined;
  return {
    title: t('drafts.submitted', { version }),
    text: [submitted, refused ?? expires].filter(Boolean).join(' '),
  };
}
