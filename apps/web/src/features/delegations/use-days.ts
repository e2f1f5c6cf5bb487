import type { Delegation } from '@studyline/contract/delegations/calls';
import { useFormat } from '../../use-format.ts';
import { useTranslation } from '../../words.ts';

/** The days of a line, with the time zone in which they begin and end. */
export function useDays(): (line: Pick<Delegation, 'from' | 'to' | 'timeZone'>) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ from, to, timeZone }) =>
    t(to ? 'delegations.decide.days' : 'delegations.decide.noEnd', {
      from: format.day(Date.parse(from)),
      to: to ? format.day(Date.parse(to)) : '',
      zone: timeZone,
    });
}
