import { sql } from 'kysely';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { acknowledgePost } from '@studyline/contract/compliance/calls';
import { handOver } from '@studyline/contract/compliance/hand-over';
import { getScopedDetails, listMemberMetrics } from '@studyline/contract/compliance/metrics';
import {
  addTeamMember,
  removeMember,
  removeTeamMember,
  setMemberRoles,
} from '@studyline/contract/members/changes';
import { changeTeamStatus } from '@studyline/contract/teams/calls';
import type { RoleKey } from '@studyline/contract/core/permissions';
import { startApp } from '../../../test/app.ts';
import { ask, change, dayFromNow, dutiesOf } from '../../../test/delegations.ts';
import { succeed } from '../../../test/obligations.ts';
import { add, openPost, replace } from '../../../test/posts.ts';
import { KNOWN_PIN, prepareSigner, sign, tamper } from '../../../test/signers.ts';
import {
  buildClient,
  buildMember,
  buildStudy,
  buildTeam,
  everyone,
  type Member,
  nobody,
  type Study,
} from '../../../test/world.ts';
import { turnDelegations } from '../delegations/jobs.ts';

/**
 * Whatever happens to a post and to people, each is asked exactly as often as a recount of the facts says. The recount knows no rows of
 * obligations: only who is in which team with which role, what is delegated to whom, which teams are active, and what was completed on
 * which major version.
 */
const app = await startApp();
const { db } = app.server;
const { clientId } = await buildClient(db);
afterAll(() => app.close());

const PEOPLE = 4;
const TEAMS = 2;
const ROLES = ['PRINCIPAL_INVESTIGATOR', 'SITE_PHARMACIST', 'SITE_STAFF'] as const;
type Role = (typeof ROLES)[number];

type Participation = 'EVERY_MEMBER' | 'ANY_MEMBER' | 'PRINCIPAL_INVESTIGATOR' | 'PI_OR_DELEGATE';
interface Rule {
  action: 'ACKNOWLEDGE' | 'SIGN';
  participation: Participation;
  roles: readonly Role[];
  /** By their place among the duties of the study. */
  duties?: readonly number[];
}

/** The rules of the post, in order: who is addressed, how many of them have to act, and which duties they need. */
const RULES: readonly Rule[] = [
  { action: 'ACKNOWLEDGE', participation: 'EVERY_MEMBER', roles: ROLES },
  { action: 'ACKNOWLEDGE', participation: 'ANY_MEMBER', roles: ['PRINCIPAL_INVESTIGATOR', 'SITE_STAFF'] },
  { action: 'ACKNOWLEDGE', participation: 'EVERY_MEMBER', roles: ['SITE_PHARMACIST'] },
  { action: 'SIGN', participation: 'PRINCIPAL_INVESTIGATOR', roles: ROLES },
  { action: 'ACKNOWLEDGE', participation: 'PI_OR_DELEGATE', roles: ROLES },
  {
    action: 'ACKNOWLEDGE',
    participation: 'PI_OR_DELEGATE',
    roles: ['PRINCIPAL_INVESTIGATOR', 'SITE_PHARMACIST'],
    duties: [0],
  },
  { action: 'ACKNOWLEDGE', participation: 'EVERY_MEMBER', roles: ROLES, duties: [0, 1] },
  {
    action: 'ACKNOWLEDGE',
    participation: 'ANY_MEMBER',
    roles: ['SITE_PHARMACIST', 'SITE_STAFF'],
    duties: [1],
  },
];
const DUTIES = 2;

/** The days of a line, from now: a WEEK later all have begun, and those with an end after another one are over. */
const DAYS = { open: [-1], begun: [-1, 3], later: [3, 8] } as const;
const WEEK = 7;

