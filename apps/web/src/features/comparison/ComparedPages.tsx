import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { CountBadge } from '../../ui/feedback/CountBadge.tsx';
import { BlockError, EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { TextLink } from '../../ui/TextButton.tsx';
import { paths, readReferrer } from '../../paths.ts';
import { ComparePages, type ComparedRow } from '../../ui/comparison/ComparePages.tsx';
import { PageStrip } from '../../ui/posts/PageView.tsx';
import { useTranslation } from '../../words.ts';
import { PAGES_AHEAD } from '../post-files/use-pages.ts';
import { useSeenPages } from '../post-files/use-seen-pages.ts';
import { pageWords } from './change-words.ts';
import type { ComparedParts } from './use-both.ts';

/** The pages of both versions side by side. */
export function ComparedPages({ before, after, found, both }: ComparedParts) {
  const { t } = useTranslation();
  const { viewer, marks, want, read } = both;
  const { current, count } = viewer;
  const search: Record<string, unknown> = useSearch({ strict: false });
  useEffect(() => {
    for (let row = current - 1; row <= current + PAGES_AHEAD; row += 1) {
      want(row);
      read(row);
    }
  }, [current, want, read]);
  if (count === 0)
    return (
      <EmptyState
        plain
        title={t('comparison.byEye')}
        text={t('comparison.NO_TEXT')}
        actions={[before, after].map(({ postDetail: { postId, version, label } }) => (
          <TextLink key={version} href={paths.post(postId, version, readReferrer(search))}>
            {t('comparison.openVersion', { version: label })}
          </TextLink>
        ))}
      />
    );
  const sideOf = (side: 'before' | 'after', number: number | null) => {
    const page = number === null ? undefined : both[side].pages[number - 1];
    const version = found[side].label;
    return {
      version,
      name: number === null ? t('comparison.noPage', { version }) : t('comparison.caption', { page: number }),
      page: page && {
        ...page,
        label: t('comparison.pageOf', { version, page: number ?? 0 }),
        marks: marks[side].get(number ?? 0),
      },
    };
  };
  const isMarked = found.pages.some(
    ({ kind }) => kind !== 'SAME' && kind !== 'UNKNOWN' && kind !== 'PICTURE',
  );
  const rows = found.pages.map((page): ComparedRow => ({
    key: `${page.before}-${page.after}`,
    before: sideOf('before', page.before),
    after: sideOf('after', page.after),
  }));
  return (
    <ComparePages
      viewer={viewer}
      rows={rows}
      legend={
        isMarked
          ? {
              before: t('comparison.removed'),
              after: t('comparison.added'),
              moved: found.movedCount > 0 ? t('comparison.moved') : undefined,
            }
          : undefined
      }
      renderFailure={(retry) => (
        <BlockError
          text={t('postFiles.document.pageFailed')}
          retryLabel={t('app.tryAgain')}
          onRetry={() => {
            retry();
            both.before.retry();
            both.after.retry();
          }}
        />
      )}
      labels={{
        region: t('comparison.region'),
        position: t('postFiles.document.position', { page: current, count }),
        previous: t('postFiles.document.previous'),
        next: t('postFiles.document.next'),
        zoomIn: t('postFiles.document.zoomIn'),
        zoomOut: t('postFiles.document.zoomOut'),
      }}
    />
  );
}

/** The pages as thumbnails, with the number of changes on each. */
export function ComparedStrip({ found, both }: ComparedParts) {
  const { t } = useTranslation();
  const holder = useSeenPages(found.pages.length, both.want);
  const pages = found.pages.map((row) => {
    const page =
      row.after === null ? both.before.pages[(row.before ?? 0) - 1] : both.after.pages[row.after - 1];
    const name = pageWords(row, found.before.label);
    return {
      ...page,
      label: t('comparison.row', { page: name, count: row.changeCount }),
      number: String(row.after ?? `(${row.before})`),
      badge: <CountBadge count={row.changeCount} />,
    };
  });
  return (
    <div ref={holder}>
      <PageStrip viewer={both.viewer} pages={pages} label={t('comparison.rows')} />
    </div>
  );
}
