import { z } from 'zod';
import { id, line, millis } from '../core/common.ts';
import { endpoint } from '../core/endpoint.ts';
import { postParams } from '../core/params.ts';
import { namedPerson } from '../people/person.ts';

const params = z.object(postParams);
const action = {
  teamId: id.describe('The team for which it is required.'),
  ruleId: id.describe('The rule that requires it.'),
  fromUserId: id
    .optional()
    .describe('Whose action it is, if not that of the caller. They need ACTION_HAND_OVER for the team.'),
};
const errors = [
  'POST_NOT_FOUND',
  'RULE_NOT_FOUND',
  'FORBIDDEN',
  'WRONG_TEAM',
  'NOT_ADDRESSED',
  'ONLY_INVESTIGATOR',
  'ACTION_NOT_OPEN',
  'TEAM_ON_HOLD',
] as const;

/** How many colleagues are listed at once. */
export const MAX_COLLEAGUES = 20;

const colleague = namedPerson
  .extend({ roleNames: z.array(z.string()).describe('What the person is in the study.') })
  .meta({ id: 'Colleague' });
export type Colleague = z.infer<typeof colleague>;

export const listColleagues = endpoint({
  id: 'listColleagues',
  feature: 'compliance',
  method: 'GET',
  path: '/posts/{id}/compliance-action/hand-over',
  shows: ['COMPLIANCE'],
  summary: 'The colleagues to whom an open action can be handed over',
  description: `The first ${MAX_COLLEAGUES} by name. They are current members of the team who can see the post, may act, and have not been asked. Where a rule targets duties, one of them is delegated to each.`,
  permission: 'ACTION_HAND_OVER',
  params,
  query: z.object({
    ...action,
    search: line(0, 200).optional().describe('Parts of a name, in any order.'),
  }),
  result: z
    .object({
      items: z.array(colleague),
      totalCount: z.number().int().describe('Of those found.'),
    })
    .meta({ id: 'Colleagues' }),
  errors,
});

export const handOver = endpoint({
  id: 'handOver',
  feature: 'compliance',
  method: 'POST',
  path: '/posts/{id}/compliance-action/hand-over',
  summary: 'Hand an open action over to a colleague in the same team',
  description:
    'The colleague has to act under the same rule, on the same version and by the same time. If they can no longer act, the action returns to whoever handed it over. What only the principal investigator may do is not handed over.',
  permission: 'ACTION_HAND_OVER',
  params,
  body: z.strictObject({ ...action, userId: id.describe('The colleague.') }),
  result: z
    .object({ userId: z.number().int(), dueDateTimeMillis: millis })
    .meta({ id: 'HandedOver', description: 'Who has to act, and by when.' }),
  errors: [
    ...errors,
    'COLLEAGUE_NOT_IN_TEAM',
    'COLLEAGUE_CANT_SEE',
    'COLLEAGUE_CANT_ACT',
    'COLLEAGUE_NOT_DELEGATED',
    'COLLEAGUE_ASKED',
  ],
});
