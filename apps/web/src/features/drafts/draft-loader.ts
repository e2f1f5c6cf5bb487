import type { LoaderInput } from '../../navigation/screen-data.ts';
import { draftOf, load as loadPostCreation } from './post-creation-loader.ts';

/** The current draft, and the form's options for it. */
export async function load(input: LoaderInput<{ postId: number }>): Promise<void> {
  const { queryClient, params } = input;
  const options = draftOf(params.postId);
  // While it is shown, the form keeps its initial values.
  const isShown = queryClient.getQueryCache().find({ queryKey: options.queryKey })?.isActive() === true;
  const { channelId } = await (isShown
    ? queryClient.ensureQueryData(options)
    : queryClient.fetchQuery({ ...options, staleTime: 0 }));
  await loadPostCreation({ ...input, params: { channelId } });
}
