import { Button } from '@mantine/core';
import { IconAlertCircle, IconChecklist } from '@tabler/icons-react';
import { type Init } from '@studyline/contract/app/calls';
import { type ChannelSummary, COUNT_CAP } from '@studyline/contract/channels/calls';
import { paths } from '../../../paths.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Pill } from '../../../ui/feedback/Pill.tsx';
import { SectionHeading } from '../../../ui/frame/SectionHeading.tsx';
import { Segments } from '../../../ui/forms/Segments.tsx';
import { StudyCard } from '../../../ui/studies/StudyCard.tsx';
import { StudyMark } from '../../../ui/studies/StudyMark.tsx';
import { useAddressValue } from '../../../use-address.ts';
import { locale, type Translate, useTranslation } from '../../../words.ts';
import { useFavourite } from './use-favourite.ts';
import classes from './MyStudies.module.css';

const useShown = () => useAddressValue('show', ['all', 'favourites']);

const studiesIn = (shown: 'all' | 'favourites', { channelSummaries }: Init) =>
  channelSummaries.filter(({ isFavorite }) => shown === 'all' || isFavorite);

export function StudiesHeading({ init }: { init: Init }) {
  const { t } = useTranslation();
  const [shown, show] = useShown();
  return (
    <SectionHeading
      title={t('channels.mine.myStudies')}
      count={studiesIn(shown, init).length}
      end={
        <Segments
          label={t('channels.mine.whichStudies')}
          value={shown}
          onChange={show}
          options={[
            { value: 'all', label: t('channels.mine.all') },
            { value: 'favourites', label: t('channels.mine.favourites') },
          ]}
        />
      }
    />
  );
}

/** Favourites first, then by name. */
export function MyStudies({
  init,
  waiting,
}: {
  init: Init;
  /** How many orders and requests wait for the person in each study. */
  waiting: ReadonlyMap<number, number>;
}) {
  const { t } = useTranslation();
  const [shown, show] = useShown();
  const studies = studiesIn(shown, init).toSorted(
    (one, other) =>
      Number(other.isFavorite) - Number(one.isFavorite) || one.name.localeCompare(other.name, locale),
  );
  if (studies.length === 0) {
    return (
      <div className={classes.wide}>
        <EmptyState
          title={t('channels.mine.noFavourites')}
          text={t('channels.mine.noFavouritesText')}
          actions={
            <Button variant="default" onClick={() => show('all')}>
              {t('channels.mine.showAll')}
            </Button>
          }
        />
      </div>
    );
  }
  return studies.map((study) => (
    <MyStudy key={study.channelId} study={study} waiting={waiting.get(study.channelId) ?? 0} />
  ));
}

function MyStudy({ study, waiting }: { study: ChannelSummary; waiting: number }) {
  const { t } = useTranslation();
  const { channelId, name, title, bannerColorCSS, bannerUrl, logoUrl, unreadCount } = study;
  const favourite = useFavourite(study);
  return (
    <StudyCard
      href={paths.timeline(channelId)}
      name={name}
      description={title}
      colour={bannerColorCSS}
      bannerUrl={bannerUrl}
      mark={<StudyMark name={name} colour={bannerColorCSS} logoUrl={logoUrl} size={44} />}
      favourite={favourite.isOn}
      favouriteLabel={t('channels.mine.favourite', { name })}
      onFavourite={() => favourite.set(!favourite.isOn)}
      actions={pillOf(study, waiting, t)}
      nothingDue={t('channels.mine.nothingDue')}
      unread={unreadCount > 0 ? unreadOf(unreadCount, t) : undefined}
    />
  );
}

/** Late if anything is overdue. Counts are capped where the server stops counting. */
function pillOf(
  { requiredActionsCount: count, overdueActionsCount: overdue }: ChannelSummary,
  waiting: number,
  t: Translate,
) {
  if (count === 0 && waiting === 0) return undefined;
  if (count === 0) {
    return (
      <Pill kind="due" icon={<IconChecklist />}>
        {t('channels.mine.waiting', { count: waiting })}
      </Pill>
    );
  }
  const isMany = count >= COUNT_CAP;
  if (overdue > 0) {
    return (
      <Pill kind="late" icon={<IconAlertCircle />}>
        {isMany
          ? t('channels.mine.manyActionsOverdue', { count: COUNT_CAP - 1, overdue })
          : t('channels.mine.actionsOverdue', { count, overdue })}
      </Pill>
    );
  }
  return (
    <Pill kind="due" icon={<IconChecklist />}>
      {isMany
        ? t('channels.mine.manyActions', { count: COUNT_CAP - 1 })
        : t('channels.mine.actions', { count })}
    </Pill>
  );
}

function unreadOf(count: number, t: Translate): string {
  return count >= COUNT_CAP
    ? t('channels.mine.manyUnread', { count: COUNT_CAP - 1 })
    : t('channels.mine.unread', { count });
}
