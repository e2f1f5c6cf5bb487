import {
  assignUserAsChannelAdmin,
  searchClientMembers,
  type ClientMember,
} from '@studyline/contract/clients/calls';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { pages } from '../../api/query-options.ts';
import { showToast } from '../../api/toasts.ts';
import { useCall } from '../../live/use-call.ts';
import { PeopleSearch } from '../../ui/forms/PeopleSearch.tsx';
import { PersonChoices } from '../../ui/forms/PersonChoices.tsx';
import { useSearchText } from '../../ui/forms/use-search-text.ts';
import { TextButton } from '../../ui/TextButton.tsx';
import { type Translate, useTranslation } from '../../words.ts';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { useForm } from '@mantine/form';

interface AssignDialogProps {
  clientId: number;
  clientName: string;
  ownUserId: number;
  study: { channelId: number; name: string };
  onClose: () => void;
}

/** Makes one of the client's people an administrator of a study. */
export function AssignDialog({ clientId, clientName, ownUserId, study, onClose }: AssignDialogProps) {
  const { t } = useTranslation();
  const groupName = useId();
  const { text, setText, search } = useSearchText();
  const list = useInfiniteQuery({
    ...pages(searchClientMembers, { params: { clientId }, query: search ? { search } : {} }),
    placeholderData: keepPreviousData,
  });
  const people = list.data?.pages.flatMap((page) => page.items) ?? [];
  const found = list.data?.pages.at(-1)?.totalCount;
  const form = useForm<{ userId: number | undefined }>({
    initialValues: { userId: undefined },
    validate: {
      // A chosen person who is no longer in the list does not count.
      userId: (chosen) =>
        people.some(({ userId }) => userId === chosen) ? null : t('clients.assign.missing'),
    },
  });
  const assign = useCall(assignUserAsChannelAdmin, {
    failure: 'form',
    onDone: () => {
      showToast(t('toast.addedToStudy'));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('clients.assign.title')}
      form={form}
      onSubmit={({ userId = 0 }) =>
        assign.mutate({ params: { clientId }, query: { channelId: study.channelId, userId }, body: [] })
      }
      submitLabel={t('clients.assign.action')}
      loading={assign.isPending}
      error={assign.error}
      note={t('clients.assign.note')}
      onClose={onClose}
    >
      <p>{t('clients.assign.intro', { name: study.name })}</p>
      <output className="sl-hidden">
        {found !== undefined && !list.isPlaceholderData ? t('clients.assign.found', { count: found }) : ''}
      </output>
      <PeopleSearch
        error={form.errors.userId}
        label={t('clients.assign.search')}
        hint={t('clients.assign.searchHint')}
        text={text}
        onText={setText}
        isLoading={!list.data && !list.isError}
        failure={
          list.isError
            ? {
                text: t(list.data ? 'clients.assign.moreFailed' : 'clients.assign.failed'),
                retryLabel: t('app.tryAgain'),
                onRetry: () => void (list.data ? list.fetchNextPage() : list.refetch()),
              }
            : undefined
        }
        nobody={
          found === 0
            ? {
                title: t('clients.assign.none', { search }),
                text: t('clients.assign.noneText', { client: clientName }),
              }
            : undefined
        }
      >
        {people.length > 0 && (
          <div aria-busy={list.isPlaceholderData || undefined}>
            <PersonChoices
              label={t('clients.assign.people', { client: clientName })}
              name={groupName}
              disabled={assign.isPending}
              chosen={form.values.userId}
              onChoose={(userId) => form.setFieldValue('userId', userId)}
              people={people.map((person) => choiceOf(person, study.channelId, ownUserId, t))}
            />
          </div>
        )}
        {list.hasNextPage && !list.isError && (
          <TextButton disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('clients.assign.showMore')}
          </TextButton>
        )}
      </PeopleSearch>
    </FormDialog>
  );
}

function choiceOf(person: ClientMember, channelId: number, ownUserId: number, t: Translate) {
  const { userId, displayName, portraitUrl, emailAddress, jobTitle, administeredChannelIds } = person;
  return {
    userId,
    name: displayName,
    label: userId === ownUserId ? t('clients.assign.you', { name: displayName }) : displayName,
    portraitUrl,
    detail: jobTitle ? t('app.list', { first: jobTitle, last: emailAddress }) : emailAddress,
    reason: administeredChannelIds.includes(channelId) ? t('clients.assign.already') : undefined,
  };
}
