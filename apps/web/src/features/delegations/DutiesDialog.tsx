import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type Duty, replaceDuties } from '@studyline/contract/delegations/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCall } from '../../live/use-call.ts';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { BlockError } from '../../ui/feedback/EmptyState.tsx';
import { useListWords } from '../../use-list-words.ts';
import { useTranslation } from '../../words.ts';
import { dutiesOf } from './delegation-queries.ts';

/** The duties that a study delegates, one on each line. */
export function DutiesDialog({ channelId, onClose }: { channelId: number; onClose: () => void }) {
  const { t } = useTranslation();
  const words = useListWords();
  const { data, isError, refetch } = useQuery(dutiesOf(channelId));
  if (data) return <DutiesForm channelId={channelId} duties={data.items} onClose={onClose} />;
  return (
    <Dialog opened cancel title={t('delegations.duties.title')} onClose={onClose}>
      {isError ? (
        <BlockError text={words.failed} retryLabel={words.retry} onRetry={() => void refetch()} />
      ) : (
        <output>{words.loading}</output>
      )}
    </Dialog>
  );
}

interface DutiesFormProps {
  channelId: number;
  duties: readonly Duty[];
  onClose: () => void;
}

function DutiesForm({ channelId, duties, onClose }: DutiesFormProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const form = useForm({ initialValues: { duties: duties.map(({ name }) => name).join('\n') } });
  const save = useCall(replaceDuties, {
    failure: 'form',
    onDone: (saved) => {
      queryClient.setQueryData(dutiesOf(channelId).queryKey, saved);
      onClose();
    },
  });
  const names = form.values.duties
    .split('\n')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return (
    <FormDialog
      title={t('delegations.duties.title')}
      form={form}
      onSubmit={() =>
        save.mutate({
          params: { channelId },
          body: {
            // A name that is still there is the same duty.
            duties: names.map((name) => ({ ...duties.find((one) => one.name === name), name })),
          },
        })
      }
      submitLabel={t('delegations.duties.save')}
      loading={save.isPending}
      error={save.error}
      errorAt="duties"
      obstacle={names.length === 0 ? t('issue.required') : undefined}
      onClose={onClose}
      note={t('delegations.duties.note')}
    >
      <Textarea
        {...form.getInputProps('duties')}
        data-autofocus
        label={t('delegations.duties.label')}
        autosize
        minRows={8}
        maxRows={16}
      />
    </FormDialog>
  );
}
