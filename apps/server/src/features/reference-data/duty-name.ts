import { startDuties } from '@studyline/contract/delegations/fields';
import { word } from '../../core/words.ts';

/** What a duty is called: by the study, otherwise by the catalogue. */
export function dutyName(
  languageId: string,
  { key, name }: { key: string | null; name: string | null },
): string {
  const start = startDuties.find((one) => one === key);
  return name ?? (start ? word(languageId, `delegations.duty.${start}`) : '');
}
