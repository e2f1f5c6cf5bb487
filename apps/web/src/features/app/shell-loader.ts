import { initMember } from '@studyline/contract/app/calls';
import { q } from '../../api/query-options.ts';
import type { LoaderInput } from '../../navigation/lazy-screens.tsx';

export async function loadShell({ queryClient }: LoaderInput<object>): Promise<void> {
  await queryClient.ensureQueryData(q(initMember));
}
