import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp } from '../../../test/app.ts';
import { query } from '../../../test/cluster.ts';
import { ordersIn } from '../../../test/orders.ts';
import { pickupsIn } from '../../../test/pickups.ts';
import { buildServices } from '../../../test/services.ts';
import { statementsOf } from '../../../test/statements.ts';
import { buildStudy, buildTeam } from '../../../test/world.ts';
import { findToldOfItems, findToldOfTeam, noteCalibrations } from './mail-queries.ts';

const app = await startApp();
const { db } = app.server;
afterAll(() => app.close());
let site: number;
let order: number;
beforeAll(async () => {
  const { study, coordinator, ...built } = await buildServices(db);
  site = built.site;
  order = await ordersIn(app, study).place(coordinator, site);
  const pickups = pickupsIn(app, study);
  for (let n = 0; n < 20; n++) await pickups.lend(site, { calibration_due_on: '2026-01-01' });
  const teams = await Promise.all(Array.from({ length: 100 }, () => buildTeam(db, study)));
  const studies = await Promise.all(Array.from({ length: 100 }, () => buildStudy(db)));
  const places = [
    ...[...teams, site].map((teamId) => ({ channelId: study.channelId, teamId })),
    ...studies.map(({ channelId }) => ({ channelId, teamId: null })),
  ];
  await sql`
    insert into notification_contact (channel_id, team_id, email_address, events, language_id, token_seed, token_hash, confirmed_at, created_at)
    select place."channelId", place."teamId", seed || '@site.example', array['ORDER_APPROVED', 'TEAM_STATUS_CHANGED', 'CALIBRATION_DUE'], 'en', seed,
      sha256(seed::bytea), now(), now()
    from json_to_recordset(${JSON.stringify(places)}::json) as place("channelId" integer, "teamId" integer),
      generate_series(1, 500) n, concat_ws('.', place."channelId", place."teamId", n) seed`.execute(db);
  await query(app.database.ownerUrl, 'analyze');
});

test.each<[string, () => Promise<unknown>]>([
  ['an item', () => findToldOfItems(db, [order], { events: ['ORDER_APPROVED'], by: null })],
  ['a team', () => findToldOfTeam(db, site, { event: 'TEAM_STATUS_CHANGED', by: null })],
  ['calibrations', () => db.transaction().execute((trx) => noteCalibrations(trx, '2026-01-01', 100))],
])('who is told of %s is found by its study and team among 100,000 contacts', async (_, find) => {
  const [statement = ''] = await statementsOf(find);
  const { rows } = await sql.raw<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${statement}`).execute(db);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).not.toContain('Seq Scan on notification_contact');
  expect(plan).toMatch(
    /notification_contact_told.*\n\s+Index Cond: \(\(channel_id = \w+\.channel_id\) AND \(COALESCE\(team_id, 0\) = ANY/,
  );
});
