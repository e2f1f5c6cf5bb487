import { type UpdateFilter, updateFilters } from '@studyline/contract/updates/kinds';
import { Segments } from '../../ui/forms/Segments.tsx';
import { useTranslation } from '../../words.ts';

interface FilterSegmentsProps {
  value: UpdateFilter;
  forMeCount: number;
  onChange: (value: UpdateFilter) => void;
}

export function FilterSegments({ value, forMeCount, onChange }: FilterSegmentsProps) {
  const { t } = useTranslation();
  return (
    <Segments
      label={t('updates.filter')}
      value={value}
      onChange={onChange}
      options={updateFilters.map((filter) => ({
        value: filter,
        label: t(`updates.filters.${filter}`),
        count: filter === 'FOR_ME' && forMeCount > 0 ? String(forMeCount) : undefined,
      }))}
    />
  );
}
