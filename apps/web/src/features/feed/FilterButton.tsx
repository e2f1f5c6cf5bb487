import { IconFilter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { toolLook } from '../../ui/tool-look.ts';
import { useFormat } from '../../use-format.ts';
import { useTranslation } from '../../words.ts';
import { Popover } from '../../ui/Popover.tsx';
import {
  type Facets,
  isNarrowed,
  isSameMonth,
  noFacets,
  type PostType,
  toggleMonth,
  toggleType,
} from './facets.ts';
import type { FeedList } from './feed-list.ts';
import classes from './FilterButton.module.css';
import { archiveOf } from './archive-query.ts';

/** Decision: other types are offered once there are screens that create such posts. An address may name any type. */
const typesOffered: readonly PostType[] = ['DOCUMENT', 'NEWS'];
const MONTHS_OFFERED = 12;

interface FilterButtonProps {
  list: FeedList;
  onChange: (facets: Facets) => void;
}

/** Filters a list by types and, in a study's timeline, by months. Each choice applies at once. */
export function FilterButton({ list, onChange }: FilterButtonProps) {
  const { t } = useTranslation();
  const { facets, variant, channelId } = list;
  const count = facets.types.length + facets.months.length;
  return (
    <Popover
      label={count > 0 ? t('feed.filterCount', { count }) : t('feed.filter')}
      place="below"
      renderContent={(close) => (
        <div className={classes.filter}>
          <fieldset>
            <legend>{t('feed.postType')}</legend>
            {typesOffered.concat(facets.types.filter((type) => !typesOffered.includes(type))).map((type) => (
              <Checkbox
                key={type}
                checked={facets.types.includes(type)}
                onChange={() => onChange(toggleType(facets, type))}
              >
                {t(`feed.typesOf.${type}`)}
              </Checkbox>
            ))}
          </fieldset>
          {variant === 'timeline' && channelId !== undefined && (
            <Months channelId={channelId} facets={facets} onChange={onChange} />
          )}
          {isNarrowed(facets) && (
            <TextButton
              onClick={() => {
                close();
                onChange(noFacets);
              }}
            >
              {t('feed.clearFilter')}
            </TextButton>
          )}
        </div>
      )}
    >
      <span className={toolLook.raised}>
        <IconFilter aria-hidden />
        {t('feed.filter')} {count > 0 && <b className={classes.filterCount}>{count}</b>}
      </span>
    </Popover>
  );
}

interface MonthsProps {
  channelId: number;
  facets: Facets;
  onChange: (facets: Facets) => void;
}

function Months({ channelId, facets, onChange }: MonthsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data } = useQuery(archiveOf(channelId));
  const months = data?.items.slice(0, MONTHS_OFFERED) ?? [];
  const others = facets.months.filter((chosen) => !months.some((month) => isSameMonth(month, chosen)));
  if (months.length + others.length === 0) return null;
  return (
    <fieldset>
      <legend>{t('feed.month')}</legend>
      {[...months, ...others].map(({ year, month }) => (
        <Checkbox
          key={`${year}-${month}`}
          checked={facets.months.some((chosen) => isSameMonth(chosen, { year, month }))}
          onChange={() => onChange(toggleMonth(facets, { year, month }))}
        >
          {format.month(year, month)}
        </Checkbox>
      ))}
    </fieldset>
  );
}