interface Person {
  member: Member;
  emailAddress: string;
  role: Role;
  /** Teams, by their place. Nobody who is in none belongs to the study. */
  teams: Set<number>;
}
interface Line {
  id: number;
  team: number;
  person: number;
  duty: number;
  from: number;
  to: number | undefined;
  state: 'WAITING' | 'APPROVED' | 'IN_FORCE' | 'CLOSED';
}
interface Model {
  people: Person[];
  lines: Line[];
  isActive: boolean[];
  /** How many major versions there were. */
  major: number;
  version: number;
  /** What was completed: rule, major version, team, person. */
  done: { rule: number; major: number; team: number; person: number }[];
  /** Who has handed what is required now over to whom. */
  handed: { rule: number; team: number; from: number; to: number }[];
}
interface Scene extends Model {
  study: Study;
  manager: Member;
  teamIds: number[];
  postId: number;
  ruleIds: number[];
  dutyIds: number[];
}

const what = fc.oneof(
  { weight: 2, arbitrary: fc.record({ type: fc.constant('publish' as const), isMajor: fc.boolean() }) },
  {
    weight: 8,
    arbitrary: fc.record({
      type: fc.constant('delegate' as const),
      person: fc.nat(PEOPLE - 1),
      duty: fc.nat(DUTIES - 1),
      days: fc.constantFrom('open' as const, 'begun' as const, 'later' as const),
      decision: fc.constantFrom('approve' as const, 'approve' as const, 'refuse' as const, undefined),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('decide' as const),
      which: fc.nat(1000),
      decision: fc.constantFrom('approve' as const, 'refuse' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('end' as const), which: fc.nat(1000) }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('week' as const), which: fc.nat(1000) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('turnDay' as const) }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('late' as const), person: fc.nat(PEOPLE - 1) }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('turn' as const), team: fc.nat(TEAMS - 1) }) },
  { weight: 3, arbitrary: personIn('join') },
  { weight: 3, arbitrary: personIn('leave') },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('remove' as const), person: fc.nat(PEOPLE - 1) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('role' as const),
      person: fc.nat(PEOPLE - 1),
      role: fc.constantFrom(...ROLES),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      type: fc.constant('act' as const),
      person: fc.nat(PEOPLE - 1),
      team: fc.nat(TEAMS - 1),
      rule: fc.nat(RULES.length - 1),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ type: fc.constant('handOver' as const), which: fc.nat(1000) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ type: fc.constant('leaveIt' as const), which: fc.nat(1000) }),
  },
);
type What = typeof what extends fc.Arbitrary<infer Value> ? Value : never;

function personIn<Type extends 'join' | 'leave'>(type: Type) {
  return fc.record({ type: fc.constant(type), person: fc.nat(PEOPLE - 1), team: fc.nat(TEAMS - 1) });
}

const isInAudience = (rule: number, { role }: Person) => RULES[rule]!.roles.includes(role);

/** Whether the person may act for the team by what they are, or by what is delegated to them. */
function isFit({ people, lines }: Model, rule: number, team: number, person: number): boolean {
  const { participation, duties } = RULES[rule]!;
  const isInvestigator = people[person]!.role === 'PRINCIPAL_INVESTIGATOR';
  const isDelegate = lines.some(
    (line) =>
      line.state === 'IN_FORCE' &&
      line.team === team &&
      line.person === person &&
      (!duties || duties.includes(line.duty)),
  );
  switch (participation) {
    case 'PRINCIPAL_INVESTIGATOR':
      return isInvestigator;
    case 'PI_OR_DELEGATE':
      return isInvestigator || isDelegate;
    case 'EVERY_MEMBER':
    case 'ANY_MEMBER':
      return !duties || isDelegate;
  }
}

/** Whether nothing is left to do for a person in a team under a rule. */
function isDone({ done, major }: Model, rule: number, team: number, person: number): boolean {
  const now = done.filter((one) => one.rule === rule && one.major === major);
  switch (RULES[rule]!.participation) {
    case 'EVERY_MEMBER':
      return now.some((one) => one.person === person);
    case 'ANY_MEMBER':
      return now.some((one) => one.team === team);
    case 'PRINCIPAL_INVESTIGATOR':
    case 'PI_OR_DELEGATE':
      return now.some((one) => one.team === team && one.person === person);
  }
}

