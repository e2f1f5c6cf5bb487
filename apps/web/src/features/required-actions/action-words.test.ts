import type { RequiredAction } from '@studyline/contract/required-actions/required-action';
import { describe, expect, test } from 'vitest';
import { makeFormat } from '../../format.ts';
import { doneText, handedText, oldVersionText, openText, returnedText, ruleStates } from './action-words.ts';

const format = makeFormat('Europe/Paris');
const HOUR = 3_600_000;
const now = Date.UTC(2026, 10, 20, 10, 0);

const nobody = { everyone: false, roleNames: [], dutyNames: [], ofTeam: false, handedOver: null };
const ask = (changes: Partial<RequiredAction> = {}): RequiredAction => ({
  ruleId: 1,
  teamId: 5,
  teamName: 'Calder Clinical',
  requiredActionType: 'ACKNOWLEDGE',
  memberParticipationType: 'EVERY_MEMBER',
  askedAs: { ...nobody, roleNames: ['Site pharmacist'] },
  version: 3,
  dueDateTimeMillis: Date.UTC(2026, 10, 21, 8, 12),
  status: 'PENDING',
  completedAtDateTimeMillis: null,
  completedByUserName: null,
  recordId: null,
  opened: true,
  canHandOver: false,
  can: true,
  ...changes,
});
const done = (changes: Partial<RequiredAction> = {}) =>
  ask({
    status: 'COMPLETED',
    completedAtDateTimeMillis: Date.UTC(2026, 10, 12, 13, 4),
    completedByUserName: 'Elena Marchetti',
    ...changes,
  });

describe('an open action', () => {
  test.each([
    [Date.UTC(2026, 10, 20, 15, 40), 'Due today at 16:40.'],
    [Date.UTC(2026, 10, 21, 8, 12), 'Due tomorrow, Sat 21 Nov at 09:12.'],
    [Date.UTC(2026, 10, 24, 9, 20), 'Due on Tue 24 Nov at 10:20.'],
  ])('due at %i says when', (dueDateTimeMillis, when) => {
    const text = openText(ask({ dueDateTimeMillis }), false, now, format);
    expect(text).toEqual({
      kind: 'due',
      title: 'Your acknowledgement is required',
      text: `${when} Every member has to acknowledge it. You’re asked as Site pharmacist. You’re acting for Calder Clinical.`,
    });
  });

  test('that is late says since when, and that it will be recorded as late', () => {
    const dueDateTimeMillis = Date.UTC(2026, 10, 17, 9, 20);
    expect(openText(ask({ dueDateTimeMillis, status: 'OVERDUE' }), false, now, format)).toEqual({
      kind: 'late',
      title: 'Overdue by 3 days',
      text: 'Your acknowledgement was due on Tue 17 Nov at 10:20. You’re asked as Site pharmacist. You’re acting for Calder Clinical. It will be recorded as late, with today’s date.',
    });
  });

  test.each([
    [{ everyone: true, roleNames: ['Monitor'], ofTeam: true }, 'Everyone in the study is asked.'],
    [{ roleNames: ['Monitor', 'Approver'], ofTeam: true }, 'You’re asked as Monitor and Approver.'],
    [{ ofTeam: true }, 'Your team is asked.'],
    [{ everyone: true, dutyNames: ['Dispense'] }, 'acknowledge it. You have this duty: Dispense.'],
    [
      { roleNames: ['Monitor'], dutyNames: ['Dispense', 'Draw'] },
      'You’re asked as Monitor. You have these duties: Dispense and Draw.',
    ],
    [
      {
        roleNames: ['Monitor'],
        handedOver: { displayName: 'Ada', atDateTimeMillis: Date.UTC(2026, 10, 18) },
      },
      '09:12. Ada handed it over to you on 18 Nov.',
    ],
  ])('of %j says why', (askedAs, why) => {
    expect(openText(ask({ askedAs: { ...nobody, ...askedAs } }), true, now, format).text).toContain(why);
  });

  test('of the investigator or a delegate does not say that everyone is asked', () => {
    const askedAs = { ...nobody, everyone: true };
    const action = ask({ memberParticipationType: 'PI_OR_DELEGATE', askedAs });
    expect(openText(action, true, now, format).text).toBe(
      'Due tomorrow, Sat 21 Nov at 09:12. The principal investigator or a delegate has to acknowledge it.',
    );
  });

  test('of the principal investigator says so once', () => {
    const askedAs = { ...nobody, roleNames: ['Principal investigator'] };
    const action = ask({ memberParticipationType: 'PRINCIPAL_INVESTIGATOR', askedAs });
    expect(openText(action, true, now, format).text).toBe(
      'Due tomorrow, Sat 21 Nov at 09:12. The principal investigator has to acknowledge it.',
    );
  });

  test('becomes late at its due time, even with an older answer', () => {
    const action = ask({ dueDateTimeMillis: now - 1, status: 'DUE_SOON' });
    expect(openText(action, false, now, format).kind).toBe('late');
  });

  test('names no team if the person has to choose one', () => {
    const action = ask({ memberParticipationType: 'PI_OR_DELEGATE' });
    expect(openText(action, true, now, format).text).toBe(
      'Due tomorrow, Sat 21 Nov at 09:12. The principal investigator or a delegate has to acknowledge it. You’re asked as Site pharmacist.',
    );
  });
});

