import type { z } from 'zod';
import type * as contract from '@studyline/contract/users/calls';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { record } from '../../core/record.ts';
import { transact } from '../../core/transaction.ts';
import type { Trx } from '../../db/pool.ts';
import { changedContact, emptyContact } from '../people/contact-entry.ts';
import { affixOf } from '../people/name-affixes.ts';
import { canAcceptTerms, isTimeZone } from './policy.ts';
import { presentProfile } from './present.ts';
import * as queries from './queries.ts';
import { recordOwnChange } from './record-own-change.ts';

type Change = z.output<(typeof contract.updateProfile)['body']>;

/** Accepts the terms in force, or changes what people say about themselves. A value that is already set changes nothing. */
export async function updateProfile(actor: Actor, change: Change): Promise<contract.Profile> {
  const { userId } = actor;
  const { acceptedTermsOfService, termsVersion, prefixId, suffixId, contactData, ...plain } = change;
  if (plain.timezoneId !== undefined && !isTimeZone(plain.timezoneId)) refuse('timezoneId');
  const given = {
    ...plain,
    displayPrefix: writtenAffix('PREFIX', 'prefixId', prefixId),
    displaySuffix: writtenAffix('SUFFIX', 'suffixId', suffixId),
    contactData: contactData?.map(({ listTypeId, ...fields }, index) =>
      changedContact('USER', { ...emptyContact, listTypeId }, fields, `contactData.${index}.`),
    ),
  };
  return transact(actor, async (trx) => {
    const before = await queries.findProfile(trx, userId, true);
    if (acceptedTermsOfService) {
      authorize(canAcceptTerms(termsVersion, before.currentTerms));
      await acceptTerms(trx, actor, before, termsVersion ?? 0);
    }
    await changeFields(trx, actor, before, given);
    return presentProfile(await queries.findProfile(trx, userId));
  });
}

async function acceptTerms(
  trx: Trx,
  actor: Actor,
  before: queries.ProfileRow,
  termsVersion: number,
): Promise<void> {
  if (before.termsVersion === termsVersion) return;
  const { userId } = actor;
  const at = now();
  await queries.updateTerms(trx, userId, termsVersion, at);
  record(trx, actor, { type: 'terms.accepted', userId, termsVersion }, at);
}

async function changeFields(
  trx: Trx,
  actor: Actor,
  before: queries.OwnFields,
  given: { [Name in keyof queries.OwnFields]?: queries.OwnFields[Name] | undefined },
): Promise<void> {
  const was = ownFieldsOf(before);
  const is = {
    ...was,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  };
  const [said, says] = [textsOf(was), textsOf(is)];
  const changed = Object.keys(said).filter((name) => said[name] !== says[name]);
  if (changed.length === 0) return;
  await queries.updateFields(trx, actor.userId, is);
  await recordOwnChange(trx, actor, changed, { before: said, after: says });
}

function ownFieldsOf(row: queries.OwnFields): queries.OwnFields {
  const { firstName, middleName, lastName, displayPrefix, displaySuffix, jobTitle, contactData } = row;
  const { languageId, timezoneId } = row;
  return {
    firstName,
    middleName,
    lastName,
    displayPrefix,
    displaySuffix,
    jobTitle,
    contactData,
    languageId,
    timezoneId,
  };
}

/** What the audit trail records of them. An entry of the contact data is named by its list type, and its empty fields are left out. */
function textsOf({ contactData, ...fields }: queries.OwnFields): Record<string, string | null> {
  const entries = contactData.map((entry) =>
    Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== null)),
  );
  return { ...fields, contactData: entries.length > 0 ? JSON.stringify(entries) : null };
}

/** The text of a prefix or suffix. Throws BAD_REQUEST for a list type that is none. */
function writtenAffix(
  kind: 'PREFIX' | 'SUFFIX',
  path: string,
  listTypeId: number | null | undefined,
): string | null | undefined {
  return typeof listTypeId === 'number' ? (affixOf(kind, listTypeId) ?? refuse(path)) : listTypeId;
}

function refuse(path: string): never {
  throw new AppError('BAD_REQUEST', { issues: [{ path, message: { key: 'issue.wrongKind' } }] });
}
