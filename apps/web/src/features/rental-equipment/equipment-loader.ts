import { listMyRentalEquipment, listRentalEquipment } from '@studyline/contract/rental-equipment/calls';
import { type RentalFilter, rentalFilters } from '@studyline/contract/rental-equipment/fields';
import { pages } from '../../api/query-options.ts';
import { loadFirstPage, type LoaderInput } from '../../navigation/screen-data.ts';
import { readSearch } from '../../use-address.ts';

const PAGE_SIZE = 50;

/** Which items the address shows. */
export interface Shown {
  filter: RentalFilter;
  search: string;
  /** Only those of one study. */
  study: number | undefined;
}

export function readShown(search: Record<string, unknown>): Shown {
  const { study } = search;
  return {
    filter: rentalFilters.find((one) => one === search['show']) ?? 'ALL',
    search: readSearch(search, 100),
    study: typeof study === 'number' && Number.isSafeInteger(study) && study > 0 ? study : undefined,
  };
}

const queryOf = ({ filter, search }: Pick<Shown, 'filter' | 'search'>) => ({
  pageSize: PAGE_SIZE,
  ...(filter !== 'ALL' && { filter }),
  ...(search && { search }),
});

export const equipmentOf = ({ study, ...shown }: Shown) =>
  pages(listMyRentalEquipment, {
    query: { ...queryOf(shown), ...(study !== undefined && { channelId: study }) },
  });

export const equipmentOfTeam = (
  { channelId, teamId }: { channelId: number; teamId: number },
  shown: Pick<Shown, 'filter' | 'search'>,
) => pages(listRentalEquipment, { params: { channelId }, query: { ...queryOf(shown), teamId } });

export function load({ queryClient, search }: LoaderInput): Promise<void> {
  const options = equipmentOf(readShown(search));
  return loadFirstPage(queryClient, { endpoint: listMyRentalEquipment, options });
}
