import type { CategoryFacts } from '@studyline/contract/classifications/calls';
import { IconChevronRight, IconFolder, IconFolderOpen } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { paths } from '../../../paths.ts';
import { UnreadDot } from '../../../ui/feedback/UnreadDot.tsx';
import { Link } from '../../../ui/Link.tsx';
import { useFormat } from '../../../use-format.ts';
import { useTranslation } from '../../../words.ts';
import { labelOf, pathTo, withDocuments } from '../../classifications/category-tree.ts';
import type { DocumentPlace } from '../../feed/category-list.ts';
import classes from './CategoryTree.module.css';
import { stepInTree, type TreeStep } from './tree-step.ts';

interface CategoryTreeProps {
  place: DocumentPlace;
  categories: readonly CategoryFacts[];
  unclassified: { postCount: number | null; unreadCount: number | null };
}

/** What was expanded in each taxonomy, until the page is reloaded. */
const openedIn = new Map<number, ReadonlySet<number>>();

const keys: Partial<Record<string, TreeStep>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  ArrowRight: 'in',
  ArrowLeft: 'out',
  Home: 'first',
  End: 'last',
};

/** The categories of a taxonomy that have documents, as a tree of links, which the arrow keys move through. */
export function CategoryTree({ place, categories: all, unclassified }: CategoryTreeProps) {
  const { t } = useTranslation();
  const { channelId, taxonomyId, categoryId } = place;
  const categories = withDocuments(all, categoryId);
  const hasUnclassified = categoryId === 0 || (unclassified.postCount ?? 0) > 0;
  const [opened, setOpened] = useOpened(place, categories);
  const root = useRef<HTMLDivElement>(null);
  const [focusedId, setFocusedId] = useState<number>();

  const shown = categories.filter((one) =>
    pathTo(categories, one.parentId).every((above) => opened.has(above.categoryId)),
  );
  const ids = [...shown.map((one) => one.categoryId), ...(hasUnclassified ? [0] : [])];
  // Only one of them is a tab stop: the one that had the focus last, else the current one.
  const stopId = [focusedId, categoryId].find((id) => id !== undefined && ids.includes(id)) ?? ids[0];

  const focusOn = (id: number) => {
    setFocusedId(id);
    root.current?.querySelector<HTMLElement>(`[data-category="${id}"]`)?.focus();
  };
  const move = (event: KeyboardEvent, id: number) => {
    const wanted = keys[event.key];
    if (!wanted || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const { focus, toggle } = stepInTree({ categories, ids, opened }, id, wanted);
    if (toggle !== undefined) setOpened(toggle);
    if (focus !== undefined) focusOn(focus);
  };
  const press = (event: MouseEvent, id: number) => {
    if (!(event.target as Element).closest('[data-toggle]')) return;
    event.preventDefault();
    setOpened(id);
  };

  const rowOf = (id: number) => ({
    'data-category': id,
    role: 'treeitem' as const,
    tabIndex: id === stopId ? 0 : -1,
    'aria-selected': id === categoryId,
    href: paths.documents(channelId, taxonomyId, id),
    className: classes.row,
    onFocus: () => setFocusedId(id),
    onKeyDown: (event: KeyboardEvent) => move(event, id),
  });
  return (
    <div ref={root} role="tree" aria-label={t('classifications.tree')} className={classes.tree}>
      {shown.map((one) => {
        const isOpen = opened.has(one.categoryId);
        const level = pathTo(categories, one.categoryId).length;
        const Folder = isOpen && one.hasChildren ? IconFolderOpen : IconFolder;
        return (
          <Link
            key={one.categoryId}
            {...rowOf(one.categoryId)}
            aria-level={level}
            {...(one.hasChildren && { 'aria-expanded': isOpen })}
            style={{ paddingInlineStart: 4 + (level - 1) * 18 }}
            onClick={(event) => press(event, one.categoryId)}
          >
            <span
              className={classes.toggle}
              data-toggle={one.hasChildren || undefined}
              data-open={isOpen || undefined}
            >
              {one.hasChildren && <IconChevronRight size={16} aria-hidden />}
            </span>
            <Folder size={18} aria-hidden />
            <Row label={labelOf(one)} counts={one} />
          </Link>
        );
      })}
      {hasUnclassified && (
        <Link {...rowOf(0)} aria-level={1} data-apart>
          <Row label={t('classifications.withoutCategory')} counts={unclassified} />
        </Link>
      )}
    </div>
  );
}

/** The name with its counts, and the same in words. */
function Row({
  label,
  counts: { postCount, unreadCount },
}: {
  label: string;
  counts: { postCount: number | null; unreadCount: number | null };
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const count = postCount ?? 0;
  const unread = unreadCount ?? 0;
  const said = t('classifications.inTree', { name: label, posts: t('classifications.documents', { count }) });
  return (
    <>
      <span className={classes.label} title={label} aria-hidden>
        {label}
      </span>
      <span className={classes.counts} aria-hidden>
        {unread > 0 && <UnreadDot />}
        {format.number(count)}
      </span>
      <span className="sl-hidden">
        {unread > 0 ? t('classifications.andUnread', { found: said, count: unread }) : said}
      </span>
    </>
  );
}

/** Which categories are expanded: those that the person has expanded, and the ancestors of the current one. */
function useOpened(
  { taxonomyId, categoryId }: DocumentPlace,
  categories: readonly CategoryFacts[],
): [ReadonlySet<number>, (toggled: number) => void] {
  const [, setVersion] = useState(0);
  const [shownId, setShownId] = useState<number>();
  const keep = (opened: ReadonlySet<number>) => {
    openedIn.set(taxonomyId, opened);
    setVersion((version) => version + 1);
  };
  const opened = openedIn.get(taxonomyId) ?? new Set<number>();
  if (categoryId !== shownId) {
    setShownId(categoryId);
    const path = pathTo(categories, categoryId ?? null).map((one) => one.categoryId);
    openedIn.set(taxonomyId, new Set([...opened, ...path]));
  }
  return [
    openedIn.get(taxonomyId) ?? opened,
    (toggled) => keep(opened.has(toggled) ? without(opened, toggled) : new Set([...opened, toggled])),
  ];
}

function without(ids: ReadonlySet<number>, removed: number): ReadonlySet<number> {
  return new Set([...ids].filter((id) => id !== removed));
}
