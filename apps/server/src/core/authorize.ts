import type { May } from '@studyline/contract/core/may';
import { AppError, type ErrorDetails } from './errors.ts';

/** Throws when a policy refuses. Policies decide and never throw; this function throws and never decides. */
export function authorize(decision: May, details?: ErrorDetails): void {
  if (decision !== true) throw new AppError(decision, details);
}
