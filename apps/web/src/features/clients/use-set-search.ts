import { useNavigate } from '@tanstack/react-router';

/** Puts the search text into the address, in place of the previous one. */
export function useSetSearch(): (search: string) => void {
  const navigate = useNavigate();
  return (search) => {
    const change = (old: Record<string, unknown>) => ({ ...old, search: search || undefined });
    void navigate({ to: '.', search: change as never, replace: true, resetScroll: false });
  };
}
