import { createContext, use } from 'react';
import type { LinkProps } from '../../ui/Link.tsx';
import { RouterLink } from '../../navigation/RouterLink.tsx';

interface Back {
  href: string;
  go: () => void;
}

/** A link to this address goes back in the history; null if it cannot. */
export const BackContext = createContext<Back | null>(null);

/** A link in the bar. The way back leads to the list as the person left it, unless it is opened in another window. */
export function BackLink(props: LinkProps) {
  const back = use(BackContext);
  if (!back || props.href !== back.href) return <RouterLink {...props} />;
  return (
    <RouterLink
      {...props}
      onClick={(event) => {
        props.onClick?.(event);
        const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
        if (event.defaultPrevented || event.button !== 0 || !isPlain) return;
        event.preventDefault();
        back.go();
      }}
    />
  );
}
