import { byDueTime, isOpenAction } from '@studyline/contract/required-actions/open-actions';
import type { HandedAction, PostOpened } from '@studyline/contract/posts/calls';
import type { RequiredAction } from '@studyline/contract/required-actions/required-action';
import type { Format } from '../../format.ts';
import { paths } from '../../paths.ts';
import { locale, t } from '../../words.ts';
import { canCompare } from '../post-files/can-compare.ts';
import { dayAt, utcMinute } from '../../time-words.ts';

export interface ActionText {
  kind: 'due' | 'late' | 'ok' | 'neutral';
  title: string;
  text: string;
}

/** What one rule requires of the reader: open actions by due time, and the last completed one. */
export interface RuleState {
  ruleId: number;
  open: RequiredAction[];
  done?: RequiredAction;
}

const isDone = ({ completedAtDateTimeMillis: at }: RequiredAction) => at !== null;

/** One entry for each rule with open or completed actions: open ones first, by due time. */
export function ruleStates(actions: readonly RequiredAction[]): RuleState[] {
  const states = [...Map.groupBy(actions, ({ ruleId }) => ruleId)].map(([ruleId, all]) => ({
    ruleId,
    open: all.filter(isOpenAction).toSorted(byDueTime),
    done: all
      .filter(isDone)
      .toSorted((one, other) => other.completedAtDateTimeMillis! - one.completedAtDateTimeMillis!)[0],
  }));
  return states.filter(({ open, done }) => open.length > 0 || done).toSorted(openFirst);
}

function openFirst({ open: [one] }: RuleState, { open: [other] }: RuleState): number {
  return one && other ? byDueTime(one, other) : Number(!one) - Number(!other);
}

/** What is required of the reader for one team, and by when. A team that has to be chosen is shown beside the button. */
export function openText(
  action: RequiredAction,
  hasChoice: boolean,
  now: number,
  format: Format,
): ActionText {
  const { requiredActionType: type, dueDateTimeMillis: due } = action;
  const isLate = due !== null && now > due;
  const forTeam = hasChoice ? '' : t('actionCards.youActFor', { team: action.teamName });
  if (isLate) {
    const was = t(`actionCards.wasDue.${type}`, { at: dayAt(due, now, format) });
    const title = format.due(due, now).text;
    return {
      kind: 'late',
      title,
      text: sentences(was, whyText(action, now, format), forTeam, t('actionCards.late')),
    };
  }
  return {
    kind: 'due',
    title: t(`actionCards.required.${type}`),
    text: sentences(dueText(due, now, format), whoText(action, now, format), forTeam),
  };
}

/** Whether who has to act under a rule also says why the reader is asked. */
const saysWhy: Record<RequiredAction['memberParticipationType'], boolean> = {
  EVERY_MEMBER: false,
  ANY_MEMBER: false,
  PRINCIPAL_INVESTIGATOR: true,
  PI_OR_DELEGATE: false,
};

/** Who has to act, and why the reader is asked, unless the first says both. */
export function whoText(action: RequiredAction, now: number, format: Format): string {
  const { requiredActionType: type, memberParticipationType: participation } = action;
  // It may have been handed over to someone whom the rule does not ask.
  if (action.askedAs.handedOver && participation === 'EVERY_MEMBER')
    return whyText(action, now, format) ?? '';
  const who = t(`actionCards.who.${participation}.${type}`);
  return saysWhy[participation] ? who : sentences(who, whyText(action, now, format));
}

/** Why the reader is asked: by a colleague, by their roles and duties, as a member of the team, or like everyone. */
function whyText(
  { askedAs, memberParticipationType }: RequiredAction,
  now: number,
  format: Format,
): string | undefined {
  const { everyone, roleNames, dutyNames, ofTeam, handedOver } = askedAs;
  if (handedOver) {
    const { displayName: name, atDateTimeMillis: at } = handedOver;
    return t('actionCards.because.handedOver', { name, date: format.dayMonth(at, now) });
  }
  const duties =
    dutyNames.length > 0
      ? t('actionCards.because.duty', { count: dutyNames.length, duties: listOf(dutyNames) })
      : undefined;
  if (everyone)
    return memberParticipationType === 'PI_OR_DELEGATE' || duties
      ? duties
      : t('actionCards.because.everyone');
  if (roleNames.length > 0)
    return sentences(t('actionCards.because.role', { roles: listOf(roleNames) }), duties);
  return sentences(ofTeam ? t('actionCards.because.team') : undefined, duties);
}

const listOf = (names: readonly string[]) => new Intl.ListFormat(locale).format(names);

