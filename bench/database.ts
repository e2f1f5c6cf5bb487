import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { demoDocuments } from '../apps/server/seed/documents.ts';
import { discardEmbedded, type EmbeddedUrls, startEmbedded } from '../apps/server/src/db/embedded.ts';
import { migrate, readMigrations } from '../apps/server/src/db/migrate.ts';
import { createPreviewer } from '../apps/server/src/files/previews.ts';
import { buildData, FILE_BYTES, FILES, SIZE } from './data.ts';

const TEMPLATE = 'bench_template';
/** The database that the product opens in its data directory. */
const RUN = 'studyline';

/** The path of the newest post's file, the only one that exists. */
export const originalOf = (dataDir: string): string => join(dataDir, 'files', FILES, '1');

/** Creates a copy of the template for the run. Builds the template if it is missing or from another version. */
export async function prepareDatabase(dataDir: string): Promise<void> {
  const marker = join(dataDir, 'bench-version');
  const version = await templateVersion();
  const isBuilt = existsSync(marker) && (await readFile(marker, 'utf8')) === version;
  if (!isBuilt && !(await discardEmbedded(dataDir)))
    throw new Error(`Another benchmark runs in ${dataDir}: wait for it to end.`);
  const database = await startEmbedded({ dataDir });
  try {
    if (!isBuilt) {
      await buildTemplate(dataDir, database);
      await writeFile(marker, version);
    }
    await administer(database, [
      `drop database if exists ${RUN}`,
      // Copied file by file, so that every run has the same pages, and written to the disk before the run begins.
      `create database ${RUN} template ${TEMPLATE} strategy file_copy owner studyline_owner`,
    ]);
  } finally {
    await database.stop();
  }
}

/** Drops what the run has written, but not the template. */
export async function dropDatabase(dataDir: string): Promise<void> {
  const database = await startEmbedded({ dataDir });
  try {
    await administer(database, [`drop database ${RUN}`]);
  } finally {
    await database.stop();
  }
}

async function buildTemplate(dataDir: string, database: EmbeddedUrls): Promise<void> {
  console.log(
    `Building ${SIZE.posts} posts, ${SIZE.members} members, ${SIZE.comments} comments, once for all runs`,
  );
  await storeFiles(dataDir);
  await migrate(database.ownerUrl);
  await buildData(database.ownerUrl);
  await administer(database, [`alter database ${RUN} rename to ${TEMPLATE}`]);
}

/** Stores a demo document, made as long as files are, as every post's file, and the images of its pages. */
async function storeFiles(dataDir: string): Promise<void> {
  const source = join(dataDir, 'source.pdf');
  const pdf = await demoDocuments(new Date())[0]?.versions[0]?.render();
  if (!pdf) throw new Error('The demo has no document to take images from.');
  await writeFile(source, pdf);
  const previewer = createPreviewer({ folder: join(dataDir, 'temporary') });
  try {
    const { thumbnail, pages, dispose } = await previewer.render({ path: source }, 'application/pdf');
    if (!thumbnail) throw new Error('The demo document got no thumbnail.');
    const folder = join(dataDir, 'files', FILES);
    await mkdir(join(folder, 'pages'), { recursive: true });
    await copyFile(thumbnail.path, join(folder, 'thumbnail.webp'));
    for (const { page, path } of pages) await copyFile(path, join(folder, 'pages', `${page}.webp`));
    await writeFile(originalOf(dataDir), lengthen(pdf, FILE_BYTES));
    await dispose();
  } finally {
    await previewer.close();
  }
}

/** A PDF with bytes that nothing refers to before its end. Where its table is, is said at the end. */
function lengthen(pdf: Buffer, bytes: number): Buffer {
  const table = /startxref\s+\d+\s+%%EOF\s*$/.exec(pdf.toString('latin1'))?.[0];
  if (table === undefined) throw new Error('The demo document does not end as a PDF.');
  const end = Buffer.from(`\n${table}`);
  return Buffer.concat([pdf, randomBytes(bytes - pdf.length - end.length), end]);
}

async function administer({ adminUrl }: EmbeddedUrls, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Changes with the generator and the schema, so that an outdated template is rebuilt. */
async function templateVersion(): Promise<string> {
  const hash = createHash('sha256');
  for (const path of [join(import.meta.dirname, 'data.ts'), import.meta.filename])
    hash.update(await readFile(path));
  for (const { text } of await readMigrations()) hash.update(text);
  return hash.digest('hex').slice(0, 16);
}
