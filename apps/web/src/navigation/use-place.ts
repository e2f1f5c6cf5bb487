import { useRouterState } from '@tanstack/react-router';

interface Place {
  pathname: string;
  /** The study or the client that the address names. */
  channelId?: number;
  clientId?: number;
}

/** The place of the current screen. While the next screen loads, the current one counts until the next one's skeleton shows. */
export function usePlace(): Place {
  const pathname = useRouterState({
    select: ({ matches, location }) => (matches.at(-1) ?? location).pathname,
  });
  return {
    pathname,
    channelId: idAfter(pathname, 'channel(?:/post|/directory)?'),
    clientId: idAfter(pathname, 'settings'),
  };
}

function idAfter(pathname: string, place: string): number | undefined {
  const found = new RegExp(`^/${place}/(\\d+)(?:/|$)`).exec(pathname);
  return found ? Number(found[1]) : undefined;
}
