import { IconFilter } from '@tabler/icons-react';
import { onDemand } from '../../navigation/on-demand.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { toolLook } from '../../ui/tool-look.ts';
import { useTranslation } from '../../words.ts';
import type { Facets } from './facets.ts';
import type { FeedList } from './feed-list.ts';
import classes from './FilterButton.module.css';

const FilterPanel = onDemand(() => import('./FilterPanel.tsx'), 'FilterPanel');

interface FilterButtonProps {
  list: FeedList;
  onChange: (facets: Facets) => void;
}

/** Filters a list by types and, in a study's timeline, by months. */
export function FilterButton({ list, onChange }: FilterButtonProps) {
  const { t } = useTranslation();
  const count = list.facets.types.length + list.facets.months.length;
  return (
    <Popover
      label={count > 0 ? t('feed.filterCount', { count }) : t('feed.filter')}
      place="below"
      onIntent={FilterPanel.preload}
      renderContent={(close) => <FilterPanel list={list} onChange={onChange} onClose={close} />}
    >
      <span className={toolLook.raised}>
        <IconFilter aria-hidden />
        {t('feed.filter')} {count > 0 && <b className={classes.filterCount}>{count}</b>}
      </span>
    </Popover>
  );
}
