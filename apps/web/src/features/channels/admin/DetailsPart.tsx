import { TextInput } from '@mantine/core';
import { MAX_STUDY_NAME } from '@studyline/contract/clients/new-study';
import { MAX_NAME } from '@studyline/contract/core/limits';
import type { ChannelSettings } from '@studyline/contract/channels/settings';
import { signingFactors } from '@studyline/contract/signatures/approval-types';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { ChoiceTiles } from '../../../ui/forms/ChoiceTiles.tsx';
import { FormCard } from '../../../ui/forms/FormCard.tsx';
import { useTranslation } from '../../../words.ts';
import classes from './DetailsPart.module.css';
import type { StudyForm } from './use-study-form.ts';

const longest = { name: MAX_STUDY_NAME, title: MAX_NAME };

interface DetailsPartProps {
  settings: ChannelSettings;
  form: StudyForm;
}

/** A study's names, and how it works. */
export function DetailsPart({ settings, form }: DetailsPartProps) {
  const { t } = useTranslation();
  const { values, errors, change } = form;
  return (
    <>
      <FormCard title={t('studyAdmin.naming.title')} hint={t('studyAdmin.naming.hint')}>
        <div className={classes.names}>
          {(['name', 'title'] as const).map((field) => (
            <TextInput
              key={field}
              name={field}
              label={
                <span className={classes.label}>
                  {t(field === 'name' ? 'studyAdmin.naming.name' : 'studyAdmin.naming.studyTitle')}
                  <span aria-hidden>
                    {t('studyAdmin.naming.length', { count: values[field].length, most: longest[field] })}
                  </span>
                </span>
              }
              description={field === 'name' ? t('studyAdmin.naming.nameHint') : undefined}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              autoComplete="off"
              value={values[field]}
              error={errors[field]}
              onChange={(event) => change({ [field]: event.currentTarget.value })}
            />
          ))}
        </div>
      </FormCard>
      <FormCard title={t('studyAdmin.working.title')}>
        <div className={classes.flags}>
          <Checkbox
            checked={values.SITE_DIRECTORY_OPEN}
            detail={t('studyAdmin.flagHint.SITE_DIRECTORY_OPEN')}
            onChange={(isOn) => change({ SITE_DIRECTORY_OPEN: isOn })}
          >
            {t('studyAdmin.flag.SITE_DIRECTORY_OPEN')}
          </Checkbox>
        </div>
      </FormCard>
      <FormCard title={t('studyAdmin.signIn.title')}>
        <div className={classes.flags}>
          <Checkbox
            checked={values.REQUIRE_MFA}
            disabled={settings.can.waiveSecondFactor !== true}
            detail={
              settings.can.waiveSecondFactor === true
                ? t('studyAdmin.flagHint.REQUIRE_MFA', { client: settings.clientName })
                : t('studyAdmin.signIn.forAll')
            }
            onChange={(isOn) => change({ REQUIRE_MFA: isOn })}
          >
            {t('studyAdmin.flag.REQUIRE_MFA')}
          </Checkbox>
        </div>
      </FormCard>
      <FormCard title={t('studyAdmin.signing.title')} hint={t('studyAdmin.signing.hint')}>
        <ChoiceTiles
          label={t('studyAdmin.signing.factor')}
          name="signingFactor"
          value={values.signingFactor}
          choices={signingFactors.map((value) => ({
            value,
            label: t(`signatures.factor.${value}`),
            detail: t(`signatures.factorText.${value}`),
            disabled: value === 'PASSKEY' && settings.can.signByPasskey !== true,
          }))}
          onChange={(signingFactor) => change({ signingFactor })}
        />
      </FormCard>
      <FormCard title={t('studyAdmin.facts.title')}>
        <dl className={classes.facts}>
          <div>
            <dt>{t('studyAdmin.facts.sponsor')}</dt>
            <dd>{settings.sponsorName ?? t('studyAdmin.facts.none')}</dd>
          </div>
          <div>
            <dt>{t('studyAdmin.facts.registry')}</dt>
            <dd>{settings.nctId ?? t('studyAdmin.facts.none')}</dd>
          </div>
        </dl>
      </FormCard>
    </>
  );
}
