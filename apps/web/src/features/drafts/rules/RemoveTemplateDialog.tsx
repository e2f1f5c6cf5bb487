import { removeRuleTemplate } from '@studyline/contract/rule-templates/calls';
import { showToast } from '../../../api/toasts.ts';
import { useCall } from '../../../live/use-call.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { useTranslation } from '../../../words.ts';

interface RemoveTemplateDialogProps {
  channelId: number;
  template: { templateId: number; name: string };
  returnTo: () => HTMLElement | null;
  onClose: () => void;
}

export function RemoveTemplateDialog({ channelId, template, returnTo, onClose }: RemoveTemplateDialogProps) {
  const { t } = useTranslation();
  const { templateId, name } = template;
  const remove = useCall(removeRuleTemplate, {
    failure: 'form',
    onDone: () => {
      showToast(t('drafts.rules.templateRemoved', { name }));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      danger
      title={t('drafts.rules.removeTemplateTitle', { name })}
      action={t('drafts.rules.removeTemplate')}
      call={remove}
      onConfirm={() => remove.mutate({ params: { channelId, templateId } })}
      returnTo={returnTo}
      onClose={onClose}
    >
      <p>{t('drafts.rules.removeTemplateText')}</p>
    </ConfirmDialog>
  );
}
