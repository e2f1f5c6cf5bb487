import { sql } from 'kysely';
import { z } from 'zod';
import { studyFlags } from '@studyline/contract/channels/metadata';
import { signingFactors } from '@studyline/contract/signatures/approval-types';
import { requiresSecondFactorOfEveryone } from '../../core/second-factor.ts';
import { STUDY_ADMINISTRATOR } from '../../core/roles.ts';
import type { Db, Trx } from '../../db/pool.ts';
import { findRow, run } from '../../db/rows.ts';
import { permissionSetRow } from '../sharing/post-facts-queries.ts';

/** The client of a study; undefined if there is no such study. */
export async function findClientId(db: Db, channelId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('channel')
    .select('client_id')
    .where('id', '=', channelId)
    .executeTakeFirst();
  return row?.client_id;
}

const settingsRow = z.object({
  name: z.string(),
  title: z.string(),
  bannerColorCSS: z.string(),
  draftExpiryDays: z.int(),
  signingFactor: z.enum(signingFactors),
  /** Null until somebody has chosen them. */
  defaultPermissions: permissionSetRow.nullable(),
  flags: z.record(z.enum(studyFlags), z.boolean()),
  everyoneNeedsSecondFactor: z.boolean(),
  logoFileId: z.int().nullable(),
  bannerFileId: z.int().nullable(),
  /** The SHA-256 of each picture. */
  logo: z.string().nullable(),
  banner: z.string().nullable(),
});
export type SettingsRow = z.output<typeof settingsRow>;

/** What can be changed in study `c`. */
const settingsColumns = sql`c.name, c.title, c.banner_color_css as "bannerColorCSS", c.draft_expiry_days as "draftExpiryDays", c.signing_factor as "signingFactor",
    c.default_permissions as "defaultPermissions",
    (select json_object_agg(key, feature_on(c.id, key) or (key = 'REQUIRE_MFA' and ${requiresSecondFactorOfEveryone}))
      from unnest(${[...studyFlags]}::text[]) as f(key)) as flags,
    ${requiresSecondFactorOfEveryone} as "everyoneNeedsSecondFactor",
    c.logo_file_id as "logoFileId", c.banner_file_id as "bannerFileId",
    (select sha256 from stored_file where id = c.logo_file_id) as logo,
    (select sha256 from stored_file where id = c.banner_file_id) as banner`;

/** Locks a study, so that changes to it wait for each other, and returns its settings. */
export async function lockSettings(trx: Trx, channelId: number): Promise<SettingsRow | undefined> {
  const statement = sql`select ${settingsColumns} from channel c where c.id = ${channelId} for no key update`;
  return findRow(trx, settingsRow, statement);
}

const shownSettings = settingsRow.extend({
  clientId: z.int(),
  clientName: z.string(),
  sponsorName: z.string().nullable(),
  nctId: z.string().nullable(),
  administrators: z.array(z.object({ userId: z.int(), displayName: z.string(), emailAddress: z.string() })),
});
export type ShownSettings = z.output<typeof shownSettings>;

export async function findSettings(db: Db, channelId: number): Promise<ShownSettings | undefined> {
  const statement = sql`
    select ${settingsColumns}, c.client_id as "clientId", k.name as "clientName", c.sponsor_name as "sponsorName", c.nct_id as "nctId",
      coalesce((
        select json_agg(json_build_object('userId', u.id, 'displayName', u.display_name, 'emailAddress', u.email_address)
          order by m.joined_at, u.id)
        from channel_member m join app_user u on u.id = m.user_id
        where m.channel_id = c.id and m.status = 'CURRENT' and ${STUDY_ADMINISTRATOR} = any(m.role_keys)), '[]') as administrators
    from channel c join client k on k.id = c.client_id where c.id = ${channelId}`;
  return findRow(db, shownSettings, statement);
}

/** Makes renames of a client's studies wait for each other. Take it before the locks of a study and its people. */
export async function lockNames(trx: Trx, clientId: number): Promise<void> {
  await trx.selectFrom('client').select('id').where('id', '=', clientId).forNoKeyUpdate().execute();
}

/** Whether another study of the same client has this name. */
export async function isNameTaken(
  trx: Trx,
  { channelId, clientId, name }: { channelId: number; clientId: number; name: string },
): Promise<boolean> {
  const taken = await trx
    .selectFrom('channel')
    .select('id')
    .where('client_id', '=', clientId)
    .where('id', '!=', channelId)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .executeTakeFirst();
  return taken !== undefined;
}

export async function updateSettings(trx: Trx, channelId: number, settings: SettingsRow): Promise<void> {
  await trx
    .updateTable('channel')
    .set({
      name: settings.name,
      title: settings.title,
      banner_color_css: settings.bannerColorCSS,
      draft_expiry_days: settings.draftExpiryDays,
      signing_factor: settings.signingFactor,
      default_permissions: settings.defaultPermissions && JSON.stringify(settings.defaultPermissions),
      logo_file_id: settings.logoFileId,
      banner_file_id: settings.bannerFileId,
    })
    .where('id', '=', channelId)
    .execute();
}

/** Sets flags for the study, overriding those of the installation. */
export async function setFlags(
  trx: Trx,
  channelId: number,
  wanted: Partial<SettingsRow['flags']>,
): Promise<void> {
  const statement = sql`
    insert into channel_flag (channel_id, key, enabled)
    select ${channelId}::integer, key, value::boolean from jsonb_each_text(${JSON.stringify(wanted)}::jsonb)
    on conflict (channel_id, key) do update set enabled = excluded.enabled`;
  await run(trx, statement);
}

const picture = z.object({ fileId: z.int(), storageKey: z.string(), sha256: z.string() });

/** The stored picture of a study, if it has one. */
export async function findPicture(
  db: Db,
  channelId: number,
  which: 'logo' | 'banner',
): Promise<z.output<typeof picture> | undefined> {
  const column = which === 'logo' ? sql`c.logo_file_id` : sql`c.banner_file_id`;
  const statement = sql`
    select f.id as "fileId", f.storage_key as "storageKey", f.sha256
    from channel c join stored_file f on f.id = ${column} where c.id = ${channelId}`;
  return findRow(db, picture, statement);
}
