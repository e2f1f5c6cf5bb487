import type { z } from 'zod';
import type * as contract from '@studyline/contract/clients/calls';
import type { Result } from '@studyline/contract/core/endpoint';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import { record } from '../../core/record.ts';
import type { Call } from '../../http/route.ts';
import { COUNTRIES } from '../reference-data/countries.ts';
import { LIST_TYPES } from '../reference-data/list-types.ts';
import { changeClient } from './lock-client.ts';
import { findOrganization, updateContacts } from './organization-queries.ts';
import { presentOrganization } from './present.ts';

/** Replaces the addresses or the telephone numbers of an organisation. */
export async function updateOrganization(
  actor: Actor,
  { clientId, organizationId, ...body }: Call<typeof contract.updateOrganization>,
): Promise<Result<typeof contract.updateOrganization>> {
  checkContacts(body);
  return changeClient(actor, clientId, async (trx) => {
    const row = await findOrganization(trx, clientId, organizationId);
    if (!row) throw new AppError('ORGANIZATION_NOT_FOUND');
    const { addresses = row.addresses, phoneNumbers = row.phoneNumbers } = body;
    const before = JSON.stringify({ addresses: row.addresses, phoneNumbers: row.phoneNumbers });
    const after = JSON.stringify({ addresses, phoneNumbers });
    if (before !== after) {
      await updateContacts(trx, organizationId, { addresses, phoneNumbers });
      record(trx, actor, { type: 'client.organizationChanged', clientId, organizationId, before, after });
    }
    return presentOrganization(actor, { ...row, addresses, phoneNumbers });
  });
}

const idsOf = (kind: 'ADDRESS' | 'PHONE') =>
  new Set(
    LIST_TYPES.filter((one) => one.entityName === 'ORGANIZATION' && one.listTypeName === kind).map(
      ({ id }) => id,
    ),
  );
const [addressTypes, phoneTypes] = [idsOf('ADDRESS'), idsOf('PHONE')];
const countries = new Set(COUNTRIES.map(({ code }) => code));

/** Throws BAD_REQUEST for a list type or a country that does not fit. */
function checkContacts({
  addresses = [],
  phoneNumbers = [],
}: z.output<(typeof contract.updateOrganization)['body']>): void {
  const issues = [
    ...addresses.flatMap(({ listTypeId, countryId }, index) => [
      ...(addressTypes.has(listTypeId)
        ? []
        : [{ path: `addresses.${index}.listTypeId`, message: { key: 'issue.contactListType' as const } }]),
      ...(countryId === null || countries.has(countryId)
        ? []
        : [{ path: `addresses.${index}.countryId`, message: { key: 'issue.unknownCountry' as const } }]),
    ]),
    ...phoneNumbers.flatMap(({ listTypeId }, index) =>
      phoneTypes.has(listTypeId)
        ? []
        : [{ path: `phoneNumbers.${index}.listTypeId`, message: { key: 'issue.contactListType' as const } }],
    ),
  ];
  if (issues.length > 0) throw new AppError('BAD_REQUEST', { issues });
}
