import { Select, Textarea, TextInput } from '@mantine/core';
import { type Team } from '@studyline/contract/teams/calls';
import { addContactData, type TeamContactData, updateContactData } from '@studyline/contract/teams/contacts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useCall } from '../../live/use-call.ts';
import { FieldRow } from '../../ui/forms/FormSection.tsx';
import { useFirstMatch } from '../../ui/forms/use-first-match.ts';
import { useTranslation } from '../../words.ts';
import { contactKinds, contactName } from './contact-kinds.ts';
import { countries } from './new-team-loader.ts';
import { listTypes } from './team-loader.ts';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { useForm } from '@mantine/form';

const start = { value: '', street: '', city: '', state: '', zip: '', countryId: '' };
type Fields = typeof start;
type Values = Fields & { listTypeId: string };

interface ContactDialogProps {
  team: Team;
  /** Undefined when adding an entry. */
  entry: TeamContactData | undefined;
  onClose: () => void;
}

/** Adds or changes an address, a number or a website of a team. */
export function ContactDialog({ team, entry, onClose }: ContactDialogProps) {
  const { t } = useTranslation();
  const { data: types } = useSuspenseQuery(listTypes);
  const { data: places } = useSuspenseQuery(countries);
  const firstMatch = useFirstMatch();
  const ofTeams = types.items.filter(({ entityName }) => entityName === 'STUDY_TEAM');
  // An address cannot become another kind of entry.
  const kinds = entry ? contactKinds.filter((kind) => kind === entry.listTypeName) : contactKinds;
  const offered = ofTeams.filter(({ listTypeName }) => kinds.some((kind) => kind === listTypeName));
  const form = useForm<Values>({
    initialValues: { ...fieldsOf(entry), listTypeId: String(entry?.listTypeId ?? offered[0]?.id ?? 0) },
  });
  const kind = ofTeams.find(({ id }) => String(id) === form.values.listTypeId)?.listTypeName ?? 'ADDRESS';
  const isAddress = kind === 'ADDRESS';

  const options = { failure: 'form', waits: true, onDone: onClose } as const;
  const add = useCall(addContactData, options);
  const update = useCall(updateContactData, options);
  const { isPending: isSaving, error } = entry ? update : add;
  const send = ({ listTypeId, ...fields }: Values) => {
    const said = {
      listTypeId: Number(listTypeId),
      ...(isAddress ? addressOf(fields) : { value: fields.value }),
    };
    const params = { channelId: team.channelId, teamId: team.id };
    if (entry) update.mutate({ params: { ...params, id: entry.id }, body: said });
    else add.mutate({ params, body: said });
  };
  const text = (name: keyof Fields) => ({
    ...form.getInputProps(name),
    name,
    size: 'md',
    autoComplete: 'off',
    readOnly: isSaving,
  });
  return (
    <FormDialog
      title={t(entry ? 'teams.contactForm.changeTitle' : 'teams.contactForm.add')}
      form={form}
      onSubmit={send}
      submitLabel={t(entry ? 'teams.edit.save' : 'teams.contactForm.addShort')}
      loading={isSaving}
      error={error}
      onClose={onClose}
    >
      <Select
        {...form.getInputProps('listTypeId')}
        size="md"
        label={t('teams.contactForm.kind')}
        allowDeselect={false}
        disabled={isSaving}
        withScrollArea={false}
        data={kinds.map((one) => ({
          group: t(`teams.contactForm.group.${one}`),
          items: offered
            .filter(({ listTypeName }) => listTypeName === one)
            .map(({ id, name }) => ({ value: String(id), label: t(contactName(name)) })),
        }))}
      />
      {isAddress ? (
        <>
          <Textarea autosize minRows={2} {...text('street')} label={t('teams.contactForm.street')} />
          <FieldRow>
            <TextInput {...text('zip')} label={t('teams.contactForm.zip')} />
            <TextInput {...text('city')} label={t('teams.form.field.city')} />
          </FieldRow>
          <FieldRow>
            <TextInput {...text('state')} label={t('teams.contactForm.state')} />
            <Select
              size="md"
              label={t('teams.form.field.countryId')}
              searchable
              {...firstMatch}
              clearable
              disabled={isSaving}
              nothingFoundMessage={t('teams.form.noCountry')}
              withScrollArea={false}
              data={places.items.map(({ countryId, name }) => ({ value: countryId, label: name }))}
              value={form.values.countryId || null}
              error={form.errors.countryId}
              onChange={(countryId) => form.setFieldValue('countryId', countryId ?? '')}
            />
          </FieldRow>
        </>
      ) : (
        <TextInput
          {...text('value')}
          label={t(
            `teams.contactForm.group.${kind === 'PHONE' || kind === 'EMAIL_ADDRESS' ? kind : 'WEBSITE'}`,
          )}
          inputMode={kind === 'PHONE' ? 'tel' : kind === 'EMAIL_ADDRESS' ? 'email' : 'url'}
          placeholder={kind === 'WEBSITE' ? 'https://' : undefined}
        />
      )}
    </FormDialog>
  );
}

function fieldsOf(entry: TeamContactData | undefined): Fields {
  const { value, address } = entry ?? {};
  const given = Object.entries({ value, ...address }).filter(([name, one]) => name in start && one);
  return { ...start, ...Object.fromEntries(given) };
}

/** Omits empty parts of an address. */
function addressOf(fields: Fields): Record<string, string | null> {
  const address = Object.entries(fields).filter(([name]) => name !== 'value');
  return Object.fromEntries(address.map(([name, one]) => [name, one.trim() || null]));
}