const isForAnyTeam = (rule: number) => RULES[rule]!.participation === 'EVERY_MEMBER';

/** Whether a colleague has it instead of the person, or has had it and done it. */
const hasHandedOver = ({ handed }: Model, rule: number, team: number, person: number) =>
  handed.some((one) => one.rule === rule && one.from === person && (isForAnyTeam(rule) || one.team === team));

const isRecipient = ({ handed }: Model, rule: number, team: number, person: number) =>
  handed.some((one) => one.rule === rule && one.to === person && one.team === team);

/** Whether the person has to act for the team, once it is active. */
const isMeant = (model: Model, rule: number, team: number, person: number) =>
  model.people[person]!.teams.has(team) &&
  isFit(model, rule, team, person) &&
  (isInAudience(rule, model.people[person]!) || isRecipient(model, rule, team, person)) &&
  !hasHandedOver(model, rule, team, person) &&
  !isDone(model, rule, team, person);

/** What has to be done now: rule and person and, where each team counts, the team. */
function recount(model: Model): string[] {
  const asked = RULES.flatMap((_, rule) =>
    model.people.flatMap((one, person) =>
      [...one.teams]
        .filter((team) => model.isActive[team] && isMeant(model, rule, team, person))
        .map((team) => `${rule} ${person} ${isForAnyTeam(rule) ? 'any' : team}`),
    ),
  );
  return [...new Set(asked)].toSorted();
}

/**
 * What was handed over returns, from the last person to the first, when whoever has it leaves the team or loses the duty it needs, or has
 * to act anyway for another team while theirs is on hold. It doesn't once it is done.
 */
function returnHanded(model: Model): void {
  const { people, isActive } = model;
  const falls = ({ rule, team, to }: Model['handed'][number]) => {
    if (hasHandedOver(model, rule, team, to) || isDone(model, rule, team, to)) return false;
    const isElsewhere = [...people[to]!.teams].some(
      (other) => isActive[other] && isMeant(model, rule, other, to),
    );
    if (!people[to]!.teams.has(team) || !isFit(model, rule, team, to)) return true;
    return isForAnyTeam(rule) && !isActive[team] && isElsewhere;
  };
  for (let place = model.handed.findIndex(falls); place >= 0; place = model.handed.findIndex(falls))
    model.handed.splice(place, 1);
}

/** The same as the product has it. A person who is asked twice is in it twice. */
async function askedOf({ postId, ruleIds, people, teamIds }: Scene): Promise<string[]> {
  const { rows } = await sql<{ rule: number; person: number; team: number }>`
    select rule_id as rule, user_id as person, team_id as team from assignment
    where post_id = ${postId} and closed_at is null and due_at is not null`.execute(db);
  return rows
    .map(({ rule, person, team }) => {
      const place = ruleIds.indexOf(rule);
      const who = people.findIndex(({ member }) => member.userId === person);
      const counts = RULES[place]!.participation === 'EVERY_MEMBER' ? 'any' : teamIds.indexOf(team);
      return `${place} ${who} ${counts}`;
    })
    .toSorted();
}

/** What was completed, as the product has it. */
async function completedOf({ postId, ruleIds, people, teamIds }: Scene): Promise<string[]> {
  const { rows } = await sql<{ rule: number; major: number; person: number; team: number }>`
    select d.rule_id as rule, v.label_major as major, d.user_id as person, d.team_id as team
    from compliance_completion d join post_version v on v.post_id = d.post_id and v.version = d.version
    where d.post_id = ${postId}`.execute(db);
  return rows
    .map(({ rule, major, person, team }) => {
      const who = people.findIndex(({ member }) => member.userId === person);
      return `${ruleIds.indexOf(rule)} ${major} ${teamIds.indexOf(team)} ${who}`;
    })
    .toSorted();
}

