import { Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { addDelegation } from '@studyline/contract/delegations/calls';
import { listTeamMembers } from '@studyline/contract/members/calls';
import type { Team } from '@studyline/contract/teams/calls';
import { useQuery } from '@tanstack/react-query';
import { q } from '../../api/query-options.ts';
import { showToast } from '../../api/toasts.ts';
import { useCall } from '../../live/use-call.ts';
import { required } from '../../required.ts';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { Notice } from '../../ui/forms/FormParts.tsx';
import { useTranslation } from '../../words.ts';
import { dutiesOf } from './delegation-queries.ts';

/** Asks for a duty to be delegated. */
export function AddDelegationDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const { t } = useTranslation();
  const params = { channelId: team.channelId, teamId: team.id };
  const members = useQuery(q(listTeamMembers, { params, query: { pageSize: 100 } }));
  const duties = useQuery(dutiesOf(team.channelId));
  const form = useForm({
    initialValues: { userId: '', dutyId: '', from: '', to: '' },
    validate: { userId: required, dutyId: required, from: required },
  });
  const add = useCall(addDelegation, {
    failure: 'form',
    waits: true,
    onDone: ({ person }) => {
      showToast(t('delegations.add.done', { name: person.displayName }));
      onClose();
    },
  });
  const people = (members.data?.items ?? []).filter(({ memberStatus }) => memberStatus === 'CURRENT');
  return (
    <FormDialog
      title={t('delegations.add.title')}
      form={form}
      onSubmit={({ userId, dutyId, from, to }) =>
        add.mutate({
          params,
          body: { userId: Number(userId), dutyId: Number(dutyId), from, ...(to && { to }) },
        })
      }
      submitLabel={t('delegations.add.submit')}
      loading={add.isPending}
      disabled={!members.data || !duties.data}
      error={add.error}
      onClose={onClose}
      note={t('delegations.add.note')}
    >
      {(members.isError || duties.isError) && <Notice kind="due">{t('delegations.add.failed')}</Notice>}
      <Select
        {...form.getInputProps('userId')}
        data-autofocus
        label={t('delegations.table.person')}
        searchable
        withScrollArea={false}
        nothingFoundMessage={t('delegations.add.nobody')}
        data={people.map(({ userProfile: { basicUserInfo } }) => ({
          value: String(basicUserInfo.userId),
          label: basicUserInfo.displayName,
        }))}
      />
      <Select
        {...form.getInputProps('dutyId')}
        label={t('delegations.table.duty')}
        searchable
        withScrollArea={false}
        data={(duties.data?.items ?? []).map(({ dutyId, name }) => ({ value: String(dutyId), label: name }))}
      />
      <TextInput {...form.getInputProps('from')} type="date" label={t('delegations.add.from')} />
      <TextInput
        {...form.getInputProps('to')}
        type="date"
        min={form.values.from}
        label={t('delegations.add.to')}
        description={t('delegations.add.toHint')}
      />
    </FormDialog>
  );
}
