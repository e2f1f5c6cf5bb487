import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/rule-templates/calls';
import { type Actor, lockActor } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import { record } from '../../core/record.ts';
import { transact } from '../../core/transaction.ts';
import type { Call } from '../../http/route.ts';
import { requireUpdate } from '../channels/settings.ts';
import { lockPeople } from '../members/member-queries.ts';
import { deleteTemplate, findTemplates } from './queries.ts';

export async function removeRuleTemplate(
  actor: Actor,
  { channelId, templateId }: Call<typeof contract.removeRuleTemplate>,
): Promise<Result<typeof contract.removeRuleTemplate>> {
  await requireUpdate(actor, channelId);
  return transact(actor, async (trx) => {
    await lockPeople(trx, channelId);
    await requireUpdate(await lockActor(trx, actor, channelId), channelId, trx);
    const template = (await findTemplates(trx, channelId)).find((one) => one.templateId === templateId);
    if (!template) throw new AppError('RULE_TEMPLATE_NOT_FOUND');
    await deleteTemplate(trx, templateId);
    record(trx, actor, { type: 'ruleTemplate.removed', channelId, ...template });
    return { templateId };
  });
}
