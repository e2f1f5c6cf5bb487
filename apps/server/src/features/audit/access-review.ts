import type * as contract from '@studyline/contract/audit/calls';
import type { Result } from '@studyline/contract/core/endpoint';
import { EXPORT_LIMIT } from '@studyline/contract/members/calls';
import { type Actor, requireMembership } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { pageOf } from '../../core/paging.ts';
import { recordTaking } from '../../core/record.ts';
import { word } from '../../core/words.ts';
import type { Call } from '../../http/route.ts';
import type { Bytes } from '../../http/route.ts';
import { csvAnswer } from '../../http/csv-answer.ts';
import { canReviewAccess } from '../members/policy.ts';
import { recordLooks } from '../people/contact-looks.ts';
import { presentTeamName } from '../people/present.ts';
import { channelMemberIdOf } from '../members/present.ts';
import { type AccessRow, countAccess, findAccess, readAccess } from './access-queries.ts';

/** Who currently has which access to a study (R25). */
export async function listAccess(
  actor: Actor,
  { channelId, sort, ...paging }: Call<typeof contract.listAccess>,
): Promise<Result<typeof contract.listAccess>> {
  requireMembership(actor, channelId);
  authorize(canReviewAccess(actor, channelId));
  const { page, pageSize } = paging;
  const [rows, total] = await Promise.all([
    findAccess(actor, channelId, { sort, offset: (page - 1) * pageSize, limit: pageSize }),
    countAccess(actor.server.db, channelId),
  ]);
  return pageOf(
    rows.map((row) => presentAccess(actor.languageId, channelId, row)),
    paging,
    total,
  );
}

/** The same as a table. */
export const exportAccessReview = (
  caller: Actor,
  { channelId, ...call }: Call<typeof contract.exportAccessReview>,
): Promise<Bytes> =>
  csvAnswer(caller, call, async (actor) => {
    const { channelName } = requireMembership(actor, channelId);
    authorize(canReviewAccess(actor, channelId));
    const { languageId, userId } = actor;
    const people: number[] = [];
    return {
      name: word(languageId, 'audit.access.fileName', { study: channelName }),
      heading: columns.map((column) => word(languageId, `audit.access.${column}`)),
      async *read(trx) {
        const bounds = { sort: 'NAME_ASC', offset: 0, limit: EXPORT_LIMIT + 1 } as const;
        for await (const rows of readAccess(trx, actor, channelId, bounds)) {
          people.push(...rows.map((row) => row.userId));
          yield rows.map((row) => lineOf(languageId, presentAccess(languageId, channelId, row)));
        }
      },
      most: { lines: EXPORT_LIMIT, refusal: 'LIST_TOO_LONG' },
      record: async (count) => {
        await recordLooks(actor, channelId, 'TABLE', people);
        await recordTaking(actor, {
          type: 'channel.accessReviewExported',
          channelId,
          userId,
          count,
          filters: {},
        });
      },
    };
  });

const columns = [
  'name',
  'kind',
  'owner',
  'permissions',
  'otherStudies',
  'keyEnd',
  'emailAddress',
  'jobTitle',
  'roles',
  'teams',
  'joined',
  'lastSignIn',
  'blinding',
  'access',
] as const;

