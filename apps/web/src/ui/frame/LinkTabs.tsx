import { Link } from '../Link.tsx';
import classes from './LinkTabs.module.css';

interface LinkTabsProps {
  label: string;
  tabs: { href: string; label: string; count?: string | undefined; current: boolean }[];
}

/** The parts of a page that have addresses of their own, in one box. */
export function LinkTabs({ label, tabs }: LinkTabsProps) {
  return (
    <nav className={classes.root} aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.href} href={tab.href} aria-current={tab.current ? 'page' : undefined}>
          {tab.label}
          {tab.count !== undefined && <small>{tab.count}</small>}
        </Link>
      ))}
    </nav>
  );
}
