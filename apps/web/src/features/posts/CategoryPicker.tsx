import type { ClassificationNode } from '@studyline/contract/classifications';
import { useQueries, useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from '../../words.ts';
import { ChipsPicker } from './ChipsPicker.tsx';
import { nodesOf, schemaOf } from './post-creation-loader.ts';

interface CategoryPickerProps {
  channelId: number;
  value: number[];
  onChange: (categoryIds: number[]) => void;
  disabled: boolean;
}

/** Categories of the study's taxonomies by number and name; the lower levels come in while the form is read. */
export function CategoryPicker({ channelId, value, onChange, disabled }: CategoryPickerProps) {
  const { t } = useTranslation();
  const { data: schema } = useSuspenseQuery(schemaOf(channelId));
  const name = schema.items[0]?.schema ?? '';
  const { data: zones } = useSuspenseQuery(nodesOf(channelId, name, 0));
  const sections = useNodesBelow(channelId, name, zones.items);
  const artifacts = useNodesBelow(channelId, name, sections);
  const options = [...zones.items, ...sections, ...artifacts]
    .toSorted((a, b) => a.number.localeCompare(b.number))
    .map((node) => ({ value: String(node.categoryId), label: `${node.number} ${node.name}` }));
  return (
    <ChipsPicker
      accessibleName={t('creation.categories')}
      placeholder={t('creation.addCategory')}
      nothingFound={t('creation.noCategory')}
      options={options}
      value={value.map(String)}
      onChange={(chosen) => onChange(chosen.map(Number))}
      disabled={disabled}
    />
  );
}

function useNodesBelow(
  channelId: number,
  schema: string,
  parents: readonly ClassificationNode[],
): ClassificationNode[] {
  const queries = parents
    .filter((node) => node.hasChildren)
    .map((node) => nodesOf(channelId, schema, node.categoryId));
  return useQueries({ queries }).flatMap((result) => result.data?.items ?? []);
}
