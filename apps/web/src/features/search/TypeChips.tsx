import type { FacetCounts } from '@studyline/contract/search/calls';
import { useTranslation } from '../../words.ts';
import { useFacetNames } from './facet-names.ts';
import classes from './TypeChips.module.css';

interface TypeChipsProps {
  counts: readonly FacetCounts[];
  chosen: readonly string[];
  onChange: (facets: string[]) => void;
}

/** On phones, the types to choose one of, each with how much it leaves. */
export function TypeChips({ counts, chosen, onChange }: TypeChipsProps) {
  const { t } = useTranslation();
  const nameOf = useFacetNames();
  const options = counts.find(({ facet }) => facet === 'POST_TYPE')?.options ?? [];
  const types = chosen.filter((facet) => facet.startsWith('POST_TYPE:'));
  if (options.length < 2 && types.length === 0) return null;
  const others = chosen.filter((facet) => !types.includes(facet));
  const all = options.reduce((sum, { count }) => sum + count, 0);
  return (
    <fieldset className={classes.chips}>
      <legend className="sl-hidden">{t('search.facets.POST_TYPE')}</legend>
      <button type="button" aria-pressed={types.length === 0} onClick={() => onChange(others)}>
        {t('search.allTypes')} <small>{all}</small>
      </button>
      {options.map(({ value, name, count }) => {
        const facet = `POST_TYPE:${value}`;
        const isChosen = types.includes(facet);
        return (
          <button
            key={value}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onChange(isChosen ? others : [...others, facet])}
          >
            {nameOf('POST_TYPE', value, name)} <small>{count}</small>
          </button>
        );
      })}
    </fieldset>
  );
}
