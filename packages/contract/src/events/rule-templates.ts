import { z } from 'zod';
import { ruleInEvent } from './compliance.ts';
import { defineEvents, id, inStudy, toDirectory } from './event.ts';

const template = {
  ids: inStudy,
  facts: { templateId: id, name: z.string(), ruleSet: z.array(ruleInEvent) },
  kind: 'STUDY',
  announces: toDirectory('update-channel', 'RULE_CHOICES'),
} as const;

export const ruleTemplateEvents = defineEvents({
  'ruleTemplate.added': template,
  'ruleTemplate.removed': template,
});
