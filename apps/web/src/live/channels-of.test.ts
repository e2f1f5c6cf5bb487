import type { Init } from '@studyline/contract/app/calls';
import { expect, test } from 'vitest';
import { channelsOf } from './channels-of.ts';

test('a person subscribes to the studies they may listen to, to their own channel and to their clients', () => {
  const init = {
    user: { basicUserInfo: { uuid: 'person' } },
    channelSummaries: [
      { uuid: 'open', can: { listen: true } },
      { uuid: 'waiting', can: { listen: 'FORBIDDEN' } },
    ],
    clients: [{ uuid: 'client' }],
  } as unknown as Init;
  expect(channelsOf(init)).toEqual(['private-user_person', 'private-study_open', 'private-client_client']);
});
