import type { RoleKey } from '@studyline/contract/core/permissions';
import type { TestApp } from '../../../test/app.ts';
import { buildMember, buildStudy, buildTeam, buildUser, overseeTeam } from '../../../test/world.ts';
import { transact } from '../../core/transaction.ts';
import { lockCurrent, removeFromStudy } from './change-membership.ts';

/** A study with two sites, a vendor, monitors who oversee the first site, and a former coordinator of that site. */
export async function buildDirectory(app: TestApp) {
  const { db } = app.server;
  const study = await buildStudy(db);
  const teams = {
    sponsor: await buildTeam(db, study, { teamType: 'STUDY_SPONSOR', name: 'Norden' }),
    berlin: await buildTeam(db, study, { code: 'DE001', city: 'Berlin', countryId: 'DE' }),
    aarhus: await buildTeam(db, study, { code: 'DK001', city: 'Aarhus', countryId: 'DK' }),
    monitors: await buildTeam(db, study, { teamType: 'STUDY_CRO', name: 'Monitors' }),
    vendor: await buildTeam(db, study, { teamType: 'STUDY_SERVICE_PROVIDER', name: 'Vendor' }),
  };
  await overseeTeam(db, study, { teamId: teams.berlin, by: teams.monitors });
  const join = async (lastName: string, role: RoleKey, team: keyof typeof teams) => {
    const person = await buildUser(db, { firstName: 'Alex', lastName });
    return buildMember(db, study, { roles: [role], teamId: teams[team], person });
  };
  const people = {
    administrator: await join('Adler', 'CHANNEL_ADMIN', 'sponsor'),
    manager: await join('berg', 'STUDY_MANAGER', 'sponsor'),
    supplier: await join('Carter', 'SUPPLY_MANAGER', 'sponsor'),
    monitor: await join('Dahl', 'MONITOR', 'monitors'),
    investigator: await join('Engel', 'PRINCIPAL_INVESTIGATOR', 'berlin'),
    coordinator: await join('Frank', 'STUDY_COORDINATOR', 'berlin'),
    pharmacist: await join('Gruber', 'SITE_PHARMACIST', 'berlin'),
    dane: await join('Hansen', 'STUDY_COORDINATOR', 'aarhus'),
    vendor: await join('Ivanov', 'VENDOR_MEMBER', 'vendor'),
    auditor: await join('Jones', 'QA_AUDITOR', 'sponsor'),
    former: await join('Keller', 'STUDY_COORDINATOR', 'berlin'),
  };
  const administrator = await app.as(people.administrator).actor();
  await transact(administrator, async (trx) => {
    const { channelId } = study;
    const members = [await lockCurrent(trx, channelId, people.former.userId)];
    const left = { channelId, members, reason: 'Left the hospital' };
    await removeFromStudy(trx, administrator, left, new Date('2026-11-20T10:00:00Z'));
  });
  return { study, people };
}
