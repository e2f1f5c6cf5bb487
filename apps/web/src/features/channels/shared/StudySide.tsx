import type { Init } from '@studyline/contract/app/calls';
import type { ChannelSummary } from '@studyline/contract/channels/calls';
import { useTranslation } from '../../../words.ts';
import { paths } from '../../../paths.ts';
import { StudyMark } from '../../../ui/studies/StudyMark.tsx';
import { NavigationList } from '../../../ui/frame/StudyNavigation.tsx';
import { PlaceSwitch } from '../../../ui/frame/PlaceSwitch.tsx';
import { sectionsOf } from './study-sections.tsx';

interface StudySideProps {
  init: Init;
  study: ChannelSummary;
  pathname: string;
}

/** The navigation of a study. */
export function StudySide({ init, study, pathname }: StudySideProps) {
  const { t } = useTranslation();
  return (
    <>
      <PlaceSwitch
        description={t('shell.switchStudy')}
        name={study.name}
        detail={study.clientName}
        mark={markOf(study, 32)}
        others={init.channelSummaries.map((other) => ({
          href: paths.timeline(other.channelId),
          name: other.name,
          detail: other.clientName,
          mark: markOf(other, 28),
          current: other.channelId === study.channelId,
        }))}
      />
      <NavigationList items={sectionsOf(study, pathname, t)} />
    </>
  );
}

function markOf({ name, bannerColorCSS, logoUrl }: ChannelSummary, size: number) {
  return <StudyMark name={name} colour={bannerColorCSS} logoUrl={logoUrl} size={size} />;
}
