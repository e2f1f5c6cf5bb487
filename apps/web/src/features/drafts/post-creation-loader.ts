import { getChannel, listRoles } from '@studyline/contract/channels';
import { getDraft } from '@studyline/contract/drafts';
import { getPost } from '@studyline/contract/posts';
import { getPostingPermissions } from '@studyline/contract/sharing';
import { getClassificationSchema, listClassificationNodes } from '@studyline/contract/classifications';
import { listParticipationTypes } from '@studyline/contract/reference-data';
import type { QueryClient } from '@tanstack/react-query';
import { q } from '../../api/query-options.ts';
import type { LoaderInput } from '../../navigation/lazy-screens.tsx';

const all = { page: -1, pageSize: -1 };

export const channelOf = (channelId: number) => q(getChannel, { params: { channelId } });
export const rolesOf = (channelId: number) => q(listRoles, { params: { channelId } });
export const rightsOf = (channelId: number) => q(getPostingPermissions, { params: { channelId } });
export const schemaOf = (channelId: number) => q(getClassificationSchema, { params: { channelId } });
export const draftOf = (postId: number) => q(getDraft, { params: { id: postId } });
/** The publication, as its readers see it. */
export const latestOf = (postId: number) => q(getPost, { params: { id: postId } });
export const participation = q(listParticipationTypes);
/** Child categories; 0 is the root. */
export const nodesOf = (channelId: number, schema: string, cat: number) =>
  q(listClassificationNodes, { params: { channelId, schema, cat }, query: all });

/** What the form offers is loaded before it shows. Categories below the first level follow when they are opened. */
export async function loadPostCreation({
  queryClient,
  params,
}: LoaderInput<{ channelId: number }>): Promise<void> {
  const { channelId } = params;
  await Promise.all([
    queryClient.ensureQueryData(channelOf(channelId)),
    queryClient.ensureQueryData(rolesOf(channelId)),
    queryClient.ensureQueryData(rightsOf(channelId)),
    queryClient.ensureQueryData(participation),
    loadCategories(queryClient, channelId),
  ]);
}

async function loadCategories(queryClient: QueryClient, channelId: number): Promise<void> {
  const { items } = await queryClient.ensureQueryData(schemaOf(channelId));
  await Promise.all(items.map(({ schema }) => queryClient.ensureQueryData(nodesOf(channelId, schema, 0))));
}
