import * as contract from '@studyline/contract/registry-import/calls';
import type { Result } from '@studyline/contract/core/endpoint';
import type { Actor, Doer } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { record } from '../../core/record.ts';
import { transact } from '../../core/transaction.ts';
import { say, word } from '../../core/words.ts';
import type { Db, Trx } from '../../db/pool.ts';
import { createStudy } from '../clients/create-study.ts';
import { isFeatureOn } from '../../core/feature-flags.ts';
import type { Call } from '../../http/route.ts';
import { canManageClient } from '../clients/policy.ts';
import { lockOwnClient } from '../clients/lock-client.ts';
import { addCountries, isStudyNameTaken, keepOrganisations } from '../clients/study-queries.ts';
import { fetchRecord } from './fetch-record.ts';
import { hasChanges, type ImportPlan, organisationsOf, planImport } from './import-plan.ts';
import { presentPreview } from './present.ts';
import * as queries from './queries.ts';
import { parseRegistryRecord, type RegistryStudy } from './record.ts';

type SiteCorrection = NonNullable<Call<typeof contract.importStudy>['siteCorrections']>[number];
type Imported = Result<typeof contract.importStudy>;

/** The answer, and whether anything was written, or would be with a dry run. */
type Outcome = Imported & { changed: boolean };

/** Creates a study from a record, or from its registry number. With `dryRun` it only says what would be created. */
export async function importStudy(
  actor: Actor,
  { clientId, dryRun, siteCorrections = [], ...body }: Call<typeof contract.importStudy>,
): Promise<Imported> {
  authorize(canManageClient(actor, clientId));
  if (!(await isFeatureOn(actor.server.db, 'ENABLE_REGISTRY_IMPORT'))) throw new AppError('FEATURE_OFF');
  const nctId = readNumber(body);
  const input = nctId ? await fetchRecord(actor.server.settings.registryUrl, nctId) : body;
  const { changed: _, ...answer } = await importRecord(actor, clientId, input, { dryRun, siteCorrections });
  return answer;
}

/**
 * Imports a record for a client that the caller may import for, in one transaction. A second import of the same record changes
 * and records nothing. A changed record updates facts and adds sites, and never removes any. Throws CLIENT_NOT_FOUND,
 * NOT_A_REGISTRY_RECORD.
 */
export async function importRecord(
  actor: Doer,
  clientId: number,
  input: unknown,
  {
    dryRun = false,
    siteCorrections = [],
  }: { dryRun?: boolean; siteCorrections?: readonly SiteCorrection[] } = {},
): Promise<Outcome> {
  const study = readRecord(input);
  if (dryRun) {
    const { answer, plan } = await compare(actor, actor.server.db, clientId, study, siteCorrections);
    return { ...answer, changed: hasChanges(plan) };
  }
  return transact(actor, async (trx) => {
    await lockOwnClient(trx, actor, clientId);
    await queries.lockImportedPeople(trx, clientId, study.nctId);
    const { answer, plan } = await compare(actor, trx, clientId, study, siteCorrections);
    const channelId = answer.channelId ?? (await create(trx, actor, clientId, study, answer.study, plan));
    const renewed = !answer.created && (await renew(trx, actor, channelId, study, plan));
    await addSites(trx, actor, channelId, plan);
    return { ...answer, channelId, changed: renewed || hasChanges(plan) };
  });
}

/** What the import would change, and the answer that says so. */
async function compare(
  actor: Doer,
  db: Db,
  clientId: number,
  study: RegistryStudy,
  siteCorrections: readonly SiteCorrection[],
): Promise<{ answer: Imported; plan: ImportPlan }> {
  const imported = await queries.findImportedStudy(db, clientId, study.nctId);
  const plan = correctSites(planImport(study, imported), siteCorrections);
  const { title } = imported ?? study;
  const name = imported?.name ?? (await findFreeName(db, clientId, study));
  const renamed = !imported && name !== study.name;
  const answer: Imported = {
    channelId: imported?.channelId ?? null,
    created: !imported,
    sitesCreated: plan.newSites.length,
    sitesUpdated: plan.changedSites.length,
    warnings: [
      ...(renamed ? [word(actor.languageId, 'registryImport.renamed', { wanted: study.name, name })] : []),
      ...missingText(actor.languageId, plan.missingSites),
      ...study.warnings.map((warning) => say(actor.languageId, warning)),
    ],
    study: presentPreview(study, { name, title, newSites: plan.newSites }, actor.languageId),
  };
  return { answer, plan };
}

