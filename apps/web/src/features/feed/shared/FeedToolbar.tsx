import { IconArrowsUpDown } from '@tabler/icons-react';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FeedTools } from '../../../layouts/FeedColumns.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { toolLook } from '../../../ui/tool-look.ts';
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
  const list = useChosenList(shown);
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

/** The list chosen last. While it loads, the previous one is still shown, but the tick moves immediately. */
function useChosenList(shown: FeedList): FeedList {
  const search = useRouterState({
    select: ({ location, resolvedLocation }): Record<string, unknown> | undefined =>
      location.pathname === resolvedLocation?.pathname ? location.search : undefined,
  });
  return search ? readList(shown.variant, shown.channelId, search) : shown;
}

/** Changes the address's query without a new history entry. Undefined values are omitted. */
function useListAddress(): (changed: { facets?: string; sort?: string }) => void {
  const navigate = useNavigate();
  return (changed) => {
    const search = (old: Record<string, unknown>) => ({ ...old, ...changed });
    void navigate({ to: '.', search: search as never, replace: true });
  };
}
