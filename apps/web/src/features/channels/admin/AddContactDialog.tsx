import { Button, TextInput } from '@mantine/core';
import { listKeyContactCandidates } from '@studyline/contract/channels/settings';
import { addKeyContact } from '@studyline/contract/channels/calls';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { describeInForm } from '../../../api/errors.ts';
import { q } from '../../../api/query-options.ts';
import { showToast } from '../../../api/toasts.ts';
import { useCall } from '../../../live/use-call.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DialogForm } from '../../../ui/forms/DialogForm.tsx';
import { FormError } from '../../../ui/forms/FormParts.tsx';
import { PeopleSearch } from '../../../ui/forms/PeopleSearch.tsx';
import { PersonChoices } from '../../../ui/forms/PersonChoices.tsx';
import { useSearchText } from '../../../ui/forms/use-search-text.ts';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { useTranslation } from '../../../words.ts';

const LONGEST = 100;

interface AddContactDialogProps {
  channelId: number;
  onClose: () => void;
}

/** Makes somebody of the study a key contact. */
export function AddContactDialog({ channelId, onClose }: AddContactDialogProps) {
  const { t } = useTranslation();
  const [formId, groupName] = [useId(), useId()];
  const field = useRef<HTMLInputElement>(null);
  const titleField = useRef<HTMLInputElement>(null);
  const { text, setText, search } = useSearchText();
  const [chosen, choose] = useState<number>();
  const [title, setTitle] = useState('');
  const [missing, setMissing] = useState<'person' | 'title'>();
  useReturnFocus();
  const list = useQuery({
    ...q(listKeyContactCandidates, { params: { channelId }, query: search ? { search } : {} }),
    placeholderData: keepPreviousData,
  });
  const people = list.data?.items ?? [];
  const add = useCall(addKeyContact, {
    failure: 'form',
    waits: true,
    onDone: ({ items }) => {
      showToast(t('studyAdmin.contacts.added', { name: items.at(-1)?.displayName ?? '' }));
      onClose();
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    // Somebody who is not in the list any more was not meant.
    const person = people.find(({ userId }) => userId === chosen);
    const wanted = title.trim();
    setMissing(person ? (wanted ? undefined : 'title') : 'person');
    if (!person) field.current?.focus();
    else if (!wanted) titleField.current?.focus();
    else add.mutate({ params: { channelId }, body: { userId: person.userId, title: wanted } });
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      busy={add.isPending}
      unsaved={chosen !== undefined || title.trim() !== ''}
      title={t('studyAdmin.contacts.add')}
      closeLabel={t('app.close')}
      cancelLabel={t('app.cancel')}
      actions={
        <Button size="md" type="submit" form={formId} loading={add.isPending}>
          {t('studyAdmin.contacts.action')}
        </Button>
      }
    >
      <DialogForm id={formId} onSubmit={send}>
        <PeopleSearch
          ref={field}
          label={t('studyAdmin.contacts.search')}
          hint={t('studyAdmin.contacts.searchHint')}
          text={text}
          onText={setText}
          isLoading={!list.data && !list.isError}
          failure={
            list.isError
              ? {
                  text: t('studyAdmin.contacts.failed'),
                  retryLabel: t('app.tryAgain'),
                  onRetry: () => void list.refetch(),
                }
              : undefined
          }
          nobody={
            list.data && people.length === 0
              ? { title: t('studyAdmin.contacts.nobody'), text: t('studyAdmin.contacts.nobodyText') }
              : undefined
          }
        >
          {people.length > 0 && (
            <div aria-busy={list.isPlaceholderData || undefined}>
              <PersonChoices
                label={t('studyAdmin.contacts.people')}
                name={groupName}
                disabled={add.isPending}
                chosen={chosen}
                onChoose={(userId) => {
                  setMissing(undefined);
                  choose(userId);
                }}
                people={people.map(({ userId, displayName, portraitUrl, emailAddress, teamNames }) => ({
                  userId,
                  name: displayName,
                  label: displayName,
                  portraitUrl,
                  detail: teamNames[0]
                    ? t('app.list', { first: teamNames[0], last: emailAddress })
                    : emailAddress,
                }))}
              />
            </div>
          )}
        </PeopleSearch>
        <TextInput
          ref={titleField}
          size="md"
          label={t('studyAdmin.contacts.field')}
          description={t('studyAdmin.contacts.fieldHint')}
          autoComplete="off"
          maxLength={LONGEST}
          value={title}
          error={missing === 'title' && t('issue.required')}
          onChange={(event) => {
            setMissing(undefined);
            setTitle(event.currentTarget.value);
          }}
        />
      </DialogForm>
      <FormError>
        {missing === 'person' ? t('studyAdmin.contacts.missing') : add.error && describeInForm(add.error)}
      </FormError>
    </Dialog>
  );
}
