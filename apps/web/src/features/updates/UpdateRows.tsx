import { type Init, initMember } from '@studyline/contract/app/calls';
import { markUpdatesRead, type Update } from '@studyline/contract/updates/calls';
import { sentenceOf, type Wording } from '@studyline/contract/updates/sentence';
import {
  IconAlertCircle,
  IconClock,
  IconFilePencil,
  IconReceipt,
  IconTool,
  IconTruck,
  IconTruckReturn,
} from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { q } from '../../api/query-options.ts';
import { useUnseenCall } from '../../live/use-call.ts';
import { RichWords } from '../../RichWords.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { UnreadDot } from '../../ui/feedback/UnreadDot.tsx';
import { Link } from '../../ui/Link.tsx';
import { StudyMark } from '../../ui/studies/StudyMark.tsx';
import { useFormat } from '../../use-format.ts';
import { useNow } from '../../use-now.ts';
import { useTranslation } from '../../words.ts';
import { askedBy, placeOf } from './update-words.ts';
import classes from './UpdateRows.module.css';

interface UpdateRowsProps {
  rows: readonly Update[];
  /** Called when a row is followed. */
  onOpen?: () => void;
}

/** Updates by day, newest first. A row is a link as a whole. */
export function UpdateRows({ rows, onOpen }: UpdateRowsProps) {
  const { t } = useTranslation();
  const { data: init } = useSuspenseQuery(q(initMember));
  const format = useFormat();
  const now = useNow();
  const days = Map.groupBy(rows, ({ occurredAtDateTimeMillis: at }) => format.dayOf(at));
  // What was told late belongs to the day on which it happened.
  const newestFirst = [...days].toSorted(([one], [other]) => other - one);
  const nameOf = (day: number, at: number) => {
    const passed = format.dayOf(now) - day;
    if (passed <= 0) return t('updates.today');
    return passed === 1 ? t('updates.yesterday') : format.longDate(at);
  };
  return newestFirst.map(([day, ofDay]) => (
    <section key={day} className={classes.day}>
      <h2>{nameOf(day, ofDay[0]!.occurredAtDateTimeMillis)}</h2>
      <ul>
        {ofDay.map((update) => (
          <li key={update.updateId}>
            <Row update={update} init={init} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

function Row({ update, init, onOpen }: { update: Update; init: Init; onOpen: (() => void) | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const mark = useUnseenCall(markUpdatesRead);
  const { updateId, unreadCount, channelName, occurredAtDateTimeMillis: at } = update;
  const isUnread = unreadCount > 0;
  const asked = askedBy(update, t, format, now);
  const wording: Wording = {
    word: t,
    due: (millis) => format.due(millis, now).text,
    day: (millis) => format.day(millis),
  };
  const open = () => {
    if (isUnread) void mark({ body: { ids: [updateId] } }).catch(() => undefined);
    onOpen?.();
  };
  const about = [channelName, format.time(at), ...(unreadCount > 1 ? [newWords(unreadCount, t)] : [])];
  return (
    <Link href={placeOf(update)} className={classes.row} data-unread={isUnread || undefined} onClick={open}>
      <span className={classes.face}>
        <Face update={update} />
        <MarkOf update={update} init={init} />
      </span>
      <span className={classes.words}>
        <span className={classes.sentence}>
          <RichWords {...sentenceOf(update, wording)} parts={{ b: Name }} />
          {asked && ` ${asked}`}
        </span>
        <span className={classes.about}>{about.join(' · ')}</span>
      </span>
      {isUnread && <UnreadDot label={t('updates.unread')} />}
    </Link>
  );
}

const Name = ({ children }: { children: string }) => <b>{children}</b>;

const newWords = (count: number, t: ReturnType<typeof useTranslation>['t']) => t('updates.new', { count });

/** Who did it, or what it is about. */
function Face({ update: { kind, actor, serviceItem } }: { update: Update }): ReactNode {
  if (kind === 'ACTION_OVERDUE' || kind === 'TEAM_OVERDUE')
    return <Sign tint="late" icon={<IconAlertCircle />} />;
  if (kind === 'ACTION_DUE') return <Sign tint="due" icon={<IconClock />} />;
  if (kind === 'DRAFT_EXPIRING') return <Sign tint="due" icon={<IconFilePencil />} />;
  if (kind === 'CALIBRATION_DUE') return <Sign tint="due" icon={<IconTool />} />;
  if (kind === 'ITEM_STEP' && serviceItem && serviceItem.kind !== 'SUPPORT_REQUEST') {
    const Icon =
      serviceItem.kind === 'ORDER'
        ? IconTruck
        : serviceItem.kind === 'PICKUP'
          ? IconTruckReturn
          : IconReceipt;
    return <Sign icon={<Icon />} />;
  }
  if (!actor) return <Sign icon={<IconClock />} />;
  const { userId, displayName, portraitUrl } = actor;
  return <Avatar userId={userId} name={displayName} portraitUrl={portraitUrl} size={36} />;
}

function Sign({ icon, tint = 'neu' }: { icon: ReactNode; tint?: 'neu' | 'due' | 'late' }) {
  return (
    <span className={classes.sign} data-tint={tint} aria-hidden>
      {icon}
    </span>
  );
}

function MarkOf({ update: { channelId }, init }: { update: Update; init: Init }) {
  const study = init.channelSummaries.find((one) => one.channelId === channelId);
  if (!study) return null;
  const { name, bannerColorCSS: colour, logoUrl } = study;
  return <StudyMark name={name} colour={colour} logoUrl={logoUrl} size={17} className={classes.mark} />;
}
