import { getChannel, listRoles } from '@studyline/contract/channels/calls';
import { getDraft } from '@studyline/contract/drafts/form';
import { getPost } from '@studyline/contract/posts/calls';
import { getPostingPermissions } from '@studyline/contract/sharing/calls';
import { listParticipationTypes } from '@studyline/contract/reference-data/calls';
import { q } from '../../api/query-options.ts';
import type { LoaderInput } from '../../navigation/screen-data.ts';
import { loadCategories } from '../classifications/load-categories.ts';

export const channelOf = (channelId: number) => q(getChannel, { params: { channelId } });
export const rolesOf = (channelId: number) => q(listRoles, { params: { channelId } });
export const rightsOf = (channelId: number) => q(getPostingPermissions, { params: { channelId } });
export const draftOf = (postId: number) => q(getDraft, { params: { id: postId } });
/** The publication, as its readers see it. */
export const latestOf = (postId: number) => q(getPost, { params: { id: postId } });
export const participation = q(listParticipationTypes);

/** The form's options are loaded before it shows. */
export async function load({ queryClient, params }: LoaderInput<{ channelId: number }>): Promise<void> {
  const { channelId } = params;
  await Promise.all([
    queryClient.ensureQueryData(channelOf(channelId)),
    queryClient.ensureQueryData(rolesOf(channelId)),
    queryClient.ensureQueryData(rightsOf(channelId)),
    queryClient.ensureQueryData(participation),
    loadCategories(queryClient, channelId),
  ]);
}
