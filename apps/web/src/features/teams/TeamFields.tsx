import { Select, TextInput } from '@mantine/core';
import { MAX_NAME } from '@studyline/contract/core/limits';
import { MAX_CODE } from '@studyline/contract/teams/fields';
import { blindings } from '@studyline/contract/teams/team-types';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { ChoiceTiles } from '../../ui/forms/ChoiceTiles.tsx';
import { FieldRow } from '../../ui/forms/FormSection.tsx';
import { useFirstMatch } from '../../ui/forms/use-first-match.ts';
import { useTranslation } from '../../words.ts';
import { countries } from './new-team-loader.ts';
import type { TeamProblems, TeamValues } from './team-form.ts';
import classes from './TeamFields.module.css';

interface FieldsProps {
  values: TeamValues;
  problems: TeamProblems;
  change: (changes: Partial<TeamValues>) => void;
  disabled: boolean;
}

const longest = { name: MAX_NAME, code: MAX_CODE, principalInvestigatorName: MAX_NAME, city: MAX_NAME };

interface TeamTextFieldProps extends FieldsProps {
  field: keyof typeof longest;
  hint?: string;
}

export function TeamTextField({ field, hint, values, problems, change, disabled }: TeamTextFieldProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      size="md"
      name={field}
      label={t(`teams.form.field.${field}`)}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoComplete="off"
      maxLength={longest[field]}
      // A disabled field would lose the focus.
      readOnly={disabled}
      value={values[field]}
      error={problems[field]}
      onChange={(event) => change({ [field]: event.currentTarget.value })}
    />
  );
}

/** Where a site is, and who leads it. */
export function PlaceFields(props: FieldsProps) {
  const { t } = useTranslation();
  const { data } = useSuspenseQuery(countries);
  const firstMatch = useFirstMatch();
  return (
    <div className={classes.stack}>
      <FieldRow>
        <Select
          size="md"
          label={t('teams.form.field.countryId')}
          searchable
          {...firstMatch}
          clearable
          disabled={props.disabled}
          nothingFoundMessage={t('teams.form.noCountry')}
          withScrollArea={false}
          data={data.items.map(({ countryId, name }) => ({ value: countryId, label: name }))}
          value={props.values.countryId}
          error={props.problems.countryId}
          onChange={(countryId) => props.change({ countryId })}
        />
        <TeamTextField field="city" {...props} />
      </FieldRow>
      <TeamTextField field="principalInvestigatorName" hint={t('teams.form.investigatorHint')} {...props} />
    </div>
  );
}

/** What kind of team it is, if it is not a study site. An "other" team is described further. */
export function KindFields({ values, problems, change, disabled }: FieldsProps) {
  const { t } = useTranslation();
  const group = useId();
  return (
    <>
      <ChoiceTiles
        label={t('teams.column.kind')}
        name={group}
        value={values.teamType}
        onChange={(teamType) => change({ teamType })}
        choices={(['STUDY_SPONSOR', 'STUDY_CRO', 'STUDY_SERVICE_PROVIDER', 'STUDY_AD_HOC'] as const).map(
          (value) => ({
            value,
            label: t(`teams.type.${value}`),
            detail: t(`teams.form.kind.${value}`),
            disabled,
          }),
        )}
      />
      {problems.teamType && (
        <p role="alert" className={classes.error}>
          {problems.teamType}
        </p>
      )}
      {values.teamType === 'STUDY_AD_HOC' && (
        <Select
          size="md"
          label={t('teams.form.field.participantType')}
          allowDeselect={false}
          disabled={disabled}
          data={(['COMMITTEE', 'SPONSOR', 'CRO', 'VENDOR', 'OTHER'] as const).map((value) => ({
            value,
            label: t(`teams.form.participant.${value}`),
          }))}
          value={values.participantType}
          onChange={(value) => value && change({ participantType: value as TeamValues['participantType'] })}
        />
      )}
    </>
  );
}

/** What a team may see, and whether its figures count. */
export function WorkFields({ values, problems, change, disabled }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Select
        size="md"
        label={t('teams.blindingLabel')}
        description={t('teams.form.blindingHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        allowDeselect={false}
        disabled={disabled}
        data={blindings.map((value) => ({ value, label: t(`teams.blinding.${value}`) }))}
        value={values.blinding}
        error={problems.blinding}
        onChange={(value) => value && change({ blinding: value as TeamValues['blinding'] })}
      />
      <Checkbox
        checked={values.complianceTrackingEnabled}
        disabled={disabled}
        detail={t('teams.form.trackingHint')}
        onChange={(isOn) => change({ complianceTrackingEnabled: isOn })}
      >
        {t('teams.tracking')}
      </Checkbox>
    </>
  );
}

/** The day on which a site was approved. */
export function ApprovalField({ values, problems, change, disabled }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      size="md"
      type="date"
      label={t('teams.approval')}
      description={t('teams.form.approvalHint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      readOnly={disabled}
      value={values.approvalDay}
      error={problems.approvalDay}
      onChange={(event) => change({ approvalDay: event.currentTarget.value })}
    />
  );
}
