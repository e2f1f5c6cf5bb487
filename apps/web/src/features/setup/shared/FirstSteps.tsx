import { Button } from '@mantine/core';
import type { Init } from '@studyline/contract/app/calls';
import { IconChevronRight, IconCircleCheckFilled, IconMailOff, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { buildQuery } from '../../../api/build-query.ts';
import { paths } from '../../../paths.ts';
import { Link } from '../../../ui/Link.tsx';
import { TextLink } from '../../../ui/TextButton.tsx';
import { useTranslation } from '../../../words.ts';
import { type Step, stepsOf } from './first-steps.ts';
import classes from './FirstSteps.module.css';
import { useFirstSites } from './use-first-sites.ts';

/**
 * The way from a new account to the first published document. Each step leads to where it is done, also out of order. Afterwards, the
 * content is shown instead.
 */
export function FirstSteps({ init, children }: { init: Init; children: ReactNode }) {
  const { t } = useTranslation();
  const { data: installation } = useQuery(buildQuery);
  const sites = useFirstSites(init);
  const client = init.clients[0];
  if (!client || !sites) return children;
  const steps = stepsOf({ clientId: client.clientId, study: init.channelSummaries[0], sites });
  const done = steps.filter(({ isDone }) => isDone);
  const open = steps.filter(({ isDone }) => !isDone);
  const mayImport = init.featureFlags.some(({ key, enabled }) => key === 'ENABLE_REGISTRY_IMPORT' && enabled);
  return (
    <section aria-label={t('setup.steps.label')}>
      <p className={classes.lead}>{t('setup.steps.lead', { count: open.length })}</p>
      <div className={classes.columns}>
        <ol className={classes.list}>
          <li>
            <div className={classes.row} data-done>
              <IconCircleCheckFilled size={26} aria-hidden />
              {done.length === 1
                ? t('setup.steps.name.ACCOUNT')
                : t('setup.steps.done', { count: done.length })}
            </div>
          </li>
          {open.map((step, index) => (
            <li key={step.name}>
              {index === 0 ? (
                <NextStep
                  step={step}
                  number={index + 1}
                  registry={
                    step.name === 'STUDY' && mayImport
                      ? `${paths.settingsStudies(client.clientId)}?dialog=registry`
                      : undefined
                  }
                />
              ) : (
                <Link href={step.href} className={classes.row}>
                  <span className={classes.number}>{index + 1}</span>
                  <span>
                    <b>{t(`setup.steps.name.${step.name}`)}</b>
                    <small>{t(`setup.steps.text.${step.name}`)}</small>
                  </span>
                  <IconChevronRight size={18} aria-hidden />
                </Link>
              )}
            </li>
          ))}
        </ol>
        <aside className={classes.aside}>
          {installation?.sendsMail === false && (
            <section>
              <h2>
                <IconMailOff size={18} aria-hidden />
                {t('setup.emailsOff.title')}
              </h2>
              <p>{t('setup.emailsOff.text')}</p>
              <p>{t('setup.emailsOff.how')}</p>
            </section>
          )}
          <section>
            <h2>
              <IconUserPlus size={18} aria-hidden />
              {t('setup.share.title')}
            </h2>
            <p>{t('setup.share.text', { client: client.name })}</p>
            <TextLink href={paths.settingsAdministrators(client.clientId)}>
              {t('setup.share.action')}
            </TextLink>
          </section>
        </aside>
      </div>
    </section>
  );
}

function NextStep({
  step: { name, href },
  number,
  registry,
}: {
  step: Step;
  number: number;
  registry: string | undefined;
}) {
  const { t } = useTranslation();
  return (
    <div className={`${classes.row} ${classes.next}`} aria-current="step">
      <span className={classes.number}>{number}</span>
      <div>
        <b>{t(`setup.steps.name.${name}`)}</b>
        <p>{t(`setup.steps.text.${name}`)}</p>
        <div className={classes.buttons}>
          <Button component={Link} size="md" href={href}>
            {t(`setup.steps.name.${name}`)}
          </Button>
          {registry && (
            <Button component={Link} size="md" variant="default" href={registry}>
              {t('setup.steps.registry')}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
