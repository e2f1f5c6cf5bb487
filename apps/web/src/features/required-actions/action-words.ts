import { byDueTime, isOpenAction } from '@studyline/contract/required-actions/open-actions';
import type { PostOpened } from '@studyline/contract/posts/calls';
import type { RequiredAction } from '@studyline/contract/required-actions/required-action';
import type { Format } from '../../format.ts';
import { paths } from '../../paths.ts';
import { locale, t } from '../../words.ts';
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
    return { kind: 'late', title, text: sentences(was, whyText(action), forTeam, t('actionCards.late')) };
  }
  return {
    kind: 'due',
    title: t(`actionCards.required.${type}`),
    text: sentences(dueText(due, now, format), whoText(action), forTeam),
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
function whoText(action: RequiredAction): string {
  const { requiredActionType: type, memberParticipationType: participation } = action;
  const who = t(`actionCards.who.${participation}.${type}`);
  return saysWhy[participation] ? who : sentences(who, whyText(action));
}

/** Why the reader is asked: by their roles, as a member of the team, or like everyone. A duty goes here too. */
function whyText({ askedAs: { everyone, roleNames, ofTeam } }: RequiredAction): string | undefined {
  if (everyone) return t('actionCards.because.everyone');
  if (roleNames.length > 0) return t('actionCards.because.role', { roles: listOf(roleNames) });
  return ofTeam ? t('actionCards.because.team') : undefined;
}

const listOf = (names: readonly string[]) => new Intl.ListFormat(locale).format(names);

function dueText(due: number | null, now: number, format: Format): string {
  if (due === null) return t('actionCards.duePaused');
  const days = format.dayOf(due) - format.dayOf(now);
  if (days <= 0) return t('actionCards.dueToday', { time: format.time(due) });
  const at = dayAt(due, now, format);
  return days === 1 ? t('actionCards.dueTomorrow', { at }) : t('actionCards.dueOn', { at });
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
 * done on this version.
 */
export function carriedOver(
  { postId, version, versions }: Pick<PostOpened['postDetail'], 'postId' | 'version' | 'versions'>,
  done: RequiredAction,
): { text: string; href: string } | undefined {
  const former = versions.find((line) => line.version === done.version);
  if (done.version >= version || !former) return undefined;
  return {
    text: t('actionCards.carriedOver', { version: former.label }),
    href: paths.compare(postId, former.version, version),
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
