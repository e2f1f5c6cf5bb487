import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from './class-names.ts';
import { Link } from './Link.tsx';
import classes from './TextButton.module.css';

interface Look {
  /** `accent` looks like a link, `quiet` like text until it is hovered. */
  tone?: 'accent' | 'quiet';
  icon?: ReactNode;
}

interface TextButtonProps extends Look, ButtonHTMLAttributes<HTMLButtonElement> {
  ref?: Ref<HTMLButtonElement>;
}

/** A button that looks like text: "Reply", "Edit", "English". On a phone it keeps a touch target of 44 pixels. */
export function TextButton({ tone = 'accent', icon, className, children, ...rest }: TextButtonProps) {
  return (
    <button type="button" {...rest} className={cx(classes.text, className)} data-tone={tone}>
      {icon}
      {children}
    </button>
  );
}

/** The same look for something that navigates. */
export function TextLink({
  href,
  onClick,
  tone = 'accent',
  icon,
  children,
  'aria-label': label,
}: Look & { href: string; onClick?: () => void; children: ReactNode; 'aria-label'?: string }) {
  return (
    <Link href={href} onClick={onClick} aria-label={label} className={classes.text} data-tone={tone}>
      {icon}
      {children}
    </Link>
  );
}
