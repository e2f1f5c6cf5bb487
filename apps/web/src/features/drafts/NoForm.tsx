import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { May } from '@studyline/contract/core/may';
import { useSuspenseQuery } from '@tanstack/react-query';
import { FocusFrame } from '../../layouts/FocusFrame.tsx';
import { usePageTitle } from '../../navigation/use-page-title.ts';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { DetailBar } from '../../ui/frame/DetailBar.tsx';
import { Link } from '../../ui/Link.tsx';
import { useTranslation } from '../../words.ts';
import { channelOf } from './post-creation-loader.ts';

/** In place of the form, for a person who may not write in the study. */
export function NoForm({ channelId, reason }: { channelId: number; reason: Exclude<May, true> }) {
  const { t } = useTranslation();
  const { data: study } = useSuspenseQuery(channelOf(channelId));
  const title = t('drafts.creation.title');
  usePageTitle(title);
  const timeline = paths.timeline(channelId);
  const isRole = reason === 'FORBIDDEN';
  return (
    <FocusFrame
      skipLabel={t('forms.skip')}
      bar={
        <DetailBar
          heading
          closes
          back={{ href: timeline, label: t('drafts.creation.back') }}
          title={title}
          detail={study.name}
        />
      }
    >
      <EmptyState
        title={isRole ? t('drafts.creation.denied') : t(`error.${reason}`)}
        text={isRole && t('drafts.creation.deniedDetail')}
        actions={
          <Button component={Link} size="md" href={timeline} leftSection={<IconArrowLeft size={18} />}>
            {t('drafts.creation.backTo')}
          </Button>
        }
      />
    </FocusFrame>
  );
}
