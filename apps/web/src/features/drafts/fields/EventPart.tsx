import { FormSection } from '../../../ui/forms/FormSection.tsx';
import { useTranslation } from '../../../words.ts';
import { problemOf } from '../../calendar/event-form.ts';
import { EventFields } from '../../calendar/shared/EventFields.tsx';
import type { CreationFieldsProps } from '../creation-form.ts';
import { NeededField } from './NeededField.tsx';
import { TextField } from './TextField.tsx';
import { TitleField } from './TitleField.tsx';

/** The part of the form specific to events. */
export function EventPart(props: CreationFieldsProps) {
  const { form, onChange, gaps, onLeave, isSending } = props;
  const { t } = useTranslation();
  return (
    <>
      <FormSection title={t('calendar.form.section')}>
        <TitleField {...props} />
        <NeededField gap="event" gaps={gaps} onLeave={onLeave}>
          <EventFields
            event={form.event}
            onChange={(event) => onChange({ event })}
            isReadOnly={isSending}
            problem={gaps.includes('event') ? problemOf(form.event) : undefined}
          />
        </NeededField>
      </FormSection>
      <FormSection title={t('calendar.form.agenda')} hint={t('calendar.form.agendaHint')}>
        <TextField label={t('calendar.form.agenda')} {...props} />
      </FormSection>
    </>
  );
}
