import type { PostDetail, PostVersion } from '@studyline/contract/posts/calls';
import { t } from '../../words.ts';

type Draft = Pick<
  PostDetail,
  'label' | 'versionLabel' | 'submittedAtDateTimeMillis' | 'rejectedBy' | 'rejectedReason' | 'can'
>;

/** The state of a draft, in a word and a sentence. */
export function draftText(draft: Draft): { title: string; text: string } {
  const { label: version, versionLabel, submittedAtDateTimeMillis: submittedAt, can } = draft;
  if (versionLabel === 'REJECTED') {
    return rejectionText(draft.label, draft.rejectedBy?.displayName ?? null, draft.rejectedReason);
  }
  if (versionLabel === 'EXPIRED') {
    const text = can.restore === true ? t('drafts.restorable') : '';
    return { title: t('drafts.expired', { version }), text };
  }
  if (submittedAt === null) return { title: t('drafts.draft', { version }), text: '' };
  const text = can.approve === 'OWN_DRAFT' ? t('error.OWN_DRAFT') : '';
  return { title: t('drafts.submitted', { version }), text };
}

/** That a draft was rejected, by whom, and why. */
export function rejectionText(
  version: string,
  name: string | null,
  reason: string | null,
): { title: string; text: string } {
  return {
    title: name === null ? t('drafts.rejected', { version }) : t('drafts.rejectedBy', { version, name }),
    text: reason ? t('drafts.reason', { reason }) : '',
  };
}

/** What changed and, after a revert, which version's content it has. */
export function changeText(line: PostVersion, versions: readonly PostVersion[]): string {
  const said = line.changeDescription ?? t('drafts.versions.noDescription');
  const former =
    line.payloadVersion === line.version
      ? undefined
      : versions.find(({ version }) => version === line.payloadVersion);
  return former ? `${said} (${t('drafts.versions.saysWhat', { version: former.label })})` : said;
}
