import type { FacetCounts } from '@studyline/contract/search/calls';
import { useState } from 'react';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { useTranslation } from '../../words.ts';
import { toggled } from './chosen.ts';
import classes from './FacetList.module.css';
import { useFacetNames } from './facet-names.ts';

const SHOWN_AT_FIRST = 4;

interface FacetListProps {
  counts: readonly FacetCounts[];
  chosen: readonly string[];
  onChange: (facets: string[]) => void;
}

/** By what a search can be narrowed down, with how much each value leaves. A facet with one value, that all have, is left out. */
export function FacetList({ counts, chosen, onChange }: FacetListProps) {
  const offered = counts.filter(
    ({ facet, options }) => options.length > 1 || chosen.some((one) => one.startsWith(`${facet}:`)),
  );
  return (
    <div className={classes.facets}>
      {offered.map((counted) => (
        <FacetChoices key={counted.facet} counted={counted} chosen={chosen} onChange={onChange} />
      ))}
    </div>
  );
}

interface FacetChoicesProps extends Omit<FacetListProps, 'counts'> {
  counted: FacetCounts;
}

function FacetChoices({ counted: { facet, options }, chosen, onChange }: FacetChoicesProps) {
  const { t } = useTranslation();
  const nameOf = useFacetNames();
  const [showsAll, setShowsAll] = useState(false);
  const isChosen = (value: string) => chosen.includes(`${facet}:${value}`);
  const shown = options.filter(({ value }, index) => showsAll || index < SHOWN_AT_FIRST || isChosen(value));
  const others = options.length - shown.length;
  return (
    <fieldset>
      <legend>{t(`search.facets.${facet}`)}</legend>
      {shown.map(({ value, name, count }) => (
        <div key={value} className={classes.option} data-chosen={isChosen(value) || undefined}>
          <Checkbox checked={isChosen(value)} onChange={() => onChange(toggled(chosen, `${facet}:${value}`))}>
            {nameOf(facet, value, name)}
          </Checkbox>
          <span>{count}</span>
        </div>
      ))}
      {(others > 0 || showsAll) && options.length > SHOWN_AT_FIRST && (
        <TextButton onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? t('search.fewer') : t('search.more', { count: others })}
        </TextButton>
      )}
    </fieldset>
  );
}
