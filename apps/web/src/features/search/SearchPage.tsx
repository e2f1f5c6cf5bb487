import { Button } from '@mantine/core';
import { initMember } from '@studyline/contract/app/calls';
import { keepPreviousData, useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { q } from '../../api/query-options.ts';
import { usePageTitle } from '../../navigation/use-page-title.ts';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { FetchedList } from '../../ui/feedback/FetchedList.tsx';
import { SearchField } from '../../ui/forms/SearchField.tsx';
import { PageHeading } from '../../ui/frame/SectionHeading.tsx';
import { Link } from '../../ui/Link.tsx';
import { useSetSearch } from '../../use-address.ts';
import { useListWords } from '../../use-list-words.ts';
import { useTranslation } from '../../words.ts';
import { readSearch } from '../clients/studies-loader.ts';
import { FoundCard } from './FoundCard.tsx';
import { foundIn } from './search-loader.ts';
import classes from './SearchPage.module.css';

const inAllStudies = (search: string) =>
  `${paths.search()}${search && `?search=${encodeURIComponent(search)}`}`;

/** Posts and comments by their words, in a study or in all studies of the person. */
export function SearchPage({ channelId }: { channelId?: number }) {
  const { t } = useTranslation();
  const { data: init } = useSuspenseQuery(q(initMember));
  const search = readSearch(useSearch({ strict: false }));
  const setSearch = useSetSearch();
  const study = init.channelSummaries.find((one) => one.channelId === channelId);
  const title = study ? t('search.titleOfStudy', { study: study.name }) : t('search.title');
  usePageTitle(title);
  return (
    <div className={classes.page}>
      <PageHeading title={title} />
      <SearchField label={t('search.field')} hint={t('search.hint')} search={search} onSearch={setSearch} />
      {study && (
        <p className={classes.scope}>
          <Link className="sl-link" href={inAllStudies(search)}>
            {t('search.everywhere')}
          </Link>
        </p>
      )}
      {search ? (
        <Found channelId={channelId} search={search} onClear={() => setSearch('')} />
      ) : (
        <EmptyState title={t('search.startTitle')} text={t('search.startText')} />
      )}
    </div>
  );
}

interface FoundProps {
  channelId: number | undefined;
  search: string;
  onClear: () => void;
}

function Found({ channelId, search, onClear }: FoundProps) {
  const { t } = useTranslation();
  const { data: init } = useSuspenseQuery(q(initMember));
  const words = useListWords();
  const list = useInfiniteQuery({ ...foundIn(channelId, search), placeholderData: keepPreviousData });
  return (
    <FetchedList
      list={list}
      words={words}
      empty={
        <EmptyState
          title={t('search.nothingTitle', { search })}
          text={t('search.nothingText')}
          actions={
            channelId === undefined ? (
              <Button variant="default" onClick={onClear}>
                {t('search.clear')}
              </Button>
            ) : (
              <Button component={Link} variant="default" href={inAllStudies(search)}>
                {t('search.everywhere')}
              </Button>
            )
          }
        />
      }
    >
      {(hits) => (
        <ul
          className={classes.hits}
          aria-label={t('search.hits')}
          aria-busy={list.isPlaceholderData || undefined}
        >
          {hits.map((hit) => (
            <li
              key={`${hit.post.postDetail.postId} ${hit.post.postDetail.version} ${hit.comment?.commentId}`}
            >
              <FoundCard
                hit={hit}
                study={
                  channelId === undefined
                    ? init.channelSummaries.find((one) => one.channelId === hit.post.postDetail.channelId)
                    : undefined
                }
              />
            </li>
          ))}
        </ul>
      )}
    </FetchedList>
  );
}
