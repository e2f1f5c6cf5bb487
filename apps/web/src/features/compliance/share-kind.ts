import type { PostMetrics } from '@studyline/contract/compliance/metrics';

/** The action required of people, if there is a single one. */
export function kindOf({
  requiredActionTypes: [first, ...others],
}: Pick<PostMetrics, 'requiredActionTypes'>) {
  return first && others.length === 0 ? first : 'MIXED';
}
