import { previewReaders, type ReadersPreview as Preview } from '@studyline/contract/sharing/readers';
import type { Args } from '@studyline/contract/core/endpoint';
import { useQuery } from '@tanstack/react-query';
import { q } from '../../api/query-options.ts';

export type Previewed = NonNullable<Args<typeof previewReaders>['body']>;

/** Whether only the author would get a post, as far as the preview on the screen knows. */
export function useNobodyElse(channelId: number, of: Previewed): Preview | undefined {
  const { data } = useQuery({ ...previewOf(channelId, of), enabled: false });
  return data?.memberCount === 1 ? data : undefined;
}

export const previewOf = (channelId: number, body: Previewed) =>
  q(previewReaders, { params: { channelId }, body });
