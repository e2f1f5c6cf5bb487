import { isOpenAction } from '@studyline/contract/required-actions/open-actions';
import type { RequiredAction } from '@studyline/contract/required-actions/required-action';
import { describe, expect, it } from 'vitest';
import { actionKey, actionToShow } from './open-actions.ts';

function action(facts: Partial<RequiredAction>): RequiredAction {
  return {
    ruleId: 1,
    teamId: 1,
    teamName: 'Site DE001',
    requiredActionType: 'ACKNOWLEDGE',
    memberParticipationType: 'EVERY_MEMBER',
    askedAs: { everyone: true, roleNames: [], dutyNames: [], ofTeam: false, handedOver: null },
    version: 1,
    dueDateTimeMillis: 100,
    status: 'PENDING',
    completedAtDateTimeMillis: null,
    completedByUserName: null,
    recordId: null,
    opened: false,
    canHandOver: false,
    can: true,
    ...facts,
  };
}

describe('the action that a card shows', () => {
  it('is the open one due first and, of two equal ones, the one that can be done here', () => {
    const later = action({ ruleId: 1, dueDateTimeMillis: 300, opened: true });
    const sooner = action({ ruleId: 2, dueDateTimeMillis: 200 });
    const opened = action({ ruleId: 3, dueDateTimeMillis: 200, opened: true });
    const done = action({ ruleId: 4, status: 'COMPLETED', completedAtDateTimeMillis: 1 });
    expect(actionToShow([done, later, sooner])).toBe(sooner);
    expect(actionToShow([sooner, opened, later])).toBe(opened);
  });

  it('is the one done last if none is open', () => {
    const first = action({ ruleId: 1, status: 'COMPLETED_LATE', completedAtDateTimeMillis: 10 });
    const last = action({ ruleId: 2, status: 'COMPLETED', completedAtDateTimeMillis: 20 });
    const dropped = action({ ruleId: 3, status: 'NO_LONGER_REQUIRED' });
    expect(actionToShow([first, last, dropped])).toBe(last);
    expect(actionToShow([dropped])).toBeUndefined();
    expect(actionToShow([])).toBeUndefined();
  });

  it('stays open, however late it is', () => {
    const open = (['PENDING', 'DUE_SOON', 'OVERDUE'] as const).map((status) =>
      isOpenAction(action({ status })),
    );
    const over = (['COMPLETED', 'COMPLETED_LATE', 'NO_LONGER_REQUIRED'] as const).map((status) =>
      isOpenAction(action({ status })),
    );
    expect([open, over]).toEqual([
      [true, true, true],
      [false, false, false],
    ]);
  });

  it('differs for another rule, team or version', () => {
    const all = [{}, { ruleId: 11 }, { teamId: 11 }, { version: 11 }].map((facts) =>
      actionKey(action(facts)),
    );
    expect(new Set(all).size).toBe(4);
  });
});
