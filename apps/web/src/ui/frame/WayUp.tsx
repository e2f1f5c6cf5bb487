import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '../Link.tsx';
import classes from './WayUp.module.css';

interface WayUpProps {
  /** The list or page above, by its name. */
  href: string;
  label: string;
  here: string;
}

/** Leads from a page to its parent. */
export function WayUp({ href, label, here }: WayUpProps) {
  return (
    <nav className={classes.way} aria-label={label}>
      <Link href={href}>{label}</Link>
      <IconChevronRight size={14} aria-hidden />
      <span>{here}</span>
    </nav>
  );
}
