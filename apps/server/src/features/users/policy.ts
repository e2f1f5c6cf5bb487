import type { May } from '@studyline/contract/core/may';

/** Terms are accepted in the current version, which the person has read. */
export function canAcceptTerms(version: number | undefined, inForce: number | null): May {
  return version !== undefined && version === inForce ? true : 'TERMS_VERSION_UNKNOWN';
}

const timeZones = new Set(Intl.supportedValuesOf('timeZone')).add('UTC');

export function isTimeZone(id: string): boolean {
  return timeZones.has(id);
}
