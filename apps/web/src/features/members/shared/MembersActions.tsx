import { getChannel } from '@studyline/contract/channels';
import { keepPreviousData, useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { q } from '../../../api/query-options.ts';
import { membersOf } from '../members-loader.ts';
import { useMembersAddress } from '../use-members-address.ts';
import { AddMemberButton } from './AddMemberButton.tsx';

/** What the reader may do with the list of members as a whole. */
export function MembersActions({ channelId }: { channelId: number }) {
  const { data: study } = useSuspenseQuery(q(getChannel, { params: { channelId } }));
  const { list } = useMembersAddress();
  const { data } = useInfiniteQuery({ ...membersOf(channelId, list), placeholderData: keepPreviousData });
  const mayTakeIn = data?.pages.at(-1)?.can.takeIn === true;
  return mayTakeIn && <AddMemberButton channelId={channelId} clientName={study.clientName} />;
}
