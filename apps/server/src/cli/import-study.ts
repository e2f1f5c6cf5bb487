import { parseArgs } from 'node:util';
import type { SystemActor } from '../core/actor.ts';
import { transact } from '../core/transaction.ts';
import { keepClient, type KeptClient } from '../features/clients/keep-client.ts';
import { findClientsByName } from '../features/clients/queries.ts';
import { importRecord, readRecord } from '../features/registry-import/import-study.ts';
import { type Terminal, withServer } from './with-server.ts';
import { readText } from './read-text.ts';
import { Refusal } from './refusal.ts';

/** Imports a study from a record file and reports in one line what was imported. */
export async function importStudyFile(args: string[], terminal: Terminal): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { client: { type: 'string' } },
  });
  const [file, ...more] = positionals;
  if (!file || more.length > 0)
    throw new Refusal('Name one record file: npm run studyline -- import-study FILE [--client NAME].');
  const input = await readJson(file, terminal);
  const { sponsorName } = readRecord(input);
  await withServer(terminal, async (actor) => {
    const client = await chooseClient(actor, values.client?.trim(), sponsorName);
    const imported = await importRecord(actor, client.clientId, input);
    terminal.say(`${describe(imported)}${client.created ? ` Its client is new: ${client.name}.` : ''}`);
    for (const warning of imported.warnings) terminal.note(warning);
  });
}

async function readJson(file: string, terminal: Terminal): Promise<unknown> {
  const { path, text } = await readText(file, terminal);
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(`The file ${path} is not a JSON document.`);
  }
}

/** The named client, otherwise the only one. In an empty installation, creates one named after the sponsor. */
async function chooseClient(
  actor: SystemActor,
  name: string | undefined,
  sponsorName: string,
): Promise<KeptClient> {
  if (name) return transact(actor, (trx) => keepClient(trx, actor, name));
  const clients = await findClientsByName(actor.server.db);
  const [only, ...others] = clients;
  if (!only) return transact(actor, (trx) => keepClient(trx, actor, sponsorName));
  const chosen =
    others.length === 0
      ? only
      : clients.find((client) => client.name.toLowerCase() === sponsorName.toLowerCase());
  if (chosen) return { clientId: chosen.id, name: chosen.name, created: false };
  const names = clients.map((client) => `"${client.name}"`).join(', ');
  throw new Refusal(`Choose the client of this study with --client, one of ${names} or a new one.`);
}

function describe(imported: Awaited<ReturnType<typeof importRecord>>): string {
  const { name, nctId, siteCount } = imported.study;
  const study = `${name} (${nctId})`;
  if (imported.created) return `${study}: created with ${sites(siteCount)}.`;
  if (!imported.changed) return `${study}: unchanged, ${sites(siteCount)}.`;
  const changes = [
    ...(imported.sitesCreated > 0 ? [`${sites(imported.sitesCreated)} added`] : []),
    ...(imported.sitesUpdated > 0 ? [`${sites(imported.sitesUpdated)} renewed`] : []),
  ];
  return `${study}: updated${changes.length > 0 ? `, ${changes.join(', ')}` : ''}.`;
}

function sites(count: number): string {
  return count === 1 ? '1 site' : `${count} sites`;
}
