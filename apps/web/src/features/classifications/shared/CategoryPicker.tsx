import type { Taxonomy } from '@studyline/contract/classifications/calls';
import { IconFolder } from '@tabler/icons-react';
import { useQuery, useSuspenseQueries, useSuspenseQuery } from '@tanstack/react-query';
import { ChipsPicker } from '../../../ui/forms/ChipsPicker.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import { FormSentence } from '../../../ui/forms/FormSection.tsx';
import { useTranslation } from '../../../words.ts';
import { countedTreeOf, schemaOf, treeOf } from '../category-queries.ts';
import { searchWordsOf } from '../category-synonyms.ts';
import { oftenUsed } from '../often-used.ts';
import { type Category, inTreeOrder, labelOf, pathTo } from '../category-tree.ts';
import classes from './CategoryPicker.module.css';

interface CategoryPickerProps {
  channelId: number;
  value: readonly Category[];
  onChange: (categories: Category[]) => void;
  disabled: boolean;
}

/**
 * The study's categories, a field for each taxonomy, or a note that there are none. A taxonomy that is not offered shows while one of its
 * categories is chosen.
 */
export function CategoryPicker({ channelId, value, onChange, disabled }: CategoryPickerProps) {
  const { t } = useTranslation();
  const { data: schema } = useSuspenseQuery(schemaOf(channelId));
  const trees = useSuspenseQueries({ queries: schema.items.map((one) => treeOf(channelId, one.schema)) });
  const isChosen = (categories: readonly Category[]) =>
    categories.some((one) => value.some(({ categoryId }) => categoryId === one.categoryId));
  const shown = schema.items
    .map((taxonomy, at) => ({ taxonomy, categories: choicesOf(trees[at]?.data.items ?? []) }))
    .filter(
      ({ taxonomy, categories }) => categories.length > 0 && (taxonomy.isOffered || isChosen(categories)),
    );
  // A category removed in the meantime stays visible, so that it can be deselected.
  const known = new Set(shown.flatMap(({ categories }) => categories.map(({ categoryId }) => categoryId)));
  const gone = value.filter(({ categoryId }) => !known.has(categoryId)).map((one) => ({ ...one, path: [] }));
  if (shown.length === 0) return <FormSentence>{t('classifications.picker.none')}</FormSentence>;
  return (
    <div className={classes.fields}>
      {shown.map(({ taxonomy, categories }, at) => (
        <TaxonomyField
          key={taxonomy.taxonomyId}
          channelId={channelId}
          taxonomy={taxonomy}
          isOnly={shown.length === 1}
          categories={at === 0 ? [...categories, ...gone] : categories}
          value={value}
          onChange={onChange}
          disabled={disabled}
        />
      ))}
    </div>
  );
}

/** The options, each with the names of its ancestors. */
type Choice = Category & { path: string[] };

function choicesOf(nodes: Parameters<typeof inTreeOrder>[0]): Choice[] {
  const all = inTreeOrder(nodes);
  return all.map(({ categoryId, number, name }) => {
    const above = pathTo(all, categoryId).slice(0, -1);
    const parent = above.at(-1)?.name;
    return { categoryId, number, name, ...(parent && { parent }), path: above.map(labelOf) };
  });
}

interface TaxonomyFieldProps extends CategoryPickerProps {
  taxonomy: Taxonomy;
  /** Whether it is the only field. */
  isOnly: boolean;
  categories: readonly Choice[];
}

function TaxonomyField({
  channelId,
  taxonomy,
  isOnly,
  categories,
  value,
  onChange,
  disabled,
}: TaxonomyFieldProps) {
  const { t } = useTranslation();
  const isHere = ({ categoryId }: Category) => categories.some((one) => one.categoryId === categoryId);
  const choose = (ids: readonly string[]) => {
    const chosen = ids.flatMap(
      (id) => [...value, ...categories].find(({ categoryId }) => String(categoryId) === id) ?? [],
    );
    onChange([
      ...value.filter((one) => !isHere(one)),
      ...chosen.map(({ categoryId, number, name, parent }) => ({
        categoryId,
        number,
        name,
        ...(parent && { parent }),
      })),
    ]);
  };
  return (
    <>
      <ChipsPicker
        tall
        {...(isOnly ? { accessibleName: t('classifications.picker.categories') } : { label: taxonomy.name })}
        placeholder={t('classifications.picker.add')}
        nothingFound={t('classifications.picker.noneFound')}
        options={categories.map((one) => ({
          value: String(one.categoryId),
          label: labelOf(one),
          path: one.path,
          searchWords: [...one.path, one.name].flatMap(searchWordsOf),
          chip: <CategoryChip category={one} />,
        }))}
        value={value.filter(isHere).map(({ categoryId }) => String(categoryId))}
        onChange={choose}
        disabled={disabled}
      />
      <OftenUsed
        channelId={channelId}
        schema={taxonomy.schema}
        chosen={value}
        disabled={disabled}
        onChoose={(categoryId) =>
          choose([...value.filter(isHere).map((one) => String(one.categoryId)), String(categoryId)])
        }
      />
    </>
  );
}

interface OftenUsedProps {
  channelId: number;
  schema: string;
  chosen: readonly Category[];
  disabled: boolean;
  onChoose: (categoryId: number) => void;
}

/** The categories in which most posts of this study are, to choose with one click. */
function OftenUsed({ channelId, schema, chosen, disabled, onChoose }: OftenUsedProps) {
  const { t } = useTranslation();
  const { data } = useQuery(countedTreeOf(channelId, schema));
  const often = oftenUsed(inTreeOrder(data?.items ?? [])).filter(
    ({ categoryId }) => !chosen.some((one) => one.categoryId === categoryId),
  );
  if (often.length === 0 || disabled) return null;
  return (
    <p className={classes.often}>
      <span>{t('classifications.picker.often')}</span>
      {often.map(({ categoryId, name }) => (
        <TextButton
          key={categoryId}
          aria-label={t('classifications.picker.addOne', { name })}
          onClick={() => onChoose(categoryId)}
        >
          {name}
        </TextButton>
      ))}
    </p>
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
