import type { PostOpened } from '@studyline/contract/posts/calls';
import { Facts, PanelSection } from '../../../ui/posts/PanelParts.tsx';
import { useFormat } from '../../../use-format.ts';
import { useIsNarrow } from '../../../use-media.ts';
import { useNow } from '../../../use-now.ts';
import { useTranslation } from '../../../words.ts';
import classes from './DraftBar.module.css';
import { askWords } from '../../posts/ask-words.ts';

/** What is worth knowing before a draft is published. */
export function DraftFacts({ post }: { post: PostOpened }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const isNarrow = useIsNarrow();
  const { postDetail: detail } = post;
  const { submittedAtDateTimeMillis: submittedAt, expirationDateTimeMillis: expiresAt } = detail;
  const rows = [
    submittedAt !== null && {
      term: t('drafts.facts.submitted'),
      value: t('drafts.versions.meta', { by: post.createdByUserName, when: format.dateTime(submittedAt) }),
    },
    // On narrow screens it is in the summary above.
    !isNarrow &&
      detail.changeDescription !== null && {
        term: t('drafts.facts.changed'),
        value: detail.changeDescription,
      },
    { term: t('drafts.facts.asks'), value: askWords(post).join(' ') },
    expiresAt !== null &&
      expiresAt > now && { term: t('drafts.facts.expires'), value: format.until(expiresAt, now) },
  ];
  return (
    <div className={classes.facts}>
      <PanelSection title={t(`drafts.facts.${detail.can.approve === true ? 'decide' : 'draft'}`)}>
        <Facts rows={rows.filter((row) => row !== false)} />
      </PanelSection>
    </div>
  );
}
