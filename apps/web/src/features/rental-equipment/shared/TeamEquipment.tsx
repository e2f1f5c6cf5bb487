import { Button } from '@mantine/core';
import type { Team } from '@studyline/contract/teams/calls';
import { rentalFilters } from '@studyline/contract/rental-equipment/fields';
import { IconTruckReturn } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { SearchField } from '../../../ui/forms/SearchField.tsx';
import { Link } from '../../../ui/Link.tsx';
import { useAddressValue, useSetSearch } from '../../../use-address.ts';
import { useTranslation } from '../../../words.ts';
import { equipmentOfTeam, readShown } from '../equipment-loader.ts';
import classes from '../EquipmentPage.module.css';
import { EquipmentFilter } from '../EquipmentFilter.tsx';
import { EquipmentList } from '../EquipmentList.tsx';

/** What is lent to a team. */
export function TeamEquipment({ team }: { team: Team }) {
  const { t } = useTranslation();
  const { search } = readShown(useSearch({ strict: false }));
  const [filter, setFilter] = useAddressValue('show', rentalFilters);
  const setSearch = useSetSearch();
  const found = useInfiniteQuery({
    ...equipmentOfTeam({ channelId: team.channelId, teamId: team.id }, { filter, search }),
    placeholderData: keepPreviousData,
  });
  const counts = found.data?.pages.at(-1)?.counts;
  const known = counts ? counts.items + counts.returned : 0;
  const items = found.data?.pages.flatMap((page) => page.items) ?? [];
  const hasPickups = items.some(({ can }) => can.requestPickup !== 'FEATURE_OFF');
  return (
    <div className={classes.page}>
      {hasPickups && (
        <div className={classes.ways}>
          {items.some(({ can }) => can.requestPickup === true) && (
            <Button
              component={Link}
              href={paths.newPickup(team.channelId, { team: team.id })}
              leftSection={<IconTruckReturn size={16} aria-hidden />}
            >
              {t('serviceItems.transition.request_pickup')}
            </Button>
          )}
          <Button component={Link} href={paths.pickups(team.channelId)} variant="default">
            {t('serviceItems.lists.PICKUP.title')}
          </Button>
        </div>
      )}
      {(search !== '' || known > 0) && (
        <div className={classes.tools}>
          <EquipmentFilter value={filter} counts={counts} onChange={setFilter} />
          <div className={classes.find}>
            <SearchField
              label={t('rentalEquipment.searchOfTeam')}
              hint={t('rentalEquipment.searchOfTeam')}
              search={search}
              onSearch={setSearch}
            />
          </div>
        </div>
      )}
      <EquipmentList
        list={found}
        filter={filter}
        isNarrowed={search !== ''}
        empty={
          search ? (
            <EmptyState
              title={t('rentalEquipment.nothingFound', { search })}
              text={t('rentalEquipment.nothingFoundText')}
              actions={
                <Button variant="default" onClick={() => setSearch('')}>
                  {t('rentalEquipment.showAll')}
                </Button>
              }
            />
          ) : (
            <EmptyState title={t('rentalEquipment.noneOfTeam')} text={t('rentalEquipment.noneOfTeamText')} />
          )
        }
      />
    </div>
  );
}
