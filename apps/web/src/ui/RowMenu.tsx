import { IconDots } from '@tabler/icons-react';
import { cx } from './class-names.ts';
import { Menu } from './Menu.tsx';
import type { MenuItem } from './menu-props.ts';
import classes from './RowMenu.module.css';

interface RowMenuProps {
  /** Names what the row is about, because the button shows only dots. */
  label: string;
  items: MenuItem[];
  className?: string;
}

/** The rarer commands of one row of a list, at its end. */
export function RowMenu({ label, items, className }: RowMenuProps) {
  return (
    <Menu align="end" label={label} buttonClassName={cx(classes.button, className)} items={items}>
      <IconDots size={18} aria-hidden />
    </Menu>
  );
}
