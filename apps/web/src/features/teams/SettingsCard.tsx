import { formatMoney } from '@studyline/contract/core/currencies';
import type { Team } from '@studyline/contract/teams/calls';
import { useState } from 'react';
import { TextButton } from '../../ui/TextButton.tsx';
import { useFormat } from '../../use-format.ts';
import { onDemand } from '../../navigation/on-demand.tsx';
import { locale, useTranslation } from '../../words.ts';
import { EditTeamDialog } from './EditTeamDialog.tsx';
import classes from './TeamPage.module.css';

const OrderLimitDialog = onDemand(() => import('./OrderLimitDialog.tsx'), 'OrderLimitDialog');

/** A team's type and permissions, and the dialog to change them. */
export function SettingsCard({ team }: { team: Team }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isEditing, setEditing] = useState(false);
  const [isLimiting, setLimiting] = useState(false);
  const { approvalDateTimeMillis: approvedAt, registryStatus } = team;
  return (
    <section className={classes.card}>
      <div className={classes.cardHead}>
        <h2>{t('teams.settings')}</h2>
        {team.can.updateSettings === true && (
          <TextButton
            aria-haspopup="dialog"
            aria-label={t('teams.edit.settings')}
            onClick={() => setEditing(true)}
          >
            {t('teams.edit.action')}
          </TextButton>
        )}
      </div>
      <dl className={classes.facts}>
        <dt>{t('teams.tracking')}</dt>
        <dd>{t(team.complianceTrackingEnabled ? 'teams.on' : 'teams.off')}</dd>
        <dt>{t('teams.blindingLabel')}</dt>
        <dd>{t(`teams.blinding.${team.blinding}`)}</dd>
        {team.teamType === 'STUDY_SITE' && (
          <>
            <dt>{t('teams.approval')}</dt>
            <dd>{approvedAt === null ? t('teams.notApproved') : format.day(approvedAt)}</dd>
          </>
        )}
        {team.associatedOrganizationName !== null && (
          <>
            <dt>{t('teams.organisation')}</dt>
            <dd>{team.associatedOrganizationName}</dd>
          </>
        )}
        {team.teamType === 'STUDY_SITE' && team.can.setOrderLimit === true && (
          <>
            <dt>{t('teams.orderLimit.label')}</dt>
            <dd>
              {team.orderLimit ? formatMoney(locale, team.orderLimit) : t('teams.orderLimit.none')}{' '}
              <TextButton
                aria-haspopup="dialog"
                aria-label={t('teams.orderLimit.edit')}
                onClick={() => setLimiting(true)}
              >
                {t('teams.edit.action')}
              </TextButton>
            </dd>
          </>
        )}
        {registryStatus !== null && (
          <>
            <dt>{t('teams.registry')}</dt>
            <dd>{registryStatus}</dd>
          </>
        )}
      </dl>
      {isLimiting && <OrderLimitDialog team={team} onClose={() => setLimiting(false)} />}
      {isEditing && <EditTeamDialog team={team} part="settings" onClose={() => setEditing(false)} />}
    </section>
  );
}
