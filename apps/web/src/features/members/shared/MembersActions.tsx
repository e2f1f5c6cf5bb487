import { getChannel } from '@studyline/contract/channels/calls';
import { keepPreviousData, useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { q } from '../../../api/query-options.ts';
import { membersOf } from '../members-loader.ts';
import { useMembersAddress } from '../use-members-address.ts';
import { InviteButton } from './InviteButton.tsx';

/** What the reader may do with the list of members as a whole. */
export function MembersActions({ channelId }: { channelId: number }) {
  const { data: study } = useSuspenseQuery(q(getChannel, { params: { channelId } }));
  const { list } = useMembersAddress();
  const { data } = useInfiniteQuery({ ...membersOf(channelId, list), placeholderData: keepPreviousData });
  const mayAddMembers = data?.pages.at(-1)?.can.takeIn === true;
  if (!mayAddMembers) return null;
  return <InviteButton channelId={channelId} clientName={study.clientName} />;
}
