import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { changeDelegation, type Delegation } from '@studyline/contract/delegations/calls';
import { MAX_DELEGATION_REASON } from '@studyline/contract/delegations/fields';
import type { Team } from '@studyline/contract/teams/calls';
import { useCall } from '../../live/use-call.ts';
import { required } from '../../required.ts';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { useTranslation } from '../../words.ts';

interface EndDelegationDialogProps {
  team: Team;
  line: Delegation;
  onClose: () => void;
}

/** Takes a waiting line back, or ends an approved one with its tasks. */
export function EndDelegationDialog({ team, line, onClose }: EndDelegationDialogProps) {
  const { t } = useTranslation();
  const isWaiting = line.status === 'WAITING';
  const form = useForm({ initialValues: { reason: '' }, validate: isWaiting ? {} : { reason: required } });
  const end = useCall(changeDelegation, { failure: 'form', waits: true, onDone: onClose });
  const title = t(isWaiting ? 'delegations.end.withdraw' : 'delegations.end.open');
  return (
    <FormDialog
      danger
      title={title}
      form={form}
      onSubmit={({ reason }) =>
        end.mutate({
          params: { channelId: team.channelId, teamId: team.id, id: line.id },
          query: { transitionName: 'end' },
          body: { reason },
        })
      }
      submitLabel={title}
      cancelLabel={t('delegations.end.keep')}
      loading={end.isPending}
      error={end.error}
      onClose={onClose}
    >
      <p>
        <b>{line.duty.name}</b>, {line.person.displayName}
      </p>
      <p>{t(isWaiting ? 'delegations.end.ofWaiting' : 'delegations.end.ofApproved')}</p>
      {!isWaiting && (
        <Textarea
          {...form.getInputProps('reason')}
          data-autofocus
          label={t('delegations.table.reason')}
          maxLength={MAX_DELEGATION_REASON}
          autosize
          minRows={2}
          maxRows={6}
        />
      )}
    </FormDialog>
  );
}