async function buildScene(): Promise<Scene> {
  const study = await buildStudy(db, { clientId });
  const manager = await buildMember(db, study, { roles: ['STUDY_MANAGER'] });
  const teamIds = [await buildTeam(db, study), await buildTeam(db, study)];
  const people: Person[] = [];
  for (let place = 0; place < PEOPLE; place++) {
    const role: RoleKey & Role = ROLES[place % ROLES.length]!;
    const team = place % TEAMS;
    const member = await buildMember(db, study, { roles: [role], teamId: teamIds[team]! });
    await app.as(member).actor();
    await prepareSigner(app, member);
    const { email_address: emailAddress } = await db
      .selectFrom('app_user')
      .select('email_address')
      .where('id', '=', member.userId)
      .executeTakeFirstOrThrow();
    people.push({ member, emailAddress, role, teams: new Set([team]) });
  }
  const dutyIds = await dutiesOf(app, study, manager);
  const ruleSet = RULES.map(({ action, participation, roles, duties }) => ({
    requiredActionType: action,
    memberParticipationType: participation,
    targetAudience: { ...nobody, roles: roles.map((key) => study.roleIds[key]) },
    ...(duties && { dutyIds: duties.map((duty) => dutyIds[duty]!) }),
  }));
  const open = { viewPost: everyone, commentOnPost: everyone, updatePost: everyone, deletePost: everyone };
  const made = await add(app, study, manager, { ruleSet, permissions: open, intent: 'PUBLISH' });
  expect(made.status).toBe(200);
  const { postId } = made.body;
  const rules = await db
    .selectFrom('compliance_rule')
    .select('id')
    .where('post_id', '=', postId)
    .orderBy('id')
    .execute();
  const ruleIds = rules.map(({ id }) => id);
  const isActive = [true, true];
  const model: Model = { people, lines: [], isActive, major: 1, version: 1, done: [], handed: [] };
  return { ...model, study, manager, teamIds, postId, ruleIds, dutyIds };
}

/** Does it with the product, and notes what that means. What the product refuses changes nothing. */
async function happen(scene: Scene, event: What): Promise<void> {
  const { study, manager, teamIds, postId, people } = scene;
  const { channelId } = study;
  const by = app.as(manager);
  switch (event.type) {
    case 'publish': {
      const changeType = event.isMajor ? 'MAJOR' : 'MINOR';
      const fields = { intent: 'PUBLISH', changeType, description: 'Another' } as const;
      await succeed(replace(app, manager, postId, fields));
      scene.version++;
      if (event.isMajor) {
        scene.major++;
        scene.handed = [];
      }
      return;
    }
    case 'turn': {
      const transitionName = scene.isActive[event.team] ? 'hold_team' : 'resume_team';
      const params = { channelId, teamId: teamIds[event.team]! };
      const call = { params, query: { transitionName }, body: { reason: 'As planned' } } as const;
      await succeed(by.call(changeTeamStatus, call));
      scene.isActive[event.team] = !scene.isActive[event.team];
      return;
    }
    case 'join': {
      const one = people[event.person]!;
      const body = { emailAddress: one.emailAddress, roleIds: [study.roleIds[one.role]] };
      const params = { channelId, teamId: teamIds[event.team]! };
      if ((await by.call(addTeamMember, { params, body })).status === 200) one.teams.add(event.team);
      return;
    }
    case 'leave': {
      const one = people[event.person]!;
      const params = {
        channelId,
        teamId: teamIds[event.team]!,
        memberId: `${channelId}-${one.member.userId}`,
      };
      const { status } = await by.call(removeTeamMember, {
        params,
        query: { reason: 'As planned' },
      });
      if (status === 200) one.teams.delete(event.team);
      return;
    }
    case 'remove': {
      const one = people[event.person]!;
      const params = { channelId, memberId: `${channelId}-${one.member.userId}` };
      const { status } = await by.call(removeMember, { params, query: { reason: 'As planned' } });
      if (status === 200) one.teams.clear();
      return;
    }
    case 'role': {
      const one = people[event.person]!;
      const params = { channelId, memberId: `${channelId}-${one.member.userId}` };
      const query = { roleId: [study.roleIds[event.role]] };
      const { status } = await by.call(setMemberRoles, { params, query });
      if (status === 200) one.role = event.role;
      return;
    }
    case 'delegate':
      return delegate(scene, event);
    case 'decide': {
      const line = oneOf(scene.lines, event.which, ({ state }) => state === 'WAITING');
      return line && decide(scene, line, event.decision);
    }
    case 'end': {
      const line = oneOf(scene.lines, event.which, ({ state }) => state !== 'CLOSED');
      if (!line) return;
      const on = { teamId: teamIds[line.team]!, id: line.id };
      await succeed(change(app, study, manager, on, 'end', { reason: 'As planned' }));
      line.state = 'CLOSED';
      return;
    }
    case 'week': {
      // A week passes for a line: its days move, since nobody can wait for them.
      const line = oneOf(scene.lines, event.which, ({ state }) => state !== 'CLOSED');
      if (!line) return;
      await tamper(
        app,
        'delegation',
        `update delegation set starts_at = starts_at - interval '${WEEK} days', ends_at = ends_at - interval '${WEEK} days' where id = ${line.id}`,
      );
      line.from -= WEEK;
      if (line.to !== undefined) line.to -= WEEK;
      return turnDay(scene);
    }
    case 'turnDay':
      return turnDay(scene);
    case 'late': {
      // The days until everything open of a person is overdue pass at once.
      const { userId } = people[event.person]!.member;
      return tamper(
        app,
        'assignment',
        `update assignment set due_at = now() - interval '1 hour' where user_id = ${userId} and closed_at is null and due_at > now()`,
      );
    }
    case 'act':
      return act(scene, event);
    case 'handOver':
      return handOn(scene, event);
    case 'leaveIt': {
      // Someone leaves the team in which they received something.
      const left = scene.handed[event.which % Math.max(scene.handed.length, 1)];
      return left && happen(scene, { type: 'leave', person: left.to, team: left.team });
    }
  }
}

