import { z } from 'zod';
import { DAY_MILLIS } from '../core/days.ts';
import { id, millis, pageOf, paging } from '../core/common.ts';
import { MAX_DUTIES } from '../delegations/fields.ts';
import { postId, postParams, shownVersion, teamId } from '../core/params.ts';
import { endpoint } from '../core/endpoint.ts';
import {
  GRACE_PERIOD_MILLIS,
  participationTypes,
  requiredAction,
  requiredActionTypes,
} from '../required-actions/required-action.ts';
import { approvalTypes } from '../signatures/approval-types.ts';
import { permissionEntry } from '../sharing/permission-set.ts';
import type { WordKey } from '../words/words.ts';

export const ruleInput = z
  .strictObject({
    requiredActionType: z.enum(requiredActionTypes),
    memberParticipationType: z
      .enum(participationTypes)
      .default('EVERY_MEMBER')
      .describe('Who in a team has to act.'),
    gracePeriodMillis: z
      .number()
      .int()
      .min(60_000)
      .max(366 * DAY_MILLIS)
      .default(GRACE_PERIOD_MILLIS)
      .describe('How long people have, from publication or from when they join.'),
    targetAudience: permissionEntry.describe('Who has to act.'),
    teamId: id.optional().describe('Only the members of this team have to act, of those in the audience.'),
    approvalTypes: z
      .array(z.enum(approvalTypes))
      .max(approvalTypes.length)
      .optional()
      .describe('What a signature can mean, for rules that require one. By default READ_AND_UNDERSTOOD.'),
    dutyIds: z
      .array(id)
      .max(MAX_DUTIES)
      .optional()
      .describe(
        'Only people to whom one of these duties is delegated for their team. PI_OR_DELEGATE also asks its principal investigators; without duties, it asks those with any duty.',
      ),
  })
  .meta({
    id: 'RuleInput',
    example: {
      requiredActionType: 'ACKNOWLEDGE',
      memberParticipationType: 'EVERY_MEMBER',
      targetAudience: { channelWide: true },
    },
  });
export type RuleInput = z.output<typeof ruleInput>;
/** What a rule requires of whom. */
function askedBy({ targetAudience: { channelWide, roles, teamIds }, ...asked }: RuleInput): string {
  return JSON.stringify([Object.entries(asked).toSorted(), channelWide, roles, teamIds]);
}

const asksSomebody = ({ targetAudience: { channelWide, roles, teamIds } }: RuleInput) =>
  channelWide || roles.length > 0 || teamIds.length > 0;

const meansSomething = ({ requiredActionType, approvalTypes: meanings }: RuleInput) =>
  meanings === undefined || (requiredActionType === 'SIGN' && meanings.length > 0);

/** What only the investigator may do can't be delegated. */
const delegates = ({ memberParticipationType, dutyIds = [] }: RuleInput) =>
  memberParticipationType !== 'PRINCIPAL_INVESTIGATOR' || dutyIds.length === 0;

function problemOf(rule: RuleInput): { path: string[]; message: WordKey } | undefined {
  if (!asksSomebody(rule)) return { path: ['targetAudience'], message: 'issue.asksNobody' satisfies WordKey };
  if (!meansSomething(rule))
    return { path: ['approvalTypes'], message: 'issue.onlyOfSignatures' satisfies WordKey };
  if (!delegates(rule)) return { path: ['dutyIds'], message: 'issue.notDelegated' satisfies WordKey };
  return undefined;
}

/** The rules of a post. A duplicate would require the action twice. */
export const ruleSet = z
  .array(
    // In one refinement, because a second one would lose the name of the shape.
    ruleInput.superRefine((rule, { addIssue }) => {
      const problem = problemOf(rule);
      if (problem) addIssue({ code: 'custom', ...problem });
    }),
  )
  .max(10)
  .refine(
    (rules) => new Set(rules.map(askedBy)).size === rules.length,
    'issue.repeatedRule' satisfies WordKey,
  )
  .meta({ id: 'RuleSet' });
export const rule = ruleInput.extend({ ruleId: z.number().int() }).meta({ id: 'Rule' });
const rules = z.object({ ruleSet: z.array(rule) }).meta({ id: 'Rules' });

const complianceResult = z
  .object({
    completedAtDateTimeMillis: millis,
    isCompliant: z.boolean().describe('Whether nothing more is required of the caller on this post now.'),
  })
  .meta({ id: 'ComplianceResult' });
const params = z.object(postParams);

export const acknowledgePost = endpoint({
  id: 'acknowledgePost',
  feature: 'compliance',
  method: 'POST',
  path: '/posts/{id}/compliance-action/acknowledge',
  summary: 'Acknowledge the current version for one team under one rule',
  permission: 'ACTION_ACKNOWLEDGE',
  params,
  query: z.object({
    version: shownVersion,
  }),
  body: z.strictObject({ teamId: id, ruleId: id }),
  result: complianceResult,
  errors: [
    'POST_NOT_FOUND',
    'RULE_NOT_FOUND',
    'POST_SUPERCEDED',
    'NOT_ADDRESSED',
    'NOT_OPENED',
    'WRONG_TEAM',
  ],
});

