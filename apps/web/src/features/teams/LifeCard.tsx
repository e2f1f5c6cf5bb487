import type { Team } from '@studyline/contract/teams/calls';
import {
  IconCircle,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleDotFilled,
} from '@tabler/icons-react';
import { useFormat } from '../../use-format.ts';
import { useTranslation } from '../../words.ts';
import { lifeOf } from './life-of-site.ts';
import classes from './TeamPage.module.css';

const icons = {
  past: IconCircleCheckFilled,
  skipped: IconCircleDashed,
  now: IconCircleDotFilled,
  ahead: IconCircle,
};

/** How far a site has progressed, with dates. */
export function LifeCard({ team }: { team: Team }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <section className={classes.card}>
      <h2>{t('teams.life')}</h2>
      <ol className={classes.life}>
        {lifeOf(team).map(({ status, step, at }) => {
          const Icon = icons[step];
          return (
            <li key={status} data-step={step} aria-current={step === 'now' ? 'step' : undefined}>
              <Icon size={20} aria-label={step === 'skipped' ? undefined : t(`teams.step.${step}`)} />
              {t(`teams.status.${status}`)}
              {at !== null && <small>{format.date(at)}</small>}
              {step === 'skipped' && <small>{t('teams.step.skipped')}</small>}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
