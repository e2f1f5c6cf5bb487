import type { RuleInput } from '@studyline/contract/compliance/calls';
import type { Result } from '@studyline/contract/core/endpoint';
import { GRACE_PERIODS_MILLIS } from '@studyline/contract/required-actions/required-action';
import type * as contract from '@studyline/contract/rule-templates/calls';
import { type Actor, requireMembership } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { INVESTIGATOR_ONLY } from '../../core/roles.ts';
import { word } from '../../core/words.ts';
import type { Db } from '../../db/pool.ts';
import type { Call } from '../../http/route.ts';
import { canUpdateChannel } from '../channels/policy.ts';
import { requireClientId } from '../channels/settings.ts';
import { audiencesOf } from '../compliance/compare-rules.ts';
import { findShareableTeams } from '../sharing/default-permissions.ts';
import { canCreateDraft } from '../sharing/policy.ts';
import { findPostingFacts } from '../sharing/posting-queries.ts';
import { presentTemplate } from './present.ts';
import { findInvestigatorRoleId, findTemplates } from './queries.ts';

export async function listRuleTemplates(
  actor: Actor,
  { channelId }: Call<typeof contract.listRuleTemplates>,
): Promise<Result<typeof contract.listRuleTemplates>> {
  requireMembership(actor, channelId);
  authorize(canCreateDraft(actor, channelId));
  const { db } = actor.server;
  const update = canUpdateChannel(actor, { channelId, clientId: await requireClientId(db, channelId) });
  const shareable = await findShareableTeams(db, actor, channelId);
  // Authors who write for some teams do not learn whether others exist.
  const own = (await findTemplates(db, channelId)).filter(({ ruleSet }) =>
    audiencesOf(ruleSet).every(({ teamIds }) => teamIds.every((id) => shareable?.includes(id) ?? true)),
  );
  const builtIn = await findSafetyTemplate(db, channelId, actor.languageId);
  return {
    items: [...builtIn, ...own.map((row) => presentTemplate(row, update))],
    can: { add: update },
  };
}

const [, , , FIFTEEN_DAYS] = GRACE_PERIODS_MILLIS;

/**
 * Safety reports go to all participating investigators within 15 calendar days (21 CFR 312.32(c)). Decision: the principal investigator of
 * each site acknowledges them, because others at the site can be asked by rules of their own.
 */
async function findSafetyTemplate(
  db: Db,
  channelId: number,
  languageId: string,
): Promise<contract.RuleTemplate[]> {
  const facts = await findPostingFacts(db, channelId);
  const roleId = facts?.choosesPeriods ? await findInvestigatorRoleId(db, channelId) : undefined;
  if (roleId === undefined) return [];
  const rule: RuleInput = {
    requiredActionType: 'ACKNOWLEDGE',
    memberParticipationType: INVESTIGATOR_ONLY,
    gracePeriodMillis: FIFTEEN_DAYS,
    targetAudience: { channelWide: false, roles: [roleId], teamIds: [] },
  };
  return [
    {
      templateId: null,
      key: 'SAFETY_15D',
      name: word(languageId, 'server.ruleTemplate.SAFETY_15D'),
      ruleSet: [rule],
      can: { remove: 'FORBIDDEN' },
    },
  ];
}
