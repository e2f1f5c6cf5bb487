import { listPageNotes, type PageNote } from '@studyline/contract/page-notes/calls';
import type { PostOpened } from '@studyline/contract/posts/calls';
import { useQuery } from '@tanstack/react-query';
import { q } from '../../../api/query-options.ts';

export interface OwnNotes {
  items: readonly PageNote[];
  canAdd: boolean;
  isLoaded: boolean;
}

const none: readonly PageNote[] = [];

/** What the person has noted on a post for themselves, once its pages can be read. */
export function usePageNotes({ postDetail }: PostOpened, isWanted: boolean): OwnNotes {
  const { postId: id, version } = postDetail;
  // Notes are for publications. A draft may leave the person who decides on it while its pages are still loading.
  const enabled = isWanted && postDetail.lastPublishDateTimeMillis !== null;
  const { data } = useQuery({ ...q(listPageNotes, { params: { id, version } }), enabled });
  return { items: data?.items ?? none, canAdd: data?.can.add === true, isLoaded: data !== undefined };
}
