import { listArchiveMonths } from '@studyline/contract/channels/calls';
import { q } from '../../api/query-options.ts';

/** The months in which a study has posts, with their counts. */
export const archiveOf = (channelId: number) => q(listArchiveMonths, { params: { channelId } });
