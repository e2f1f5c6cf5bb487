import type { ChannelMember } from '@studyline/contract/members/calls';
import type { MouseEvent } from 'react';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/Link.tsx';

interface MemberLinkProps {
  member: ChannelMember;
  isOpen: boolean;
  /** Opens the member beside the list. Without it, and in another tab, the link leads to their page. */
  onOpen: ((memberId: string) => void) | undefined;
}

/** A member's name, whose link the whole row follows. */
export function MemberLink({ member, isOpen, onOpen }: MemberLinkProps) {
  const { channelId, channelMemberId, userProfile } = member;
  const { displayName } = userProfile.basicUserInfo;
  const open = (event: MouseEvent) => {
    const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!onOpen || event.button !== 0 || !isPlain) return;
    event.preventDefault();
    onOpen(channelMemberId);
  };
  return (
    <Link
      href={paths.member(channelId, channelMemberId)}
      className="sl-card-link"
      aria-current={isOpen || undefined}
      onClick={open}
    >
      <span className="sl-clamp" title={displayName}>
        {displayName}
      </span>
    </Link>
  );
}
