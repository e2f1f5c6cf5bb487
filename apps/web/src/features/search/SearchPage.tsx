import { Button } from '@mantine/core';
import { initMember } from '@studyline/contract/app/calls';
import { MAX_HITS } from '@studyline/contract/search/calls';
import { keepPreviousData, useInfiniteQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { IconArrowsSort, IconChevronDown, IconFilter } from '@tabler/icons-react';
import { q } from '../../api/query-options.ts';
import { usePageTitle } from '../../navigation/use-page-title.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { FetchedList } from '../../ui/feedback/FetchedList.tsx';
import { SearchField } from '../../ui/forms/SearchField.tsx';
import { PageHeading } from '../../ui/frame/SectionHeading.tsx';
import { Link } from '../../ui/Link.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { toolLook } from '../../ui/tool-look.ts';
import { useListWords } from '../../use-list-words.ts';
import { useTranslation } from '../../words.ts';
import { addressOfSearch, type Chosen, useChosen } from './chosen.ts';
import { ChosenFacets } from './ChosenFacets.tsx';
import { FacetList } from './FacetList.tsx';
import { FoundCard } from './FoundCard.tsx';
import { FoundNames } from './FoundNames.tsx';
import { facetsIn, foundIn } from './search-loader.ts';
import classes from './SearchPage.module.css';
import { TypeChips } from './TypeChips.tsx';

/** Posts and comments by their words, and people, teams and categories by their names, in a study or in all studies of the person. */
export function SearchPage({ channelId }: { channelId?: number }) {
  const { t } = useTranslation();
  const { data: init } = useSuspenseQuery(q(initMember));
  const { chosen, change } = useChosen();
  const { search } = chosen;
  const study = init.channelSummaries.find((one) => one.channelId === channelId);
  const title = study ? t('search.titleOfStudy', { study: study.name }) : t('search.title');
  usePageTitle(title);
  return (
    <div className={classes.page}>
      <PageHeading title={title} />
      <div className={classes.asked}>
        <SearchField
          label={t('search.field')}
          hint={t('search.hint')}
          search={search}
          onSearch={(next) => change({ search: next })}
        />
        <Menu
          label={t('search.scope', { name: study?.name ?? t('search.allStudies') })}
          buttonClassName={toolLook.raised}
          align="end"
          items={[
            { label: t('search.allStudies'), href: addressOfSearch(undefined, search), checked: !study },
            ...init.channelSummaries.map((one) => ({
              label: one.name,
              href: addressOfSearch(one.channelId, search),
              checked: one === study,
            })),
          ]}
        >
          <span className={classes.scope}>{study?.name ?? t('search.allStudies')}</span>
          <IconChevronDown aria-hidden />
        </Menu>
      </div>
      {search ? (
        <Found key={channelId} channelId={channelId} chosen={chosen} change={change} />
      ) : (
        <EmptyState title={t('search.startTitle')} text={t('search.startText')} />
      )}
    </div>
  );
}

interface FoundProps {
  channelId: number | undefined;
  chosen: Chosen;
  change: (changed: Partial<Chosen>) => void;
}

function Found({ channelId, chosen, change }: FoundProps) {
  const { t } = useTranslation();
  const { data: counted } = useQuery({ ...facetsIn(channelId, chosen), placeholderData: keepPreviousData });
  const onChange = (facets: string[]) => change({ facets });
  const counts = counted?.facets.filter(({ facet }) => channelId === undefined || facet !== 'CHANNEL') ?? [];
  // Without results there is nothing to narrow down or to sort.
  const isEmpty = counted?.totalCount === 0 && chosen.facets.length === 0;
  const list = <FacetList counts={counts} chosen={chosen.facets} onChange={onChange} />;
  const sorts = {
    RELEVANCE: t('search.bestMatch'),
    LAST_PUBLISHED_DESC: t('feed.newestFirst'),
  };
  return (
    <div className={classes.columns}>
      <aside aria-label={t('feed.filter')}>{list}</aside>
      <div className={classes.found}>
        <TypeChips counts={counts} chosen={chosen.facets} onChange={onChange} />
        <div className={isEmpty ? undefined : classes.head}>
          <p className={isEmpty ? 'sl-hidden' : classes.count} aria-live="polite">
            {counted &&
              (counted.totalCount < MAX_HITS
                ? t('search.results', { count: counted.totalCount })
                : t('search.manyResults', { count: MAX_HITS }))}
          </p>
          <ChosenFacets counts={counts} chosen={chosen.facets} onChange={onChange} />
          {!isEmpty && (
            <div className={classes.tools}>
              <div className={classes.filter}>
                <Popover
                  label={
                    chosen.facets.length > 0
                      ? t('feed.filterCount', { count: chosen.facets.length })
                      : t('feed.filter')
                  }
                  place="below"
                  renderContent={() => <div className={classes.panel}>{list}</div>}
                >
                  <span className={toolLook.raised}>
                    <IconFilter aria-hidden />
                    {t('feed.filter')}
                  </span>
                </Popover>
              </div>
              <Menu
                label={t('feed.order', { name: sorts[chosen.sort] })}
                buttonClassName={toolLook.plain}
                align="end"
                items={(['RELEVANCE', 'LAST_PUBLISHED_DESC'] as const).map((sort) => ({
                  label: sorts[sort],
                  checked: sort === chosen.sort,
                  onSelect: () => change({ sort }),
                }))}
              >
                <IconArrowsSort aria-hidden />
                {sorts[chosen.sort]}
              </Menu>
            </div>
          )}
        </div>
        <Hits channelId={channelId} chosen={chosen} change={change} />
      </div>
    </div>
  );
}

function Hits({ channelId, chosen, change }: FoundProps) {
  const { t } = useTranslation();
  const { data: init } = useSuspenseQuery(q(initMember));
  const words = useListWords();
  const list = useInfiniteQuery({ ...foundIn(channelId, chosen), placeholderData: keepPreviousData });
  const studyOf = (id: number) => init.channelSummaries.find((one) => one.channelId === id);
  const studyBeside = (id: number) => (channelId === undefined ? studyOf(id) : undefined);
  const names = list.data?.pages[0]?.names ?? [];
  return (
    <>
      {list.data?.pages[0]?.isCorrected === true && !list.isPlaceholderData && (
        <p className={classes.corrected} aria-live="polite">
          {t('search.corrected', { search: chosen.search })}
        </p>
      )}
      <FoundNames
        names={names}
        studyOf={studyBeside}
        chosen={chosen.facets}
        onChange={(facets) => change({ facets })}
      />
      <FetchedList
        list={list}
        words={words}
        empty={names.length === 0 && <Nothing channelId={channelId} chosen={chosen} change={change} />}
      >
        {(hits) => (
          <ul
            className={classes.hits}
            aria-label={t('search.hits')}
            aria-busy={list.isPlaceholderData || undefined}
          >
            {hits.map((hit) => {
              const { postId, version, channelId: of } = hit.post.postDetail;
              return (
                <li key={`${postId} ${version} ${hit.comment?.commentId}`}>
                  <FoundCard
                    hit={hit}
                    study={studyBeside(of)}
                    ownName={init.user.basicUserInfo.displayName}
                  />
                </li>
              );
            })}
          </ul>
        )}
      </FetchedList>
    </>
  );
}

function Nothing({ channelId, chosen: { search, facets }, change }: FoundProps) {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t('search.nothingTitle', { search })}
      text={facets.length > 0 ? t('search.nothingNarrowed') : t('search.nothingText')}
      actions={
        facets.length > 0 ? (
          <Button variant="default" onClick={() => change({ facets: [] })}>
            {t('feed.clearFilter')}
          </Button>
        ) : channelId === undefined ? (
          <Button variant="default" onClick={() => change({ search: '' })}>
            {t('search.clear')}
          </Button>
        ) : (
          <Button component={Link} variant="default" href={addressOfSearch(undefined, search)}>
            {t('search.everywhere')}
          </Button>
        )
      }
    />
  );
}