function dueText(due: number | null, now: number, format: Format): string {
  if (due === null) return t('actionCards.duePaused');
  const days = format.dayOf(due) - format.dayOf(now);
  if (days <= 0) return t('actionCards.dueToday', { time: format.time(due) });
  const at = dayAt(due, now, format);
  return days === 1 ? t('actionCards.dueTomorrow', { at }) : t('actionCards.dueOn', { at });
}

/** To whom the reader handed an action over, when, and by when the colleague has to do it. */
export function handedText(handed: HandedAction, now: number, format: Format): ActionText {
  const { toUserName: name, teamName: team, atDateTimeMillis: at, dueDateTimeMillis: due } = handed;
  const when = t('actionCards.handedOver.at', { date: format.dayMonth(at, now), team });
  const until =
    due !== null && now > due
      ? t('actionCards.handedOver.wasDue', { at: dayAt(due, now, format) })
      : dueText(due, now, format);
  return {
    kind: 'neutral',
    title: t('actionCards.handedOver.title', { name }),
    text: sentences(when, until),
  };
}

/** Says that an open action has returned from a colleague; undefined if it has not. */
export function returnedText(
  handedOver: readonly HandedAction[],
  { ruleId, teamId }: RequiredAction,
  now: number,
  format: Format,
): string | undefined {
  const handed = handedOver.find((one) => one.ruleId === ruleId && one.teamId === teamId && one.hasReturned);
  if (!handed) return undefined;
  const { toUserName: name, atDateTimeMillis: at } = handed;
  return t('actionCards.handedOver.returned', { name, date: format.dayMonth(at, now) });
}

/** What was done, when, for which team, and by whom if a colleague acted for the team. */
export function doneText(action: RequiredAction, ownName: string): ActionText {
  const { requiredActionType: type, completedByUserName: name, teamName: team, status } = action;
  const when = utcMinute(action.completedAtDateTimeMillis ?? 0);
  const isOwn = name === null || name === ownName;
  return {
    kind: 'ok',
    title: isOwn ? t(`actionCards.done.${type}`) : t(`actionCards.doneBy.${type}`, { name }),
    text: t(status === 'COMPLETED_LATE' ? 'actionCards.doneLate' : 'actionCards.doneAt', { when, team }),
  };
}

/**
 * Says that an action was done on an earlier version and carried over by a minor one, with a link to the differences; undefined if it was
 * done on this version. Courses have no link.
 */
export function carriedOver(
  detail: Pick<PostOpened['postDetail'], 'postId' | 'postType' | 'version' | 'versions'>,
  done: RequiredAction,
): { text: string; href: string | undefined } | undefined {
  const { postId, version, versions } = detail;
  const former = versions.find((line) => line.version === done.version);
  if (done.version >= version || !former) return undefined;
  return {
    text: t('actionCards.carriedOver', { version: former.label }),
    href: canCompare(detail) ? paths.compare(postId, former.version, version) : undefined,
  };
}

interface Edition {
  label: string;
  actions: readonly RequiredAction[];
}

/** On a version that is not current: what the reader did on it, and what the current one requires; undefined if neither applies. */
export function oldVersionText(
  old: Edition,
  current: Edition | undefined,
  now: number,
  format: Format,
): ActionText | undefined {
  const done = old.actions.find(isDone);
  const open = current && ruleStates(current.actions)[0]?.open[0];
  if (!done && !open && old.actions.length === 0) return undefined;
  const was =
    done &&
    t(`actionCards.onRecord.${done.requiredActionType}`, {
      version: old.label,
      date: format.date(done.completedAtDateTimeMillis!),
    });
  const asked = current && open ? askedOf(current.label, open, now, format) : undefined;
  return {
    kind: 'neutral',
    title: t('actionCards.nothing', { version: old.label }),
    text: sentences(was, asked ?? (was ? undefined : t('actionCards.notYours'))),
  };
}

function askedOf(version: string, action: RequiredAction, now: number, format: Format): string {
  const { requiredActionType: type, dueDateTimeMillis: at } = action;
  if (at === null) return t('actionCards.duePaused');
  if (now > at) return t(`actionCards.currentOverdue.${type}`, { version });
  const days = format.dayOf(at) - format.dayOf(now);
  const due =
    days <= 0
      ? t('actionCards.today', { time: format.time(at) })
      : days === 1
        ? t('actionCards.tomorrow', { time: format.time(at) })
        : t('actionCards.on', { date: format.dayMonth(at, now) });
  return t(`actionCards.currentDue.${type}`, { version, due });
}

function sentences(...parts: (string | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}