/** One of those that match. */
function oneOf<T>(all: readonly T[], which: number, matches: (one: T) => boolean): T | undefined {
  const found = all.filter(matches);
  return found[which % Math.max(found.length, 1)];
}

/** Somebody is to have a duty for their first team. */
async function delegate(scene: Scene, event: What & { type: 'delegate' }): Promise<void> {
  const { study, manager, teamIds, dutyIds, people, lines } = scene;
  const { person, duty, days, decision } = event;
  const [team] = people[person]!.teams;
  if (team === undefined) return;
  const [from, to] = DAYS[days];
  const { status, body } = await ask(app, study, manager, {
    teamId: teamIds[team]!,
    userId: people[person]!.member.userId,
    dutyId: dutyIds[duty]!,
    from: dayFromNow(from),
    ...(to !== undefined && { to: dayFromNow(to) }),
  });
  // Another line of theirs has one of these days.
  if (status === 409) return;
  expect(status).toBe(200);
  const line: Line = { id: body.id, team, person, duty, from, to, state: 'WAITING' };
  lines.push(line);
  if (decision) await decide(scene, line, decision);
}

const isOver = ({ to }: Line) => to !== undefined && to < 0;

/** An investigator of the site approves or refuses a line, unless there is none but the person themselves. */
async function decide(scene: Scene, line: Line, decision: 'approve' | 'refuse'): Promise<void> {
  const { study, people, teamIds } = scene;
  const investigator = people.find(
    ({ role, teams }, place) =>
      role === 'PRINCIPAL_INVESTIGATOR' && teams.has(line.team) && place !== line.person,
  );
  if (!investigator) return;
  const on = { teamId: teamIds[line.team]!, id: line.id };
  const body = { signaturePIN: KNOWN_PIN, reason: 'As planned' };
  const { status } = await change(app, study, investigator.member, on, decision, body);
  const isHere = people[line.person]!.teams.has(line.team);
  expect(status).toBe(decision === 'refuse' || (isHere && !isOver(line)) ? 200 : 409);
  if (status !== 200) return;
  if (decision === 'refuse') line.state = 'CLOSED';
  else line.state = line.from < 0 ? 'IN_FORCE' : 'APPROVED';
}

