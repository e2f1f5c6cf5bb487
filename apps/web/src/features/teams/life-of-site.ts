import type { Team } from '@studyline/contract/teams/calls';

interface Step {
  status: Team['statusName'];
  step: 'past' | 'skipped' | 'now' | 'ahead';
  /** When it was reached, if known. */
  at: number | null;
}

type LifeFacts = Pick<
  Team,
  | 'statusName'
  | 'createDateTimeMillis'
  | 'siteSelectionDateTimeMillis'
  | 'siteActivationDateTimeMillis'
  | 'siteClosureDateTimeMillis'
  | 'hold'
>;

/** The steps of a site's life. A site on hold has been active before, and a cancelled one ends at the step it had reached. */
export function lifeOf(team: LifeFacts): Step[] {
  const { statusName: status, siteSelectionDateTimeMillis: selected } = team;
  const dates: Partial<Record<Team['statusName'], number | null>> = {
    PLANNED: team.createDateTimeMillis,
    SELECTED: selected,
    ACTIVE: team.siteActivationDateTimeMillis,
    ON_HOLD: team.hold?.sinceDateTimeMillis ?? null,
    CLOSED: team.siteClosureDateTimeMillis,
  };
  const order: Team['statusName'][] =
    status === 'CANCELLED'
      ? [...(selected === null ? (['PLANNED'] as const) : (['PLANNED', 'SELECTED'] as const)), 'CANCELLED']
      : ['PLANNED', 'SELECTED', 'ACTIVE', ...(status === 'ON_HOLD' ? (['ON_HOLD'] as const) : []), 'CLOSED'];
  const place = order.indexOf(status);
  // A planned site may be activated without being selected.
  const isSkipped = (one: Team['statusName']) => one === 'SELECTED' && selected === null;
  return order.map((one, index) => ({
    status: one,
    step: index < place ? (isSkipped(one) ? 'skipped' : 'past') : index === place ? 'now' : 'ahead',
    at: index <= place ? (dates[one] ?? null) : null,
  }));
}
