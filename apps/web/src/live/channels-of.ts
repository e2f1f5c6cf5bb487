import type { Init } from '@studyline/contract/app/calls';

/** A person's live channels. Members whose sites are not active yet get a study's events only on their own channel. */
export function channelsOf(init: Init): string[] {
  return [
    `private-user_${init.user.basicUserInfo.uuid}`,
    ...init.channelSummaries
      .filter((study) => study.can.listen === true)
      .map((study) => `private-study_${study.uuid}`),
    ...init.clients.map((client) => `private-client_${client.uuid}`),
  ];
}
