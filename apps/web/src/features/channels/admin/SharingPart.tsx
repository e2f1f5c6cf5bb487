import { TextInput } from '@mantine/core';
import type { ChannelSettings } from '@studyline/contract/channels/settings';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { FormCard } from '../../../ui/forms/FormCard.tsx';
import { useTranslation } from '../../../words.ts';
import { teamsNamed } from '../../sharing/permission-set.ts';
import { PermissionRows } from '../../sharing/shared/PermissionRows.tsx';
import { PostingTable } from './PostingTable.tsx';
import classes from './SharingPart.module.css';
import type { StudyForm } from './use-study-form.ts';

const flags = [
  'FOUR_EYES_PUBLISH',
  'CUSTOM_GRACE_PERIODS',
  'ENABLE_COURSES',
  'ENABLE_ORDERS',
  'ENABLE_RENTAL_EQUIPMENT',
  'ENABLE_QUOTATIONS',
  'ENABLE_PICKUPS',
  'ENABLE_SUPPORT_REQUESTS',
  'SHOW_PRICES_TO_SITES',
] as const;

/** Who creates, publishes and approves a study's posts, and the defaults of a new one. */
export function SharingPart({ settings, form }: { settings: ChannelSettings; form: StudyForm }) {
  const { t } = useTranslation();
  const { values, errors, change } = form;
  const { defaultPermissions } = values;
  const teamCount = teamsNamed(defaultPermissions).length;
  return (
    <>
      <FormCard title={t('studyAdmin.posting.who')} hint={t('studyAdmin.posting.whoHint')}>
        <PostingTable roles={settings.roles} />
        <p className={classes.note}>
          {t(values.FOUR_EYES_PUBLISH ? 'studyAdmin.posting.fourEyes' : 'studyAdmin.posting.twoEyes')}
        </p>
      </FormCard>
      <FormCard title={t('studyAdmin.posting.rules')}>
        <TextInput
          name="draftExpiryDays"
          className={classes.days}
          label={t('studyAdmin.working.days')}
          description={t('studyAdmin.working.daysHint')}
          inputMode="numeric"
          autoComplete="off"
          value={values.draftExpiryDays}
          error={errors.draftExpiryDays}
          onChange={(event) => change({ draftExpiryDays: event.currentTarget.value })}
        />
        <div className={classes.flags}>
          {flags.map((flag) => (
            <Checkbox
              key={flag}
              checked={values[flag]}
              detail={t(`studyAdmin.flagHint.${flag}`)}
              onChange={(isOn) => change({ [flag]: isOn })}
            >
              {t(`studyAdmin.flag.${flag}`)}
            </Checkbox>
          ))}
        </div>
      </FormCard>
      <FormCard title={t('studyAdmin.posting.start')} hint={t('studyAdmin.posting.startHint')}>
        <PermissionRows
          channelId={settings.channelId}
          permissions={defaultPermissions}
          onChange={(permissions) => change({ defaultPermissions: permissions })}
          roles={settings.roles}
          teams={settings.can.open === true ? 'ALL' : 'UNKNOWN'}
          caption={t('studyAdmin.posting.start')}
        />
        {settings.can.open !== true && teamCount > 0 && (
          <p className={classes.note}>{t('studyAdmin.posting.teams', { count: teamCount })}</p>
        )}
      </FormCard>
    </>
  );
}
