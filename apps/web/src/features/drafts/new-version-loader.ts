import { redirect } from '@tanstack/react-router';
import type { LoaderInput } from '../../navigation/screen-data.ts';
import { paths } from '../../paths.ts';
import { latestOf, load as loadPostCreation } from './post-creation-loader.ts';

/** The post as its readers see it, and the form's options. People who may not write another version are redirected to the post. */
export async function load(input: LoaderInput<{ postId: number }>): Promise<void> {
  const { queryClient, params } = input;
  const options = latestOf(params.postId);
  const isShown = queryClient.getQueryCache().find({ queryKey: options.queryKey })?.isActive() === true;
  const { postDetail } = await (isShown
    ? queryClient.ensureQueryData(options)
    : queryClient.fetchQuery({ ...options, staleTime: 0 }));
  const { can, postId, version, channelId } = postDetail;
  // They already have an open draft.
  if (can.editDraft === true) throw redirect({ href: paths.draft(postId), replace: true });
  if (can.addVersion !== true || postDetail.versionLabel !== 'PUBLISHED')
    throw redirect({ href: paths.post(postId, version), replace: true });
  await loadPostCreation({ ...input, params: { channelId } });
}
