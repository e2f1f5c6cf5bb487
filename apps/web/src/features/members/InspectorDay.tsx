import { TextInput } from '@mantine/core';
import { inspectorDays } from '@studyline/contract/members/inspector-days';
import { useFormat } from '../../use-format.ts';
import { useNow } from '../../use-now.ts';
import { useTranslation } from '../../words.ts';

interface InspectorDayProps {
  /** As "2026-12-24". */
  value: string;
  isWrong: boolean;
  disabled: boolean;
  onChange: (day: string) => void;
}

/** The day on which an inspector's access ends. */
export function InspectorDay({ value, isWrong, disabled, onChange }: InspectorDayProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { first, last } = inspectorDays(new Date(useNow()));
  const shown = (day: string) => format.day(Date.parse(day));
  return (
    <TextInput
      type="date"
      size="md"
      label={t('members.inspectorDay.label')}
      description={t('members.inspectorDay.hint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      required
      withAsterisk={false}
      min={first}
      max={last}
      // A disabled field would lose the focus.
      readOnly={disabled}
      value={value}
      error={isWrong && t('members.inspectorDay.wrong', { first: shown(first), last: shown(last) })}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

/** Whether an inspector's role can be given until this day. */
export function isInspectorDay(day: string): boolean {
  const { first, last } = inspectorDays(new Date());
  return day >= first && day <= last;
}
