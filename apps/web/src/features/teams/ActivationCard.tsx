import { Button } from '@mantine/core';
import type { Team, TransitionNeed } from '@studyline/contract/teams/calls';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormat } from '../../use-format.ts';
import { useTranslation } from '../../words.ts';
import { FixDialog, StatusDialogs } from './StatusDialogs.tsx';
import classes from './TeamPage.module.css';

const needs: readonly TransitionNeed[] = ['SITE_NOT_APPROVED', 'PRINCIPAL_INVESTIGATOR_MISSING'];

/** What a site still needs before it can be activated, each with the form in which it is filled in. */
export function ActivationCard({ team, clientName }: { team: Team; clientName: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [fixing, fix] = useState<TransitionNeed>();
  const [isActivating, setActivating] = useState(false);
  const activation = team.transitions.find(({ transitionName }) => transitionName === 'activate_team');
  if (!activation) return null;
  const { missing } = activation;
  const facts: Record<TransitionNeed, string> = {
    SITE_NOT_APPROVED: team.approvalDateTimeMillis === null ? '' : format.date(team.approvalDateTimeMillis),
    PRINCIPAL_INVESTIGATOR_MISSING: team.principalInvestigators.join(', '),
  };
  const canFix: Record<TransitionNeed, boolean> = {
    SITE_NOT_APPROVED: team.can.updateSettings === true,
    PRINCIPAL_INVESTIGATOR_MISSING: team.can.invite === true,
  };
  return (
    <section className={classes.card} aria-label={t('teams.toActivation.label')}>
      <h2>
        {missing.length > 0
          ? t('teams.toActivation.missing', { count: missing.length })
          : t('teams.toActivation.ready')}
      </h2>
      <ul className={classes.needs}>
        {needs.map((need) => {
          const isDone = !missing.includes(need);
          const Icon = isDone ? IconCircleCheckFilled : IconCircle;
          return (
            <li key={need} data-done={isDone || undefined}>
              <Icon size={22} aria-hidden />
              <span>
                <b>{t(`teams.toActivation.need.${need}`)}</b>
                <small>{isDone ? facts[need] : t(`teams.missing.${need}.text`)}</small>
              </span>
              {!isDone && canFix[need] && (
                <Button variant="default" size="sm" aria-haspopup="dialog" onClick={() => fix(need)}>
                  {t(`teams.missing.${need}.mend`)}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <Button
        className={classes.activate}
        variant={missing.length > 0 ? 'default' : 'filled'}
        aria-haspopup="dialog"
        onClick={() => setActivating(true)}
      >
        {t('teams.toActivation.action')}
      </Button>
      {fixing && (
        <FixDialog need={fixing} team={team} clientName={clientName} onClose={() => fix(undefined)} />
      )}
      {isActivating && (
        <StatusDialogs
          team={team}
          clientName={clientName}
          transitionName="activate_team"
          onClose={() => setActivating(false)}
        />
      )}
    </section>
  );
}
