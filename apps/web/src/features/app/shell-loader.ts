import { initMember } from '@studyline/contract/app/calls';
import { q } from '../../api/query-options.ts';
import type { LoaderInput } from '../../navigation/screen-data.ts';

export async function load({ queryClient }: LoaderInput): Promise<void> {
  await queryClient.ensureQueryData(q(initMember));
}
