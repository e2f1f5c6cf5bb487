import { z } from 'zod';
import { id, line } from '../core/common.ts';
import { ruleInput, ruleSet } from '../compliance/calls.ts';
import { endpoint } from '../core/endpoint.ts';
import { canAdd, may } from '../core/may.ts';
import { channelId } from '../core/params.ts';
import { builtInTemplates, MAX_TEMPLATE_NAME } from './fields.ts';

const inStudy = z.object({ channelId });

const ruleTemplate = z
  .object({
    templateId: z.number().int().nullable().describe('Null for a built-in template.'),
    key: z.enum(builtInTemplates).nullable().describe('Of a built-in template.'),
    name: z.string(),
    ruleSet: z.array(ruleInput),
    can: z.object({ remove: may.describe('FORBIDDEN for a built-in template, too.') }),
  })
  .meta({ id: 'RuleTemplate' });
export type RuleTemplate = z.infer<typeof ruleTemplate>;

export const listRuleTemplates = endpoint({
  id: 'listRuleTemplates',
  feature: 'rule-templates',
  method: 'GET',
  path: '/channels/{channelId}/rule-templates',
  shows: ['RULE_CHOICES'],
  summary: 'The templates of rules that an author can start from',
  description:
    'The built-in ones come first. SAFETY_15D asks the principal investigator of each team to acknowledge within 15 days; it is offered where the study chooses its grace periods (CUSTOM_GRACE_PERIODS). Templates that name a team with which the caller cannot share are left out.',
  permission: 'POST_CREATE_DRAFT',
  params: inStudy,
  result: z.object({ items: z.array(ruleTemplate), can: canAdd }).meta({ id: 'RuleTemplates' }),
  errors: ['CHANNEL_NOT_FOUND', 'FORBIDDEN'],
});

export const addRuleTemplate = endpoint({
  id: 'addRuleTemplate',
  feature: 'rule-templates',
  method: 'POST',
  path: '/channels/{channelId}/rule-templates',
  summary: 'Save rules as a template of the study',
  permission: 'CHANNEL_UPDATE',
  creates: true,
  params: inStudy,
  body: z.strictObject({ name: line(1, MAX_TEMPLATE_NAME), ruleSet: ruleSet.min(1) }),
  result: ruleTemplate,
  errors: [
    'CHANNEL_NOT_FOUND',
    'FORBIDDEN',
    'RULE_TEMPLATE_NAME_TAKEN',
    'RULE_TEMPLATES_FULL',
    'ROLE_UNKNOWN',
    'TEAM_UNKNOWN',
    'GRACE_PERIOD_FIXED',
    'DUTY_UNKNOWN',
  ],
});

export const removeRuleTemplate = endpoint({
  id: 'removeRuleTemplate',
  feature: 'rule-templates',
  method: 'DELETE',
  path: '/channels/{channelId}/rule-templates/{templateId}',
  summary: 'Remove a template of the study',
  description: 'Posts whose rules were filled in from it keep them.',
  permission: 'CHANNEL_UPDATE',
  params: inStudy.extend({ templateId: id.describe('The template.') }),
  result: z.object({ templateId: z.number().int() }),
  errors: ['CHANNEL_NOT_FOUND', 'FORBIDDEN', 'RULE_TEMPLATE_NOT_FOUND'],
});