describe('what was handed over', () => {
  const handed = {
    ruleId: 1,
    teamId: 5,
    teamName: 'Calder Clinical',
    requiredActionType: 'ACKNOWLEDGE',
    toUserName: 'Cora Colleague',
    dueDateTimeMillis: Date.UTC(2026, 10, 24, 9, 20),
    hasReturned: false,
    atDateTimeMillis: Date.UTC(2026, 10, 18),
  } as const;

  test('says to whom, when, and by when they have to do it', () => {
    expect(handedText(handed, now, format)).toEqual({
      kind: 'neutral',
      title: 'Handed over to Cora Colleague',
      text: 'You handed it over on 18 Nov, for Calder Clinical. Due on Tue 24 Nov at 10:20.',
    });
    const late = handedText({ ...handed, dueDateTimeMillis: Date.UTC(2026, 10, 17, 9, 20) }, now, format);
    expect(late.text).toContain('It was due on Tue 17 Nov at 10:20.');
    const paused = handedText({ ...handed, dueDateTimeMillis: null }, now, format);
    expect(paused.text).toContain('The team is on hold, so the due date is paused.');
  });

  test('says at the open action that it has returned, for its team only', () => {
    const returned = [{ ...handed, hasReturned: true }];
    expect(returnedText(returned, ask(), now, format)).toBe(
      'Cora Colleague can no longer do it, so it returned to you on 18 Nov.',
    );
    expect(returnedText(returned, ask({ teamId: 6 }), now, format)).toBeUndefined();
    expect(returnedText([handed], ask(), now, format)).toBeUndefined();
  });
});

describe('a finished action', () => {
  test('says when in UTC and for whom', () => {
    expect(doneText(done(), 'Elena Marchetti')).toEqual({
      kind: 'ok',
      title: 'Acknowledged by you',
      text: '12 Nov 2026, 13:04 UTC, for Calder Clinical.',
    });
  });

  test('says that it was late, and who else did it', () => {
    const text = doneText(done({ status: 'COMPLETED_LATE' }), 'Ruth Okafor');
    expect(text.title).toBe('Acknowledged by Elena Marchetti');
    expect(text.text).toBe('12 Nov 2026, 13:04 UTC, for Calder Clinical. Recorded as late.');
  });
});

describe('rules', () => {
  test('appear once each, earliest due first and done ones last', () => {
    const states = ruleStates([
      done({ ruleId: 9 }),
      ask({ ruleId: 2, teamId: 6, dueDateTimeMillis: now + 48 * HOUR }),
      ask({ ruleId: 1, teamId: 5, dueDateTimeMillis: now + 72 * HOUR }),
      ask({ ruleId: 1, teamId: 6, dueDateTimeMillis: now + 24 * HOUR }),
    ]);
    expect(states.map(({ ruleId }) => ruleId)).toEqual([1, 2, 9]);
    expect(states[0]?.open.map(({ teamId }) => teamId)).toEqual([6, 5]);
    expect(states[2]).toMatchObject({ open: [], done: { ruleId: 9 } });
  });

  test('omit what is no longer required', () => {
    expect(ruleStates([ask({ status: 'NO_LONGER_REQUIRED' })])).toEqual([]);
  });
});

describe('an older version', () => {
  test('says what was done on it and what the current one requires', () => {
    const old = { label: 'v2.0', actions: [done({ completedAtDateTimeMillis: Date.UTC(2026, 2, 4) })] };
    expect(oldVersionText(old, { label: 'v3.0', actions: [ask()] }, now, format)).toEqual({
      kind: 'neutral',
      title: 'Nothing to do for v2.0',
      text: 'You acknowledged v2.0 on 4 Mar 2026. Your acknowledgement stays on record. Your acknowledgement of v3.0 is due tomorrow, 09:12.',
    });
  });

  test('says that the current one is overdue', () => {
    const actions = [ask({ dueDateTimeMillis: now - HOUR, status: 'OVERDUE' })];
    const text = oldVersionText({ label: 'v2.0', actions: [] }, { label: 'v3.0', actions }, now, format);
    expect(text?.text).toBe('Your acknowledgement of v3.0 is overdue.');
  });

  test('leads to the current version for actions left open by a minor change', () => {
    const text = oldVersionText({ label: 'v1.0', actions: [ask()] }, undefined, now, format);
    expect(text?.text).toBe('You can only act on the current version.');
  });

  test('has no card if nothing was or is required', () => {
    expect(
      oldVersionText({ label: 'v2.0', actions: [] }, { label: 'v3.0', actions: [] }, now, format),
    ).toBeUndefined();
  });
});
