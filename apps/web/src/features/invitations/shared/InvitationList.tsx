import { Button } from '@mantine/core';
import { copyInvitationLink, type MemberInvitation } from '@studyline/contract/invitations/calls';
import { IconMailOff } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { buildQuery } from '../../../api/build-query.ts';
import { CallError } from '../../../api/errors.ts';
import { useCall } from '../../../live/use-call.ts';
import { paths } from '../../../paths.ts';
import { copyText } from '../../../ui/copying/copy-text.ts';
import { BlockError, EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ListEnd } from '../../../ui/feedback/ListEnd.tsx';
import { TableSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { Notice } from '../../../ui/forms/FormParts.tsx';
import { Link } from '../../../ui/Link.tsx';
import { useTranslation } from '../../../words.ts';
import { addressOfLink, type LinkToHandOver } from '../../members/shared/InvitationLink.tsx';
import { ChangeInvitationDialog, ResendDialog, WithdrawDialog } from '../InvitationDialogs.tsx';
import { InvitationTable, type ShownLink } from '../InvitationTable.tsx';
import { type InvitationFilter, invitationsOf } from '../invitations-query.ts';
import { mayInvite } from '../invite-loader.ts';
import classes from './InvitationList.module.css';

interface InvitationListProps {
  channelId: number;
  filter: InvitationFilter;
  onClear: () => void;
}

type Doing = 'RESEND' | 'CHANGE' | 'WITHDRAW';

/** People who have been invited to the study and have not accepted, with the commands for their invitations. */
export function InvitationList({ channelId, filter, onClear }: InvitationListProps) {
  const { t } = useTranslation();
  const list = useInfiniteQuery({ ...invitationsOf(channelId, filter), placeholderData: keepPreviousData });
  const { data: members } = useQuery(mayInvite(channelId));
  const [chosen, choose] = useState<{ invitation: MemberInvitation; doing: Doing }>();
  const { data: installation } = useQuery(buildQuery);
  // Until it is known, as almost everywhere.
  const sendsMail = installation?.sendsMail !== false;
  const [shown, show] = useState<ShownLink>();
  const copy = useCall(copyInvitationLink);
  const toggleLink = ({ id, teamId }: MemberInvitation) => {
    show(undefined);
    if (shown?.inviteId === id) return;
    const params = { channelId, teamId, inviteId: id };
    const found = (link: LinkToHandOver) =>
      copyText(addressOfLink(link)).then((wasCopied) => show({ inviteId: id, link, wasCopied }));
    copy.mutate({ params }, { onSuccess: (link) => void found(link) });
  };
  const { data, error, isPlaceholderData } = list;
  if (!data) {
    if (error instanceof CallError && error.errorCode === 'FORBIDDEN')
      return <EmptyState title={t('invitations.list.denied')} text={t('invitations.list.deniedText')} />;
    return error ? (
      <BlockError
        text={t('shell.loadFailed')}
        retryLabel={t('app.tryAgain')}
        onRetry={() => void list.refetch()}
      />
    ) : (
      <TableSkeleton label={t('app.loading')} />
    );
  }
  const invitations = data.pages.flatMap(({ items }) => items);
  if (invitations.length === 0) {
    const isNarrowed = filter.search !== '' || filter.teamId !== undefined;
    return isNarrowed ? (
      <EmptyState
        title={t('invitations.list.nothingFound')}
        text={t('invitations.list.nothingFoundText')}
        actions={
          <Button variant="default" onClick={onClear}>
            {t('members.clear')}
          </Button>
        }
      />
    ) : (
      <EmptyState
        title={t('invitations.list.none')}
        text={t('invitations.list.noneText', { who: t('invitations.whoTakesIn') })}
        actions={
          members?.can.takeIn === true && (
            <Button variant="default" component={Link} href={paths.inviteMember(channelId)}>
              {t('invitations.invite.open')}
            </Button>
          )
        }
      />
    );
  }
  const dialog = { onClose: () => choose(undefined) };
  return (
    <div className={classes.list}>
      {!sendsMail && (
        <Notice kind="due" icon={<IconMailOff size={18} aria-hidden />}>
          {t('invitations.list.emailsOff')}
        </Notice>
      )}
      <div aria-busy={isPlaceholderData || undefined}>
        <InvitationTable
          invitations={invitations}
          sendsMail={sendsMail}
          shown={shown}
          onDo={(doing, invitation) =>
            doing === 'LINK' ? toggleLink(invitation) : choose({ doing, invitation })
          }
        />
      </div>
      <ListEnd
        list={list}
        moreLabel={t('shell.more')}
        loadingLabel={t('app.loading')}
        failedText={t('shell.moreFailed')}
        retryLabel={t('app.tryAgain')}
      />
      <p className={classes.note}>{t(sendsMail ? 'invitations.list.note' : 'invitations.list.noteByHand')}</p>
      {chosen?.doing === 'RESEND' && (
        <ResendDialog
          invitation={chosen.invitation}
          sendsMail={sendsMail}
          // The link that is shown no longer works.
          onResent={() => show(undefined)}
          {...dialog}
        />
      )}
      {chosen?.doing === 'CHANGE' && <ChangeInvitationDialog invitation={chosen.invitation} {...dialog} />}
      {chosen?.doing === 'WITHDRAW' && <WithdrawDialog invitation={chosen.invitation} {...dialog} />}
    </div>
  );
}
