import { IconFolder } from '@tabler/icons-react';
import { useQueries, useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from '../../words.ts';
import classes from './CategoryPicker.module.css';
import { ChipsPicker } from '../../ui/forms/ChipsPicker.tsx';
import type { Category } from './creation-form.ts';
import { nodesOf, schemaOf } from './post-creation-loader.ts';

interface CategoryPickerProps {
  channelId: number;
  value: Category[];
  onChange: (categories: Category[]) => void;
  disabled: boolean;
}

/** Categories of the study's taxonomies by number and name. The lower levels load while the person reads the form. */
export function CategoryPicker({ channelId, value, onChange, disabled }: CategoryPickerProps) {
  const { t } = useTranslation();
  const { data: schema } = useSuspenseQuery(schemaOf(channelId));
  const name = schema.items[0]?.schema ?? '';
  const { data: zones } = useSuspenseQuery(nodesOf(channelId, name, 0));
  const sections = useNodesBelow(channelId, name, zones.items);
  const artifacts = useNodesBelow(channelId, name, sections);
  const all: Category[] = [...zones.items, ...sections, ...artifacts];
  const options = all
    .toSorted((a, b) => a.number.localeCompare(b.number))
    .map((category) => ({
      value: String(category.categoryId),
      label: `${category.number} ${category.name}`,
      chip: <CategoryChip category={category} />,
    }));
  return (
    <ChipsPicker
      tall
      accessibleName={t('drafts.creation.categories')}
      placeholder={t('drafts.creation.addCategory')}
      nothingFound={t('drafts.creation.noCategory')}
      options={options}
      value={value.map(({ categoryId }) => String(categoryId))}
      onChange={(chosen) =>
        onChange(chosen.flatMap((id) => all.find(({ categoryId }) => String(categoryId) === id) ?? []))
      }
      disabled={disabled}
    />
  );
}

function CategoryChip({ category: { name, parent } }: { category: Category }) {
  return (
    <span className={classes.chip} title={parent ? `${parent}, ${name}` : name}>
      <IconFolder size={15} aria-hidden />
      {parent && <span className={classes.parent}>{parent}</span>}
      <span>{name}</span>
    </span>
  );
}

/** The categories one level down, each with the name of its parent. */
function useNodesBelow(channelId: number, schema: string, parents: readonly Parent[]) {
  const inner = parents.filter((node) => node.hasChildren);
  const queries = inner.map((node) => nodesOf(channelId, schema, node.categoryId));
  return useQueries({ queries }).flatMap((result, index) =>
    (result.data?.items ?? []).map((node) => ({ ...node, parent: inner[index]?.name })),
  );
}

interface Parent {
  categoryId: number;
  name: string;
  hasChildren: boolean;
}
