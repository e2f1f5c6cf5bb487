import { Button, Select } from '@mantine/core';
import { updateCategory } from '@studyline/contract/classifications/changes';
import { type CategoryFacts, type Taxonomy } from '@studyline/contract/classifications/calls';
import { type FormEvent, useId, useState } from 'react';
import { describeInForm } from '../../api/errors.ts';
import { showToast } from '../../api/toasts.ts';
import { useCall } from '../../live/use-call.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogForm } from '../../ui/forms/DialogForm.tsx';
import { useReturnFocus } from '../../ui/use-return-focus.ts';
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

/** Puts a category below another one of its taxonomy, or on top. */
export function MoveCategoryDialog({ channelId, taxonomy, all, category, onClose }: MoveCategoryDialogProps) {
  const { t } = useTranslation();
  const formId = useId();
  const [parent, setParent] = useState(String(category.parentId ?? 0));
  useReturnFocus();
  const { name, categoryId: cat } = category;
  const move = useCall(updateCategory, {
    failure: 'form',
    waits: true,
    onDone: () => {
      showToast(t('classifications.admin.movedTo', { name }));
      onClose();
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    const parentId = Number(parent);
    if (parentId === (category.parentId ?? 0)) onClose();
    else if (!move.isPending)
      move.mutate({ params: { channelId, schema: taxonomy.schema, cat }, body: { parentId } });
  };
  const own = idsWithin(all, cat);
  return (
    <Dialog
      opened
      size={480}
      onClose={onClose}
      busy={move.isPending}
      title={t('classifications.admin.moveTitle', { name })}
      closeLabel={t('app.close')}
      cancelLabel={t('app.cancel')}
      actions={
        <Button size="md" type="submit" form={formId} loading={move.isPending}>
          {t('classifications.admin.moveAction')}
        </Button>
      }
    >
      <DialogForm id={formId} onSubmit={send}>
        {category.hasChildren && <p>{t('classifications.admin.moveText')}</p>}
        <Select
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
          value={parent}
          error={move.error && describeInForm(move.error)}
          onChange={(value) => setParent(value ?? '0')}
        />
      </DialogForm>
    </Dialog>
  );
}
