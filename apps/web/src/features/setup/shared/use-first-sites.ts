import type { Init } from '@studyline/contract/app/calls';
import { listClientChannels } from '@studyline/contract/clients/calls';
import { listChannelPosts } from '@studyline/contract/feed/calls';
import { searchTeams, type Team } from '@studyline/contract/teams/calls';
import { useQuery } from '@tanstack/react-query';
import { q } from '../../../api/query-options.ts';

const SITES_READ = 100;

/**
 * The sites of a client's first study until its first document is published; undefined for everybody else and while it is not known.
 */
export function useFirstSites({ clients, channelSummaries }: Init): readonly Team[] | undefined {
  const [client] = clients;
  const [study, ...others] = channelSummaries;
  const isFirst = client !== undefined && others.length === 0;
  const channelId = study?.channelId ?? 0;
  const asksStudy = isFirst && study?.clientId === client.clientId;
  const studies = useQuery({
    ...q(listClientChannels, { params: { clientId: client?.clientId ?? 0 }, query: { pageSize: 1 } }),
    enabled: isFirst && study === undefined,
  });
  const posts = useQuery({
    ...q(listChannelPosts, { params: { channelId }, query: { pageSize: 1 } }),
    enabled: asksStudy,
  });
  const isNew = posts.data?.items.length === 0;
  const sites = useQuery({
    ...q(searchTeams, { params: { channelId }, query: { teamType: ['STUDY_SITE'], pageSize: SITES_READ } }),
    enabled: asksStudy && isNew,
  });
  if (!isFirst) return undefined;
  if (study === undefined) return studies.data?.totalCount === 0 ? [] : undefined;
  return isNew ? sites.data?.items : undefined;
}
