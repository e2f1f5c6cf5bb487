import { searchMyStudies, searchStudy } from '@studyline/contract/search/calls';
import { pages } from '../../api/query-options.ts';
import { loadFirstPage, type LoaderInput } from '../../navigation/screen-data.ts';
import { readSearch } from '../clients/studies-loader.ts';

/** What is found in a study, or in all studies of the person. */
export function foundIn(channelId: number | undefined, search: string) {
  const options =
    channelId === undefined
      ? pages(searchMyStudies, { query: { search }, body: [] })
      : pages(searchStudy, { params: { channelId }, query: { search }, body: [] });
  return options as ReturnType<typeof pages<typeof searchMyStudies>>;
}

export async function load({
  queryClient,
  params: { channelId },
  search,
}: LoaderInput<{ channelId?: number }>): Promise<void> {
  const words = readSearch(search);
  if (!words) return;
  const options = foundIn(channelId, words);
  await (channelId === undefined
    ? loadFirstPage(queryClient, { endpoint: searchMyStudies, params: {}, options })
    : loadFirstPage(queryClient, { endpoint: searchStudy, params: { channelId }, options }));
}
