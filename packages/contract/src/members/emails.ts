import { z } from 'zod';
import { millis, pageOf, paging } from '../core/common.ts';
import { endpoint } from '../core/endpoint.ts';
import { memberParams } from './calls.ts';

/** The emails about a study. */
export const memberEmailKinds = [
  'INVITATION',
  'REQUIRED_ACTION',
  'ACTION_REMINDER',
  'SUBSCRIBED_POST',
  'EVENT_CHANGED',
  'COMMENT_REPLY',
  'DRAFT_EXPIRING',
] as const;
export const memberEmailStates = ['WAITING', 'SENT', 'REFUSED', 'GIVEN_UP', 'OBSOLETE', 'KEPT'] as const;

const memberEmail = z
  .object({
    emailId: z.number().int(),
    kind: z.enum(memberEmailKinds),
    state: z
      .enum(memberEmailStates)
      .describe(
        'REFUSED by the receiving side; GIVEN_UP after days without success; OBSOLETE: not sent, because it was no longer true; KEPT where the installation has no mail server.',
      ),
    emailAddress: z.string().describe('Where it was sent, or would be sent.'),
    postId: z.number().int().nullable().describe('The post that it is about.'),
    postTitle: z.string().nullable().describe("The post's current title."),
    createDateTimeMillis: millis,
    sentDateTimeMillis: millis.nullable().describe('When the mail server took it.'),
  })
  .meta({ id: 'MemberEmail' });

export const listMemberEmails = endpoint({
  id: 'listMemberEmails',
  feature: 'members',
  method: 'GET',
  path: '/channels/{channelId}/members/{memberId}/emails',
  shows: 'nothing',
  summary: 'Emails to a member about the study, newest first',
  description:
    "For people who can read the member's history. It says that an email was sent, not what it said, and nothing about posts hidden from the caller.",
  permission: 'AUDIT_VIEW',
  params: memberParams,
  query: z.object({ ...paging }),
  result: pageOf(memberEmail),
  errors: ['CHANNEL_NOT_FOUND', 'MEMBER_NOT_FOUND', 'FORBIDDEN'],
});
