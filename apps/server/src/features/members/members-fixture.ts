import { getMember } from '@studyline/contract/members/calls';
import {
  addTeamMember,
  removeMember,
  removeTeamMember,
  setMemberRoles,
} from '@studyline/contract/members/changes';
import type { RoleKey } from '@studyline/contract/core/permissions';
import type { TestApp } from '../../../test/app.ts';
import { readRecordedAbout } from '../../../test/audit.ts';
import { buildMember, buildStudy, buildTeam, type Person, type Study } from '../../../test/world.ts';

export const idOf = (study: Study, { userId }: Person) => `${study.channelId}-${userId}`;
export const about = (study: Study, person: Person) => ({
  channelId: study.channelId,
  memberId: idOf(study, person),
});
export const codeOf = async (answer: Promise<{ status: number; error?: { errorCode?: string } }>) => {
  const { status, error } = await answer;
  return [status, error?.errorCode];
};

/** Studies of a client and the calls that change their people. */
export function openMembers(app: TestApp, clientId: number) {
  const { db } = app.server;

  /** A study with an administrator, and a team of each type. */
  async function build() {
    const study = await buildStudy(db, { clientId });
    const teams = {
      sponsor: await buildTeam(db, study, { teamType: 'STUDY_SPONSOR' }),
      cro: await buildTeam(db, study, { teamType: 'STUDY_CRO' }),
      site: await buildTeam(db, study),
      otherSite: await buildTeam(db, study),
      vendor: await buildTeam(db, study, { teamType: 'STUDY_SERVICE_PROVIDER' }),
    };
    const join = (team: keyof typeof teams, ...roles: RoleKey[]) =>
      buildMember(db, study, { roles, teamId: teams[team] });
    return { study, teams, join, administrator: await join('sponsor', 'CHANNEL_ADMIN') };
  }
  /** A person in another study of the client. */
  const colleague = async () => buildMember(db, await buildStudy(db, { clientId }), { roles: ['MONITOR'] });

  const setRoles = (by: Person, study: Study, person: Person, ...keys: RoleKey[]) =>
    setRolesSeen(by, study, person, keys, []);
  /** The same by a person who has seen these roles. */
  const setRolesSeen = (
    by: Person,
    study: Study,
    person: Person,
    keys: RoleKey[],
    seen: RoleKey[],
    inspectorUntil?: string,
  ) =>
    app.as(by).call(setMemberRoles, {
      params: about(study, person),
      query: {
        roleId: keys.map((key) => study.roleIds[key]),
        seenRoleId: seen.map((key) => study.roleIds[key]),
        inspectorUntil,
      },
    });
  const remove = (by: Person, study: Study, person: Person, reason?: string) =>
    app.as(by).call(removeMember, { params: about(study, person), query: { reason } });
  const removeFrom = (by: Person, study: Study, teamId: number, person: Person, reason?: string) =>
    app.as(by).call(removeTeamMember, { params: { ...about(study, person), teamId }, query: { reason } });
  const add = (
    by: Person,
    { channelId, roleIds }: Study,
    teamId: number,
    person: Pick<Person, 'emailAddress'>,
    keys: RoleKey[],
    more: { isTeamLead?: boolean; inspectorUntil?: string; headers?: Record<string, string> } = {},
  ) =>
    app.as(by).call(addTeamMember, {
      params: { channelId, teamId },
      body: {
        emailAddress: person.emailAddress,
        roleIds: keys.map((key) => roleIds[key]),
        ...(more.isTeamLead && { isTeamLead: true }),
        ...(more.inspectorUntil && { inspectorUntil: more.inspectorUntil }),
      },
      headers: more.headers,
    });
  const rolesOf = async (by: Person, study: Study, person: Person) =>
    (await app.as(by).call(getMember, { params: about(study, person) })).body.rolesByStatus.CURRENT.map(
      ({ key }) => key,
    );
  const recordedOf = async (person: Person) =>
    (await readRecordedAbout(db, person)).filter(({ type }) => type.startsWith('member.'));

  return { build, colleague, setRoles, setRolesSeen, remove, removeFrom, add, rolesOf, recordedOf };
}
