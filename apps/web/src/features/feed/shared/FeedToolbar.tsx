import { IconArrowsUpDown } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FeedTools } from '../../../layouts/FeedColumns.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { toolLook } from '../../../ui/tool-look.ts';
import { useNextSearch } from '../../../use-address.ts';
import { useTranslation } from '../../../words.ts';
import { ChosenFilters } from '../ChosenFilters.tsx';
import { type Facets, facetsInAddress, isNarrowed } from '../facets.ts';
import { type FeedList, type FeedSort, readList, sortsOf } from '../feed-list.ts';
import { FilterButton } from '../FilterButton.tsx';
import { MarkAllRead } from '../MarkAllRead.tsx';

interface FeedToolbarProps {
  list: FeedList;
  /** The main button on the right. */
  end?: ReactNode;
}

/** Filter and order of a list. Both are in the address, so that a link to a list shows the same list. */
export function FeedToolbar({ list: shown, end }: FeedToolbarProps) {
  const { t } = useTranslation();
  // The tick moves immediately, while the previous list is still shown.
  const list = readList(shown.variant, shown.channelId, useNextSearch());
  const change = useListAddress();
  const names: Record<FeedSort, string> = {
    LAST_PUBLISHED_DESC: t('feed.newestFirst'),
    LAST_PUBLISHED_ASC: t('feed.oldestFirst'),
    DUE_ASC: t('feed.dueFirst'),
  };
  const sorts = sortsOf(list.variant);
  return (
    <>
      <FeedTools end={end}>
        <FilterButton list={list} onChange={(facets) => change({ facets: facetsInAddress(facets) })} />
        <Menu
          label={t('feed.order', { name: names[list.sort] })}
          buttonClassName={toolLook.plain}
          items={sorts.map((sort) => ({
            label: names[sort],
            checked: sort === list.sort,
            onSelect: () => change({ sort: sort === sorts[0] ? undefined : sort }),
          }))}
        >
          <IconArrowsUpDown aria-hidden />
          {names[list.sort]}
        </Menu>
        {list.variant === 'unread-posts' && !isNarrowed(list.facets) && <MarkAllRead list={shown} />}
      </FeedTools>
      <ChosenFilters
        facets={list.facets}
        onChange={(facets: Facets) => change({ facets: facetsInAddress(facets) })}
      />
    </>
  );
}

/** Changes the address's query without a new history entry. Undefined values are omitted. */
function useListAddress(): (changed: { facets?: string; sort?: string }) => void {
  const navigate = useNavigate();
  return (changed) => {
    const search = (old: Record<string, unknown>) => ({ ...old, ...changed });
    void navigate({ to: '.', search: search as never, replace: true });
  };
}
