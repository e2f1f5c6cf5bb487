import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SystemActor } from '../src/core/actor.ts';
import { record } from '../src/core/record.ts';
import { transact } from '../src/core/transaction.ts';
import type { Trx } from '../src/db/pool.ts';
import { countryName } from '../src/features/reference-data/countries.ts';
import { createStudy } from '../src/features/clients/create-study.ts';
import { importRecord } from '../src/features/registry-import/import-study.ts';
import type { DemoSite, DemoStudy } from './demo-model.ts';
import { daysBefore, type DemoStudyIds, type DemoWorld, idOf } from './insert-people.ts';
import { insertMembers } from './insert-members.ts';
import { DEMO_SITES, DEMO_STUDIES, DEMO_TEAMS } from './studies.ts';

/** Inserts the studies with their teams, sites and members: the first from its registry record, the others by hand. */
export async function insertStudies(actor: SystemActor, world: DemoWorld): Promise<void> {
  for (const study of DEMO_STUDIES) {
    const channelId = await insertStudy(actor, world, study);
    await transact(actor, async (trx) => {
      await trx
        .updateTable('channel')
        .set({ name: study.name, title: study.title, banner_color_css: study.bannerColorCss })
        .where('id', '=', channelId)
        .execute();
      const ids = await readIds(trx, channelId);
      world.studies.set(study.key, ids);
      await insertTeams(trx, actor, world, study, ids);
      for (const site of DEMO_SITES.filter((s) => s.study === study.key))
        await openSite(trx, actor, world, site, ids);
      await insertMembers(trx, actor, world, study.key, ids);
    });
  }
}

async function insertStudy(actor: SystemActor, world: DemoWorld, study: DemoStudy): Promise<number> {
  const clientId = idOf(world.clients, study.client);
  if (study.registryFile) {
    const text = await readFile(join(import.meta.dirname, 'registry', study.registryFile), 'utf8');
    const { channelId } = await importRecord(actor, clientId, JSON.parse(text));
    if (channelId === null) throw new Error(`${study.registryFile} was not imported.`);
    return channelId;
  }
  const { name, title, sponsorName } = study;
  const created = await transact(actor, (trx) =>
    createStudy(trx, actor, { clientId, name, title, sponsorName }),
  );
  return created.channelId;
}

async function readIds(trx: Trx, channelId: number): Promise<DemoStudyIds> {
  const roles = await trx
    .selectFrom('role')
    .select(['id', 'key'])
    .where('channel_id', '=', channelId)
    .execute();
  const categories = await trx
    .selectFrom('category')
    .select(['id', 'number'])
    .where('channel_id', '=', channelId)
    .execute();
  return {
    channelId,
    roleIds: new Map(roles.map((r) => [r.key, r.id])),
    categoryIds: new Map(categories.map((c) => [c.number, c.id])),
    teamIds: new Map(),
  };
}

/** The sponsor's team was created with the study and gets its demo name; the others are new. */
async function insertTeams(
  trx: Trx,
  actor: SystemActor,
  world: DemoWorld,
  study: DemoStudy,
  ids: DemoStudyIds,
): Promise<void> {
  for (const team of DEMO_TEAMS.filter((t) => t.study === study.key)) {
    const existing =
      team.teamType === 'STUDY_SPONSOR'
        ? await trx
            .updateTable('team')
            .set({ name: team.name, active_since: daysBefore(world.startOfDemo, 130) })
            .where('channel_id', '=', ids.channelId)
            .where('team_type', '=', 'STUDY_SPONSOR')
            .returning('id')
            .executeTakeFirst()
        : undefined;
    const { id } =
      existing ??
      (await trx
        .insertInto('team')
        .values({
          channel_id: ids.channelId,
          name: team.name,
          team_type: team.teamType,
          participant_type: team.participantType,
          status: 'ACTIVE',
          active_since: daysBefore(world.startOfDemo, 130),
          blinding: team.blinding ?? 'NOT_APPLICABLE',
        })
        .returning('id')
        .executeTakeFirstOrThrow());
    ids.teamIds.set(team.key, id);
    if (!existing)
      record(trx, actor, {
        type: 'team.created',
        channelId: ids.channelId,
        teamId: id,
        name: team.name,
      });
  }
}

/** Brings a site into its state: one from the record, or a new one in a study without a record. */
async function openSite(
  trx: Trx,
  actor: SystemActor,
  world: DemoWorld,
  site: DemoSite,
  ids: DemoStudyIds,
): Promise<void> {
  const activatedAt =
    site.activatedDaysAgo === undefined ? null : daysBefore(world.startOfDemo, site.activatedDaysAgo);
  const pi = site.principalInvestigator;
  const investigator = pi
    ? await trx
        .selectFrom('app_user')
        .select('display_name')
        .where('id', '=', idOf(world.people, pi))
        .executeTakeFirstOrThrow()
    : null;
  const state = {
    status: site.status,
    active_since: activatedAt,
    approved_at: activatedAt,
    site_activated_at: activatedAt,
    site_selected_at: daysBefore(world.startOfDemo, site.selectedDaysAgo),
    created_at: daysBefore(world.startOfDemo, site.selectedDaysAgo + 4),
    principal_investigator_name: investigator?.display_name ?? null,
  };
  const { channelId } = ids;
  const row = site.place
    ? await trx
        .insertInto('team')
        .values({
          ...state,
          channel_id: channelId,
          name: site.facility,
          team_type: 'STUDY_SITE',
          participant_type: 'INVESTIGATOR_SITE',
          code: site.place.code,
          city: site.place.city,
          zip: site.place.zip,
          country_id: site.place.countryCode,
          country_name: countryName(site.place.countryCode, 'en'),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    : await trx
        .updateTable('team')
        .set(state)
        .where('channel_id', '=', channelId)
        .where('name', '=', site.facility)
        .returning('id')
        .executeTakeFirstOrThrow(() => new Error(`The registry record has no site called ${site.facility}.`));
  ids.teamIds.set(site.key, row.id);
  for (const overseer of site.overseenBy) {
    await trx
      .insertInto('team_oversight')
      .values({ channel_id: channelId, team_id: row.id, overseen_by_team_id: idOf(ids.teamIds, overseer) })
      .execute();
  }
  record(trx, actor, { type: 'team.updated', channelId, teamId: row.id, changed: ['status'] });
}
