import { writtenTypes } from '@studyline/contract/posts/calls';
import { useQuery } from '@tanstack/react-query';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { useFormat } from '../../use-format.ts';
import { useTranslation } from '../../words.ts';
import { archiveOf } from './archive-query.ts';
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

/** Decision: other types are offered once there are screens that create such posts. The address may contain any type. */
const typesOffered: readonly PostType[] = writtenTypes;
const MONTHS_OFFERED = 12;

interface FilterPanelProps {
  list: FeedList;
  onChange: (facets: Facets) => void;
  onClose: () => void;
}

/** Each choice applies immediately. */
export function FilterPanel({ list, onChange, onClose }: FilterPanelProps) {
  const { t } = useTranslation();
  const { facets, variant, channelId } = list;
  return (
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
            onClose();
            onChange(noFacets);
          }}
        >
          {t('feed.clearFilter')}
        </TextButton>
      )}
    </div>
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
