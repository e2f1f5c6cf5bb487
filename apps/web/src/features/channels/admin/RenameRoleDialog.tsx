import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ChannelSettings } from '@studyline/contract/channels/settings';
import { MAX_ROLE_NAME, renameRole } from '@studyline/contract/channels/calls';
import { showToast } from '../../../api/toasts.ts';
import { useCall } from '../../../live/use-call.ts';
import { required } from '../../../required.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { useTranslation } from '../../../words.ts';

interface RenameRoleDialogProps {
  channelId: number;
  role: ChannelSettings['roles'][number];
  onClose: () => void;
}

export function RenameRoleDialog({ channelId, role, onClose }: RenameRoleDialogProps) {
  const { t } = useTranslation();
  const form = useForm({ initialValues: { name: role.name }, validate: { name: required } });
  const rename = useCall(renameRole, {
    failure: 'form',
    waits: true,
    onDone: (renamed) => {
      showToast(t('studyAdmin.roles.renamed', { before: role.name, name: renamed.name }));
      onClose();
    },
  });
  const send = (name: string) => {
    if (name === role.name) onClose();
    else rename.mutate({ params: { channelId, roleId: role.roleId }, body: { name } });
  };
  return (
    <FormDialog
      size={440}
      title={t('studyAdmin.roles.renameTitle')}
      form={form}
      onSubmit={({ name }) => send(name.trim())}
      submitLabel={t('studyAdmin.roles.rename')}
      loading={rename.isPending}
      error={rename.error}
      errorAt="name"
      onClose={onClose}
    >
      <TextInput
        {...form.getInputProps('name')}
        data-autofocus
        size="md"
        label={t('studyAdmin.roles.name')}
        description={t('studyAdmin.roles.nameHint')}
        autoComplete="off"
        maxLength={MAX_ROLE_NAME}
      />
    </FormDialog>
  );
}
