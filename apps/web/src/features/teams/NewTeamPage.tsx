import { Button } from '@mantine/core';
import { getChannel } from '@studyline/contract/channels/calls';
import type { May } from '@studyline/contract/core/may';
import { IconArrowLeft } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { q } from '../../api/query-options.ts';
import { FocusFrame } from '../../layouts/FocusFrame.tsx';
import { usePageTitle } from '../../navigation/use-page-title.ts';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { DetailBar } from '../../ui/frame/DetailBar.tsx';
import { Link } from '../../ui/Link.tsx';
import { StudyMark } from '../../ui/studies/StudyMark.tsx';
import { useTranslation } from '../../words.ts';
import { overseersOf } from './new-team-loader.ts';
import { NewTeamForm } from './NewTeamForm.tsx';
import type { TeamKind } from './use-new-team.ts';

interface NewTeamPageProps {
  channelId: number;
  kind: TeamKind;
}

/** The form for a new study site or other team for people who may create one; others are told that they may not. */
export function NewTeamPage({ channelId, kind }: NewTeamPageProps) {
  const { t } = useTranslation();
  const { data: study } = useSuspenseQuery(q(getChannel, { params: { channelId } }));
  const { data: overseers } = useSuspenseQuery(overseersOf(channelId));
  const title = t(`teams.form.title.${kind}`);
  usePageTitle(title);
  const back = paths.sitesAndMembers(channelId, kind === 'team' ? 'teams' : undefined);
  const bar = (actions?: ReactNode) => (
    <DetailBar
      heading
      closes
      back={{ href: back, label: t('teams.back') }}
      mark={<StudyMark name={study.name} colour={study.bannerColorCSS} logoUrl={study.logoUrl} size={28} />}
      title={title}
      detail={study.name}
      actions={actions}
    />
  );
  const may: May = overseers.can.create;
  if (may === true) {
    const { items } = overseers;
    return <NewTeamForm channelId={channelId} kind={kind} overseers={items} bar={bar} back={back} />;
  }
  return (
    <FocusFrame skipLabel={t('forms.skip')} bar={bar()}>
      <EmptyState
        title={t('teams.form.denied')}
        text={t('teams.form.deniedText')}
        actions={
          <Button component={Link} size="md" href={back} leftSection={<IconArrowLeft size={18} />}>
            {t('teams.back')}
          </Button>
        }
      />
    </FocusFrame>
  );
}