function lineOf(languageId: string, entry: contract.AccessEntry): string[] {
  const dayOf = (millis: number) => new Date(millis).toISOString().slice(0, 10);
  const since = (name: string, millis: number) =>
    word(languageId, 'audit.access.since', { name, day: dayOf(millis) });
  const held = ({ name, grantedDateTimeMillis, untilDateTimeMillis: until }: (typeof entry.roles)[number]) =>
    until === null
      ? since(name, grantedDateTimeMillis)
      : word(languageId, 'audit.access.until', {
          name,
          day: dayOf(grantedDateTimeMillis),
          until: dayOf(until),
        });
  const momentOf = (millis: number | null) =>
    millis === null ? word(languageId, 'audit.access.never') : new Date(millis).toISOString();
  const { program } = entry;
  const ofProgram = program && {
    owner: program.ownerName,
    permissions: program.scopes.map((scope) => word(languageId, `programs.scope.${scope}`)).join('; '),
    otherStudies: [
      ...program.otherStudies,
      ...(program.unknownStudyCount > 0
        ? [word(languageId, 'audit.access.unknownStudies', { count: program.unknownStudyCount })]
        : []),
    ].join('; '),
    keyEnd:
      program.expirationDateTimeMillis === null
        ? word(languageId, 'programs.noKey')
        : momentOf(program.expirationDateTimeMillis),
    access: word(
      languageId,
      program.status === 'ACTIVE' ? 'audit.access.permitted' : `programs.status.${program.status}`,
    ),
    lastSignIn: momentOf(program.lastUsedDateTimeMillis),
  };
  const cells: Record<(typeof columns)[number], string> = {
    name: entry.displayName,
    kind: word(languageId, program ? 'audit.access.program' : 'audit.access.person'),
    owner: '',
    permissions: '',
    otherStudies: '',
    keyEnd: '',
    emailAddress: entry.emailAddress ?? '',
    jobTitle: entry.jobTitle ?? '',
    roles: entry.roles.map(held).join('; '),
    teams: entry.teams.map((team) => since(team.teamName, team.joinedDateTimeMillis)).join('; '),
    joined: momentOf(entry.joinedDateTimeMillis),
    lastSignIn: momentOf(entry.lastLoginDateTimeMillis),
    blinding: word(languageId, `teams.blinding.${entry.blinding}`),
    access: word(languageId, `audit.access.${accessOf(entry)}`),
    ...ofProgram,
  };
  return columns.map((column) => cells[column]);
}

function accessOf({ isDisabled, isReadOnly }: contract.AccessEntry): 'disabled' | 'readOnly' | 'full' {
  if (isDisabled) return 'disabled';
  return isReadOnly ? 'readOnly' : 'full';
}

function presentAccess(languageId: string, channelId: number, row: AccessRow): contract.AccessEntry {
  return {
    channelMemberId: channelMemberIdOf(channelId, row.userId),
    userId: row.userId,
    displayName: row.displayName,
    emailAddress: row.program ? null : row.emailAddress,
    jobTitle: row.jobTitle,
    portraitUrl: null,
    joinedDateTimeMillis: row.joinedAt.getTime(),
    lastLoginDateTimeMillis: row.lastSignInAt?.getTime() ?? null,
    isDisabled: row.isDisabled,
    isReadOnly: row.isReadOnly,
    blinding: blindingOf(row),
    roles: row.roles.map(({ grantedAt, untilAt, ...role }) => ({
      ...role,
      grantedDateTimeMillis: grantedAt,
      untilDateTimeMillis: untilAt,
    })),
    teams: row.teams.map(({ teamId, team, joinedAt }) => ({
      teamId,
      teamName: presentTeamName(languageId, team) ?? team.name,
      joinedDateTimeMillis: joinedAt,
    })),
    program: row.program && presentProgram(row.program),
  };
}

function presentProgram({
  ownerId,
  ownerName,
  status,
  scopes,
  otherStudies,
  otherStudyCount,
  lastUsedAt,
  keyEndsAt,
}: NonNullable<AccessRow['program']>): contract.AccessEntry['program'] {
  return {
    ownerUserId: ownerId,
    ownerName,
    status,
    scopes,
    otherStudies,
    unknownStudyCount: otherStudyCount - otherStudies.length,
    lastUsedDateTimeMillis: lastUsedAt,
    expirationDateTimeMillis: keyEndsAt,
  };
}

/** People in a blinded team are blinded, whatever other teams they are in (R25). */
function blindingOf({ teams }: AccessRow): contract.AccessEntry['blinding'] {
  const all = teams.map(({ blinding }) => blinding);
  return (['BLINDED', 'UNBLINDED'] as const).find((one) => all.includes(one)) ?? 'NOT_APPLICABLE';
}
