import { Button, TextInput } from '@mantine/core';
import {
  createCategory,
  createTaxonomy,
  updateCategory,
  updateTaxonomy,
} from '@studyline/contract/classifications/changes';
import {
  type CategoryFacts,
  MAX_CATEGORY_NAME,
  type Taxonomy,
} from '@studyline/contract/classifications/calls';
import { type FormEvent, useId, useState } from 'react';
import { type CallError, describeInForm } from '../../api/errors.ts';
import { showToast } from '../../api/toasts.ts';
import { useCall } from '../../live/use-call.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogForm } from '../../ui/forms/DialogForm.tsx';
import { useReturnFocus } from '../../ui/use-return-focus.ts';
import { useTranslation } from '../../words.ts';

/** What gets a name. */
type Subject =
  | { kind: 'newTaxonomy' }
  | { kind: 'taxonomy'; taxonomy: Taxonomy }
  | { kind: 'newCategory'; taxonomy: Taxonomy; below: CategoryFacts | undefined }
  | { kind: 'category'; taxonomy: Taxonomy; category: CategoryFacts };

interface NameDialogProps {
  channelId: number;
  subject: Subject;
  /** A taxonomy came to be. */
  onAdded?: (taxonomyId: number) => void;
  onClose: () => void;
}

/** Adds or renames a taxonomy or a category. */
export function NameDialog({ channelId, subject, onAdded, onClose }: NameDialogProps) {
  const { t } = useTranslation();
  const formId = useId();
  const before = formerName(subject);
  const [name, setName] = useState(before);
  const [isMissing, setMissing] = useState(false);
  useReturnFocus();
  const { send, isPending, error } = useNaming(channelId, subject, (named, taxonomyId) => {
    const isNew = before === '';
    showToast(
      isNew
        ? t('classifications.admin.added', { name: named })
        : t('classifications.admin.renamed', { before, name: named }),
    );
    if (taxonomyId !== undefined) onAdded?.(taxonomyId);
    onClose();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    setMissing(wanted === '');
    if (wanted === '' || isPending) return;
    if (wanted === before) onClose();
    else send(wanted);
  };
  const titles = {
    newTaxonomy: () => t('classifications.admin.newTaxonomy'),
    newCategory: () =>
      subject.kind === 'newCategory' && subject.below
        ? t('classifications.admin.newBelow', { name: subject.below.name })
        : t('classifications.admin.newCategory'),
    taxonomy: () => t('classifications.admin.renameTitle', { name: before }),
    category: () => t('classifications.admin.renameTitle', { name: before }),
  };
  return (
    <Dialog
      opened
      size={440}
      onClose={onClose}
      busy={isPending}
      unsaved={name !== before}
      title={titles[subject.kind]()}
      closeLabel={t('app.close')}
      cancelLabel={t('app.cancel')}
      actions={
        <Button size="md" type="submit" form={formId} loading={isPending}>
          {t(before === '' ? 'classifications.admin.addAction' : 'classifications.admin.save')}
        </Button>
      }
    >
      <DialogForm id={formId} onSubmit={submit}>
        <TextInput
          data-autofocus
          size="md"
          label={t('classifications.admin.name')}
          autoComplete="off"
          maxLength={MAX_CATEGORY_NAME}
          value={name}
          error={isMissing ? t('issue.required') : error && describeInForm(error)}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </DialogForm>
    </Dialog>
  );
}

function formerName(subject: Subject): string {
  if (subject.kind === 'taxonomy') return subject.taxonomy.name;
  return subject.kind === 'category' ? subject.category.name : '';
}

/** The one call of the four that this subject needs. */
function useNaming(
  channelId: number,
  subject: Subject,
  onDone: (name: string, taxonomyId?: number) => void,
): { send: (name: string) => void; isPending: boolean; error: CallError | null | undefined } {
  const options = { failure: 'form' as const, waits: true };
  const addTaxonomy = useCall(createTaxonomy, {
    ...options,
    onDone: (added) => onDone(added.name, added.taxonomyId),
  });
  const renameTaxonomy = useCall(updateTaxonomy, { ...options, onDone: (renamed) => onDone(renamed.name) });
  const addCategory = useCall(createCategory, { ...options, onDone: (added) => onDone(added.name) });
  const renameCategory = useCall(updateCategory, { ...options, onDone: (renamed) => onDone(renamed.name) });
  const send = (name: string) => {
    if (subject.kind === 'newTaxonomy') return addTaxonomy.mutate({ params: { channelId }, body: { name } });
    const { schema } = subject.taxonomy;
    if (subject.kind === 'taxonomy')
      return renameTaxonomy.mutate({ params: { channelId, schema }, body: { name } });
    if (subject.kind === 'newCategory') {
      const parentId = subject.below?.categoryId ?? 0;
      return addCategory.mutate({ params: { channelId, schema }, body: { name, parentId } });
    }
    const { categoryId: cat } = subject.category;
    return renameCategory.mutate({ params: { channelId, schema, cat }, body: { name } });
  };
  const calls = [addTaxonomy, renameTaxonomy, addCategory, renameCategory];
  return {
    send,
    isPending: calls.some((one) => one.isPending),
    error: calls.find((one) => one.error)?.error,
  };
}
