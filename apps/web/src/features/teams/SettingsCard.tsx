import type { Team } from '@studyline/contract/teams';
import { useFormat } from '../../use-format.ts';
import { useTranslation } from '../../words.ts';
import classes from './TeamPage.module.css';

export function SettingsCard({ team }: { team: Team }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { approvalDateTimeMillis: approvedAt, registryStatus } = team;
  return (
    <section className={classes.card}>
      <h2>{t('teams.settings')}</h2>
      <dl className={classes.facts}>
        <dt>{t('teams.tracking')}</dt>
        <dd>{t(team.complianceTrackingEnabled ? 'teams.on' : 'teams.off')}</dd>
        <dt>{t('teams.blindingLabel')}</dt>
        <dd>{t(`teams.blinding.${team.blinding}`)}</dd>
        {team.isInvestigatorSite && (
          <>
            <dt>{t('teams.approval')}</dt>
            <dd>{approvedAt === null ? t('teams.notApproved') : format.date(approvedAt)}</dd>
          </>
        )}
        {registryStatus !== null && (
          <>
            <dt>{t('teams.registry')}</dt>
            <dd>{registryStatus}</dd>
          </>
        )}
      </dl>
    </section>
  );
}
