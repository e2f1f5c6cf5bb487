import {
  createContext,
  createElement,
  use,
  type AnchorHTMLAttributes,
  type ComponentType,
  type Ref,
} from 'react';

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  ref?: Ref<HTMLAnchorElement>;
}

const LinkComponent = createContext<ComponentType<LinkProps> | 'a'>('a');

/**
 * How blocks navigate without depending on a router. A block takes an `href` and renders `<Link>`. This is a plain anchor unless the
 * application wraps itself in `<LinkProvider value={RouterLink}>`, where RouterLink takes the props of an anchor. A Mantine button that
 * navigates is `<Button component={Link} href="…">`.
 */
export const LinkProvider = LinkComponent.Provider;

export function Link(props: LinkProps) {
  return createElement(use(LinkComponent), props);
}
