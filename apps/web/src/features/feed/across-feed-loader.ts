import type { LoaderInput } from '../../navigation/screen-data.ts';
import { readList } from './feed-list.ts';
import { loadList } from './load-list.ts';

export type AcrossFeedVariant = 'required-actions' | 'unread-posts';

/** The posts in all the person's studies that require an action, or are unread. */
export async function load({
  queryClient,
  params: { variant },
  search,
}: LoaderInput<{ variant: AcrossFeedVariant }>): Promise<void> {
  await loadList(queryClient, readList(variant, undefined, search));
}
