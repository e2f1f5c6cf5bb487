import { IconX } from '@tabler/icons-react';
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
  return (
    <ul className={classes.chosen}>
      {chosen.map(({ name, without }) => (
        <li key={name}>
          <button
            type="button"
            aria-label={t('feed.removeFilter', { name })}
            onClick={() => onChange(without)}
          >
            {name}
            <IconX size={14} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}
