import type * as contract from '@studyline/contract/channels/settings';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { AppError } from '../../core/errors.ts';
import { rightsOf } from '../../core/roles.ts';
import type { Db } from '../../db/pool.ts';
import type { Call } from '../../http/route.ts';
import { arePasskeysOn } from '../auth/relying-party.ts';
import { canEditTaxonomies } from '../classifications/policy.ts';
import { findKeyContacts } from './key-contact-queries.ts';
import { pictureAddress } from './picture-address.ts';
import { canUpdateChannel, canViewDirectory, canWaiveSecondFactor } from './policy.ts';
import { findStudyPermissions } from '../sharing/posting-queries.ts';
import { postingRightsOf } from '../sharing/posting-rights.ts';
import { presentKeyContact, presentRole } from './present.ts';
import { findRoles } from './queries.ts';
import { findClientId, findSettings } from './settings-queries.ts';

/** Requires that the caller may see a study's name and people. Throws CHANNEL_NOT_FOUND. */
export async function requireDirectory(actor: Actor, channelId: number, db = actor.server.db): Promise<void> {
  if (actor.memberships.has(channelId)) return;
  authorize(canViewDirectory(actor, { channelId, clientId: await requireClientId(db, channelId) }));
}

/** Requires that the caller may change a study; returns its client. Throws CHANNEL_NOT_FOUND, FORBIDDEN. */
export async function requireUpdate(actor: Actor, channelId: number, db = actor.server.db): Promise<number> {
  const clientId = await requireClientId(db, channelId);
  authorize(canUpdateChannel(actor, { channelId, clientId }));
  return clientId;
}

export async function requireClientId(db: Db, channelId: number): Promise<number> {
  const clientId = await findClientId(db, channelId);
  if (clientId === undefined) throw new AppError('CHANNEL_NOT_FOUND');
  return clientId;
}

export async function getChannelSettings(
  actor: Actor,
  { channelId }: Call<typeof contract.getChannelSettings>,
): Promise<contract.ChannelSettings> {
  await requireUpdate(actor, channelId);
  return readSettings(actor.server.db, actor, channelId);
}

export async function readSettings(
  db: Db,
  actor: Actor,
  channelId: number,
): Promise<contract.ChannelSettings> {
  const [found, roles, contacts, defaultPermissions] = await Promise.all([
    findSettings(db, channelId),
    findRoles(db, channelId, undefined),
    findKeyContacts(db, { channelId, teamIds: null, offset: 0, limit: null }),
    findStudyPermissions(db, channelId),
  ]);
  if (!found) throw new AppError('CHANNEL_NOT_FOUND');
  const {
    logoFileId,
    bannerFileId,
    logo: _logo,
    banner: _banner,
    everyoneNeedsSecondFactor,
    administrators,
    ...facts
  } = found;
  return {
    ...facts,
    defaultPermissions,
    channelId,
    logoUrl: pictureAddress(channelId, 'logo', logoFileId),
    bannerUrl: pictureAddress(channelId, 'banner', bannerFileId),
    administrators: administrators.map((person) => ({ ...person, portraitUrl: null })),
    roles: roles.map((row) => {
      const { memberCount, ...role } = presentRole(row);
      return {
        ...role,
        memberCount: memberCount ?? 0,
        ...postingRightsOf(row.key),
        rights: rightsOf(row.key),
      };
    }),
    keyContacts: contacts.rows.map(presentKeyContact),
    can: {
      open: actor.memberships.has(channelId) || 'CHANNEL_NOT_FOUND',
      editTaxonomies: canEditTaxonomies(actor, channelId),
      signByPasskey: (await arePasskeysOn(db, actor.server)) || 'FEATURE_OFF',
      waiveSecondFactor: canWaiveSecondFactor({ everyoneNeedsSecondFactor }),
    },
  };
}
