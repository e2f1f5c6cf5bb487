import { type actionStatuses, nameKinds } from '@studyline/contract/feed/facet';
import type { postTypes } from '@studyline/contract/posts/calls';
import type { FacetCounts } from '@studyline/contract/search/calls';
import { useFormat } from '../../use-format.ts';
import { useTranslation } from '../../words.ts';

/** What a value of a facet is called. Persons, teams, studies and categories have names; the others have words of ours. */
export function useFacetNames(): (facet: FacetCounts['facet'], value: string, name: string | null) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (facet, value, name) => {
    if (name !== null) return name;
    if (facet === 'POST_TYPE' && value === 'COMMENT') return t('search.comments');
    const kind = nameKinds.find((one) => facet === 'POST_TYPE' && one === value);
    if (kind) return t(`search.kinds.${kind}`);
    if (facet === 'POST_TYPE') return t(`feed.typesOf.${value as (typeof postTypes)[number]}`);
    if (facet === 'ACTION_STATUS') return t(`search.statuses.${value as (typeof actionStatuses)[number]}`);
    if (facet === 'CLASSIFICATION' && value === '0') return t('search.noCategory');
    const [year, month] = value.split('-').map(Number);
    if (facet === 'MONTH' && year && month) return format.month(year, month);
    // Chosen, but nothing has it any longer.
    return t(`search.facets.${facet}`);
  };
}
