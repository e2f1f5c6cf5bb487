import { useNavigate, useSearch } from '@tanstack/react-router';
import { type MembersList, readMembersList } from './members-loader.ts';

type Part = 'status' | 'search' | 'sort' | 'team' | 'role' | 'member';

/** Which members the address asks for, and whose panel is open. Changes replace the entry in the history. */
export function useMembersAddress(): {
  list: MembersList;
  memberId: string | undefined;
  change: (parts: Partial<Record<Part, string | number | undefined>>) => void;
} {
  const address: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const { member } = address;
  return {
    list: readMembersList(address),
    memberId: typeof member === 'string' ? member : undefined,
    change: (parts) =>
      void navigate({
        to: '.',
        search: ((old: object) => ({ ...old, ...parts })) as never,
        replace: true,
        resetScroll: false,
      }),
  };
}
