import { Button, Select } from '@mantine/core';
import { type Init, initMember } from '@studyline/contract/app/calls';
import type { RentalCounts } from '@studyline/contract/rental-equipment/calls';
import type { RentalFilter } from '@studyline/contract/rental-equipment/fields';
import { IconDownload } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { q } from '../../api/query-options.ts';
import { usePageTitle } from '../../navigation/use-page-title.ts';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { SearchField } from '../../ui/forms/SearchField.tsx';
import { PageHeading } from '../../ui/frame/SectionHeading.tsx';
import { Link } from '../../ui/Link.tsx';
import { useChangeQuery, useNextSearch } from '../../use-address.ts';
import { type Translate, useTranslation } from '../../words.ts';
import { equipmentOf, readShown, tableOf } from './equipment-loader.ts';
import classes from './EquipmentPage.module.css';
import { Standing } from './Standing.tsx';
import { EquipmentFilter } from './EquipmentFilter.tsx';
import { EquipmentList } from './EquipmentList.tsx';

/** What is lent to the reader's teams, in all studies. */
export function EquipmentPage() {
  const { t } = useTranslation();
  const { data: init } = useSuspenseQuery(q(initMember));
  const shown = readShown(useNextSearch());
  const found = useInfiniteQuery({ ...equipmentOf(shown), placeholderData: keepPreviousData });
  const counts = found.data?.pages.at(-1)?.counts;
  // The pickups of a study are listed for itself.
  const [pickupsOf, another] = new Set(
    found.data?.pages
      .flatMap(({ items }) => items)
      .flatMap(({ channelId, can }) => (can.requestPickup === 'FEATURE_OFF' ? [] : [channelId])),
  );
  usePageTitle(t('rentalEquipment.title'));
  const show = useChangeQuery<'show' | 'search' | 'study'>();
  const filterBy = (filter: RentalFilter) => show({ show: filter === 'ALL' ? undefined : filter });
  const isNarrowed = shown.search !== '' || shown.study !== undefined;
  const showAll = () => show({ search: undefined, study: undefined });

  return (
    <div className={classes.page}>
      <PageHeading
        title={t('rentalEquipment.title')}
        {...(counts && { below: sumUp(counts, t) })}
        actions={
          <>
            {pickupsOf !== undefined && another === undefined && (
              <Button component={Link} href={paths.pickups(pickupsOf)} variant="default">
                {t('serviceItems.lists.PICKUP.title')}
              </Button>
            )}
            {counts && counts.items + counts.returned > 0 && (
              <Button
                component="a"
                download
                href={tableOf(shown)}
                variant="default"
                aria-label={t('rentalEquipment.exportAs')}
                leftSection={<IconDownload size={16} aria-hidden />}
              >
                {t('rentalEquipment.export')}
              </Button>
            )}
          </>
        }
      />
      {counts && <Standing counts={counts} onShow={filterBy} />}
      <div className={classes.tools}>
        <EquipmentFilter value={shown.filter} counts={counts} onChange={filterBy} />
        <div className={classes.find}>
          <SearchField
            label={t('rentalEquipment.search')}
            hint={t('rentalEquipment.search')}
            search={shown.search}
            onSearch={(text) => show({ search: text || undefined })}
          />
          <StudySelect init={init} value={shown.study} onChange={(study) => show({ study })} />
        </div>
      </div>
      <EquipmentList
        list={found}
        filter={shown.filter}
        isNarrowed={isNarrowed}
        hasPlaces
        empty={
          shown.search ? (
            <EmptyState
              title={t('rentalEquipment.nothingFound', { search: shown.search })}
              text={t('rentalEquipment.nothingFoundText')}
              actions={
                <Button variant="default" onClick={showAll}>
                  {t('rentalEquipment.showAll')}
                </Button>
              }
            />
          ) : (
            <EmptyState title={t('rentalEquipment.none')} text={t('rentalEquipment.noneText')} />
          )
        }
      />
    </div>
  );
}

function sumUp({ items, teams, studies }: RentalCounts, t: Translate): string {
  if (items === 0) return t('rentalEquipment.items', { count: 0 });
  return t('rentalEquipment.below', {
    items: t('rentalEquipment.items', { count: items }),
    sites: t('rentalEquipment.atSites', { count: teams }),
    studies: t('rentalEquipment.inStudies', { count: studies }),
  });
}

interface StudySelectProps {
  init: Init;
  value: number | undefined;
  onChange: (channelId: number | undefined) => void;
}

/** One of the studies that lend, if there are several. */
function StudySelect({ init, value, onChange }: StudySelectProps) {
  const { t } = useTranslation();
  const lending = init.channelSummaries.filter(({ can }) => can.viewRentalEquipment === true);
  if (lending.length < 2 && value === undefined) return null;
  return (
    <Select
      aria-label={t('rentalEquipment.study')}
      placeholder={t('rentalEquipment.allStudies')}
      clearable
      withScrollArea={false}
      data={lending.map(({ channelId, name }) => ({ value: String(channelId), label: name }))}
      value={value === undefined ? null : String(value)}
      onChange={(id) => onChange(id === null ? undefined : Number(id))}
    />
  );
}
