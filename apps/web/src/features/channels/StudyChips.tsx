import { initMember } from '@studyline/contract/app/calls';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from '../../words.ts';
import { q } from '../../api/query-options.ts';
import { ChipBar } from '../../ui/frame/TopBar.tsx';
import { usePlace } from '../../navigation/use-place.ts';
import { sectionsOf } from './shared/study-sections.tsx';

/** The sections of a study as chips, for the `chips` of a `FeedColumns`. */
export function StudyChips({ channelId }: { channelId: number }) {
  const { t } = useTranslation();
  const { data: init } = useSuspenseQuery(q(initMember));
  const { pathname } = usePlace();
  const study = init.channelSummaries.find((summary) => summary.channelId === channelId);
  if (!study) return null;
  return (
    <ChipBar label={t('shell.studySections', { name: study.name })} chips={sectionsOf(study, pathname, t)} />
  );
}
