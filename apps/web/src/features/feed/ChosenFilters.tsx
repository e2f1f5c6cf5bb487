import { RemovableChips } from '../../ui/forms/RemovableChips.tsx';
import { useFormat } from '../../use-format.ts';
import { useTranslation } from '../../words.ts';
import { type Facets, isNarrowed, toggleMonth, toggleType } from './facets.ts';
import classes from './ChosenFilters.module.css';

interface ChosenFiltersProps {
  facets: Facets;
  onChange: (facets: Facets) => void;
}

/** The filters of a list, each with a way to remove it. */
export function ChosenFilters({ facets, onChange }: ChosenFiltersProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!isNarrowed(facets)) return null;
  const chosen = [
    ...facets.types.map((type) => ({
      name: t(`feed.typesOf.${type}`),
      without: toggleType(facets, type),
    })),
    ...facets.months.map((month) => ({
      name: format.month(month.year, month.month),
      without: toggleMonth(facets, month),
    })),
  ];
  const chips = chosen.map(({ name, without }) => ({
    key: name,
    name,
    label: t('feed.removeFilter', { name }),
    onRemove: () => onChange(without),
  }));
  return (
    <div className={classes.chosen}>
      <RemovableChips chips={chips} />
    </div>
  );
}
