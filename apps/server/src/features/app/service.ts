import type { getTermsOfService, Init, listStudiesByCustomer } from '@studyline/contract/app';
import { COUNT_CAP } from '@studyline/contract/channels';
import type { Result } from '@studyline/contract/endpoint';
import type { Actor, Caller } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import { word } from '../../core/words.ts';
import { buildIdOf } from '../../http/web.ts';
import { findChannelSummaries } from '../channels/summaries.ts';
import { readProfile } from '../users/service.ts';
import { COUNTRIES, countryName } from '../reference-data/countries.ts';
import { findAdministeredClients, findFeatureFlags, findStudiesByCustomer, findTerms } from './queries.ts';

/** The terms in force. Throws NOT_FOUND where an installation has none. */
export async function readTerms(actor: Caller): Promise<Result<typeof getTermsOfService>> {
  const terms = await findTerms(actor.server.db);
  if (!terms) throw new AppError('NOT_FOUND');
  const { version, title, content, changes, effective_at } = terms;
  return { version, title, content, changes, effectiveDateTimeMillis: effective_at.getTime() };
}

/** Everything the shell needs after sign-in. */
export async function initMember(actor: Actor): Promise<Init> {
  const { db, liveKey } = actor.server;
  const [user, channelSummaries, clients, featureFlags] = await Promise.all([
    readProfile(actor),
    findChannelSummaries(db, actor.userId),
    findAdministeredClients(db, actor.userId),
    findFeatureFlags(db),
  ]);
  const total = (count: 'unreadCount' | 'requiredActionsCount' | 'overdueActionsCount') =>
    Math.min(
      COUNT_CAP,
      channelSummaries.reduce((sum, channel) => sum + channel[count], 0),
    );
  return {
    user,
    channelSummaries,
    clients,
    counts: {
      unreadCount: total('unreadCount'),
      requiredActionsCount: total('requiredActionsCount'),
      overdueActionsCount: total('overdueActionsCount'),
    },
    featureFlags,
    realtime: { key: liveKey, host: null, port: null },
  };
}

/** Countries by their names in the person's language, sorted as that language sorts. */
export function listCountriesFor(
  actor: Actor,
): { countryId: string; a3: string; numeric: string; name: string }[] {
  const collator = new Intl.Collator(actor.languageId);
  return COUNTRIES.map(({ code, alpha3, numeric }) => ({
    countryId: code,
    a3: alpha3,
    numeric,
    name: countryName(code, actor.languageId),
  })).toSorted((a, b) => collator.compare(a.name, b.name));
}

/** Keys with their words in the person's language. */
export function namedKeys(
  actor: Actor,
  group: string,
  keys: readonly string[],
): { items: { key: string; name: string }[] } {
  return { items: keys.map((key) => ({ key, name: word(actor.languageId, `server.${group}.${key}`) })) };
}

/** Own studies, grouped by client. */
export async function groupStudies(
  actor: Actor,
  search: string | undefined,
): Promise<Result<typeof listStudiesByCustomer>> {
  const rows = await findStudiesByCustomer(actor.server.db, actor.userId, search);
  const groups = Map.groupBy(rows, (row) => row.client_id);
  return {
    items: [...groups].map(([clientId, studies]) => ({
      clientId,
      name: studies[0]?.client_name ?? '',
      channels: studies.map(({ channel_id, name, title }) => ({ channelId: channel_id, name, title })),
    })),
  };
}

const buildId = buildIdOf();

export function readBuild(): { buildId: string; manifest: Record<string, string> } {
  return { buildId, manifest: {} };
}