export const recordView = endpoint({
  id: 'recordView',
  feature: 'compliance',
  method: 'POST',
  path: '/posts/{id}/compliance-action/view',
  summary:
    'Record that the caller opened a version, by default the latest, and complete the actions that require it',
  description:
    'The current version becomes read; an older one does not. Every action that asks to open the version is completed, not only the named one. Opening a draft is not a view.',
  permission: 'POST_VIEW',
  // A program copies a document. It doesn't read it.
  programs: false,
  params,
  body: z
    .strictObject({
      version: id.optional(),
      edit: id.optional().describe('For a draft: the edit that was on the screen.'),
      teamId: id.optional(),
      ruleId: id.optional(),
    })
    .optional(),
  result: z.object({ openedAtDateTimeMillis: millis, isCompliant: z.boolean() }),
  errors: ['POST_NOT_FOUND', 'DRAFT_CHANGED'],
});

export const listRules = endpoint({
  id: 'listRules',
  feature: 'compliance',
  method: 'GET',
  path: '/posts/{id}/compliance-rules',
  shows: ['RULES'],
  summary: 'Rules of a post',
  permission: 'POST_VIEW',
  params,
  result: rules,
  errors: ['POST_NOT_FOUND'],
});
export const replaceRules = endpoint({
  id: 'replaceRules',
  feature: 'compliance',
  method: 'PUT',
  path: '/posts/{id}/compliance-rules',
  summary: 'Replace the rules of a post',
  permission: 'POST_UPDATE',
  params,
  body: z.strictObject({
    ruleSet,
    seenRuleIds: z
      .array(id)
      .optional()
      .describe(
        'The rules in force as the caller last saw them. If others are in force by now, the call is refused with RULES_CHANGED.',
      ),
  }),
  result: rules,
  errors: [
    'POST_NOT_FOUND',
    'FORBIDDEN',
    'RULES_CHANGED',
    'ROLE_UNKNOWN',
    'TEAM_UNKNOWN',
    'GRACE_PERIOD_FIXED',
    'DUTY_UNKNOWN',
  ],
});

export const teamFigures = z
  .object({
    teamId: z.number().int(),
    code: z.string().nullable().describe('For a study site.'),
    name: z.string(),
    requiredCount: z.number().int(),
    completedCount: z.number().int(),
    overdueCount: z.number().int(),
  })
  .meta({ id: 'TeamFigures' });

export const getPostCompliance = endpoint({
  id: 'getPostCompliance',
  feature: 'compliance',
  method: 'GET',
  path: '/compliance/engagement/post/{postId}',
  shows: ['COMPLIANCE'],
  summary: 'Who has completed the actions of a post, by team',
  description:
    'For people who can see it (author, administrators, overseers of a team), in the teams they can see. A rule that any one member can fulfil counts once per team.',
  permission: 'COMPLIANCE_VIEW',
  params: z.object({ postId }),
  result: z.object({
    requiredCount: z.number().int(),
    completedCount: z.number().int(),
    overdueCount: z.number().int(),
    completedPercentage: z.number().int().describe('Rounded down; 100 when nothing is required.'),
    requiredActionTypes: z
      .array(z.enum(requiredActionTypes))
      .describe('What the current rules require, each once.'),
    teams: z.array(teamFigures),
    latest: z.array(
      z.object({
        userId: z.number().int(),
        displayName: z.string(),
        teamName: z.string(),
        requiredActionType: z.enum(requiredActionTypes),
        completedAtDateTimeMillis: millis,
      }),
    ),
  }),
  errors: ['POST_NOT_FOUND', 'FORBIDDEN'],
});

const personCompliance = z
  .object({
    userId: z.number().int(),
    displayName: z.string(),
    teamId: z.number().int(),
    teamName: z.string(),
    actions: z.array(
      requiredAction
        .pick({
          ruleId: true,
          requiredActionType: true,
          dueDateTimeMillis: true,
          status: true,
          completedAtDateTimeMillis: true,
        })
        .extend({
          completedByOther: z.boolean().describe("Whether a colleague's action counted for the team."),
        }),
    ),
  })
  .meta({ id: 'PersonCompliance' });
export type PersonCompliance = z.infer<typeof personCompliance>;
const peoplePage = pageOf(personCompliance).meta({ id: 'PersonCompliancePage' });

export const listTeamCompliance = endpoint({
  id: 'listTeamCompliance',
  feature: 'compliance',
  method: 'GET',
  path: '/compliance/engagement/post/{postId}/teams/{teamId}',
  shows: ['COMPLIANCE'],
  summary: 'Who in a team has completed the actions of a post, overdue people first',
  description:
    'For one of the teams that `getPostCompliance` shows the caller, with the same people. Any other team is not found.',
  permission: 'COMPLIANCE_VIEW',
  params: z.object({ postId, teamId }),
  query: z.object({ ...paging }),
  result: peoplePage,
  errors: ['POST_NOT_FOUND', 'FORBIDDEN', 'TEAM_NOT_FOUND'],
});

export const listOpenCompliance = endpoint({
  id: 'listOpenCompliance',
  feature: 'compliance',
  method: 'GET',
  path: '/compliance/engagement/post/{postId}/open',
  shows: ['COMPLIANCE'],
  summary: 'Who has not completed the actions of a post yet, overdue people first',
  description:
    'Each person once for each team they act for, with open actions only, in the teams that `getPostCompliance` shows the caller. Where one member is enough, all members of a team are listed until one of them has acted.',
  permission: 'COMPLIANCE_VIEW',
  params: z.object({ postId }),
  query: z.object({ ...paging }),
  result: peoplePage,
  errors: ['POST_NOT_FOUND', 'FORBIDDEN'],
});