/** Approved lines begin and end by their days, and end once their person has left. */
async function turnDay({ people, lines }: Scene): Promise<void> {
  await turnDelegations(app.server);
  for (const line of lines.filter(({ state }) => state === 'APPROVED' || state === 'IN_FORCE')) {
    if (isOver(line) || !people[line.person]!.teams.has(line.team)) line.state = 'CLOSED';
    else if (line.from < 0) line.state = 'IN_FORCE';
  }
}

/** One of the handings-over that are possible: from someone who has to act to a teammate who has not been asked. */
async function handOn(scene: Scene, { which }: What & { type: 'handOver' }): Promise<void> {
  const { postId, ruleIds, teamIds, people } = scene;
  const asked = recount(scene);
  const isAsked = (rule: number, team: number, person: number) =>
    asked.includes(`${rule} ${person} ${isForAnyTeam(rule) ? 'any' : team}`);
  const possible = RULES.flatMap((_, rule) =>
    teamIds.flatMap((__, team) =>
      people.flatMap(({ teams }, from) =>
        people.flatMap((other, to) => {
          const isPossible =
            teams.has(team) &&
            other.teams.has(team) &&
            isAsked(rule, team, from) &&
            !isAsked(rule, team, to) &&
            isFit(scene, rule, team, to) &&
            !hasHandedOver(scene, rule, team, to) &&
            !isDone(scene, rule, team, to);
          return isPossible ? [{ rule, team, from, to }] : [];
        }),
      ),
    ),
  );
  const chosen = possible[which % Math.max(possible.length, 1)];
  if (!chosen) return;
  const { rule, team, from, to } = chosen;
  const body = { teamId: teamIds[team]!, ruleId: ruleIds[rule]!, userId: people[to]!.member.userId };
  const { status } = await app.as(people[from]!.member).call(handOver, { params: { id: postId }, body });
  // Under EVERY_MEMBER only one of the person's teams asks.
  if (RULES[rule]!.participation === 'ANY_MEMBER') expect(status).toBe(200);
  if (RULES[rule]!.participation === 'PRINCIPAL_INVESTIGATOR') expect(status).toBe(409);
  if (status === 200) scene.handed.push(chosen);
}

async function act(scene: Scene, { person, team, rule }: What & { type: 'act' }): Promise<void> {
  const { postId, ruleIds, teamIds, people, major, version, done } = scene;
  const { member, teams } = people[person]!;
  const participation = RULES[rule]!.participation === 'EVERY_MEMBER' ? 'any' : team;
  const isAsked = recount(scene).includes(`${rule} ${person} ${participation}`);
  if (teams.size > 0) await openPost(app, member, postId, version);
  const as = { ...member, teamId: teamIds[team]! };
  const body = { teamId: as.teamId, ruleId: ruleIds[rule]! };
  const { status } =
    RULES[rule]!.action === 'SIGN'
      ? await sign(app, as, { postId, ruleId: body.ruleId }, { signaturePIN: KNOWN_PIN })
      : await app.as(member).call(acknowledgePost, { params: { id: postId }, body });
  // Under EVERY_MEMBER only one of the person's teams asks.
  if (isAsked && participation !== 'any') expect(status).toBe(200);
  const isOwn = done.some(
    (one) => one.rule === rule && one.major === major && one.person === person && one.team === team,
  );
  if (status === 200 && !isOwn) {
    expect(isDone(scene, rule, team, person)).toBe(false);
    done.push({ rule, major, team, person });
  }
}

interface Figures {
  required: number;
  completed: number;
  overdue: number;
}
const sumUp = <Row>(rows: readonly Row[], keyOf: (row: Row) => unknown, figuresOf: (row: Row) => Figures) =>
  Object.fromEntries(
    [...Map.groupBy(rows, keyOf)]
      .map(([key, all]): [string, Figures] => {
        const total = (one: keyof Figures) => all.reduce((sum, row) => sum + figuresOf(row)[one], 0);
        return [
          String(key),
          { required: total('required'), completed: total('completed'), overdue: total('overdue') },
        ];
      })
      .toSorted(([one], [other]) => one.localeCompare(other)),
  );

