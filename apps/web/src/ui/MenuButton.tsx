import { type ComponentProps, useId } from 'react';
import { cx } from './class-names.ts';
import classes from './Menu.module.css';

interface MenuButtonProps extends ComponentProps<'button'> {
  /** Read after the name, if the button has words of its own. */
  description?: string;
}

export function MenuButton({ description, className, children, ...props }: MenuButtonProps) {
  const id = useId();
  return (
    <button
      type="button"
      {...props}
      className={cx(classes.button, className)}
      aria-describedby={description && id}
    >
      {children}
      <span id={id} hidden>
        {description}
      </span>
    </button>
  );
}
