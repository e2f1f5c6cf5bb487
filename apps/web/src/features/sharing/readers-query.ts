import { previewReaders } from '@studyline/contract/sharing/readers';
import type { Args } from '@studyline/contract/core/endpoint';
import { q } from '../../api/query-options.ts';

export type Previewed = NonNullable<Args<typeof previewReaders>['body']>;

export const previewOf = (channelId: number, body: Previewed) =>
  q(previewReaders, { params: { channelId }, body });
