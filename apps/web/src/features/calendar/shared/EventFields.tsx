import { MAX_LOCATION } from '@studyline/contract/event-fields';
import { Select, TextInput } from '@mantine/core';
import { FieldRow } from '../../../ui/forms/FormSection.tsx';
import { FormError } from '../../../ui/forms/FormParts.tsx';
import { useTranslation } from '../../../words.ts';
import type { EventForm } from '../event-form.ts';
import { timeZones } from '../zoned-time.ts';

interface EventFieldsProps {
  event: EventForm;
  onChange: (event: EventForm) => void;
  isReadOnly: boolean;
  /** What is wrong with it, as soon as that is to be said. */
  error: string | undefined;
}

/** When and where an event is. */
export function EventFields({ event, onChange, isReadOnly, error }: EventFieldsProps) {
  const { t } = useTranslation();
  const field = (name: keyof EventForm) => ({
    label: t(`calendar.form.${name}`),
    value: event[name],
    readOnly: isReadOnly,
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) =>
      onChange({ ...event, [name]: value }),
  });
  return (
    <>
      <FieldRow>
        <TextInput type="date" {...field('startDay')} />
        <TextInput type="time" {...field('startTime')} />
        <TextInput type="date" min={event.startDay} {...field('endDay')} />
        <TextInput type="time" {...field('endTime')} />
      </FieldRow>
      <Select
        mt={14}
        searchable
        label={t('calendar.form.timeZone')}
        data={timeZones()}
        limit={60}
        value={event.timeZone}
        allowDeselect={false}
        disabled={isReadOnly}
        onChange={(timeZone) => timeZone && onChange({ ...event, timeZone })}
      />
      <TextInput
        mt={14}
        maxLength={MAX_LOCATION}
        description={t('calendar.form.locationHint')}
        {...field('location')}
      />
      <TextInput mt={14} type="url" inputMode="url" placeholder="https://" {...field('url')} />
      <FormError>{error}</FormError>
    </>
  );
}
