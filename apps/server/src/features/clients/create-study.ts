import type { Doer } from '../../core/actor.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { record } from '../../core/record.ts';
import type { Trx } from '../../db/pool.ts';
import { addToTeam } from '../members/change-membership.ts';
import { findAdministratorRole } from './administrator-queries.ts';
import { bannerColourOf } from './banner-colours.ts';
import * as queries from './study-queries.ts';

export interface NewStudy {
  clientId: number;
  name: string;
  title: string;
  sponsorName: string;
  /**
   * What a registry says about the study: its number and facts, its organisations including the sponsor, and the ISO codes of its
   * countries.
   */
  registry?: {
    nctId: string;
    facts: object;
    organisations: queries.OrganisationFacts[];
    countryIds: string[];
  };
  /** When it was created, for imported history. */
  at?: Date;
}

/**
 * Creates a study with the product's roles, the TMF taxonomy and the sponsor's team. A person who creates it in the app becomes its
 * administrator in that team; the operator's tool and the demo leave it without members. Call it with the client locked
 * (lockOwnClient). Throws STUDY_NAME_TAKEN.
 */
export async function createStudy(trx: Trx, actor: Doer, study: NewStudy): Promise<{ channelId: number }> {
  const { clientId, name, title, sponsorName, registry, at = now() } = study;
  const nctId = registry?.nctId ?? null;
  if (await queries.isStudyNameTaken(trx, clientId, name)) throw new AppError('STUDY_NAME_TAKEN');
  const channelId = await queries.insertChannel(trx, {
    clientId,
    name,
    title,
    sponsorName,
    bannerColour: bannerColourOf(nctId ?? name),
    nctId,
    registry: registry?.facts ?? null,
    at,
  });
  const sponsor = { part: 'SPONSOR' as const, name: sponsorName, className: null };
  await queries.keepOrganisations(trx, channelId, registry?.organisations ?? [sponsor]);
  await queries.addCountries(trx, channelId, registry?.countryIds ?? []);
  await queries.insertRoles(trx, channelId, actor.languageId);
  await queries.insertTaxonomy(trx, channelId);
  const createdBy = actor.userId;
  const teamId = await queries.insertSponsorTeam(trx, { channelId, name: sponsorName, createdBy, at });
  record(trx, actor, { type: 'channel.created', channelId, clientId, name, nctId }, at);
  record(trx, actor, { type: 'team.created', channelId, teamId, name: sponsorName }, at);
  if (actor.kind === 'PERSON' && actor.source === 'APP') {
    const roleIds = [await findAdministratorRole(trx, channelId)];
    const entry = { channelId, userId: actor.userId, member: undefined, teamId, roleIds };
    await addToTeam(trx, actor, entry, at);
  }
  return { channelId };
}
