import { initMember } from '@studyline/contract/app';
import { q } from '../../api/q.ts';
import type { LoaderInput } from './screen.tsx';

export async function loadShell({ queryClient }: LoaderInput<object>): Promise<void> {
  await queryClient.ensureQueryData(q(initMember));
}
