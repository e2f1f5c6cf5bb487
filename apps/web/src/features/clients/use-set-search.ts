import { useNavigate } from '@tanstack/react-router';

/** Puts what is searched for into the address, in place of what stood there. */
export function useSetSearch(): (search: string) => void {
  const navigate = useNavigate();
  return (search) => {
    const change = (old: Record<string, unknown>) => ({ ...old, search: search || undefined });
    void navigate({ to: '.', search: change as never, replace: true, resetScroll: false });
  };
}
