import { EXPORT_LIMIT } from '@studyline/contract/members';
import { type Actor, requireMembership } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { AppError } from '../../core/errors.ts';
import { word } from '../../core/words.ts';
import type { Bytes } from '../../http/route.ts';
import { csvAnswer } from '../members/csv-answer.ts';
import { canReviewAccess } from '../members/policy.ts';
import { presentTeamName } from '../people/present.ts';
import { type AccessRow, findAccess } from './access-queries.ts';

/** Who has which access to a study now (R25). Throws CHANNEL_NOT_FOUND, FORBIDDEN, LIST_TOO_LONG. */
export async function exportAccessReview(actor: Actor, channelId: number): Promise<Bytes> {
  const { channelName } = requireMembership(actor, channelId);
  authorize(canReviewAccess(actor, channelId));
  const rows = await findAccess(actor.server.db, channelId, EXPORT_LIMIT + 1);
  if (rows.length > EXPORT_LIMIT) throw new AppError('LIST_TOO_LONG', { words: { limit: EXPORT_LIMIT } });
  const { languageId } = actor;
  const heading = columns.map((column) => word(languageId, `audit.access.${column}`));
  const name = word(languageId, 'audit.access.fileName', { study: channelName });
  return csvAnswer(name, [heading, ...rows.map((row) => lineOf(languageId, row))]);
}

const columns = [
  'name',
  'emailAddress',
  'jobTitle',
  'roles',
  'teams',
  'joined',
  'lastSignIn',
  'blinding',
  'access',
] as const;

function lineOf(languageId: string, row: AccessRow): string[] {
  const since = (name: string, day: string) => word(languageId, 'audit.access.since', { name, day });
  const cells: Record<(typeof columns)[number], string> = {
    name: row.display_name,
    emailAddress: row.email_address,
    jobTitle: row.job_title ?? '',
    roles: row.roles.map((role) => since(role.name, role.since)).join('; '),
    teams: row.teams
      .map(({ team, since: day }) => since(presentTeamName(languageId, team) ?? team.name, day))
      .join('; '),
    joined: row.joined_at.toISOString(),
    lastSignIn: row.last_sign_in_at?.toISOString() ?? word(languageId, 'audit.access.never'),
    blinding: word(languageId, `teams.blinding.${blindingOf(row)}`),
    access: word(languageId, row.is_read_only ? 'audit.access.readOnly' : 'audit.access.full'),
  };
  return columns.map((column) => cells[column]);
}

/** One blinded team blinds its people, whatever other teams they are in (R25). */
function blindingOf({ teams }: AccessRow): AccessRow['teams'][number]['blinding'] {
  const all = teams.map(({ blinding }) => blinding);
  return (['BLINDED', 'UNBLINDED'] as const).find((one) => all.includes(one)) ?? 'NOT_APPLICABLE';
}
