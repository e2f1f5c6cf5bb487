import { Button, Select } from '@mantine/core';
import { removeCategory } from '@studyline/contract/classifications/changes';
import { type CategoryFacts, type Taxonomy } from '@studyline/contract/classifications/calls';
import { useRef, useState } from 'react';
import { CallError, describeInForm } from '../../api/errors.ts';
import { showToast } from '../../api/toasts.ts';
import { useCall } from '../../live/use-call.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogText } from '../../ui/forms/DialogForm.tsx';
import { FormError } from '../../ui/forms/FormParts.tsx';
import { useReturnFocus } from '../../ui/use-return-focus.ts';
import { useTranslation } from '../../words.ts';
import { idsWithin } from './category-tree.ts';
import { placeOptions } from './place-options.ts';

interface RemoveCategoryDialogProps {
  channelId: number;
  taxonomy: Taxonomy;
  all: readonly CategoryFacts[];
  category: CategoryFacts;
  /** Has the focus once the row is gone. */
  fallback: () => HTMLElement | null;
  onClose: () => void;
}

/** Asks before a category is removed, and where its posts go. */
export function RemoveCategoryDialog(props: RemoveCategoryDialogProps) {
  const { channelId, taxonomy, all, category, fallback, onClose } = props;
  const { t } = useTranslation();
  const { name, categoryId: cat, parentId } = category;
  useReturnFocus(fallback);
  const remove = useCall(removeCategory, {
    failure: 'form',
    waits: true,
    onDone: () => {
      showToast(t('classifications.admin.removed', { name }));
      onClose();
    },
  });
  // Somebody may have put posts into it since, or there are drafts that are not to be seen here.
  const isInUse = (category.postCount ?? 0) > 0 || isRefusedAsUsed(remove.error);
  // Below another category they go there, unless somebody chooses otherwise. On top nothing is near enough to be meant.
  const [target, setTarget] = useState(parentId === null ? null : String(parentId));
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const going = idsWithin(all, cat);
  const send = () => {
    const wantsTarget = isInUse && target === null;
    setMissing(wantsTarget);
    if (wantsTarget) return field.current?.focus();
    remove.mutate({
      params: { channelId, schema: taxonomy.schema, cat },
      query: isInUse ? { moveToCategoryId: Number(target) } : {},
    });
  };
  return (
    <Dialog
      opened
      size={480}
      onClose={onClose}
      busy={remove.isPending}
      title={t('classifications.admin.removeTitle', { name })}
      closeLabel={t('app.close')}
      cancelLabel={t('app.cancel')}
      actions={
        <Button color="red" size="md" loading={remove.isPending} onClick={send}>
          {t('classifications.admin.remove')}
        </Button>
      }
    >
      <DialogText>
        <p>
          {t('classifications.admin.removeText')}{' '}
          {going.size > 1 && t('classifications.admin.removeBelow', { count: going.size - 1 })}
        </p>
        {(category.postCount ?? 0) > 0 && (
          <p>{t('classifications.admin.inUse', { count: category.postCount ?? 0 })}</p>
        )}
        {isInUse && (
          <Select
            ref={field}
            size="md"
            searchable
            allowDeselect={false}
            // The dialog begins here, and its sentences are read first.
            openOnFocus={false}
            label={t('classifications.admin.whereTo')}
            placeholder={t('classifications.admin.choosePlace')}
            error={isMissing && t('classifications.admin.whereToMissing')}
            nothingFoundMessage={t('classifications.picker.noneFound')}
            data={[
              ...placeOptions(all.filter(({ categoryId }) => !going.has(categoryId))),
              { value: '0', label: t('classifications.admin.nowhere') },
            ]}
            value={target}
            onChange={setTarget}
          />
        )}
        <FormError>{remove.error && describeInForm(remove.error)}</FormError>
      </DialogText>
    </Dialog>
  );
}

function isRefusedAsUsed(error: unknown): boolean {
  return error instanceof CallError && error.errorCode === 'CATEGORY_IN_USE';
}
