import { listMemberPosts } from '@studyline/contract/feed/calls';
import { loadFirstPage, type Loader } from '../../navigation/screen-data.ts';
import { requiredOfMe } from './required-of-me.ts';

export const load: Loader<object> = ({ queryClient }) =>
  loadFirstPage(queryClient, { endpoint: listMemberPosts, options: { ...requiredOfMe, staleTime: 0 } });
