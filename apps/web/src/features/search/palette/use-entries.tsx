import { type Init, initMember } from '@studyline/contract/app/calls';
import { type ChannelSummary, getChannel } from '@studyline/contract/channels/calls';
import { searchMembers } from '@studyline/contract/members/calls';
import { type SearchHit, searchMyStudies, searchStudy } from '@studyline/contract/search/calls';
import { listMyTeams, searchTeams } from '@studyline/contract/teams/calls';
import {
  IconArrowRight,
  IconBuildingHospital,
  IconHistory,
  IconPlus,
  IconSearch,
  IconUserCircle,
} from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { q } from '../../../api/query-options.ts';
import { paths } from '../../../paths.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { kindOf } from '../../../ui/posts/post-kind.ts';
import { PostTypeIcon } from '../../../ui/posts/PostTypeIcon.tsx';
import { StudyMark } from '../../../ui/studies/StudyMark.tsx';
import { useTranslation, type Translate } from '../../../words.ts';
import { sectionsOf } from '../../channels/shared/study-sections.tsx';
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
  const hits = typed ? (found.hits ?? []) : [];
  const people = usePeople(search, study);
  const groups = [
    { key: 'recent', label: t('search.palette.recent'), entries: typed ? [] : recentEntries(study) },
    {
      key: 'posts',
      label: t('search.palette.posts'),
      entries: hits.map((hit) => postEntry(hit, study, init, t)),
    },
    { key: 'people', label: t('search.palette.people'), entries: typed ? people : [] },
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
  const { data, isFetching } = useQuery({
    ...(options as ReturnType<typeof q<typeof searchMyStudies>>),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  return { hits: data?.items, isLoading: isFetching };
}

/** In a study its people and teams, across studies the person's own teams. */
function usePeople(search: string, study: ChannelSummary | undefined): Entry[] {
  const query = { search, pageSize: MOST_NAMES };
  const channelId = study?.channelId ?? 0;
  const inStudy = { enabled: search !== '' && study !== undefined, placeholderData: keepPreviousData };
  const { data: members } = useQuery({
    ...q(searchMembers, { params: { channelId }, query, body: [] }),
    ...inStudy,
  });
  const { data: teams } = useQuery({
    ...q(searchTeams, { params: { channelId }, query, body: [] }),
    ...inStudy,
  });
  const { data: own } = useQuery({
    ...q(listMyTeams, { query }),
    enabled: search !== '' && study === undefined,
    placeholderData: keepPreviousData,
  });
  const sites = study ? teams?.items : own?.items;
  return [
    ...(study ? (members?.items ?? []) : []).map(
      ({ channelMemberId, userId, displayName, portraitUrl, teamNames }) => ({
        key: `member ${channelMemberId}`,
        icon: <Avatar userId={userId} name={displayName} portraitUrl={portraitUrl} size={26} />,
        title: matchIn(displayName, search) ?? unmarked(displayName),
        detail: teamNames.join(', '),
        href: paths.member(channelId, channelMemberId),
      }),
    ),
    ...(sites ?? []).map((team) => ({
      key: `team ${team.id}`,
      icon: <IconBuildingHospital size={18} aria-hidden />,
      title: matchIn(team.displayName, search) ?? unmarked(team.displayName),
      detail: [team.city, team.countryName].filter(Boolean).join(', '),
      href: paths.team(team.channelId, team.id),
    })),
  ];
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
    href: searchAddress(search, study),
  }));
}

function postEntry(hit: SearchHit, study: ChannelSummary | undefined, init: Init, t: Translate): Entry {
  const { postDetail: post } = hit.post;
  const { comment, page, atMillis } = hit;
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
    href: comment
      ? paths.comment(post.postId, post.version, comment.commentId)
      : page
        ? paths.page(post.postId, post.version, page)
        : atMillis === null
          ? paths.post(post.postId, post.version)
          : paths.moment(post.postId, post.version, atMillis),
  };
}

function allEntry(search: string, study: ChannelSummary | undefined, t: Translate): Entry {
  return {
    key: 'all',
    icon: <IconSearch size={18} aria-hidden />,
    title: unmarked(t('search.palette.all', { search })),
    href: searchAddress(search, study),
  };
}

function searchAddress(search: string, study: ChannelSummary | undefined): string {
  const path = study ? paths.channelSearch(study.channelId) : paths.search();
  return `${path}?search=${encodeURIComponent(search)}`;
}
