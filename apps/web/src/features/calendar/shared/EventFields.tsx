import { MAX_EVENT_URL, MAX_LOCATION } from '@studyline/contract/calendar/event-fields';
import { Select, TextInput } from '@mantine/core';
import { FieldRow, FieldStack } from '../../../ui/forms/FormSection.tsx';
import { FormError } from '../../../ui/forms/FormParts.tsx';
import { useTranslation } from '../../../words.ts';
import { type EventForm, type EventProblem, fieldsWith, withStartDay } from '../event-form.ts';
import { problemText } from '../event-words.ts';
import { timeZones } from '../zoned-time.ts';

interface EventFieldsProps {
  event: EventForm;
  onChange: (event: EventForm) => void;
  isReadOnly: boolean;
  /** What is wrong with it, once it should be shown. */
  problem: EventProblem | undefined;
}

/** When and where an event is. */
export function EventFields({ event, onChange, isReadOnly, problem }: EventFieldsProps) {
  const { t } = useTranslation();
  const wrong = problem ? fieldsWith(problem, event) : [];
  const field = (name: keyof EventForm) => ({
    label: t(`calendar.form.${name}`),
    value: event[name],
    readOnly: isReadOnly,
    // The message is below all of them.
    error: wrong.includes(name),
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) =>
      onChange(name === 'startDay' ? withStartDay(event, value) : { ...event, [name]: value }),
  });
  return (
    <>
      <FieldStack>
        <FieldRow>
          <TextInput type="date" {...field('startDay')} />
          <TextInput type="time" {...field('startTime')} />
          <TextInput type="date" min={event.startDay} {...field('endDay')} />
          <TextInput type="time" {...field('endTime')} />
        </FieldRow>
        <Select
          searchable
          label={t('calendar.form.timeZone')}
          data={timeZones()}
          limit={60}
          value={event.timeZone}
          allowDeselect={false}
          error={wrong.includes('timeZone')}
          disabled={isReadOnly}
          onChange={(timeZone) => timeZone && onChange({ ...event, timeZone })}
        />
        <TextInput
          maxLength={MAX_LOCATION}
          description={t('calendar.form.locationHint')}
          {...field('location')}
        />
        <TextInput
          type="url"
          inputMode="url"
          maxLength={MAX_EVENT_URL}
          placeholder="https://"
          {...field('url')}
        />
      </FieldStack>
      <FormError>{problem && problemText(problem)}</FormError>
    </>
  );
}
