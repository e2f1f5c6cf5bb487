import type { z } from 'zod';
import type { channelMetadata } from '@studyline/contract/channels/metadata';
import type * as contract from '@studyline/contract/channels/settings';
import { type Actor, lockActor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { record } from '../../core/record.ts';
import { transact } from '../../core/transaction.ts';
import type { Trx } from '../../db/pool.ts';
import type { Call } from '../../http/route.ts';
import { requirePasskeys } from '../auth/relying-party.ts';
import { findStudyPermissions } from '../sharing/posting-queries.ts';
import { requireOwnReferences } from '../sharing/references.ts';
import { keepFile, releaseFile } from '../post-files/file-queries.ts';
import { discardPictures, storePictures, type StoredPictures } from './pictures.ts';
import { canUpdateChannel, canWaiveSecondFactor } from './policy.ts';
import { readSettings, requireUpdate } from './settings.ts';
import {
  isNameTaken,
  lockNames,
  lockSettings,
  setFlags,
  type SettingsRow,
  updateSettings,
} from './settings-queries.ts';

type Change = z.output<typeof channelMetadata>;

/**
 * Changes a study. New pictures are stored first and become part of it in the change's transaction, which also releases the ones that
 * they replace. An interrupted change leaves files that the sweep removes.
 */
export async function updateChannel(
  actor: Actor,
  { channelId, channelMetadataRequest: change, pictures: incoming }: Call<typeof contract.updateChannel>,
): Promise<contract.ChannelSettings> {
  const clientId = await requireUpdate(actor, channelId);
  const pictures = await storePictures(actor, channelId, incoming);
  try {
    return await transact(actor, async (trx) => {
      if (change.name !== undefined) await lockNames(trx, clientId);
      // Checked again, because storing pictures takes a while.
      authorize(canUpdateChannel(await lockActor(trx, actor, channelId), { channelId, clientId }));
      await applyChange(trx, actor, { channelId, clientId }, change, pictures);
      return readSettings(trx, actor, channelId);
    });
  } finally {
    await discardPictures(actor, pictures);
  }
}

async function applyChange(
  trx: Trx,
  actor: Actor,
  { channelId, clientId }: { channelId: number; clientId: number },
  { flags = {}, removeLogo, removeBanner, ...values }: Change,
  { logo, banner }: StoredPictures,
): Promise<void> {
  const before = await lockSettings(trx, channelId);
  if (!before) throw new AppError('CHANNEL_NOT_FOUND');
  if (values.signingFactor === 'PASSKEY' && before.signingFactor !== 'PASSKEY')
    await requirePasskeys(trx, actor.server);
  if (flags.REQUIRE_MFA === false) authorize(canWaiveSecondFactor(before));
  const after: SettingsRow = {
    ...before,
    ...values,
    flags: { ...before.flags, ...flags },
    ...(removeLogo && { logo: null, logoFileId: null }),
    ...(removeBanner && { banner: null, bannerFileId: null }),
    // Uploading the same picture again changes nothing.
    ...(logo && logo.sha256 !== before.logo && { logo: logo.sha256, logoFileId: logo.fileId }),
    ...(banner && banner.sha256 !== before.banner && { banner: banner.sha256, bannerFileId: banner.fileId }),
  };
  if (values.defaultPermissions) {
    await requireOwnReferences(trx, channelId, Object.values(values.defaultPermissions));
    // Setting the study's defaults explicitly is not a change.
    before.defaultPermissions ??= await findStudyPermissions(trx, channelId);
  }
  const was = factsOf(before);
  const is = factsOf(after);
  const changed = Object.keys(is).filter((key) => was[key] !== is[key]);
  if (changed.length === 0) return;
  if (after.name !== before.name && (await isNameTaken(trx, { channelId, clientId, name: after.name })))
    throw new AppError('STUDY_NAME_TAKEN');
  for (const file of [logo, banner])
    if (file && [after.logoFileId, after.bannerFileId].includes(file.fileId)) await keepFile(trx, file);
  await updateSettings(trx, channelId, after);
  await setFlags(trx, channelId, flags);
  if (before.logoFileId !== after.logoFileId) await releasePicture(trx, before.logoFileId);
  if (before.bannerFileId !== after.bannerFileId) await releasePicture(trx, before.bannerFileId);
  const picked = (facts: typeof was) => Object.fromEntries(changed.map((key) => [key, facts[key] ?? null]));
  record(trx, actor, {
    type: 'channel.updated',
    channelId,
    changed,
    before: picked(was),
    after: picked(is),
  });
}

async function releasePicture(trx: Trx, fileId: number | null): Promise<void> {
  if (fileId !== null) await releaseFile(trx, fileId, now());
}

/** What the audit trail records about a study. A picture is identified by its SHA-256. */
function factsOf({
  logoFileId: _logo,
  bannerFileId: _banner,
  everyoneNeedsSecondFactor: _everyone,
  defaultPermissions,
  flags,
  ...facts
}: SettingsRow): Record<string, string | number | boolean | null> {
  return { ...facts, ...flags, defaultPermissions: defaultPermissions && JSON.stringify(defaultPermissions) };
}