/** Decision: a code that no new site has is refused, because the record may have changed since its preview. */
function correctSites(plan: ImportPlan, corrections: readonly SiteCorrection[]): ImportPlan {
  const byCode = new Map(corrections.map((correction) => [correction.code, correction]));
  const newSites = plan.newSites.map((site) => {
    const correction = byCode.get(site.code);
    byCode.delete(site.code);
    return { ...site, name: correction?.name ?? site.name, city: correction?.city ?? site.city };
  });
  if (byCode.size > 0) {
    const [code] = byCode.keys();
    const path = `siteCorrections.${corrections.findIndex((one) => one.code === code)}.code`;
    throw new AppError('BAD_REQUEST', { issues: [{ path, message: { key: 'registryImport.siteUnknown' } }] });
  }
  return { ...plan, newSites };
}

const SITES_NAMED = 5;

/** That the record does not list these sites, with the first of their names. */
function missingText(languageId: string, sites: ImportPlan['missingSites']): string[] {
  if (sites.length === 0) return [];
  const names = sites.slice(0, SITES_NAMED).map(({ name }) => name);
  const more = sites.length > SITES_NAMED ? '…' : '';
  return [
    word(languageId, 'registryRecord.missingSites', {
      count: sites.length,
      names: `${names.join('; ')}${more && `; ${more}`}`,
    }),
  ];
}

const NAME_LENGTH = 100;

/** The study's name in the record, with the registry number if another study of the client has that name. */
async function findFreeName(db: Db, clientId: number, study: RegistryStudy): Promise<string> {
  for (let attempt = 0; ; attempt++) {
    const suffix = attempt === 0 ? '' : ` (${study.nctId}${attempt === 1 ? '' : `, ${attempt}`})`;
    const name = [...study.name].slice(0, NAME_LENGTH - suffix.length).join('') + suffix;
    if (!(await isStudyNameTaken(db, clientId, name))) return name;
  }
}

async function create(
  trx: Trx,
  actor: Doer,
  clientId: number,
  study: RegistryStudy,
  { name, title }: Imported['study'],
  plan: ImportPlan,
): Promise<number> {
  const { nctId, sponsorName, countries } = study;
  const organisations = organisationsOf(study);
  const registry = { nctId, facts: plan.facts, organisations, countryIds: countries };
  const { channelId } = await createStudy(trx, actor, { clientId, name, title, sponsorName, registry });
  return channelId;
}

/** Updates a known study from the registry. Returns whether that wrote anything. */
async function renew(
  trx: Trx,
  actor: Doer,
  channelId: number,
  study: RegistryStudy,
  plan: ImportPlan,
): Promise<boolean> {
  const changed = plan.changedFacts.map((name) => `registry.${name}`);
  if (changed.length > 0) await queries.updateRegistryFacts(trx, channelId, plan.facts);
  if ((await keepOrganisations(trx, channelId, organisationsOf(study))) > 0) changed.push('organisations');
  if ((await addCountries(trx, channelId, study.countries)) > 0) changed.push('countries');
  if (plan.newSites.length > 0) changed.push('sites');
  if (changed.length > 0) record(trx, actor, { type: 'channel.updated', channelId, changed });
  if (plan.changedSites.length > 0)
    await queries.updateSites(
      trx,
      plan.changedSites.map(({ site }) => site),
    );
  for (const { site, changed } of plan.changedSites)
    record(trx, actor, { type: 'team.updated', channelId, teamId: site.teamId, changed });
  return changed.length > 0;
}

async function addSites(trx: Trx, actor: Doer, channelId: number, { newSites }: ImportPlan): Promise<void> {
  if (newSites.length === 0) return;
  const created = { by: actor.userId, at: now() };
  const teamIds = await queries.insertSites(trx, channelId, newSites, created);
  for (const [index, { name }] of newSites.entries())
    record(trx, actor, { type: 'team.created', channelId, teamId: teamIds[index]!, name });
}

/** The number, if the body is nothing else: `{ nctId }`. */
function readNumber(body: Record<string, unknown>): string | undefined {
  if (Object.keys(body).join() !== 'nctId') return undefined;
  const { nctId } = body;
  if (typeof nctId === 'string' && contract.registryNumber.test(nctId)) return nctId;
  throw new AppError('BAD_REQUEST', {
    issues: [{ path: 'nctId', message: { key: 'registryImport.registryNumberWrong' } }],
  });
}

/** Throws NOT_A_REGISTRY_RECORD. */
export function readRecord(input: unknown): RegistryStudy {
  const parsed = parseRegistryRecord(input);
  if (parsed.ok) return parsed.study;
  const [first] = parsed.issues;
  throw new AppError('NOT_A_REGISTRY_RECORD', {
    words: { reason: first?.message ?? '' },
    issues: parsed.issues,
  });
}
