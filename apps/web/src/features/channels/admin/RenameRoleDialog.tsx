import { Button, TextInput } from '@mantine/core';
import type { ChannelSettings } from '@studyline/contract/channels/settings';
import { renameRole } from '@studyline/contract/channels/calls';
import { type FormEvent, useId, useState } from 'react';
import { describeInForm } from '../../../api/errors.ts';
import { showToast } from '../../../api/toasts.ts';
import { useCall } from '../../../live/use-call.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DialogForm } from '../../../ui/forms/DialogForm.tsx';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { useTranslation } from '../../../words.ts';

const LONGEST = 60;

interface RenameRoleDialogProps {
  channelId: number;
  role: ChannelSettings['roles'][number];
  onClose: () => void;
}

export function RenameRoleDialog({ channelId, role, onClose }: RenameRoleDialogProps) {
  const { t } = useTranslation();
  const formId = useId();
  const [name, setName] = useState(role.name);
  const [isMissing, setMissing] = useState(false);
  useReturnFocus();
  const rename = useCall(renameRole, {
    failure: 'form',
    waits: true,
    onDone: (renamed) => {
      showToast(t('studyAdmin.roles.renamed', { before: role.name, name: renamed.name }));
      onClose();
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    setMissing(wanted === '');
    if (wanted === role.name) onClose();
    else if (wanted) rename.mutate({ params: { channelId, roleId: role.roleId }, body: { name: wanted } });
  };
  const error = isMissing ? t('issue.required') : rename.error && describeInForm(rename.error);
  return (
    <Dialog
      opened
      size={440}
      onClose={onClose}
      busy={rename.isPending}
      unsaved={name !== role.name}
      title={t('studyAdmin.roles.renameTitle')}
      closeLabel={t('app.close')}
      cancelLabel={t('app.cancel')}
      actions={
        <Button size="md" type="submit" form={formId} loading={rename.isPending}>
          {t('studyAdmin.roles.rename')}
        </Button>
      }
    >
      <DialogForm id={formId} onSubmit={send}>
        <TextInput
          data-autofocus
          size="md"
          label={t('studyAdmin.roles.name')}
          description={t('studyAdmin.roles.nameHint')}
          autoComplete="off"
          maxLength={LONGEST}
          value={name}
          error={error}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </DialogForm>
    </Dialog>
  );
}
