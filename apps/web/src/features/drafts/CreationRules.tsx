import { type CreationFieldsProps, rolesWithoutView } from './creation-form.ts';
import { NeededField } from './fields/NeededField.tsx';
import { RulesFields } from './rules/RulesFields.tsx';

/** The form's part about the required actions. */
export function CreationRules(props: CreationFieldsProps) {
  const { channelId, form, onChange, roles, gracePeriodsMillis, gaps, onLeave, isSending } = props;
  return (
    <NeededField gap="rules" gaps={gaps} onLeave={onLeave}>
      <RulesFields
        channelId={channelId}
        isCourse={form.postType === 'COURSE'}
        rules={form.rules}
        onChange={(rules) => onChange({ rules })}
        roles={roles}
        gracePeriodsMillis={gracePeriodsMillis}
        rolesWithoutView={(rule) => rolesWithoutView(form.permissions, rule, roles)}
        showsGaps={gaps.includes('rules')}
        disabled={isSending}
      />
    </NeededField>
  );
}
