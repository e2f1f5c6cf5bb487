import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { type MembersList, readMembersList } from './members-loader.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The history entry before it is the same list without a panel. */
    opensPanel?: true;
  }
}

type Part = 'status' | 'search' | 'sort' | 'team' | 'role' | 'member';

/**
 * Which members the address selects, and whose panel is open. Changes replace the history entry. An opened panel adds an entry, so that the
 * browser's Back closes it.
 */
export function useMembersAddress(): {
  list: MembersList;
  memberId: string | undefined;
  /** Opens the panel of a member, or closes it. */
  open: (memberId: string | undefined) => void;
  change: (parts: Partial<Record<Part, string | number | undefined>>) => void;
} {
  const address: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const { history } = useRouter();
  const opensPanel = useLocation({ select: ({ state }) => state.opensPanel });
  const memberId = typeof address['member'] === 'string' ? address['member'] : undefined;
  const go = (parts: object, to: { replace: boolean; state: { opensPanel?: true } }) =>
    void navigate({
      to: '.',
      search: ((old: object) => ({ ...old, ...parts })) as never,
      resetScroll: false,
      ...to,
    });
  return {
    list: readMembersList(address),
    memberId,
    open: (member) => {
      if (!member && opensPanel) return history.back();
      const opens = member !== undefined && (memberId === undefined || opensPanel);
      go({ member }, { replace: memberId !== undefined, state: opens ? { opensPanel: true } : {} });
    },
    // The entry before it has a different list by then.
    change: (parts) => go(parts, { replace: true, state: {} }),
  };
}
