import { addDelegation, changeDelegation, listDuties } from '@studyline/contract/delegations/calls';
import type { Answer, TestApp } from './app.ts';
import { succeed } from './obligations.ts';
import { KNOWN_PIN, prepareSigner } from './signers.ts';
import { buildMember, type Member, type Person, type Study } from './world.ts';

/** A principal investigator of this site who can sign. */
export async function buildInvestigator(app: TestApp, study: Study, teamId: number): Promise<Member> {
  const investigator = await buildMember(app.server.db, study, { roles: ['PRINCIPAL_INVESTIGATOR'], teamId });
  await app.as(investigator).token();
  await prepareSigner(app, investigator);
  return investigator;
}

/** The day this many days from now, in UTC, as YYYY-MM-DD. */
export function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** The ids of a study's first duties. */
export async function dutiesOf(app: TestApp, { channelId }: Study, caller: Person): Promise<number[]> {
  const { body } = await app.as(caller).call(listDuties, { params: { channelId } });
  return body.items.map(({ dutyId }) => dutyId);
}

interface Wanted {
  teamId: number;
  userId: number;
  dutyId: number;
  from?: string;
  to?: string;
}

export function ask(
  app: TestApp,
  { channelId }: Study,
  by: Person,
  { teamId, ...line }: Wanted,
): Promise<Answer<typeof addDelegation>> {
  const params = { channelId, teamId };
  return app.as(by).call(addDelegation, { params, body: { from: dayFromNow(-1), ...line } });
}

export function change(
  app: TestApp,
  { channelId }: Study,
  by: Person,
  line: { teamId: number; id: number },
  transitionName: 'approve' | 'refuse' | 'end',
  body: { reason?: string; signaturePIN?: string; password?: string } = {},
): Promise<Answer<typeof changeDelegation>> {
  return app
    .as(by)
    .call(changeDelegation, { params: { channelId, ...line }, query: { transitionName }, body });
}

/** A line in force, unless it begins later. */
export async function delegate(app: TestApp, study: Study, by: Member, wanted: Wanted): Promise<number> {
  const { status, body, error } = await ask(app, study, by, wanted);
  if (status !== 200) throw new Error(error.errorDescription);
  const line = { teamId: wanted.teamId, id: body.id };
  await succeed(change(app, study, by, line, 'approve', { signaturePIN: KNOWN_PIN }));
  return body.id;
}
