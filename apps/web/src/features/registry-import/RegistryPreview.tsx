import type { importStudy, RegistryPreview as Study } from '@studyline/contract/registry-import/calls';
import type { Result } from '@studyline/contract/core/endpoint';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { cx } from '../../ui/class-names.ts';
import { Notice } from '../../ui/forms/FormParts.tsx';
import { RecordBox } from '../../ui/forms/ImportParts.tsx';
import { useFormat } from '../../use-format.ts';
import { type Translate, useTranslation } from '../../words.ts';
import classes from './RegistryPreview.module.css';
import { CountryRows } from './CountryRows.tsx';
import type { Corrections } from './SiteRows.tsx';
import { phaseAndStatus, registryDate } from './registry-words.ts';

const WARNINGS_SHOWN = 3;

/** What a record says, before anything is created from it. */
export function RegistryPreview({
  found,
  corrections,
}: {
  found: Result<typeof importStudy>;
  corrections: Corrections;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const { study } = found;
  const countries = t('registryImport.countries', { count: study.countries.length });
  return (
    <div className={classes.preview}>
      {found.channelId !== null && <Known found={found} />}
      <RecordBox title={study.title} facts={factsOf(study, t, format.number)} />
      {study.siteCount > 0 ? (
        <>
          <h3>{t('registryImport.sites', { count: study.siteCount, countries })}</h3>
          <CountryRows countries={study.countries} newSites={study.newSites} corrections={corrections} />
        </>
      ) : (
        <Notice kind="neutral">{t('registryImport.noSites')}</Notice>
      )}
      {(study.siteCount > 0 || found.channelId !== null) && found.warnings.length > 0 && (
        <Warnings warnings={found.warnings} />
      )}
    </div>
  );
}

function Known({ found }: { found: Result<typeof importStudy> }) {
  const { t } = useTranslation();
  const { sitesCreated: count, study } = found;
  return (
    <Notice>
      <b>{t('registryImport.known', { name: study.name })}</b>{' '}
      {count > 0 ? t('registryImport.knownNew', { count }) : t('registryImport.knownSame')}
    </Notice>
  );
}

/** The parts that could not be fully interpreted. */
function Warnings({ warnings }: { warnings: string[] }) {
  const { t } = useTranslation();
  const shown = warnings.length === WARNINGS_SHOWN + 1 ? warnings : warnings.slice(0, WARNINGS_SHOWN);
  const count = warnings.length - shown.length;
  return (
    <Notice kind="due" icon={<IconAlertTriangle size={18} aria-hidden />}>
      <ul>
        {shown.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
        {count > 0 && <li>{t('registryImport.moreWarnings', { count })}</li>}
      </ul>
    </Notice>
  );
}

type Term =
  | 'shortName'
  | 'sponsor'
  | 'phaseAndStatus'
  | 'status'
  | 'participants'
  | 'start'
  | 'updated'
  | 'collaborators';

/** Facts that the record lacks are omitted. */
function factsOf(
  study: Study,
  t: Translate,
  number: (value: number) => string,
): { term: string; value: ReactNode }[] {
  const phase = phaseAndStatus(study);
  const { enrollmentCount, startDate, lastUpdateDate, collaborators } = study;
  const fact = (term: Term, value: ReactNode) =>
    value ? [{ term: t(`registryImport.${term}`), value }] : [];
  return [
    ...fact('shortName', study.name),
    ...fact('sponsor', study.sponsorName),
    ...fact(phase?.withPhase ? 'phaseAndStatus' : 'status', phase?.text),
    ...fact('participants', enrollmentCount === null ? null : number(enrollmentCount)),
    ...fact('start', startDate && registryDate(startDate)),
    ...fact('updated', lastUpdateDate && registryDate(lastUpdateDate)),
    ...fact(
      'collaborators',
      collaborators.length > 0 && (
        <span className={cx(classes.collaborators, 'sl-clamp')}>{collaborators.join(', ')}</span>
      ),
    ),
  ];
}
