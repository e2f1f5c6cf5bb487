import type { RuleInput } from '@studyline/contract/compliance/calls';
import { addRuleTemplate } from '@studyline/contract/rule-templates/calls';
import { MAX_TEMPLATE_NAME } from '@studyline/contract/rule-templates/fields';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { showToast } from '../../../api/toasts.ts';
import { useCall } from '../../../live/use-call.ts';
import { required } from '../../../required.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { useTranslation } from '../../../words.ts';

interface SaveTemplateDialogProps {
  channelId: number;
  ruleSet: RuleInput[];
  returnTo: () => HTMLElement | null;
  onClose: () => void;
}

export function SaveTemplateDialog({ channelId, ruleSet, returnTo, onClose }: SaveTemplateDialogProps) {
  const { t } = useTranslation();
  const form = useForm({ initialValues: { name: '' }, validate: { name: required } });
  const save = useCall(addRuleTemplate, {
    failure: 'form',
    waits: true,
    onDone: ({ name }) => {
      showToast(t('drafts.rules.templateSaved', { name }));
      onClose();
    },
  });
  return (
    <FormDialog
      size={440}
      title={t('drafts.rules.saveTemplateTitle')}
      form={form}
      onSubmit={({ name }) => save.mutate({ params: { channelId }, body: { name: name.trim(), ruleSet } })}
      submitLabel={t('drafts.rules.saveTemplate')}
      loading={save.isPending}
      error={save.error}
      errorAt={({ errorCode }) => (errorCode === 'RULE_TEMPLATE_NAME_TAKEN' ? 'name' : undefined)}
      returnTo={returnTo}
      onClose={onClose}
    >
      <p>{t('drafts.rules.saveTemplateText')}</p>
      <TextInput
        {...form.getInputProps('name')}
        data-autofocus
        size="md"
        label={t('drafts.rules.templateName')}
        autoComplete="off"
        maxLength={MAX_TEMPLATE_NAME}
      />
    </FormDialog>
  );
}
