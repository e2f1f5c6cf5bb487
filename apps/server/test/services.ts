import type { Db } from '../src/db/pool.ts';
import { buildMember, buildStudy, buildTeam } from './world.ts';

/** A study with those who order and those who supply: a site with its coordinator, a depot with its vendor, and a supply manager. */
export async function buildServices(db: Db, ofSite: Parameters<typeof buildTeam>[2] = {}) {
  const study = await buildStudy(db);
  const supply = await buildMember(db, study, { roles: ['SUPPLY_MANAGER'] });
  const site = await buildTeam(db, study, ofSite);
  const coordinator = await buildMember(db, study, { roles: ['STUDY_COORDINATOR'], teamId: site });
  const depot = await buildTeam(db, study, { teamType: 'STUDY_SERVICE_PROVIDER', name: 'Depot' });
  const vendor = await buildMember(db, study, { roles: ['VENDOR_MEMBER'], teamId: depot });
  return { study, supply, site, coordinator, depot, vendor };
}
