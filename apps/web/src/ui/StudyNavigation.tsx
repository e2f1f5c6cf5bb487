import { IconChevronDown, IconChevronRight, IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from './Link.tsx';
import { Named } from './Named.tsx';
import classes from './StudyNavigation.module.css';

interface StudyHeadProps {
  name: string;
  /** The client the study belongs to. */
  detail?: string;
  mark: ReactNode;
}

/** The name of the place whose navigation follows; the content of a button where one can go to another. */
export function StudyHead({ name, detail, mark }: StudyHeadProps) {
  return (
    <span className={classes.head}>
      {mark}
      <span className={classes.names}>
        <b>{name}</b>
        {detail && <span>{detail}</span>}
      </span>
    </span>
  );
}

interface SearchTriggerProps {
  label: string;
  /** "Ctrl K" */
  keys?: string;
  href: string;
  onOpen?: () => void;
}

/** Looks like a search field and leads to the search: a link, so that it works without the palette. */
export function SearchTrigger({ label, keys, href, onOpen }: SearchTriggerProps) {
  return (
    <Link
      href={href}
      className={classes.search}
      onClick={
        onOpen &&
        ((event) => {
          event.preventDefault();
          onOpen();
        })
      }
    >
      <IconSearch size={18} aria-hidden />
      {label}
      {keys && <kbd aria-hidden>{keys}</kbd>}
    </Link>
  );
}

export interface NavigationItem {
  href: string;
  label: string;
  /** A Tabler icon, size 18. */
  icon?: ReactNode;
  current?: boolean;
  count?: number;
  /** "Required actions, 3" */
  accessibleName?: string;
  /** Counts that ask for something are in the accent; those of categories are quiet. */
  quiet?: boolean;
}

/** A list of places in a study. Give several lists for the gaps between them. */
export function NavigationList({ items }: { items: NavigationItem[] }) {
  return (
    <ul className={classes.list}>
      {items.map((item) => (
        <li key={item.href}>
          <NavigationLink {...item} />
        </li>
      ))}
    </ul>
  );
}

export function NavigationLink({ href, label, icon, current, count, accessibleName, quiet }: NavigationItem) {
  return (
    <Link href={href} className={classes.item} aria-current={current ? 'page' : undefined}>
      {icon}
      <span className={classes.label}>
        <Named label={label} name={accessibleName} />
      </span>
      {count !== undefined && (
        <span
          className={classes.count}
          data-quiet={quiet || undefined}
          aria-hidden={accessibleName ? true : undefined}
        >
          {count}
        </span>
      )}
    </Link>
  );
}

export interface NavigationNode {
  id: string;
  href: string;
  label: string;
  count?: number;
  current?: boolean;
  /** Undefined: no children. */
  expanded?: boolean;
  children?: NavigationNode[];
}

interface NavigationTreeProps {
  label: string;
  nodes: NavigationNode[];
  /** "Show what is in {label}", read for the arrow. */
  toggleLabel: (node: NavigationNode) => string;
  onToggle: (node: NavigationNode) => void;
}

/** The categories of a study: a list of links, each with a button that opens its children. */
export function NavigationTree({ label, nodes, toggleLabel, onToggle }: NavigationTreeProps) {
  return (
    <ul className={classes.tree} aria-label={label}>
      {nodes.map((node) => (
        <li key={node.id}>
          <div className={classes.node}>
            {node.expanded !== undefined && (
              <button
                type="button"
                aria-expanded={node.expanded}
                aria-label={toggleLabel(node)}
                onClick={() => onToggle(node)}
              >
                {node.expanded ? (
                  <IconChevronDown size={16} aria-hidden />
                ) : (
                  <IconChevronRight size={16} aria-hidden />
                )}
              </button>
            )}
            <Link
              href={node.href}
              aria-current={node.current ? 'page' : undefined}
              className={classes.branch}
            >
              <span className={classes.label}>{node.label}</span>
              {node.count !== undefined && (
                <span className={classes.count} data-quiet>
                  {node.count}
                </span>
              )}
            </Link>
          </div>
          {node.expanded && node.children && (
            <NavigationTree
              label={node.label}
              nodes={node.children}
              toggleLabel={toggleLabel}
              onToggle={onToggle}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