/** The figures of each team and each person, recounted row by row from all that was ever required. */
async function recountFigures({ postId }: Scene) {
  const { rows } = await sql<{
    rule: number;
    team: number;
    person: number;
    participation: Participation;
    isInForce: boolean;
    isOpen: boolean;
    isDone: boolean;
    isLate: boolean;
  }>`
    select a.rule_id as rule, a.team_id as team, a.user_id as person, r.member_participation_type as participation,
      a.version = v.obliging_version and r.retired_at is null as "isInForce", a.closed_at is null as "isOpen",
      exists (select from compliance_completion d where d.id = a.completion_id) as "isDone",
      a.closed_at is null and coalesce(a.due_at < now(), false) as "isLate"
    from assignment a join compliance_rule r on r.id = a.rule_id join post p on p.id = a.post_id
    join post_version v on v.post_id = p.id and v.version = p.current_version where a.post_id = ${postId}`.execute(
    db,
  );
  const counted = rows.filter(({ isInForce, isOpen, isDone }) => isInForce && (isOpen || isDone));
  const figuresOf = (some: typeof counted): Figures => {
    const completed = some.some(({ isDone }) => isDone);
    return {
      required: 1,
      completed: Number(completed),
      overdue: Number(!completed && some.some(({ isLate }) => isLate)),
    };
  };
  const actionsOf = (keyOf: (row: (typeof counted)[number]) => string) => [
    ...Map.groupBy(counted, keyOf).values(),
  ];
  const ofTeams = actionsOf(({ rule, team, person, participation }) =>
    [rule, team, participation === 'ANY_MEMBER' ? 'any' : person].join(' '),
  );
  const ofPeople = actionsOf(({ rule, team, person }) => [rule, team, person].join(' '));
  return {
    teams: sumUp(ofTeams, ([row]) => row!.team, figuresOf),
    people: sumUp(ofPeople, ([row]) => row!.person, figuresOf),
  };
}

/** The same as the manager is told. */
async function toldFigures({ study: { channelId }, manager, postId }: Scene) {
  const by = app.as(manager);
  const details = await by.call(getScopedDetails, { params: { channelId }, query: { postId: [postId] } });
  const people = await by.call(listMemberMetrics, { query: { channelId, postId: [postId], pageSize: 100 } });
  expect([details.status, people.status]).toEqual([200, 200]);
  const figuresOf = (row: { requiredCount: number; completedCount: number; overdueCount: number }) => ({
    required: row.requiredCount,
    completed: row.completedCount,
    overdue: row.overdueCount,
  });
  const { teams, figures, requiredCount, completedCount, overdueCount } = details.body;
  const told = {
    teams: sumUp(teams.items, ({ teamId }) => teamId, figuresOf),
    people: sumUp(people.body.items, ({ userId }) => userId, figuresOf),
  };
  expect(sumUp(figures, ({ teamId }) => teamId, figuresOf)).toEqual(told.teams);
  expect(sumUp(teams.items, () => 'all', figuresOf)).toEqual(
    teams.items.length > 0 ? { all: figuresOf({ requiredCount, completedCount, overdueCount }) } : {},
  );
  return told;
}

test(
  'everyone is asked once for what is left to do, whatever happened before',
  { timeout: 600_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(what, { minLength: 4, maxLength: 16, size: 'max' }), async (events) => {
        const scene = await buildScene();
        expect(await askedOf(scene)).toEqual(recount(scene));
        for (const event of events) {
          await happen(scene, event);
          returnHanded(scene);
          expect(await askedOf(scene)).toEqual(recount(scene));
          expect(await toldFigures(scene)).toEqual(await recountFigures(scene));
        }
        const completed = scene.done.map(
          ({ rule, major, team, person }) => `${rule} ${major} ${team} ${person}`,
        );
        expect(await completedOf(scene)).toEqual(completed.toSorted());
      }),
      { numRuns: process.env['STUDYLINE_TEST_FULL'] ? 300 : 25 },
    );
  },
);
