import {
  exportRentalEquipment,
  listMyRentalEquipment,
  listRentalEquipment,
} from '@studyline/contract/rental-equipment/calls';
import { type RentalFilter, rentalFilters } from '@studyline/contract/rental-equipment/fields';
import { pages } from '../../api/query-options.ts';
import { urlOf } from '../../api/request.ts';
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

const filterOf = ({ filter, search }: Pick<Shown, 'filter' | 'search'>) => ({
  ...(filter !== 'ALL' && { filter }),
  ...(search && { search }),
});

const queryOf = (shown: Pick<Shown, 'filter' | 'search'>) => ({ pageSize: PAGE_SIZE, ...filterOf(shown) });
const ofStudy = ({ study }: Shown) => study !== undefined && { channelId: study };

export const equipmentOf = (shown: Shown) =>
  pages(listMyRentalEquipment, { query: { ...queryOf(shown), ...ofStudy(shown) } });

/** The address of the same list as a table. */
export const tableOf = (shown: Shown) =>
  urlOf(exportRentalEquipment, { query: { ...filterOf(shown), ...ofStudy(shown) } });

export const equipmentOfTeam = (
  { channelId, teamId }: { channelId: number; teamId: number },
  shown: Pick<Shown, 'filter' | 'search'>,
) => pages(listRentalEquipment, { params: { channelId }, query: { ...queryOf(shown), teamId } });

export function load({ queryClient, search }: LoaderInput): Promise<void> {
  const options = equipmentOf(readShown(search));
  return loadFirstPage(queryClient, { endpoint: listMyRentalEquipment, options });
}
