import { type RoleKey, roleKeys, roles } from '@studyline/contract/core/permissions';
import type { DemoPerson } from '../../seed/demo-model.ts';
import { DEMO_PEOPLE } from '../../seed/people.ts';
import { DEMO_TEAMS } from '../../seed/studies.ts';

/** People of the demo with more than one role, or with one but no membership. */
const mixed = [
  'study.manager',
  'approver',
  'medical.monitor',
  'laboratory',
  'vendor.lead',
  'unblinded.pharmacist',
  'committee',
  'anneke.visser',
  'carlos.mejia',
  'malin.ekstrom',
] as const;

/** One person for every role, the administrator of the client, an administrator of another study, and those of the demo. */
export type Who = RoleKey | 'CLIENT_ADMIN' | 'STRANGER' | (typeof mixed)[number];
export const everybody: readonly Who[] = ['CLIENT_ADMIN', ...roleKeys, 'STRANGER', ...mixed];

/** What decides someone's rights in a study. */
export interface Standing {
  status: 'CURRENT' | 'INVITED' | 'FORMER' | 'NONE';
  roles: readonly RoleKey[];
  isLead: boolean;
  blinding: 'BLINDED' | 'UNBLINDED' | 'NOT_APPLICABLE';
  isClientAdmin: boolean;
}

const outside: Standing = {
  status: 'NONE',
  roles: [],
  isLead: false,
  blinding: 'NOT_APPLICABLE',
  isClientAdmin: false,
};

/** The roles a person of the demo has in their first study. */
export function standingOf({ memberships: [first], clientAdminOf }: DemoPerson): Standing {
  const isClientAdmin = clientAdminOf !== undefined;
  if (!first) return { ...outside, isClientAdmin };
  const team = DEMO_TEAMS.find(({ study, key }) => study === first.study && first.teams.includes(key));
  return {
    status: first.status,
    roles: first.roles,
    isLead: first.isTeamLead ?? false,
    blinding: team?.blinding ?? 'NOT_APPLICABLE',
    isClientAdmin,
  };
}

function standing(who: Who): Standing {
  if (who === 'CLIENT_ADMIN') return { ...outside, isClientAdmin: true };
  if (who === 'STRANGER') return outside;
  if (who in roles) return { ...outside, status: 'CURRENT', roles: [who as RoleKey] };
  const person = DEMO_PEOPLE.find(({ key }) => key === who);
  if (!person) throw new Error(`The demo has no ${who}.`);
  return standingOf(person);
}

export const standings = Object.fromEntries(everybody.map((who) => [who, standing(who)])) as Record<
  Who,
  Standing
>;

/** The roles someone has in the study at this point. */
export function rolesOf(who: Who): readonly RoleKey[] {
  const { status, roles: held } = standings[who];
  return status === 'CURRENT' ? held : [];
}
