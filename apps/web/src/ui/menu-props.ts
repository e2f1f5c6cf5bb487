import type { ReactNode } from 'react';

export interface MenuItem {
  label: string;
  /** A second line, such as a date. */
  detail?: string;
  icon?: ReactNode;
  /** Where it leads, or what it does. */
  href?: string;
  onSelect?: () => void;
  /** Whether this is the selected item. */
  checked?: boolean;
  danger?: boolean;
}

export interface MenuProps {
  /** The accessible name of the button, if its content is an icon. */
  label?: string;
  /** Read after the name, if the button has words of its own. */
  description?: string;
  /** What the button shows. */
  children: ReactNode;
  /** The look of the button; plain by default. */
  buttonClassName?: string;
  items: MenuItem[];
  /** The edge of the button that the list aligns with. */
  align?: 'start' | 'end';
}
