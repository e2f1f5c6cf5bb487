import type { FacetCounts } from '@studyline/contract/search/calls';
import { RemovableChips } from '../../ui/forms/RemovableChips.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { useTranslation } from '../../words.ts';
import { toggled } from './chosen.ts';
import { useFacetNames } from './facet-names.ts';
import classes from './SearchPage.module.css';

interface ChosenFacetsProps {
  counts: readonly FacetCounts[];
  chosen: readonly string[];
  onChange: (facets: string[]) => void;
}

/** To what a search is narrowed down. */
export function ChosenFacets({ counts, chosen, onChange }: ChosenFacetsProps) {
  const { t } = useTranslation();
  const nameOf = useFacetNames();
  if (chosen.length === 0) return null;
  const chips = chosen.map((facet) => {
    const [kind, value = ''] = facet.split(':') as [FacetCounts['facet'], string?];
    const options = counts.find((one) => one.facet === kind)?.options ?? [];
    const name = nameOf(kind, value, options.find((one) => one.value === value)?.name ?? null);
    return {
      key: facet,
      name,
      label: t('feed.removeFilter', { name }),
      onRemove: () => onChange(toggled(chosen, facet)),
    };
  });
  return (
    <div className={classes.chips}>
      <RemovableChips chips={chips} />
      <TextButton onClick={() => onChange([])}>{t('feed.clearFilter')}</TextButton>
    </div>
  );
}
