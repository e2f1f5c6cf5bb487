import type { Init } from '@studyline/contract/app';

/** The live channels of a person. */
export function channelsOf(init: Init): string[] {
  return [
    `private-user_${init.user.basicUserInfo.uuid}`,
    ...init.channelSummaries.map((study) => `private-study_${study.uuid}`),
    ...init.clients.map((client) => `private-client_${client.uuid}`),
  ];
}
