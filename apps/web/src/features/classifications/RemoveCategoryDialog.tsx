import { Select } from '@mantine/core';
import { useForm } from '@mantine/form';
import { removeCategory } from '@studyline/contract/classifications/changes';
import { type CategoryFacts, type Taxonomy } from '@studyline/contract/classifications/calls';
import { showToast } from '../../api/toasts.ts';
import { useCall } from '../../live/use-call.ts';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { useTranslation } from '../../words.ts';
import { idsWithin } from './category-tree.ts';
import { placeOptions } from './place-options.ts';

interface RemoveCategoryDialogProps {
  channelId: number;
  taxonomy: Taxonomy;
  all: readonly CategoryFacts[];
  category: CategoryFacts;
  /** Gets the focus once the row is gone. */
  fallback: () => HTMLElement | null;
  onClose: () => void;
}

/** Asks before a category is removed, and where its posts should go. */
export function RemoveCategoryDialog(props: RemoveCategoryDialogProps) {
  const { channelId, taxonomy, all, category, fallback, onClose } = props;
  const { t } = useTranslation();
  const { name, categoryId: cat, parentId } = category;
  const remove = useCall(removeCategory, {
    failure: 'form',
    waits: true,
    onDone: () => {
      showToast(t('classifications.admin.removed', { name }));
      onClose();
    },
  });
  // Someone may have added posts since, or it contains drafts that this person cannot see.
  const isInUse = (category.postCount ?? 0) > 0 || remove.error?.errorCode === 'CATEGORY_IN_USE';
  const form = useForm({
    // By default they go to the parent category. At the top level there is no obvious default.
    initialValues: { target: parentId === null ? null : String(parentId) },
    validate: {
      target: (target) => (isInUse && target === null ? t('classifications.admin.whereToMissing') : null),
    },
  });
  const going = idsWithin(all, cat);
  return (
    <FormDialog
      danger
      size={480}
      title={t('classifications.admin.removeTitle', { name })}
      form={form}
      onSubmit={({ target }) =>
        remove.mutate({
          params: { channelId, schema: taxonomy.schema, cat },
          query: isInUse ? { moveToCategoryId: Number(target) } : {},
        })
      }
      submitLabel={t('classifications.admin.remove')}
      loading={remove.isPending}
      error={remove.error}
      onClose={onClose}
      returnTo={fallback}
    >
      <p>
        {t('classifications.admin.removeText')}{' '}
        {going.size > 1 && t('classifications.admin.removeBelow', { count: going.size - 1 })}
      </p>
      {(category.postCount ?? 0) > 0 && (
        <p>{t('classifications.admin.inUse', { count: category.postCount ?? 0 })}</p>
      )}
      {isInUse && (
        <Select
          {...form.getInputProps('target')}
          size="md"
          searchable
          allowDeselect={false}
          // The dialog is read from here, so its text comes first.
          openOnFocus={false}
          label={t('classifications.admin.whereTo')}
          placeholder={t('classifications.admin.choosePlace')}
          nothingFoundMessage={t('classifications.picker.noneFound')}
          data={[
            ...placeOptions(all.filter(({ categoryId }) => !going.has(categoryId))),
            { value: '0', label: t('classifications.admin.nowhere') },
          ]}
        />
      )}
    </FormDialog>
  );
}
