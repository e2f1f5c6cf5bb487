import type { May } from '@studyline/contract/core/may';
import type { RuleTemplate } from '@studyline/contract/rule-templates/calls';
import type { TemplateRow } from './queries.ts';

export function presentTemplate({ templateId, name, ruleSet }: TemplateRow, remove: May): RuleTemplate {
  return { templateId, key: null, name, ruleSet, can: { remove } };
}
