import type { FacetCounts } from '@studyline/contract/search/calls';
import { IconX } from '@tabler/icons-react';
import { TextButton } from '../../ui/TextButton.tsx';
import { useTranslation } from '../../words.ts';
import chips from '../feed/ChosenFilters.module.css';
import { toggled } from './chosen.ts';
import { useFacetNames } from './facet-names.ts';
import classes from './SearchPage.module.css';

interface ChosenFacetsProps {
  counts: readonly FacetCounts[];
  chosen: readonly string[];
  onChange: (facets: string[]) => void;
}

/** To what a search is narrowed down, each with a way to remove it. */
export function ChosenFacets({ counts, chosen, onChange }: ChosenFacetsProps) {
  const { t } = useTranslation();
  const nameOf = useFacetNames();
  if (chosen.length === 0) return null;
  return (
    <div className={classes.chips}>
      <ul className={chips.chosen}>
        {chosen.map((facet) => {
          const [kind, value = ''] = facet.split(':') as [FacetCounts['facet'], string?];
          const option = counts.find((one) => one.facet === kind)?.options.find((one) => one.value === value);
          const name = nameOf(kind, value, option?.name ?? null);
          return (
            <li key={facet}>
              <button
                type="button"
                aria-label={t('feed.removeFilter', { name })}
                onClick={() => onChange(toggled(chosen, facet))}
              >
                {name}
                <IconX size={14} aria-hidden />
              </button>
            </li>
          );
        })}
      </ul>
      <TextButton onClick={() => onChange([])}>{t('feed.clearFilter')}</TextButton>
    </div>
  );
}
