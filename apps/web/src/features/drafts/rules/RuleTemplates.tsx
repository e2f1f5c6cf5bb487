import type { RuleInput } from '@studyline/contract/compliance/calls';
import { listRuleTemplates } from '@studyline/contract/rule-templates/calls';
import { Select } from '@mantine/core';
import { IconTemplate, IconTrash } from '@tabler/icons-react';
import { hashKey, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { q } from '../../../api/query-options.ts';
import { onDemand } from '../../../navigation/on-demand.tsx';
import { BlockError } from '../../../ui/feedback/EmptyState.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import { useTranslation } from '../../../words.ts';
import { isComplete, ruleFormOf } from './rule-form.ts';
import classes from './RulesFields.module.css';

const SaveTemplateDialog = onDemand(() => import('./SaveTemplateDialog.tsx'), 'SaveTemplateDialog');
const RemoveTemplateDialog = onDemand(() => import('./RemoveTemplateDialog.tsx'), 'RemoveTemplateDialog');

interface RuleTemplatesProps {
  channelId: number;
  isCourse: boolean;
  rules: readonly RuleInput[];
  onChange: (rules: RuleInput[]) => void;
  disabled: boolean;
}

/** Fills in the rules from a template, and makes them one. */
export function RuleTemplates({ channelId, isCourse, rules, onChange, disabled }: RuleTemplatesProps) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery(q(listRuleTemplates, { params: { channelId } }));
  const [dialog, setDialog] = useState<'save' | 'remove'>();
  const field = useRef<HTMLInputElement>(null);
  if (isError && !data)
    return (
      <BlockError
        text={t('drafts.rules.templatesFailed')}
        retryLabel={t('app.tryAgain')}
        onRetry={() => void refetch()}
      />
    );
  const templates = (data?.items ?? []).map((template) => ({
    ...template,
    value: String(template.templateId ?? template.key),
    forms: template.ruleSet.map(ruleFormOf).filter((rule) => rule !== undefined),
  }));
  const chosen = templates.find(({ forms }) => hashKey([forms]) === hashKey([rules]));
  const canSave = data?.can.add === true && !chosen && rules.length > 0 && isComplete(rules);
  const { templateId = null } = chosen ?? {};
  const close = () => setDialog(undefined);
  if (templates.length === 0 && !canSave) return null;
  return (
    <div className={classes.templates}>
      {templates.length > 0 && (
        <Select
          ref={field}
          label={t('drafts.rules.template')}
          placeholder={t('drafts.rules.templateHint')}
          disabled={disabled}
          searchable
          // The focus returns to it after a dialog.
          openOnFocus={false}
          withScrollArea={false}
          data={templates.map(({ value, name, forms }) => {
            const isRefused =
              !isCourse && forms.some((rule) => rule.requiredActionType === 'COMPLETE_COURSE');
            return {
              value,
              label: isRefused ? t('courseForm.onlyCourses', { name }) : name,
              disabled: isRefused,
            };
          })}
          value={chosen?.value ?? null}
          onChange={(value) => {
            const template = templates.find((one) => one.value === value);
            if (template) onChange(template.forms);
          }}
        />
      )}
      {canSave && (
        <TextButton icon={<IconTemplate size={15} />} disabled={disabled} onClick={() => setDialog('save')}>
          {t('drafts.rules.saveTemplate')}
        </TextButton>
      )}
      {chosen?.can.remove === true && (
        <TextButton icon={<IconTrash size={15} />} disabled={disabled} onClick={() => setDialog('remove')}>
          {t('drafts.rules.removeTemplate')}
        </TextButton>
      )}
      {dialog === 'save' && (
        <SaveTemplateDialog
          channelId={channelId}
          ruleSet={[...rules]}
          returnTo={() => field.current}
          onClose={close}
        />
      )}
      {dialog === 'remove' && chosen && templateId !== null && (
        <RemoveTemplateDialog
          channelId={channelId}
          template={{ templateId, name: chosen.name }}
          returnTo={() => field.current}
          onClose={close}
        />
      )}
    </div>
  );
}
