import type { CategoryFacts, Taxonomy } from '@studyline/contract/classifications/calls';
import { Button } from '@mantine/core';
import { IconArrowsUpDown, IconChevronRight, IconFilter } from '@tabler/icons-react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { paths } from '../../../paths.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { FetchedList } from '../../../ui/feedback/FetchedList.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { toolLook } from '../../../ui/tool-look.ts';
import { useTranslation } from '../../../words.ts';
import { labelOf, pathTo } from '../../classifications/category-tree.ts';
import { usePostShares } from '../../compliance/post-shares.ts';
import {
  documentFilters,
  type DocumentPlace,
  documentSorts,
  readDocumentList,
} from '../../feed/category-list.ts';
import { mergePages } from '../../feed/feed-list.ts';
import { useVisit } from '../../feed/list-visits.ts';
import { restartList } from '../../feed/load-list.ts';
import { countOf, groupDocuments } from './document-groups.ts';
import classes from './DocumentList.module.css';
import { DocumentTable } from './DocumentTable.tsx';

interface DocumentListProps {
  place: DocumentPlace;
  taxonomy: Taxonomy;
  categories: readonly CategoryFacts[];
  unclassified: { postCount: number | null; unreadCount: number | null };
  /** Where to change the categories, for people who may. */
  editHref: string | undefined;
}

/** The posts of a category with those of its sub-categories as groups, or of a whole taxonomy. */
export function DocumentList({ place, taxonomy, categories, unclassified, editHref }: DocumentListProps) {
  const { t } = useTranslation();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const list = readDocumentList(place, search);
  return (
    <section id="posts" tabIndex={-1} className={classes.list} aria-label={t('classifications.title')}>
      <div className={classes.tools}>
        <Path place={place} taxonomy={taxonomy} categories={categories} />
        <Tools sort={list.sort} filter={list.filter} />
      </div>
      <Posts key={list.key} list={list} {...{ place, taxonomy, categories, unclassified, editHref }} />
    </section>
  );
}

