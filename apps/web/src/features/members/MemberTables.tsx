import type { ChannelMember, MemberStatus } from '@studyline/contract/members/calls';
import type { ReactNode } from 'react';
import { Avatar } from '../../ui/Avatar.tsx';
import { DataTable, NameCell } from '../../ui/DataTable.tsx';
import { EmailAddress } from '../../ui/EmailAddress.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { type Format } from '../../format.ts';
import { useFormat } from '../../use-format.ts';
import { useIsCompact } from '../../use-media.ts';
import { type Translate, useTranslation } from '../../words.ts';
import { counted, firstOf, isTracked, teamsOf } from './member-words.ts';
import { MemberStatusPill } from './MemberStatusPill.tsx';
import { MemberLink } from './MemberLink.tsx';
import classes from './Members.module.css';

export interface MemberRowsProps {
  status: MemberStatus;
  members: ChannelMember[];
  /** The member whose panel is open. */
  openId: string | undefined;
  onOpen: ((memberId: string) => void) | undefined;
  /** Adds a former member again; undefined if the reader may not. */
  onAddAgain: ((member: ChannelMember) => void) | undefined;
}

interface Column {
  key: string;
  label: string;
  width?: string;
  align?: 'end';
  silent?: boolean;
  cell: (member: ChannelMember) => ReactNode;
}

/** The members of one list, with its columns. In a narrow window and beside an open panel there is room for only a few. */
export function MemberTable(props: MemberRowsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const columns = columnsOf({ ...props, isCompact: useIsCompact() }, t, format);
  return (
    <DataTable
      caption={t(`members.tab.${props.status}`)}
      columns={columns}
      rows={props.members.map((member) => ({
        id: member.channelMemberId,
        opens: true,
        selected: member.channelMemberId === props.openId,
        cells: Object.fromEntries(columns.map(({ key, cell }) => [key, cell(member)])),
      }))}
    />
  );
}

function columnsOf(props: MemberRowsProps & { isCompact: boolean }, t: Translate, format: Format): Column[] {
  const { status, members, openId, onOpen, onAddAgain, isCompact } = props;
  const name: Column = {
    key: 'member',
    label: t(status === 'CURRENT' ? 'members.column.member' : 'members.column.person'),
    width: openId ? '46%' : '30%',
    cell: (member) => {
      const { userId, displayName, emailAddress, portraitUrl } = member.userProfile.basicUserInfo;
      const isMuted = status === 'FORMER';
      return (
        <NameCell
          mark={
            <Avatar userId={userId} name={displayName} portraitUrl={portraitUrl} size={32} muted={isMuted} />
          }
          title={<MemberLink member={member} isOpen={member.channelMemberId === openId} onOpen={onOpen} />}
          detail={
            <>
              <EmailAddress>{emailAddress}</EmailAddress>
              {member.disabledDateTimeMillis !== null && <MemberStatusPill member={member} />}
            </>
          }
        />
      );
    },
  };
  const team: Column = {
    key: 'team',
    label: t('members.column.team'),
    cell: (one) => <Teams member={one} />,
  };
  const role: Column = {
    key: 'role',
    label: t('members.column.role'),
    cell: (one) => <Roles member={one} />,
  };
  const both: Column = {
    key: 'team',
    label: t(status === 'FORMER' ? 'members.column.teamAndLastRole' : 'members.column.teamAndRole'),
    cell: (one) => <NameCell title={<Teams member={one} />} detail={<Roles member={one} />} />,
  };
  if (status === 'FORMER') {
    const left: Column = {
      key: 'left',
      label: t('members.column.left'),
      cell: ({ endedDateTimeMillis: at }) => at !== null && <Day>{format.date(at)}</Day>,
    };
    if (openId) return [name, both, left];
    const by: Column = {
      key: 'by',
      label: t('members.column.by'),
      cell: ({ removal }) => removal?.displayName ?? <Quiet>{t('members.unknown')}</Quiet>,
    };
    const reason: Column = {
      key: 'reason',
      label: t('members.column.reason'),
      cell: ({ removal }) => removal?.reason ?? <Quiet>{t('members.noReason')}</Quiet>,
    };
    const again: Column = {
      key: 'again',
      label: t('members.column.again'),
      silent: true,
      cell: (member) => <AddAgain member={member} onAddAgain={onAddAgain} />,
    };
    return [name, both, left, ...(isCompact ? [] : [by]), reason, ...(onAddAgain ? [again] : [])];
  }
  if (openId) return [name, team, role];
  const since: Column = {
    key: 'since',
    label: t('members.column.since'),
    cell: ({ joinedDateTimeMillis: at }) => <Day>{format.date(at)}</Day>,
  };
  const signedIn: Column = {
    key: 'signedIn',
    label: t('members.column.signedIn'),
    cell: (member) => {
      const { lastLoginDateTimeMillis: at } = member;
      if (!isTracked(member)) return null;
      return at === null ? <Quiet>{t('members.never')}</Quiet> : <Day>{format.date(at)}</Day>;
    },
  };
  const actions: Column = {
    key: 'actions',
    label: t('members.column.actions'),
    align: 'end',
    cell: ({ displayTotalRequiredActionsCount: count }) => count !== null && counted(count, t),
  };
  const places = isCompact ? [both] : [team, role];
  return [name, ...places, since, ...(members.some(isTracked) ? [signedIn, actions] : [])];
}

function Teams({ member }: { member: ChannelMember }) {
  const { t } = useTranslation();
  const names = teamsOf(member).map(({ teamName }) => teamName);
  return <span title={names.join('\n')}>{firstOf(names, t)}</span>;
}

function Roles({ member }: { member: ChannelMember }) {
  const { t } = useTranslation();
  return <span title={member.roleNames.join('\n')}>{firstOf(member.roleNames, t)}</span>;
}

function Day({ children }: { children: string }) {
  return <span className={classes.day}>{children}</span>;
}

function Quiet({ children }: { children: string }) {
  return <span className={classes.quiet}>{children}</span>;
}

function AddAgain({ member, onAddAgain }: Pick<MemberRowsProps, 'onAddAgain'> & { member: ChannelMember }) {
  const { t } = useTranslation();
  const { displayName: name } = member.userProfile.basicUserInfo;
  return (
    <TextButton
      aria-label={t('members.add.againOne', { name })}
      aria-haspopup="dialog"
      onClick={() => onAddAgain?.(member)}
    >
      {t('members.add.again')}
    </TextButton>
  );
}
