import type { May } from '@studyline/contract/core/may';

/** People accept the current version of the terms, which they have read. */
export function canAcceptTerms(version: number | undefined, inForce: number | null): May {
  return version !== undefined && version === inForce ? true : 'TERMS_VERSION_UNKNOWN';
}

const timeZones = new Set(Intl.supportedValuesOf('timeZone')).add('UTC');

export function isTimeZone(id: string): boolean {
  return timeZones.has(id);
}
