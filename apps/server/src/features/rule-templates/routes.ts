import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/rule-templates/calls';
import { mountRoom } from '../../http/route.ts';
import { addRuleTemplate } from './add-rule-template.ts';
import { listRuleTemplates } from './list-rule-templates.ts';
import { removeRuleTemplate } from './remove-rule-template.ts';

export function mountRuleTemplates(app: FastifyInstance): void {
  mountRoom(app, contract, { listRuleTemplates, addRuleTemplate, removeRuleTemplate });
}
