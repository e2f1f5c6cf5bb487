import type { May } from '@studyline/contract/common';
import { AppError, type ErrorDetails } from './errors.ts';

/** Throws what a policy refused. Policies decide and never throw; this throws and never decides. */
export function authorize(decision: May, details?: ErrorDetails): void {
  if (decision !== true) throw new AppError(decision, details);
}
