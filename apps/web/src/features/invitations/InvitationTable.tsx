import type { MemberInvitation } from '@studyline/contract/invitations/calls';
import { IconClock, IconClockOff, IconMailForward, IconMailX, IconUserX } from '@tabler/icons-react';
import { paths } from '../../paths.ts';
import { DataTable, NameCell } from '../../ui/DataTable.tsx';
import { Pill } from '../../ui/feedback/Pill.tsx';
import { RowMenu } from '../../ui/RowMenu.tsx';
import { TextButton, TextLink } from '../../ui/TextButton.tsx';
import { useFormat } from '../../use-format.ts';
import { useIsPhone } from '../../use-media.ts';
import { useNow } from '../../use-now.ts';
import { useTranslation } from '../../words.ts';
import { InvitationLink, type LinkToHandOver } from '../members/shared/InvitationLink.tsx';
import classes from './InvitationTable.module.css';

export interface ShownLink {
  inviteId: number;
  link: LinkToHandOver;
  wasCopied: boolean;
}

interface InvitationTableProps {
  invitations: MemberInvitation[];
  onDo: (doing: 'RESEND' | 'LINK' | 'CHANGE' | 'WITHDRAW', invitation: MemberInvitation) => void;
  /** Whether a new link is emailed or has to be handed over. */
  sendsMail: boolean;
  /** The link that is shown, and whose it is. */
  shown: ShownLink | undefined;
}

/** The name given in the invitation, or its address. */
export function nameOf({ invitedUser: { firstName, lastName }, email }: MemberInvitation): string {
  return `${firstName} ${lastName}`.trim() || email;
}

/** Invitations with their team, their sender, and their status. */
export function InvitationTable({ invitations, onDo, sendsMail, shown }: InvitationTableProps) {
  const { t } = useTranslation();
  const format = useFormat();
  // The name of the button is too long to be beside an address.
  const isPhone = useIsPhone();
  return (
    <DataTable
      caption={t('members.tab.INVITED')}
      columns={[
        { key: 'person', label: t('invitations.list.column.person'), width: '26%' },
        { key: 'team', label: t('invitations.list.column.team') },
        { key: 'by', label: t('invitations.list.column.by') },
        { key: 'sent', label: t('invitations.list.column.sent') },
        { key: 'status', label: t('invitations.list.column.status') },
        { key: 'actions', label: t('invitations.list.column.actions'), align: 'end', silent: !isPhone },
      ]}
      rows={invitations.map((one) => {
        const name = nameOf(one);
        const sentAt = one.lastSentDateTimeMillis;
        const link = shown?.inviteId === one.id ? shown.link : undefined;
        return {
          id: one.id,
          selected: link !== undefined,
          below: link && <InvitationLink key={link.url} link={link} wasCopied={shown?.wasCopied} />,
          cells: {
            person: <NameCell title={name} detail={name === one.email ? undefined : one.email} />,
            team: <NameCell title={one.teamName} detail={one.roleNames.join(', ')} />,
            by: <span className={classes.by}>{one.invitedByUser.displayName}</span>,
            sent:
              sentAt === null ? (
                <span className={classes.quiet}>
                  {t(one.mailState === 'WAITING' ? 'invitations.list.onItsWay' : 'invitations.list.notSent')}
                </span>
              ) : (
                <span className={classes.day}>{format.date(sentAt)}</span>
              ),
            status: <Status invitation={one} />,
            actions: (
              <Actions invitation={one} onDo={onDo} sendsMail={sendsMail} isShown={link !== undefined} />
            ),
          },
        };
      })}
    />
  );
}

const SOON_MILLIS = 3 * 86_400_000;

function Status({ invitation }: { invitation: MemberInvitation }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const { status, mailState, expirationDateTimeMillis: expiresAt, declineReason } = invitation;
  const date = format.dayMonth(expiresAt, now);
  if (status === 'DECLINED') {
    return (
      <>
        <Pill kind="neutral" icon={<IconUserX size={15} />}>
          {t('invitations.list.declined')}
        </Pill>
        {declineReason && (
          <small className={classes.reason}>{t('invitations.list.reason', { reason: declineReason })}</small>
        )}
      </>
    );
  }
  if (status === 'EXPIRED') {
    return (
      <Pill kind="neutral" icon={<IconClockOff size={15} />}>
        {t('invitations.list.expired', { date })}
      </Pill>
    );
  }
  if (mailState === 'REFUSED' || mailState === 'GIVEN_UP') {
    return (
      <Pill kind="late" icon={<IconMailX size={15} />}>
        {t(mailState === 'REFUSED' ? 'invitations.list.refused' : 'invitations.list.givenUp')}
      </Pill>
    );
  }
  return expiresAt - now < SOON_MILLIS ? (
    <Pill kind="due" icon={<IconClock size={15} />}>
      {t('invitations.list.expiring', { date })}
    </Pill>
  ) : (
    <Pill kind="accent" icon={<IconMailForward size={15} />}>
      {t('invitations.list.invited', { date: format.dayMonth(invitation.createDateTimeMillis, now) })}
    </Pill>
  );
}

function Actions({
  invitation,
  onDo,
  sendsMail,
  isShown,
}: Pick<InvitationTableProps, 'onDo' | 'sendsMail'> & { invitation: MemberInvitation; isShown: boolean }) {
  const { t } = useTranslation();
  const { status, can, channelId, teamId: team, roleIds: roles, email } = invitation;
  const name = nameOf(invitation);
  if (status === 'DECLINED') {
    return (
      <span className={classes.actions}>
        <TextLink
          href={paths.inviteMember(channelId, { email, team, roles })}
          aria-label={t('invitations.list.againOne', { name })}
        >
          {t('invitations.list.again')}
        </TextLink>
      </span>
    );
  }
  const again = sendsMail ? 'resend' : 'newLink';
  const copies = can.copyLink === true;
  const items = [
    ...(copies && can.resend === true
      ? [{ label: t(`invitations.list.${again}`), onSelect: () => onDo('RESEND', invitation) }]
      : []),
    ...(can.update === true
      ? [{ label: t('invitations.list.change'), onSelect: () => onDo('CHANGE', invitation) }]
      : []),
    ...(can.withdraw === true
      ? [
          {
            label: t('invitations.list.withdraw'),
            danger: true,
            onSelect: () => onDo('WITHDRAW', invitation),
          },
        ]
      : []),
  ];
  return (
    <span className={classes.actions}>
      {copies ? (
        <TextButton
          aria-expanded={isShown}
          aria-label={isShown ? undefined : t('invitations.list.copyLinkOne', { name })}
          onClick={() => onDo('LINK', invitation)}
        >
          {t(isShown ? 'invitations.list.hideLink' : 'invitations.list.copyLink')}
        </TextButton>
      ) : (
        can.resend === true && (
          <TextButton
            aria-haspopup="dialog"
            aria-label={t(`invitations.list.${again}One`, { name })}
            onClick={() => onDo('RESEND', invitation)}
          >
            {t(`invitations.list.${again}`)}
          </TextButton>
        )
      )}
      {items.length > 0 && <RowMenu label={t('invitations.list.more', { name })} items={items} />}
    </span>
  );
}
