import { Select } from '@mantine/core';
import { useForm } from '@mantine/form';
import { updateCategory } from '@studyline/contract/classifications/changes';
import { type CategoryFacts, type Taxonomy } from '@studyline/contract/classifications/calls';
import { showToast } from '../../api/toasts.ts';
import { useCall } from '../../live/use-call.ts';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { useTranslation } from '../../words.ts';
import { idsWithin } from './category-tree.ts';
import { placeOptions } from './place-options.ts';

interface MoveCategoryDialogProps {
  channelId: number;
  taxonomy: Taxonomy;
  all: readonly CategoryFacts[];
  category: CategoryFacts;
  onClose: () => void;
}

/** Moves a category below another one of its taxonomy, or to the top level. */
export function MoveCategoryDialog({ channelId, taxonomy, all, category, onClose }: MoveCategoryDialogProps) {
  const { t } = useTranslation();
  const form = useForm({ initialValues: { parent: String(category.parentId ?? 0) } });
  const { name, categoryId: cat } = category;
  const move = useCall(updateCategory, {
    failure: 'form',
    waits: true,
    onDone: () => {
      showToast(t('classifications.admin.movedTo', { name }));
      onClose();
    },
  });
  const send = (parentId: number) => {
    if (parentId === (category.parentId ?? 0)) onClose();
    else move.mutate({ params: { channelId, schema: taxonomy.schema, cat }, body: { parentId } });
  };
  const own = idsWithin(all, cat);
  return (
    <FormDialog
      size={480}
      title={t('classifications.admin.moveTitle', { name })}
      form={form}
      onSubmit={({ parent }) => send(Number(parent))}
      submitLabel={t('classifications.admin.moveAction')}
      loading={move.isPending}
      error={move.error}
      errorAt="parent"
      onClose={onClose}
    >
      {category.hasChildren && <p>{t('classifications.admin.moveText')}</p>}
      <Select
        {...form.getInputProps('parent')}
        data-autofocus
        size="md"
        searchable
        allowDeselect={false}
        label={t('classifications.admin.place')}
        nothingFoundMessage={t('classifications.picker.noneFound')}
        data={[
          { value: '0', label: t('classifications.admin.top') },
          ...placeOptions(all.filter(({ categoryId }) => !own.has(categoryId))),
        ]}
      />
    </FormDialog>
  );
}
