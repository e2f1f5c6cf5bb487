import { sql } from 'kysely';
import type { z } from 'zod';
import { addDocument, changeDraftStatus, replaceDocument } from '@studyline/contract/drafts';
import type { PermissionSet } from '@studyline/contract/sharing';
import type { Answer, TestApp } from './app.ts';
import { everyone, type Person, type Study } from './world.ts';

type Fields = z.input<typeof addDocument.body>;
type Replacement = z.input<typeof replaceDocument.body>;

/** The smallest thing that passes as a PDF; `content` makes it another file. */
export function pdfBytes(content = ''): Buffer {
  return Buffer.from(`%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%${content}\n%%EOF`);
}

export function fileOf(bytes: Buffer | string, name = 'protocol.pdf'): File {
  return new File([new Uint8Array(Buffer.from(bytes))], name);
}

export function add(
  app: TestApp,
  study: Study,
  person: Person,
  fields: Partial<Fields> = {},
  file: File | null = fileOf(pdfBytes()),
  headers: Record<string, string> = {},
): Promise<Answer<typeof addDocument>> {
  const body = { title: 'Protocol', ...fields };
  const args = { params: { channelId: study.channelId }, body, headers };
  return app.as(person).call(addDocument, { ...args, file: file as File });
}

export function replace(
  app: TestApp,
  person: Person,
  postId: number,
  fields: Partial<Replacement> = {},
  file: File = fileOf(pdfBytes('another')),
): Promise<Answer<typeof replaceDocument>> {
  return app.as(person).call(replaceDocument, { params: { id: postId }, body: fields, file });
}

export function move(
  app: TestApp,
  person: Person,
  postId: number,
  transitionName: z.input<typeof changeDraftStatus.query>['transitionName'],
  body: { versionDescription?: string; reason?: string } = {},
): Promise<Answer<typeof changeDraftStatus>> {
  return app.as(person).call(changeDraftStatus, { params: { id: postId }, query: { transitionName }, body });
}

/** A permission set whose viewing is for these roles or teams alone. */
export function viewedBy(viewPost: Partial<PermissionSet['viewPost']>): PermissionSet {
  const nobody = { channelWide: false, roles: [], teamIds: [] };
  return {
    viewPost: { ...nobody, ...viewPost },
    commentOnPost: everyone,
    updatePost: nobody,
    deletePost: nobody,
  };
}

/** What there is of posts and files, to compare before and after a refusal: rows by table, objects in the store. */
export async function census(app: TestApp): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from post) as posts, (select count(*) from post_version) as versions,
      (select count(*) from stored_file) as files, (select count(*) from compliance_rule) as rules,
      (select count(*) from audit_event) as events`.execute(app.server.db);
  let objects = 0;
  for await (const _ of app.server.storage.list('studies/')) objects++;
  return { ...rows[0], objects };
}

/** The events of a post in their order. */
export async function eventsOf(app: TestApp, postId: number): Promise<string[]> {
  const rows = await app.server.db
    .selectFrom('audit_event')
    .select('type')
    .where('post_id', '=', postId)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.type);
}
