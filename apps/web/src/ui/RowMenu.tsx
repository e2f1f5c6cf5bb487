import { IconDots } from '@tabler/icons-react';
import { cx } from './class-names.ts';
import { Menu } from './Menu.tsx';
import type { MenuItem } from './menu-props.ts';
import classes from './RowMenu.module.css';

interface RowMenuProps {
  /** The row's subject, because the button shows only dots. */
  label: string;
  items: MenuItem[];
  className?: string;
}

/** The less common commands of a list row, at its end. */
export function RowMenu({ label, items, className }: RowMenuProps) {
  return (
    <Menu align="end" label={label} buttonClassName={cx(classes.button, className)} items={items}>
      <IconDots size={18} aria-hidden />
    </Menu>
  );
}
