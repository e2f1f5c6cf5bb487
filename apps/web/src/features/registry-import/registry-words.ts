import type { RegistryPreview } from '@studyline/contract/registry-import/calls';
import { makeFormat } from '../../format.ts';
import { t } from '../../words.ts';

const phases = ['EARLY_PHASE1', 'PHASE1', 'PHASE2', 'PHASE3', 'PHASE4', 'NA'] as const;
const statuses = [
  'ACTIVE_NOT_RECRUITING',
  'COMPLETED',
  'ENROLLING_BY_INVITATION',
  'NOT_YET_RECRUITING',
  'RECRUITING',
  'SUSPENDED',
  'TERMINATED',
  'WITHDRAWN',
  'UNKNOWN',
] as const;

const utc = makeFormat('UTC');

/** "I/II, recruiting". The registry's enumerations may grow: an unknown value is shown unchanged. */
export function phaseAndStatus({
  phases: given,
  overallStatus,
}: Pick<RegistryPreview, 'phases' | 'overallStatus'>): { withPhase: boolean; text: string } | undefined {
  const phase = given.map(phaseWord).join('/');
  const status = overallStatus ? statusWord(overallStatus) : '';
  if (phase && status) return { withPhase: true, text: t('registryImport.phaseAnd', { phase, status }) };
  const text = phase || capitalised(status);
  return text ? { withPhase: Boolean(phase), text } : undefined;
}

function phaseWord(key: string): string {
  const known = phases.find((phase) => phase === key);
  return known ? t(`registryImport.phases.${known}`) : asWords(key);
}

function statusWord(key: string): string {
  const known = statuses.find((status) => status === key);
  return known ? t(`registryImport.statuses.${known}`) : asWords(key);
}

function asWords(key: string): string {
  return key.toLowerCase().replaceAll('_', ' ');
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "21 Feb 2020", or "February 2020" if the day is unknown, and anything else unchanged. */
export function registryDate(text: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(text) ?? [];
  if (!year || !month || Number(month) < 1 || Number(month) > 12) return text;
  if (!day) return utc.month(Number(year), Number(month));
  // JavaScript parses 31 February as a day in March.
  const date = new Date(`${text}T00:00:00Z`);
  return date.getUTCDate() === Number(day) ? utc.date(date.getTime()) : text;
}

const CITIES_SHOWN = 3;

/** "Hamburg, Stuttgart, Leipzig and 11 more" */
export function citiesInShort(cities: readonly string[]): string {
  const shown = cities.slice(0, CITIES_SHOWN).join(', ');
  const count = cities.length - CITIES_SHOWN;
  return count > 0 ? t('registryImport.citiesAndMore', { cities: shown, count }) : shown;
}
