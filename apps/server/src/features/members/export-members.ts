import type * as contract from '@studyline/contract/members/calls';
import { EXPORT_LIMIT } from '@studyline/contract/members/calls';
import { type Actor, requireMembership } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import { recordTaking } from '../../core/record.ts';
import { word } from '../../core/words.ts';
import type { Call } from '../../http/route.ts';
import type { Bytes } from '../../http/route.ts';
import { recordLooks } from '../people/contact-looks.ts';
import { presentTeamName } from '../people/present.ts';
import { csvAnswer } from './csv-answer.ts';
import { openDirectory, readPeople, wantedOf } from './directory.ts';
import type { MemberLine, MembersWanted } from './directory-queries.ts';
import { findPeopleLines, type InvitedRow } from './people-queries.ts';
import { invitedAt, invitedName, presentRemoval } from './present.ts';

/** The members and invited people whom the caller sees, as a table. */
export async function exportMembers(
  actor: Actor,
  { channelId, ...query }: Call<typeof contract.exportMembers>,
): Promise<Bytes> {
  const { channelName } = requireMembership(actor, channelId);
  const { directory } = await openDirectory(actor, channelId);
  const wanted = wantedOf(channelId, directory, query);
  const bounds = { sort: query.sort, offset: 0, limit: EXPORT_LIMIT + 1 };
  const { db } = actor.server;
  const { rows } = await readPeople(db, wanted, async (one) => {
    const found = await findPeopleLines(db, one, bounds);
    return { rows: found, total: found.length };
  });
  if (rows.length > EXPORT_LIMIT) throw new AppError('LIST_TOO_LONG', { words: { limit: EXPORT_LIMIT } });
  const name = word(actor.languageId, 'server.memberTable.fileName', { study: channelName });
  return csvAnswer(name, tableOf(actor.languageId, rows), async () => {
    const members = rows.flatMap((row) => (row.status === 'INVITED' ? [] : row.userId));
    await recordLooks(actor, channelId, 'TABLE', members);
    await recordTaking(actor, {
      type: 'channel.membersExported',
      channelId,
      userId: actor.userId,
      count: rows.length,
      ...filtersOf(wanted),
    });
  });
}

/** The filters as they are recorded: what was typed is a text of people. */
function filtersOf({ status, search, emailAddress, roleId, roleNames, teamId, countryId }: MembersWanted) {
  const names = roleNames.length > 0 ? [...roleNames] : undefined;
  const given = { memberStatusType: status ?? undefined, roleId, roleNames: names, teamId, countryId };
  return {
    filters: Object.fromEntries(Object.entries(given).flatMap(([name, one]) => (one ? [[name, one]] : []))),
    search: search || undefined,
    emailAddress: emailAddress || undefined,
  };
}

function tableOf(languageId: string, rows: readonly (MemberLine | InvitedRow)[]): string[][] {
  const heading = [
    word(languageId, 'server.memberTable.name'),
    word(languageId, 'server.memberTable.emailAddress'),
    word(languageId, 'server.memberTable.jobTitle'),
    word(languageId, 'server.memberTable.status'),
    word(languageId, 'server.memberTable.roles'),
    word(languageId, 'server.memberTable.teams'),
    word(languageId, 'server.memberTable.joined'),
    word(languageId, 'server.memberTable.ended'),
    word(languageId, 'server.memberTable.removedBy'),
    word(languageId, 'server.memberTable.reason'),
  ];
  const lines = rows.map((one) => {
    const row = one.status === 'INVITED' ? lineOf(one) : one;
    const removal = row.removal && presentRemoval(languageId, row.removal);
    return [
      row.displayName,
      row.emailAddress,
      row.jobTitle ?? '',
      word(languageId, `server.memberStatus.${row.isDisabled ? 'DISABLED' : row.status}`),
      row.roles.join('; '),
      row.teams.map((team) => presentTeamName(languageId, team) ?? team.name).join('; '),
      row.joinedAt.toISOString(),
      row.endedAt?.toISOString() ?? '',
      removal?.displayName ?? '',
      removal?.reason ?? '',
    ];
  });
  return [heading, ...lines];
}

function lineOf(
  row: InvitedRow,
): Omit<MemberLine, 'memberId' | 'userId' | 'status'> & Pick<InvitedRow, 'status'> {
  const { emailAddress, status, offers } = row;
  return {
    displayName: invitedName(row),
    emailAddress,
    jobTitle: null,
    status,
    joinedAt: new Date(invitedAt(row)),
    endedAt: null,
    isDisabled: false,
    roles: [...new Set(offers.flatMap(({ roles }) => roles.map(({ name }) => name)))],
    teams: offers.map(({ team }) => team),
    removal: null,
  };
}
