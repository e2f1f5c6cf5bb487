import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router';

/**
 * One query parameter, such as a filter or a tab: `const [show, setShow] = useAddressValue('show', ['all', 'favourites'])`. The first value
 * is the default and is left out of the address. Setting it replaces the history entry.
 */
export function useAddressValue<Value extends string>(
  name: string,
  values: readonly [Value, ...Value[]],
): [Value, (value: Value) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const value = values.find((one) => one === search[name]) ?? values[0];
  const set = (next: Value) => {
    const change = (old: Record<string, unknown>) => ({
      ...old,
      [name]: next === values[0] ? undefined : next,
    });
    void navigate({ to: '.', search: change as never, hash: true, replace: true, resetScroll: false });
  };
  return [value, set];
}

/** The search text in the address, of at most so many letters. Empty if there is none. */
export function readSearch(search: Record<string, unknown>, most = 200): string {
  const text = search['search'];
  // The router parses a number in the address as a number.
  return typeof text === 'string' || typeof text === 'number' ? String(text).slice(0, most).trim() : '';
}

/**
 * The query of the address, also while the screen still loads what it asks for: a box shows its mark on the click, and a second choice is
 * added to the first. On the way to another screen, the query of the current one.
 */
export function useNextSearch(): Record<string, unknown> {
  return useRouterState({
    select: ({ matches, location }): Record<string, unknown> => {
      const current = matches.at(-1);
      return current && current.pathname !== location.pathname ? current.search : location.search;
    },
  });
}

/** Changes these parts of the query, replacing the history entry. A part that is undefined is left out of the address. */
export function useChangeQuery<Part extends string>(): (
  parts: Partial<Record<Part, string | number | undefined>>,
) => void {
  const navigate = useNavigate();
  return (parts) => {
    const change = (old: Record<string, unknown>) => ({ ...old, ...parts });
    void navigate({ to: '.', search: change as never, replace: true, resetScroll: false });
  };
}

/** Puts the search text into the address, replacing the previous one. */
export function useSetSearch(): (search: string) => void {
  const change = useChangeQuery<'search'>();
  return (search) => change({ search: search || undefined });
}

/** Sets the hash of the address, such as a page or a comment. Adds no history entry. */
export function useNameAfterHash(): (hash: string) => void {
  const navigate = useNavigate();
  const place = {
    to: '.',
    search: true,
    replace: true,
    resetScroll: false,
    hashScrollIntoView: false,
  } as const;
  return (hash) => void navigate({ ...place, hash });
}
