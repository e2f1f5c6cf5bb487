import type { Init } from '@studyline/contract/app/calls';

/** The live channels of a person. Members whose sites are not active yet hear of a study on their own channel only. */
export function channelsOf(init: Init): string[] {
  return [
    `private-user_${init.user.basicUserInfo.uuid}`,
    ...init.channelSummaries
      .filter((study) => study.can.listen === true)
      .map((study) => `private-study_${study.uuid}`),
    ...init.clients.map((client) => `private-client_${client.uuid}`),
  ];
}
