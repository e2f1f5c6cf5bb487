import type { RuleInput } from '@studyline/contract/compliance/calls';
import { ruleInEvent } from '@studyline/contract/events/compliance';
import { requiredActionTypes } from '@studyline/contract/required-actions/required-action';
import { sql } from 'kysely';
import { z } from 'zod';
import { SITE_LEADER } from '../../core/roles.ts';
import type { Db, Trx } from '../../db/pool.ts';
import { findRow, findRows, run } from '../../db/rows.ts';

const storedRule = ruleInEvent.extend({ requiredActionType: z.enum(requiredActionTypes) });
const templateRow = z.object({ templateId: z.int(), name: z.string(), ruleSet: z.array(storedRule) });
export type TemplateRow = z.output<typeof templateRow>;

/** The templates of a study's own, by name. */
export function findTemplates(db: Db, channelId: number): Promise<TemplateRow[]> {
  return findRows(
    db,
    templateRow,
    sql`select id as "templateId", name, rule_set as "ruleSet" from rule_template
      where channel_id = ${channelId} order by lower(name), id`,
  );
}

export async function insertTemplate(
  trx: Trx,
  template: { channelId: number; name: string; ruleSet: readonly RuleInput[]; userId: number; at: Date },
): Promise<number> {
  const { channelId, name, ruleSet, userId, at } = template;
  const { id } = await trx
    .insertInto('rule_template')
    .values({
      channel_id: channelId,
      name,
      rule_set: JSON.stringify(ruleSet),
      created_by: userId,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function deleteTemplate(trx: Trx, templateId: number): Promise<void> {
  await run(trx, sql`delete from rule_template where id = ${templateId}`);
}

const role = z.object({ roleId: z.int() });

export async function findInvestigatorRoleId(db: Db, channelId: number): Promise<number | undefined> {
  const statement = sql`select id as "roleId" from role where channel_id = ${channelId} and key = ${SITE_LEADER}`;
  return (await findRow(db, role, statement))?.roleId;
}
