import { IconFolder } from '@tabler/icons-react';
import { useQueries, useSuspenseQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useTranslation } from '../../words.ts';
import classes from './CategoryPicker.module.css';
import { FormSentence } from '../../ui/forms/FormSection.tsx';
import { ChipsPicker } from '../../ui/forms/ChipsPicker.tsx';
import type { Category } from './creation-form.ts';
import { nodesOf, schemaOf } from './post-creation-loader.ts';

interface CategoryPickerProps {
  channelId: number;
  value: Category[];
  onChange: (categories: Category[]) => void;
  disabled: boolean;
}

/** Categories of the study's taxonomy, or that it has none. */
export function CategoryPicker(props: CategoryPickerProps) {
  const { t } = useTranslation();
  const { data: schemas } = useSuspenseQuery(schemaOf(props.channelId));
  const [schema] = schemas.items;
  if (!schema) return <FormSentence>{t('drafts.creation.noCategories')}</FormSentence>;
  return <CategoryTree {...props} name={schema.schema} />;
}

/** A taxonomy as a tree. The lower levels load while the person reads the form. */
function CategoryTree({
  channelId,
  name,
  value,
  onChange,
  disabled,
}: CategoryPickerProps & { name: string }) {
  const { t } = useTranslation();
  const { data: zones } = useSuspenseQuery(nodesOf(channelId, name, 0));
  const sections = useNodesBelow(channelId, name, zones.items);
  const artifacts = useNodesBelow(channelId, name, sections);
  const below = Map.groupBy([...sections, ...artifacts], ({ parentId }) => parentId);
  const all: Category[] = [...zones.items, ...sections, ...artifacts];
  const optionsOf = (nodes: readonly Node[], path: readonly string[]): Option[] =>
    nodes.flatMap((node) => {
      const label = `${node.number} ${node.name}`;
      const option = { value: String(node.categoryId), label, path, chip: <CategoryChip category={node} /> };
      return [option, ...optionsOf(below.get(node.categoryId) ?? [], [...path, label])];
    });
  return (
    <ChipsPicker
      tall
      accessibleName={t('drafts.creation.categories')}
      placeholder={t('drafts.creation.addCategory')}
      nothingFound={t('drafts.creation.noCategory')}
      options={optionsOf(zones.items, [])}
      value={value.map(({ categoryId }) => String(categoryId))}
      onChange={(chosen) =>
        onChange(
          chosen.flatMap(
            (id) => [...value, ...all].find(({ categoryId }) => String(categoryId) === id) ?? [],
          ),
        )
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

/** The categories one level down, each with its parent. */
function useNodesBelow(channelId: number, schema: string, parents: readonly Node[]) {
  const inner = parents.filter((node) => node.hasChildren);
  const queries = inner.map((node) => nodesOf(channelId, schema, node.categoryId));
  return useQueries({ queries }).flatMap((result, index) =>
    (result.data?.items ?? []).map((node) => ({
      ...node,
      parent: inner[index]?.name,
      parentId: inner[index]?.categoryId,
    })),
  );
}

type Node = Category & { hasChildren: boolean };
type Option = ComponentProps<typeof ChipsPicker>['options'][number];
