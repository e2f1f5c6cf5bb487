import { z } from 'zod';
import { id, millis } from './common.ts';
import { endpoint } from './endpoint.ts';
import { GRACE_PERIOD_MILLIS, participationTypes, requiredActionTypes } from './required-actions.ts';
import { permissionEntry } from './sharing.ts';

export const ruleInput = z.object({
  requiredActionType: z.enum(requiredActionTypes),
  memberParticipationType: z.enum(participationTypes).default('EVERY_MEMBER'),
  gracePeriodMillis: z
    .number()
    .int()
    .min(60_000)
    .max(366 * 86_400_000)
    .default(GRACE_PERIOD_MILLIS),
  targetAudience: permissionEntry,
});
export type RuleInput = z.output<typeof ruleInput>;
const rule = ruleInput.extend({ ruleId: z.number().int() });

const complianceResult = z.object({ completedAtDateTimeMillis: millis, isCompliant: z.boolean() });
const idParams = z.object({ id });

export const acknowledgePost = endpoint({
  id: 'acknowledgePost',
  feature: 'compliance',
  method: 'POST',
  path: '/posts/{id}/compliance-action/acknowledge',
  summary: 'Acknowledge the current version for one team under one rule',
  permission: 'ACTION_ACKNOWLEDGE',
  causes: [{ event: 'update-post', reason: 'COMPLETED' }],
  params: idParams,
  /** The version that the person looks at. The call is refused with POST_SUPERCEDED if there is a newer one. */
  query: z.object({ version: id.optional() }),
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

/**
 * Records that this person opened a version, and completes a rule that asks for VIEW. The current version marks the post as read;
 * an older one does not. Opening a draft is not a view; `edit` says which
 * state of it was on the screen.
 */
export const recordView = endpoint({
  id: 'recordView',
  feature: 'compliance',
  method: 'POST',
  path: '/posts/{id}/compliance-action/view',
  summary: 'Record that the caller opened a version, by default the latest, and complete what asks for that',
  permission: 'POST_VIEW',
  causes: [
    { event: 'update-post', reason: 'OPENED' },
    { event: 'update-post', reason: 'UNREAD' },
    { event: 'update-post', reason: 'COMPLETED' },
  ],
  params: idParams,
  /** Every action that asks to open the version is completed, not only the named one. */
  body: z
    .strictObject({
      version: id.optional(),
      edit: id.optional(),
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
  summary: 'Rules of a post',
  permission: 'POST_VIEW',
  params: idParams,
  result: z.object({ ruleSet: z.array(rule) }),
  errors: ['POST_NOT_FOUND'],
});
export const replaceRules = endpoint({
  id: 'replaceRules',
  feature: 'compliance',
  method: 'PUT',
  path: '/posts/{id}/compliance-rules',
  summary: 'Replace the rules of a post',
  permission: 'POST_UPDATE',
  causes: [{ event: 'update-post', reason: 'RULES' }],
  params: idParams,
  body: z.strictObject({ ruleSet: z.array(ruleInput).max(10) }),
  result: z.object({ ruleSet: z.array(rule) }),
  errors: ['POST_NOT_FOUND', 'FORBIDDEN', 'ROLE_UNKNOWN', 'TEAM_UNKNOWN'],
});

/**
 * How far the rules in force on a post are fulfilled, for those who may see that (author, administrators, overseers of a team:
 * R32) and in the teams that they may see. A rule that any one member can fulfil asks each team once.
 */
export const getPostCompliance = endpoint({
  id: 'getPostCompliance',
  feature: 'compliance',
  method: 'GET',
  path: '/compliance/engagement/post/{postId}',
  summary: 'Who has completed the actions of a post, by team',
  permission: 'COMPLIANCE_VIEW',
  params: z.object({ postId: id }),
  result: z.object({
    requiredCount: z.number().int(),
    completedCount: z.number().int(),
    overdueCount: z.number().int(),
    /** Rounded down; 100 when nothing is required. */
    completedPercentage: z.number().int(),
    teams: z.array(
      z.object({
        teamId: z.number().int(),
        name: z.string(),
        requiredCount: z.number().int(),
        completedCount: z.number().int(),
        overdueCount: z.number().int(),
      }),
    ),
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
