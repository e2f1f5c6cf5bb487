import type * as contract from '@studyline/contract/rule-templates/calls';
import { MAX_TEMPLATES } from '@studyline/contract/rule-templates/fields';
import { type Actor, lockActor } from '../../core/actor.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { record } from '../../core/record.ts';
import { transact } from '../../core/transaction.ts';
import type { Call } from '../../http/route.ts';
import { requireUpdate } from '../channels/settings.ts';
import { audiencesOf, normalizeRule } from '../compliance/compare-rules.ts';
import { requireOffered } from '../compliance/rules.ts';
import { lockPeople } from '../members/member-queries.ts';
import { requireOwnReferences } from '../sharing/references.ts';
import { presentTemplate } from './present.ts';
import { findTemplates, insertTemplate } from './queries.ts';

export async function addRuleTemplate(
  actor: Actor,
  { channelId, name, ruleSet: given }: Call<typeof contract.addRuleTemplate>,
): Promise<contract.RuleTemplate> {
  await requireUpdate(actor, channelId);
  return transact(actor, async (trx) => {
    // Two templates of one name, or one too many, cannot be saved at the same time.
    await lockPeople(trx, channelId);
    await requireUpdate(await lockActor(trx, actor, channelId), channelId, trx);
    const ruleSet = given.map(normalizeRule);
    await requireOwnReferences(trx, channelId, audiencesOf(ruleSet));
    await requireOffered(trx, { channelId }, ruleSet);
    const others = await findTemplates(trx, channelId);
    if (others.some((other) => other.name.toLowerCase() === name.toLowerCase()))
      throw new AppError('RULE_TEMPLATE_NAME_TAKEN');
    if (others.length >= MAX_TEMPLATES) throw new AppError('RULE_TEMPLATES_FULL');
    const at = now();
    const templateId = await insertTemplate(trx, { channelId, name, ruleSet, userId: actor.userId, at });
    record(trx, actor, { type: 'ruleTemplate.added', channelId, templateId, name, ruleSet }, at);
    return presentTemplate({ templateId, name, ruleSet }, true);
  });
}
