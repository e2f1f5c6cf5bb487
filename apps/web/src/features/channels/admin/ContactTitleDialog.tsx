import { Button, TextInput } from '@mantine/core';
import { type KeyContact, updateKeyContact } from '@studyline/contract/channels/calls';
import { type FormEvent, useId, useState } from 'react';
import { describeInForm } from '../../../api/errors.ts';
import { useCall } from '../../../live/use-call.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DialogForm } from '../../../ui/forms/DialogForm.tsx';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { useTranslation } from '../../../words.ts';

const LONGEST = 100;

interface ContactTitleDialogProps {
  channelId: number;
  contact: KeyContact;
  onClose: () => void;
}

/** Changes what people turn to a key contact for. */
export function ContactTitleDialog({ channelId, contact, onClose }: ContactTitleDialogProps) {
  const { t } = useTranslation();
  const formId = useId();
  const [title, setTitle] = useState(contact.title);
  const [isMissing, setMissing] = useState(false);
  useReturnFocus();
  const change = useCall(updateKeyContact, { failure: 'form', waits: true, onDone: onClose });
  const send = (event: FormEvent) => {
    event.preventDefault();
    const wanted = title.trim();
    setMissing(wanted === '');
    if (!wanted) return;
    change.mutate({ params: { channelId, userId: contact.userId }, body: { title: wanted } });
  };
  const error = isMissing ? t('issue.required') : change.error && describeInForm(change.error);
  return (
    <Dialog
      opened
      size={440}
      onClose={onClose}
      busy={change.isPending}
      unsaved={title !== contact.title}
      title={t('studyAdmin.contacts.changeTitle', { name: contact.displayName })}
      closeLabel={t('app.close')}
      cancelLabel={t('app.cancel')}
      actions={
        <Button size="md" type="submit" form={formId} loading={change.isPending}>
          {t('studyAdmin.contacts.saveTitle')}
        </Button>
      }
    >
      <DialogForm id={formId} onSubmit={send}>
        <TextInput
          data-autofocus
          size="md"
          label={t('studyAdmin.contacts.field')}
          description={t('studyAdmin.contacts.fieldHint')}
          autoComplete="off"
          maxLength={LONGEST}
          value={title}
          error={error}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
      </DialogForm>
    </Dialog>
  );
}
