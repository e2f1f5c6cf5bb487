import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
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
import type { CallError } from '../../api/errors.ts';
import { showToast } from '../../api/toasts.ts';
import { useCall } from '../../live/use-call.ts';
import { required } from '../../required.ts';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { useTranslation } from '../../words.ts';

/** What is being named. */
type Subject =
  | { kind: 'newTaxonomy' }
  | { kind: 'taxonomy'; taxonomy: Taxonomy }
  | { kind: 'newCategory'; taxonomy: Taxonomy; below: CategoryFacts | undefined }
  | { kind: 'category'; taxonomy: Taxonomy; category: CategoryFacts };

interface NameDialogProps {
  channelId: number;
  subject: Subject;
  /** Called when a taxonomy was created. */
  onAdded?: (taxonomyId: number) => void;
  onClose: () => void;
}

/** Adds or renames a taxonomy or a category. */
export function NameDialog({ channelId, subject, onAdded, onClose }: NameDialogProps) {
  const { t } = useTranslation();
  const before = formerName(subject);
  const form = useForm({ initialValues: { name: before }, validate: { name: required } });
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
    <FormDialog
      size={440}
      title={titles[subject.kind]()}
      form={form}
      onSubmit={({ name }) => (name.trim() === before ? onClose() : send(name.trim()))}
      submitLabel={t(before === '' ? 'classifications.admin.addAction' : 'classifications.admin.save')}
      loading={isPending}
      error={error}
      errorAt="name"
      onClose={onClose}
    >
      <TextInput
        {...form.getInputProps('name')}
        data-autofocus
        size="md"
        label={t('classifications.admin.name')}
        autoComplete="off"
        maxLength={MAX_CATEGORY_NAME}
      />
    </FormDialog>
  );
}

function formerName(subject: Subject): string {
  if (subject.kind === 'taxonomy') return subject.taxonomy.name;
  return subject.kind === 'category' ? subject.category.name : '';
}

/** The one of the four calls that this subject needs. */
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
