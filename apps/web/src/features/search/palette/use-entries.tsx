import { type Init, initMember } from '@studyline/contract/app/calls';
import { type ChannelSummary, getChannel } from '@studyline/contract/channels/calls';
import { nameKinds } from '@studyline/contract/feed/facet';
import {
  type FoundName,
  type MarkedText,
  type SearchHit,
  searchMyStudies,
  searchStudy,
} from '@studyline/contract/search/calls';
import { IconArrowRight, IconHistory, IconPlus, IconSearch, IconUserCircle } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { q } from '../../../api/query-options.ts';
import { paths } from '../../../paths.ts';
import { kindOf } from '../../../ui/posts/post-kind.ts';
import { PostTypeIcon } from '../../../ui/posts/PostTypeIcon.tsx';
import { StudyMark } from '../../../ui/studies/StudyMark.tsx';
import { useTranslation, type Translate } from '../../../words.ts';
import { sectionsOf } from '../../channels/shared/study-sections.tsx';
import { addressOfSearch } from '../chosen.ts';
import { addressOfHit } from '../found-hits.ts';
import { addressOfName, keyOfName, useNameDetails } from '../found-names.ts';
import { NameIcon } from '../NameIcon.tsx';
import { type Entry, type EntryGroup, matchIn, unmarked } from './entries.ts';
import { recentSearches } from './recent-searches.ts';

const MOST_POSTS = 5;
const MOST_NAMES = 3;

interface Wanted {
  /** What is typed now: names that are known here. */
  typed: string;
  /** What was typed when typing paused: names and texts that the server knows. */
  search: string;
  study: ChannelSummary | undefined;
}

/** What the palette offers for what is typed; before that, what was looked for last and where one can go. */
export function useEntries({ typed, search, study }: Wanted): { groups: EntryGroup[]; isLoading: boolean } {
  const { t } = useTranslation();
  const { data: init } = useSuspenseQuery(q(initMember));
  const found = useFound(search, study);
  const detailsOf = useNameDetails();
  // Until the answer is there, of the one before only what has the words.
  const isStale = found.isStale || typed !== search;
  const isShown = ({ title }: { title: MarkedText }) =>
    !isStale || matchIn(title.map(({ text }) => text).join(''), typed) !== undefined;
  const hits = (typed ? (found.hits ?? []) : []).filter(isShown);
  const known = (typed ? (found.names ?? []) : []).filter(isShown);
  const names = nameKinds.flatMap((kind) => known.filter((name) => name.kind === kind).slice(0, MOST_NAMES));
  const groups = [
    { key: 'recent', label: t('search.palette.recent'), entries: typed ? [] : recentEntries(study) },
    {
      key: 'posts',
      label: t('search.palette.posts'),
      entries: hits.map((hit) => postEntry(hit, study, init, t)),
    },
    {
      key: 'people',
      label: t('search.palette.people'),
      entries: names.map((name) => nameEntry(name, { study, init, detailsOf })),
    },
    { key: 'places', label: t('search.palette.places'), entries: usePlaces(init, study, typed) },
    { key: 'all', label: t('search.title'), entries: typed ? [allEntry(typed, study, t)] : [] },
  ];
  return { groups: groups.filter(({ entries }) => entries.length > 0), isLoading: found.isLoading };
}

function useFound(search: string, study: ChannelSummary | undefined) {
  const query = { search, pageSize: MOST_POSTS };
  const options = study
    ? q(searchStudy, { params: { channelId: study.channelId }, query, body: [] })
    : q(searchMyStudies, { query, body: [] });
  const { data, isFetching, isPlaceholderData } = useQuery({
    ...(options as ReturnType<typeof q<typeof searchMyStudies>>),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  return { hits: data?.items, names: data?.names, isLoading: isFetching, isStale: isPlaceholderData };
}

function nameEntry(
  name: FoundName,
  {
    study,
    init,
    detailsOf,
  }: { study: ChannelSummary | undefined; init: Init; detailsOf: (name: FoundName) => string[] },
): Entry {
  const own = init.channelSummaries.find(({ channelId }) => channelId === name.channelId);
  return {
    key: keyOfName(name),
    icon: <NameIcon name={name} size={26} />,
    title: name.title,
    detail: [...(study || !own ? [] : [own.name]), ...detailsOf(name)].join(', '),
    href: addressOfName(name),
  };
}

/** Studies, screens and what can be begun, by their names. */
function usePlaces(init: Init, study: ChannelSummary | undefined, typed: string): Entry[] {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const channelId = study?.channelId ?? 0;
  const channel = queryClient.getQueryData(q(getChannel, { params: { channelId } }).queryKey);
  const places = [
    ...(study && channel?.can.createPost === true
      ? [
          {
            name: t('feed.newPost'),
            icon: <IconPlus size={18} aria-hidden />,
            detail: study.name,
            href: paths.postCreation(study.channelId),
          },
        ]
      : []),
    ...(study ? sectionsOf(study, '', t) : []).map(({ label, icon, href }) => ({
      name: label,
      icon,
      detail: study?.name,
      href,
    })),
    ...init.channelSummaries
      .filter((one) => one !== study)
      .map((one) => ({
        name: one.name,
        icon: <StudyMark name={one.name} colour={one.bannerColorCSS} logoUrl={one.logoUrl} size={26} />,
        detail: one.clientName,
        href: paths.timeline(one.channelId),
      })),
    ...[
      { name: t('shell.home'), href: paths.home() },
      { name: t('shell.actions'), href: paths.requiredActions() },
      { name: t('shell.unread'), href: paths.unreadPosts() },
      { name: t('shell.teams'), href: paths.teams() },
    ].map((place) => ({ ...place, icon: <IconArrowRight size={18} aria-hidden />, detail: undefined })),
    {
      name: t('shell.yourProfile'),
      icon: <IconUserCircle size={18} aria-hidden />,
      detail: undefined,
      href: paths.updateProfile(),
    },
  ];
  return places.flatMap(({ name, ...place }) => {
    const title = matchIn(name, typed);
    return title ? [{ key: place.href, title, ...place }] : [];
  });
}

function recentEntries(study: ChannelSummary | undefined): Entry[] {
  return recentSearches().map((search) => ({
    key: `recent ${search}`,
    icon: <IconHistory size={18} aria-hidden />,
    title: unmarked(search),
    href: addressOfSearch(study?.channelId, search),
  }));
}

function postEntry(hit: SearchHit, study: ChannelSummary | undefined, init: Init, t: Translate): Entry {
  const { postDetail: post } = hit.post;
  const { comment, page } = hit;
  const own = init.channelSummaries.find(({ channelId }) => channelId === post.channelId);
  return {
    key: `post ${post.postId} ${post.version} ${comment?.commentId}`,
    icon: <PostTypeIcon type={kindOf(post)} size={18} />,
    title: hit.title,
    detail: [
      ...(study || !own ? [] : [own.name]),
      ...(post.postType === 'DOCUMENT' ? [post.label] : [t(`app.postTypes.${post.postType}`)]),
      ...(hit.isFormer ? [t('search.former')] : []),
      ...(comment ? [t('search.commentOn')] : page ? [t('search.page', { page })] : []),
    ].join(', '),
    href: addressOfHit(hit),
  };
}

function allEntry(search: string, study: ChannelSummary | undefined, t: Translate): Entry {
  return {
    key: 'all',
    icon: <IconSearch size={18} aria-hidden />,
    title: unmarked(t('search.palette.all', { search })),
    href: addressOfSearch(study?.channelId, search),
  };
}
