import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { listClientChannels } from '@studyline/contract/clients/calls';
import { type ProgramScope, programScopes } from '@studyline/contract/core/programs';
import {
  createServiceAccount,
  MAX_PROGRAM_DESCRIPTION,
  MAX_PROGRAM_NAME,
  type ServiceAccount,
  updateServiceAccount,
} from '@studyline/contract/programs/calls';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { pages } from '../../api/query-options.ts';
import { showToast } from '../../api/toasts.ts';
import { useCall } from '../../live/use-call.ts';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { ChipsPicker } from '../../ui/forms/ChipsPicker.tsx';
import { useTranslation } from '../../words.ts';

interface Values {
  name: string;
  description: string;
  scopes: string[];
  channelIds: string[];
}

interface ProgramDialogProps {
  clientId: number;
  /** The program to change; without one, a new one is added. */
  program?: ServiceAccount;
  onClose: () => void;
  /** Called instead of `onClose` for a new one. */
  onCreated?: (program: ServiceAccount) => void;
}

const isScope = (text: string): text is ProgramScope => programScopes.some((scope) => scope === text);

/** What a program is called, what it does, what it may do, and where. */
export function ProgramDialog({ clientId, program, onClose, onCreated }: ProgramDialogProps) {
  const { t } = useTranslation();
  const studies = useAllStudies(clientId);
  const form = useForm<Values>({
    initialValues: {
      name: program?.name ?? '',
      description: program?.description ?? '',
      scopes: program?.scopes ?? [],
      channelIds: program?.studies.map(({ channelId }) => String(channelId)) ?? [],
    },
    validate: {
      name: (text) => (text.trim() ? null : t('programs.form.nameMissing')),
      scopes: (chosen) => (chosen.length > 0 ? null : t('programs.form.scopesMissing')),
      channelIds: (chosen) => (chosen.length > 0 ? null : t('programs.form.studiesMissing')),
    },
  });
  const create = useCall(createServiceAccount, {
    failure: 'form',
    waits: true,
    onDone: (made) => onCreated?.(made),
  });
  const update = useCall(updateServiceAccount, {
    failure: 'form',
    waits: true,
    onDone: ({ name }) => {
      showToast(t('programs.changed', { name }));
      onClose();
    },
  });
  const send = ({ name, description, scopes, channelIds }: Values) => {
    const body = {
      name: name.trim(),
      description: description.trim(),
      scopes: scopes.filter(isScope),
      channelIds: channelIds.map(Number),
    };
    if (program) update.mutate({ params: { clientId, id: program.id }, body });
    else create.mutate({ params: { clientId }, body });
  };
  return (
    <FormDialog
      title={program ? t('programs.form.change', { name: program.name }) : t('programs.add')}
      form={form}
      onSubmit={send}
      submitLabel={t(program ? 'programs.form.save' : 'programs.form.next')}
      loading={create.isPending || update.isPending}
      error={create.error ?? update.error}
      errorAt={({ errorCode }) =>
        errorCode === 'PROGRAM_NAME_TAKEN' ? 'name' : errorCode === 'STUDY_UNKNOWN' ? 'channelIds' : undefined
      }
      note={program ? undefined : t('programs.form.note')}
      onClose={onClose}
    >
      <TextInput
        {...form.getInputProps('name')}
        data-autofocus
        size="md"
        label={t('programs.form.name')}
        maxLength={MAX_PROGRAM_NAME}
        autoComplete="off"
      />
      <TextInput
        {...form.getInputProps('description')}
        size="md"
        label={t('programs.form.description')}
        description={t('programs.form.descriptionHint')}
        maxLength={MAX_PROGRAM_DESCRIPTION}
        autoComplete="off"
      />
      <ChipsPicker
        value={form.values.scopes}
        onChange={(chosen) => form.setFieldValue('scopes', chosen)}
        {...(typeof form.errors['scopes'] === 'string' && { error: form.errors['scopes'] })}
        label={t('programs.form.scopes')}
        nothingFound={t('programs.form.nothingFound')}
        options={programScopes.map((scope) => ({ value: scope, label: t(`programs.scope.${scope}`) }))}
      />
      <ChipsPicker
        value={form.values.channelIds}
        onChange={(chosen) => form.setFieldValue('channelIds', chosen)}
        {...(typeof form.errors['channelIds'] === 'string' && { error: form.errors['channelIds'] })}
        label={t('programs.form.studies')}
        nothingFound={t('programs.form.nothingFound')}
        options={studies.map(({ channelId, name }) => ({ value: String(channelId), label: name }))}
      />
    </FormDialog>
  );
}

/** All studies of a client, fetched page by page. */
function useAllStudies(clientId: number) {
  const list = useInfiniteQuery(
    pages(listClientChannels, { params: { clientId }, query: { pageSize: 100 } }),
  );
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = list;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  return data?.pages.flatMap(({ items }) => items) ?? [];
}
