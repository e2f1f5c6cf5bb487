import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Server } from '../src/core/server.ts';
import { findRow, findRows } from '../src/db/rows.ts';
import { pageKey, thumbnailKey } from '../src/features/post-files/file-keys.ts';
import { findContradictions } from './find-contradictions.ts';
import { DEMO_PEOPLE } from './people.ts';
import { DEMO_POSTS } from './posts.ts';
import { DEMO_SERVICE_ITEMS } from './services.ts';
import { DEMO_STUDIES } from './studies.ts';

const count = z.object({
  people: z.int(),
  members: z.int(),
  invitations: z.int(),
  leads: z.int(),
  removals: z.int(),
  studies: z.int(),
  items: z.int(),
  posts: z.int(),
  versions: z.int(),
  comments: z.int(),
});
const storedFile = z.object({
  storageKey: z.string(),
  sha256: z.string(),
  previewStatus: z.string(),
  pageCount: z.int().nullable(),
  hasPages: z.boolean(),
});

/** What a seeded demo contains. */
function countDemo(): z.output<typeof count> {
  const versions = DEMO_POSTS.map((post) =>
    post.type === 'DOCUMENT' ? post.versions.length + (post.draft ? 1 : 0) : 1,
  );
  const comments = DEMO_POSTS.filter((post) =>
    post.type === 'DOCUMENT' ? post.versions.length > 0 : post.publishedAt,
  ).flatMap((post) => post.comments.flatMap((comment) => [comment, ...(comment.replies ?? [])]));
  const itemPosts = DEMO_SERVICE_ITEMS.filter(({ kind }) => kind === 'ORDER' || kind === 'PICKUP').length;
  const memberships = DEMO_PEOPLE.flatMap((person) => person.memberships);
  return {
    people: DEMO_PEOPLE.length,
    members: memberships.filter(({ status }) => status !== 'INVITED').length,
    invitations: memberships.filter(({ status }) => status === 'INVITED').length,
    leads: memberships.filter(({ isTeamLead }) => isTeamLead).length,
    removals: memberships.filter(({ left }) => left).length,
    studies: DEMO_STUDIES.length,
    items: DEMO_SERVICE_ITEMS.length,
    posts: DEMO_POSTS.length + itemPosts,
    versions: versions.reduce((sum, one) => sum + one, itemPosts),
    comments: comments.length,
  };
}

/** What is missing from the demo in a database that contains nothing else, or contradicts itself: empty if it is right. Reads every file. */
export async function findDemoGaps(
  { db, storage }: Pick<Server, 'db' | 'storage'>,
  { withPreviews }: { withPreviews: boolean },
): Promise<string[]> {
  const found = await findRow(
    db,
    count,
    sql`select (select count(*) from app_user) as people, (select count(*) from channel_member) as members,
      (select count(*) from invitation) as invitations,
      (select count(*) from team_member where is_lead) as leads,
      (select count(*) from audit_event where type = 'member.removed') as removals, (select count(*) from channel) as studies,
      (select count(*) from service_item) as items, (select count(*) from post) as posts, (select count(*) from post_version) as versions, (select count(*) from comment) as comments`,
  );
  const gaps = Object.entries(countDemo())
    .filter(([name, wanted]) => found?.[name as keyof typeof found] !== wanted)
    .map(([name, wanted]) => `${found?.[name as keyof typeof found]} of ${wanted} ${name}`);
  gaps.push(...(await findContradictions(db)));
  const files = await findRows(
    db,
    storedFile,
    sql`select storage_key as "storageKey", sha256, preview_status as "previewStatus", page_count as "pageCount", mime_type = 'application/pdf' as "hasPages"
      from stored_file where state = 'STORED'`,
  );
  const isThere = (key: string) =>
    storage.size(key).then(
      () => true,
      () => false,
    );
  for (const { storageKey, sha256, previewStatus, pageCount, hasPages } of files) {
    const hash = createHash('sha256');
    try {
      for await (const chunk of await storage.read(storageKey)) hash.update(chunk as Buffer);
      if (hash.digest('hex') !== sha256) gaps.push(`${storageKey} has other bytes`);
    } catch (error) {
      gaps.push(`${storageKey}: ${String(error)}`);
    }
    if (!withPreviews || !hasPages) continue;
    if (previewStatus !== 'READY') gaps.push(`${storageKey} has no previews`);
    const pictures = [thumbnailKey(storageKey), ...[1, 2, 3, 4, 5].map((page) => pageKey(storageKey, page))];
    for (const key of pictures.slice(0, 1 + (pageCount ?? 0)))
      if (!(await isThere(key))) gaps.push(`${key} is missing`);
  }
  return gaps;
}
