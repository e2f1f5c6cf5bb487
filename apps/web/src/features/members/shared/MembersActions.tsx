import { Button } from '@mantine/core';
import { getChannel } from '@studyline/contract/channels/calls';
import { IconMailForward } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { q } from '../../../api/query-options.ts';
import { paths } from '../../../paths.ts';
import { Link } from '../../../ui/Link.tsx';
import { useTranslation } from '../../../words.ts';
import { membersOf } from '../members-loader.ts';
import { useMembersAddress } from '../use-members-address.ts';
import { AddMemberButton } from './AddMemberButton.tsx';

/** What the reader may do with the list of members as a whole. */
export function MembersActions({ channelId }: { channelId: number }) {
  const { t } = useTranslation();
  const { data: study } = useSuspenseQuery(q(getChannel, { params: { channelId } }));
  const { list } = useMembersAddress();
  const { data } = useInfiniteQuery({ ...membersOf(channelId, list), placeholderData: keepPreviousData });
  const mayAddMembers = data?.pages.at(-1)?.can.takeIn === true;
  if (!mayAddMembers) return null;
  return (
    <>
      <AddMemberButton channelId={channelId} clientName={study.clientName} variant="default" />
      <Button
        component={Link}
        href={paths.inviteMember(channelId)}
        leftSection={<IconMailForward size={16} aria-hidden />}
      >
        {t('invitations.invite.open')}
      </Button>
    </>
  );
}
