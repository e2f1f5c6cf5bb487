import type { ChannelRole } from '@studyline/contract/channels/calls';
import { Select } from '@mantine/core';
import { IconClock, IconEyeOff, IconUserPlus } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { ChoiceTiles } from '../../ui/forms/ChoiceTiles.tsx';
import { FieldRow, FormSentence } from '../../ui/forms/FormSection.tsx';
import { period } from '../../format.ts';
import { useTranslation } from '../../words.ts';
import { EVERYONE, rolesOffered } from '../sharing/permission-set.ts';
import { ChipsPicker } from '../../ui/forms/ChipsPicker.tsx';
import { askableActions, type CreationForm, type Gap, rolesWithoutView } from './creation-form.ts';
import { NeededField } from './fields/NeededField.tsx';
import { participation } from './post-creation-loader.ts';

interface CreationActionProps {
  form: CreationForm;
  onChange: (change: Partial<CreationForm>) => void;
  roles: ChannelRole[];
  gracePeriodsMillis: number[];
  gaps: Gap[];
  onLeave: (gap: Gap) => void;
  isSending: boolean;
}

/** The form's part about the required action: what, and of whom. */
export function CreationAction(props: CreationActionProps) {
  const { form, onChange, roles, gracePeriodsMillis, gaps, onLeave, isSending } = props;
  // A draft keeps a period that is no longer offered.
  const periods = [...new Set([...gracePeriodsMillis, form.gracePeriodMillis])].toSorted((a, b) => a - b);
  const { t } = useTranslation();
  const { data: participations } = useSuspenseQuery(participation);
  const people = [
    { value: EVERYONE, label: t('sharing.everyone') },
    ...rolesOffered(roles).map(({ roleId, name }) => ({ value: String(roleId), label: name })),
  ];
  const withoutView = rolesWithoutView(form, roles);
  const withoutMembers = roles.filter((role) => form.whoActs.includes(String(role.roleId)) && !role.isHeld);
  // "Everyone" replaces the roles, and a role replaces "Everyone".
  const choose = (chosen: string[]) => {
    const wantsEveryone = chosen.includes(EVERYONE) && !form.whoActs.includes(EVERYONE);
    onChange({
      whoActs: wantsEveryone
        ? [EVERYONE]
        : chosen.filter((value) => value !== EVERYONE || chosen.length === 1),
    });
  };
  return (
    <>
      <ChoiceTiles
        label={t('drafts.creation.action')}
        name="action"
        value={form.action}
        onChange={(action) => onChange({ action })}
        choices={askableActions.map((value) => ({
          value,
          label: t(`drafts.creation.actions.${value}`),
          detail: t(`drafts.creation.actions.${value}_DETAIL`),
          disabled: isSending,
        }))}
      />
      {form.action !== 'NONE' && (
        <>
          <NeededField gap="whoActs" gaps={gaps} onLeave={onLeave}>
            <FieldRow>
              <ChipsPicker
                label={t('drafts.creation.whoActs')}
                placeholder={form.whoActs.length === 0 ? t('drafts.creation.addRole') : undefined}
                options={people}
                value={form.whoActs}
                onChange={choose}
                disabled={isSending}
                error={gaps.includes('whoActs') ? t('drafts.creation.whoActsMissing') : undefined}
              />
              <Select
                label={t('drafts.creation.howMany')}
                disabled={isSending}
                data={participations.items.map(({ key, name }) => ({ value: key, label: name }))}
                value={form.participation}
                allowDeselect={false}
                onChange={(value) =>
                  value && onChange({ participation: value as CreationForm['participation'] })
                }
              />
            </FieldRow>
          </NeededField>
          {periods.length > 1 && (
            <Select
              mt={14}
              label={t('drafts.creation.period')}
              disabled={isSending}
              data={periods.map((millis) => ({
                value: String(millis),
                label: period(millis),
              }))}
              value={String(form.gracePeriodMillis)}
              allowDeselect={false}
              onChange={(value) => value && onChange({ gracePeriodMillis: Number(value) })}
            />
          )}
          <FormSentence icon={<IconClock size={17} />}>
            {t('drafts.creation.dueAfter', { time: period(form.gracePeriodMillis) })}
          </FormSentence>
          {withoutMembers.length > 0 && (
            <FormSentence icon={<IconUserPlus size={17} />}>
              {t('drafts.creation.heldByNobody', {
                roles: withoutMembers.map(({ name }) => name).join(', '),
              })}
            </FormSentence>
          )}
          {withoutView.length > 0 && (
            <FormSentence icon={<IconEyeOff size={17} />}>
              {t('drafts.creation.withoutView', { roles: withoutView.map(({ name }) => name).join(', ') })}
            </FormSentence>
          )}
        </>
      )}
      {form.otherRules.length > 0 && (
        <FormSentence>{t('drafts.creation.otherRules', { count: form.otherRules.length })}</FormSentence>
      )}
    </>
  );
}
