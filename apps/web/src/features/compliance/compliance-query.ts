import { getPostCompliance } from '@studyline/contract/compliance';
import { q } from '../../api/query-options.ts';

/** Who has done what a post asks, in the teams that the reader may follow. */
export const complianceOf = (postId: number) => q(getPostCompliance, { params: { postId } });
