import { actAs, type Doer, type SystemActor } from '../src/core/actor.ts';
import { record } from '../src/core/record.ts';
import { transact } from '../src/core/transaction.ts';
import type { Trx } from '../src/db/pool.ts';
import { createStudy } from '../src/features/clients/create-study.ts';
import { addCountries, keepOrganisations } from '../src/features/clients/study-queries.ts';
import { countryName } from '../src/features/reference-data/countries.ts';
import type { DemoSite, DemoStudy } from './demo-model.ts';
import { type DemoStudyIds, type DemoWorld, idOf } from './insert-people.ts';
import { insertMembers } from './insert-members.ts';
import { afterwards, timeOf } from './posts-model.ts';
import { DEMO_SITES, DEMO_STUDIES, DEMO_TEAMS } from './studies.ts';

/** Inserts the studies with their teams, sites and members. */
export async function insertStudies(actor: SystemActor, world: DemoWorld): Promise<void> {
  for (const study of DEMO_STUDIES) {
    await transact(actor, async (trx) => {
      const { name, title, sponsorName } = study;
      const clientId = idOf(world.clients, study.client);
      const at = timeOf({ daysAgo: study.createdDaysAgo, at: '07:00' }, world.startOfDemo);
      const { channelId } = await createStudy(trx, actor, { clientId, name, title, sponsorName, at });
      await trx
        .updateTable('channel')
        .set({ banner_color_css: study.bannerColorCss })
        .where('id', '=', channelId)
        .execute();
      const sites = DEMO_SITES.filter((site) => site.study === study.key);
      await addCountries(
        trx,
        channelId,
        sites.map(({ place }) => place.countryCode),
      );
      const ids = await readIds(trx, channelId);
      world.studies.set(study.key, ids);
      await insertTeams(trx, actor, world, study, ids);
      const manager = await actAs(actor.server, trx, idOf(world.people, 'study.manager'));
      for (const site of sites) await insertSite(trx, { actor, manager }, world, { site, study }, ids);
      await insertMembers(trx, { actor, manager }, world, study.key, ids);
    });
  }
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
  const { channelId } = ids;
  const at = timeOf({ daysAgo: study.createdDaysAgo, at: '07:20' }, world.startOfDemo);
  for (const team of DEMO_TEAMS.filter((t) => t.study === study.key)) {
    if (team.teamType === 'STUDY_SPONSOR') {
      const { id } = await trx
        .updateTable('team')
        .set({
          name: team.name,
          organization_id: await organizationId(trx, channelId, study, study.sponsorName),
        })
        .where('channel_id', '=', channelId)
        .where('team_type', '=', 'STUDY_SPONSOR')
        .returning('id')
        .executeTakeFirstOrThrow();
      ids.teamIds.set(team.key, id);
      if (team.name === study.sponsorName) continue;
      const values = { before: { name: study.sponsorName }, after: { name: team.name } };
      record(trx, actor, { type: 'team.updated', channelId, teamId: id, changed: ['name'], ...values }, at);
      continue;
    }
    const { id } = await trx
      .insertInto('team')
      .values({
        channel_id: channelId,
        name: team.name,
        team_type: team.teamType,
        participant_type: team.participantType,
        status: 'ACTIVE',
        active_since: at,
        created_at: at,
        blinding: team.blinding ?? 'NOT_APPLICABLE',
        organization_id: await organizationId(trx, channelId, study, team.organization ?? study.sponsorName),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.teamIds.set(team.key, id);
    record(trx, actor, { type: 'team.created', channelId, teamId: id, name: team.name }, at);
  }
}

/** An organisation that takes part in the study, by its name. */
async function organizationId(
  trx: Trx,
  channelId: number,
  { sponsorName }: DemoStudy,
  name: string,
): Promise<number> {
  if (name !== sponsorName)
    await keepOrganisations(trx, channelId, [{ part: 'COLLABORATOR', name, className: null }]);
  const { id } = await trx
    .selectFrom('organization')
    .innerJoin('channel', 'channel.client_id', 'organization.client_id')
    .select('organization.id')
    .where('channel.id', '=', channelId)
    .where('organization.name', '=', name)
    .executeTakeFirstOrThrow();
  return id;
}

interface Doers {
  actor: SystemActor;
  manager: Doer;
}

/** A site on its way to its state, with each step in the audit trail on its day. */
async function insertSite(
  trx: Trx,
  { actor, manager }: Doers,
  world: DemoWorld,
  { site, study }: { site: DemoSite; study: DemoStudy },
  ids: DemoStudyIds,
): Promise<void> {
  const { channelId } = ids;
  const { place, selectedDaysAgo, activatedDaysAgo, held } = site;
  const on = (daysAgo: number, at: string) =>
    afterwards(timeOf({ daysAgo, at }, world.startOfDemo), `${site.key} ${at}`);
  const plannedAt = timeOf({ daysAgo: study.createdDaysAgo - 1, at: '07:40' }, world.startOfDemo);
  const selectedAt = selectedDaysAgo === undefined ? null : on(selectedDaysAgo, '07:50');
  const approvedAt = activatedDaysAgo === undefined ? null : on(activatedDaysAgo + 2, '10:15');
  const activatedAt = activatedDaysAgo === undefined ? null : on(activatedDaysAgo, '12:40');
  const investigator = await findInvestigator(trx, world, site);
  const { id: teamId } = await trx
    .insertInto('team')
    .values({
      channel_id: channelId,
      name: site.name,
      team_type: 'STUDY_SITE',
      participant_type: 'INVESTIGATOR_SITE',
      status: site.status,
      code: place.code,
      city: place.city,
      country_id: place.countryCode,
      country_name: countryName(place.countryCode, 'en'),
      principal_investigator_name: investigator,
      created_at: plannedAt,
      site_selected_at: selectedAt,
      approved_at: approvedAt,
      site_activated_at: activatedAt,
      active_since: activatedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  ids.teamIds.set(site.key, teamId);
  const overseers = site.overseenBy.map((key) => idOf(ids.teamIds, key));
  await trx
    .insertInto('team_oversight')
    .values(overseers.map((id) => ({ channel_id: channelId, team_id: teamId, overseen_by_team_id: id })))
    .execute();

  const team = { channelId, teamId };
  record(trx, actor, { type: 'team.created', ...team, name: site.name }, plannedAt);
  record(trx, actor, { type: 'team.oversightChanged', ...team, before: [], after: overseers }, plannedAt);
  const moveTo = (transition: string, before: string, after: string, at: Date, reason = '') =>
    record(trx, manager, { type: 'team.statusChanged', ...team, transition, before, after, reason }, at);
  const update = (field: string, value: string | number, at: Date) =>
    record(
      trx,
      manager,
      {
        type: 'team.updated',
        ...team,
        changed: [field],
        before: { [field]: null },
        after: { [field]: value },
      },
      at,
    );
  if (selectedAt) {
    moveTo('select_team', 'PLANNED', 'SELECTED', selectedAt);
    if (investigator) update('principalInvestigatorName', investigator, selectedAt);
  }
  if (activatedAt && approvedAt) {
    update('approvalDateTimeMillis', approvedAt.getTime(), approvedAt);
    moveTo('activate_team', 'SELECTED', 'ACTIVE', activatedAt);
  }
  if (held) moveTo('hold_team', 'ACTIVE', 'ON_HOLD', on(held.daysAgo, '14:05'), held.reason);
}

async function findInvestigator(
  trx: Trx,
  world: DemoWorld,
  { principalInvestigator: key }: DemoSite,
): Promise<string | null> {
  if (!key) return null;
  const { display_name } = await trx
    .selectFrom('app_user')
    .select('display_name')
    .where('id', '=', idOf(world.people, key))
    .executeTakeFirstOrThrow();
  return display_name;
}