function Posts({
  list,
  place: { channelId, categoryId },
  taxonomy,
  categories,
  unclassified,
  editHref,
}: DocumentListProps & { list: ReturnType<typeof readDocumentList> }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  useVisit(list.key);
  // Live events say what has changed. Read posts stay until the person reopens the list.
  const found = useInfiniteQuery({
    ...list.options,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const shares = usePostShares(found.data?.pages ?? []);
  const top = useRef<HTMLDivElement>(null);
  const here =
    categoryId === undefined
      ? taxonomy
      : categoryId === 0
        ? unclassified
        : categories.find((one) => one.categoryId === categoryId);
  const expected = list.filter === 'UNREAD' ? here?.unreadCount : here?.postCount;
  const empty = (
    <Nothing
      channelId={channelId}
      isNarrowed={list.filter !== 'ALL' && list.filter !== 'EVERY_TYPE'}
      isWhole={list.filter === 'EVERY_TYPE'}
      hasCategories={categories.length > 0}
      {...{ categoryId, editHref }}
    />
  );
  return (
    <div ref={top}>
      <FetchedList
        list={found}
        words={{
          loading: t('feed.loading'),
          failed: t('shell.loadFailed'),
          retry: t('app.tryAgain'),
          more: t('feed.loadMore'),
          moreFailed: t('feed.moreFailed'),
        }}
        empty={empty}
      >
        {() => {
          const posts = mergePages(found.data?.pages ?? []);
          const isWhole = !found.hasNextPage;
          const hasNew = isWhole && isCounted(list.filter) && (expected ?? 0) > posts.length;
          const { own, groups } =
            // The order by due time applies to the whole list.
            categoryId === 0 || list.sort === 'DUE_ASC'
              ? { own: posts, groups: [] }
              : groupDocuments(posts, categories, categoryId ?? null);
          if (own.length + groups.length === 0) return empty;
          return (
            <>
              {hasNew && (
                <div className={classes.news}>
                  <Button variant="light" onClick={() => void restartList(queryClient, list)}>
                    {t('classifications.showNew')}
                  </Button>
                </div>
              )}
              <DocumentTable
                own={own}
                shares={shares}
                groups={groups.map((group) => ({
                  ...group,
                  count: countOf(group, list.filter, isWhole),
                  href: paths.documents(channelId, group.category.taxonomyId, group.category.categoryId),
                }))}
              />
            </>
          );
        }}
      </FetchedList>
    </div>
  );
}

/** Whether categories say how many posts there are of that filter. */
const isCounted = (filter: (typeof documentFilters)[number]) => filter === 'ALL' || filter === 'UNREAD';

/** "Documents › Safety › Safety letters". */
function Path({ place, taxonomy, categories }: Pick<DocumentListProps, 'place' | 'taxonomy' | 'categories'>) {
  const { t } = useTranslation();
  const { channelId, taxonomyId, categoryId } = place;
  const above = pathTo(categories, categoryId ?? null);
  const last = categoryId === 0 ? t('classifications.withoutCategory') : above.at(-1);
  const name = typeof last === 'string' ? last : last ? labelOf(last) : taxonomy.name;
  return (
    <nav className={classes.path} aria-label={t('classifications.path')}>
      {categoryId !== undefined && (
        <>
          <Link href={paths.documents(channelId, taxonomyId)}>{taxonomy.name}</Link>
          <IconChevronRight size={14} aria-hidden />
        </>
      )}
      {above.slice(0, -1).map((one) => (
        <span key={one.categoryId}>
          <Link href={paths.documents(channelId, taxonomyId, one.categoryId)}>{one.name}</Link>
          <IconChevronRight size={14} aria-hidden />
        </span>
      ))}
      <h2 aria-current="page">{name}</h2>
    </nav>
  );
}

function Tools({ sort, filter }: Pick<ReturnType<typeof readDocumentList>, 'sort' | 'filter'>) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const change = (changed: { sort?: string | undefined; show?: string | undefined }) =>
    void navigate({
      to: '.',
      search: ((old: object) => ({ ...old, ...changed })) as never,
      replace: true,
      resetScroll: false,
    });
  const unless = (value: string, initial: string) => (value === initial ? undefined : value);
  return (
    <div className={classes.buttons}>
      <Menu
        label={t('classifications.show', { name: t(`classifications.filter.${filter}`) })}
        buttonClassName={toolLook.raised}
        align="end"
        items={documentFilters.map((one) => ({
          label: t(`classifications.filter.${one}`),
          checked: one === filter,
          onSelect: () => change({ show: unless(one, documentFilters[0]) }),
        }))}
      >
        <IconFilter aria-hidden />
        {t(`classifications.filter.${filter}`)}
      </Menu>
      <Menu
        label={t('classifications.order', { name: t(`classifications.sort.${sort}`) })}
        buttonClassName={toolLook.raised}
        align="end"
        items={documentSorts.map((one) => ({
          label: t(`classifications.sort.${one}`),
          checked: one === sort,
          onSelect: () => change({ sort: unless(one, documentSorts[0]) }),
        }))}
      >
        <IconArrowsUpDown aria-hidden />
        {t(`classifications.sort.${sort}`)}
      </Menu>
    </div>
  );
}

interface NothingProps {
  channelId: number;
  categoryId: number | undefined;
  isNarrowed: boolean;
  /** News and events were listed too. */
  isWhole: boolean;
  hasCategories: boolean;
  editHref: string | undefined;
}

function Nothing({ channelId, categoryId, isNarrowed, isWhole, hasCategories, editHref }: NothingProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const everyType = (
    <Button
      variant="default"
      onClick={() => void navigate({ to: '.', search: { show: 'EVERY_TYPE' } as never, replace: true })}
    >
      {t('classifications.empty.everyType')}
    </Button>
  );
  if (isNarrowed)
    return (
      <EmptyState
        title={t('classifications.empty.filtered')}
        text={t('classifications.empty.filteredText')}
        actions={
          <Button
            variant="default"
            onClick={() => void navigate({ to: '.', search: {} as never, replace: true })}
          >
            {t('classifications.empty.showAll')}
          </Button>
        }
      />
    );
  if (categoryId === 0)
    return (
      <EmptyState
        badge="done"
        title={t('classifications.empty.noCategory')}
        text={t('classifications.empty.noCategoryText')}
        actions={isWhole ? undefined : everyType}
      />
    );
  if (!hasCategories)
    return (
      <EmptyState
        badge={editHref ? 'add' : undefined}
        title={t('classifications.empty.noCategories')}
        text={
          editHref ? t('classifications.admin.categoriesHint') : t('classifications.empty.noCategoriesText')
        }
        actions={
          editHref && (
            <Button component={Link} href={editHref}>
              {t('classifications.admin.addCategory')}
            </Button>
          )
        }
      />
    );
  return (
    <EmptyState
      title={t(
        categoryId === undefined ? 'classifications.empty.taxonomy' : 'classifications.empty.category',
      )}
      text={t('classifications.empty.categoryText')}
      actions={
        isWhole ? (
          <Button component={Link} variant="default" href={paths.timeline(channelId)}>
            {t('classifications.empty.toTimeline')}
          </Button>
        ) : (
          everyType
        )
      }
    />
  );
}
