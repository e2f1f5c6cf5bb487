import pg from 'pg';
import { roleKeys, roles } from '@studyline/contract/core/permissions';
import { en } from '@studyline/contract/words/en';

/** The first members are staff of the sponsor; the others work at the sites. Posts are numbered from the newest. */
export const SIZE = { posts: 20_000, members: 200, staff: 20, comments: 100_000, sites: 45 };
/** The text of every comment. */
export const COMMENT =
  'Does the new visit apply to participants who are randomised already, or to new ones only?';
/** Another study to switch to. The first person at the sites is also in it, and has both as favourites. */
export const OTHER = { name: 'BENCH 2', posts: 50 };
/** Two more studies, for the lists of a study's sites and members. The first person administers both. */
export const PEOPLED = {
  small: { channelId: 3, sites: 20, members: 200 },
  large: { channelId: 4, sites: 2000, members: 20_000 },
};
/** Two studies without marks, comments and files, for the last pages of a feed. The same people read both. */
export const DEEP = {
  few: { channelId: 5, posts: 20_000 },
  many: { channelId: 6, posts: 200_000 },
  readers: 30,
};
/** A study of documents with text, for the search. The same people read it. */
export const SEARCHED = { channelId: 7, posts: 100_000, pages: 5, wordsOfPage: 100 };
/** So many different files: their words are in the index for every post, but made only once. */
const TEXTS = 2000;
/** The first pages of seven posts in ten have these words, and no title has them. */
export const COMMON_WORDS = 'schedule visit';
/** Syllables, of which words are made: as many as a long text has. */
const SYLLABLES =
  'ba ce di fo gu la me ni po ru sa te vi zo ka le mi no pu ra se ti vo wa xe yo bre cla dro fri gle pla sto tri ver pha ron tes dal men';
/** Every fifth post is limited to these roles. Half of the people at the sites have one. */
const LIMITED_EVERY = 5;
export const LIMITED_TO = [
  'CHANNEL_ADMIN',
  'STUDY_MANAGER',
  'CONTENT_AUTHOR',
  'MONITOR',
  'PRINCIPAL_INVESTIGATOR',
  'SITE_PHARMACIST',
];
/** Every tenth post, starting on the first page, asks all its readers to acknowledge it. None of these is limited. */
const RULE_EVERY = 10;
const RULE_AT = 3;
/** The folder of all files, so that they share one thumbnail. */
export const FILES = 'bench';
export const FILE_BYTES = 900_000;

export const isLimited = (postId: number): boolean => postId % LIMITED_EVERY === 0;

/**
 * Builds the studies that the benchmark reads: as the schema's owner, in multi-row statements, with every trigger active except where a
 * step says otherwise. Vacuums them at the end.
 */
export async function buildData(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const step = async (name: string, text: string, values?: unknown[]): Promise<void> => {
    const start = performance.now();
    await client.query(text, values);
    console.log(`  ${name.padEnd(28)} ${((performance.now() - start) / 1000).toFixed(1)} s`);
  };
  await step(
    'people',
    `
    insert into app_user (email_address, first_name, last_name, verified_email)
    select 'member' || i || '@studyline.example', 'Member', 'Number ' || i, true from generate_series(1, ${SIZE.members}) i`,
  );
  await step(
    'study',
    `
    with k as (insert into client (name) values ('Benchmark') returning id)
    insert into channel (client_id, name, title, feed_changed_at) select id, 'BENCH', 'A study for measuring', now() from k`,
  );
  await step(
    'roles',
    `insert into role (channel_id, key, name, category) select 1, key, name, category
    from unnest($1::text[], $2::text[], $3::text[]) as r(key, name, category)`,
    [roleKeys, roleKeys.map((key) => en.server.role[key]), roleKeys.map((key) => roles[key].category)],
  );
  await step(
    'teams',
    `
    insert into team (channel_id, name, team_type, participant_type, status, active_since, code, country_id, city)
    select 1, 'Sponsor', 'STUDY_SPONSOR', 'SPONSOR', 'ACTIVE', now() - interval '3 years', null, null, null
    union all
    select 1, 'Hospital ' || i, 'STUDY_SITE', 'INVESTIGATOR_SITE', 'ACTIVE', now() - interval '3 years', 'DE' || i, 'DE', 'Berlin'
    from generate_series(1, ${SIZE.sites}) i`,
  );
  await step(
    'members',
    `insert into channel_member (channel_id, user_id, status, joined_at) select 1, id, 'CURRENT', now() - interval '3 years' from app_user`,
  );
  await step(
    'member roles',
    `
    insert into member_role (member_id, role_id)
    select m.id, r.id from channel_member m join role r on r.channel_id = 1 and r.key = case
      when m.id = 1 then 'CHANNEL_ADMIN' when m.id <= 5 then 'STUDY_MANAGER' when m.id <= 12 then 'CONTENT_AUTHOR' when m.id <= ${SIZE.staff} then 'MONITOR'
      when m.id % 4 = 0 then 'PRINCIPAL_INVESTIGATOR' when m.id % 4 = 1 then 'STUDY_COORDINATOR' when m.id % 4 = 2 then 'SITE_PHARMACIST' else 'SITE_STAFF' end`,
  );
  await step(
    'team members',
    `insert into team_member (team_id, member_id, status) select case when id <= ${SIZE.staff} then 1 else 2 + id % ${SIZE.sites} end, id, 'CURRENT' from channel_member`,
  );
  // Post and current version refer to each other, which is checked at the end of the transaction.
  await client.query('begin');
  await step(
    'posts',
    `
    insert into post (channel_id, post_type, author_id, last_modified_by, title, permissions, current_version, listed, published_at, last_modified_at)
    select 1, 'DOCUMENT', 1 + i % ${SIZE.staff}, 1 + i % ${SIZE.staff}, 'Document ' || i,
      jsonb_build_object(
        'viewPost', case when i % ${LIMITED_EVERY} = 0 then jsonb_build_object('channelWide', false, 'teamIds', '[]'::jsonb, 'roles',
            (select jsonb_agg(id) from role where key = any($1::text[])))
          else '{"channelWide": true, "roles": [], "teamIds": []}' end,
        'commentOnPost', '{"channelWide": true, "roles": [], "teamIds": []}'::jsonb,
        'updatePost', '{"channelWide": false, "roles": [1, 2], "teamIds": []}'::jsonb,
        'deletePost', '{"channelWide": false, "roles": [1, 2], "teamIds": []}'::jsonb),
      1, true, now() - i * interval '50 minutes', now() - i * interval '50 minutes'
    from generate_series(1, ${SIZE.posts}) i`,
    [LIMITED_TO],
  );
  await step(
    'files',
    `
    insert into stored_file (channel_id, state, storage_key, file_name, mime_type, size_in_bytes, sha256, preview_status, page_count)
    select 1, 'STORED', '${FILES}/' || id, 'document-' || id || '.pdf', 'application/pdf', ${FILE_BYTES}, encode(sha256(id::text::bytea), 'hex'), 'READY', 2 from post order by id`,
  );
  await step(
    'versions',
    `
    insert into post_version (post_id, version, channel_id, version_label, label_major, label_minor, title, description, file_id, obliging_version, created_by, edited_by, published_at, published_by)
    select id, 1, 1, 'PUBLISHED', 1, 0, title, 'Section 4.2 is revised, and the schedule of visits has a new column for the safety visit.', id, 1, author_id, author_id, published_at, author_id from post`,
  );
  await client.query('commit');
  await step(
    'comments',
    `
    insert into comment (channel_id, post_id, version, author_id, text, created_at)
    select 1, 1 + i % ${SIZE.posts}, 1, 1 + i % ${SIZE.members}, '${COMMENT} ' || i, now() - i * interval '7 minutes'
    from generate_series(1, ${SIZE.comments}) i`,
  );
  await step(
    'counters',
    `insert into post_counter (post_id, comment_count, view_count)
    select post_id, count(*), 100 from comment group by post_id`,
  );
  // Four million rows: their keys are checked together afterwards instead of one by one.
  await client.query(`drop index post_reader_unread, post_reader_unread_all;
    alter table post_reader drop constraint post_reader_user_id_fkey, drop constraint post_reader_post_id_channel_id_fkey`);
  // A member has read half of what they can see, in a pattern without a cut-off date.
  await step(
    'read marks',
    `
    insert into post_reader (user_id, post_id, channel_id, published_at, has_viewed, last_viewed_at)
    select m.user_id, p.id, 1, p.published_at, (p.id * 7 + m.user_id) % 20 < 10, p.published_at + interval '1 day'
    from channel_member m join post p on p.audience && m.reader_keys order by m.user_id, p.id`,
  );
  await step(
    'indexes',
    `
    alter table post_reader add foreign key (user_id) references app_user,
      add foreign key (post_id, channel_id) references post (id, channel_id);
    create index post_reader_unread on post_reader (user_id, channel_id, published_at desc, post_id desc) where unread;
    create index post_reader_unread_all on post_reader (user_id, published_at desc, post_id desc) where unread`,
  );
  await step(
    'rules',
    `
    insert into compliance_rule (channel_id, post_id, required_action_type, member_participation_type, grace_period_millis, channel_wide, created_by)
    select 1, id, 'ACKNOWLEDGE', 'EVERY_MEMBER', 86400001, true, 1 from post where id % ${RULE_EVERY} = ${RULE_AT} order by id`,
  );
  await step(
    'assignments',
    `
    insert into assignment (channel_id, rule_id, post_id, version, team_id, user_id, post_published_at, due_at)
    select 1, r.id, p.id, 1, t.team_id, m.user_id, p.published_at, p.published_at + interval '1 day'
    from compliance_rule r join post p on p.id = r.post_id join channel_member m on p.audience && m.reader_keys join team_member t on t.member_id = m.id`,
  );
  await step(
    'completions',
    `
    with done as (
      insert into compliance_completion (channel_id, rule_id, post_id, version, team_id, user_id, action, completed_at)
      select channel_id, rule_id, post_id, version, team_id, user_id, 'ACKNOWLEDGE', due_at - interval '3 hours' from assignment where hashint4(id) % 10 <> 0
      returning id, rule_id, team_id, user_id, completed_at)
    update assignment a set closed_at = d.completed_at, closed_reason = 'COMPLETED', completion_id = d.id
    from done d where d.rule_id = a.rule_id and d.team_id = a.team_id and d.user_id = a.user_id`,
  );
  await client.query('begin');
  await step(
    'another study',
    `
    insert into channel (client_id, name, title, feed_changed_at) values (1, '${OTHER.name}', 'A study to switch to', now());
    insert into role (channel_id, key, name, category) select 2, key, name, category from role where channel_id = 1;
    insert into channel_member (channel_id, user_id, status, joined_at) values (2, ${SIZE.staff + 1}, 'CURRENT', now() - interval '3 years');
    insert into member_role (member_id, role_id) select m.id, r.id from channel_member m join role r on r.channel_id = 2 and r.key = 'SITE_STAFF' where m.channel_id = 2;
    insert into favorite (user_id, channel_id) select user_id, unnest(array[1, 2]) from channel_member where channel_id = 2;
    insert into post (channel_id, post_type, author_id, last_modified_by, title, permissions, current_version, listed, published_at, last_modified_at)
    select 2, 'DOCUMENT', 1, 1, 'Other document ' || i, (select permissions from post where id = 1), 1, true, now() - i * interval '9 hours', now() - i * interval '9 hours'
    from generate_series(1, ${OTHER.posts}) i;
    insert into stored_file (channel_id, state, storage_key, file_name, mime_type, size_in_bytes, sha256, preview_status, page_count)
    select 2, 'STORED', '${FILES}/' || id, 'document-' || id || '.pdf', 'application/pdf', ${FILE_BYTES}, encode(sha256(id::text::bytea), 'hex'), 'READY', 2 from post where channel_id = 2 order by id;
    insert into post_version (post_id, version, channel_id, version_label, label_major, label_minor, title, description, file_id, obliging_version, created_by, edited_by, published_at, published_by)
    select id, 1, 2, 'PUBLISHED', 1, 0, title, 'What is asked of every site before the first visit.', id, 1, author_id, author_id, published_at, author_id from post where channel_id = 2`,
  );
  await client.query('commit');
  for (const { channelId, sites, members } of Object.values(PEOPLED)) {
    await client.query('begin');
    await step(
      `${members} members`,
      `
      insert into channel (client_id, name, title, feed_changed_at) values (1, 'BENCH ${channelId}', 'A study with ${members} members', now());
      insert into role (channel_id, key, name, category) select ${channelId}, key, name, category from role where channel_id = 1;
      insert into team (channel_id, name, team_type, participant_type, status, active_since, code, country_id, city)
      select ${channelId}, 'Sponsor', 'STUDY_SPONSOR', 'SPONSOR', 'ACTIVE', now() - interval '3 years', null, null, null
      union all
      select ${channelId}, 'Hospital ' || i, 'STUDY_SITE', 'INVESTIGATOR_SITE', 'ACTIVE', now() - interval '3 years', 'DE' || i, 'DE', 'Berlin'
      from generate_series(1, ${sites}) i;
      insert into app_user (email_address, first_name, last_name, verified_email)
      select 'member' || i || '.study${channelId}@studyline.example', 'Member', 'Number ' || i, true from generate_series(1, ${members}) i;
      insert into channel_member (channel_id, user_id, status, joined_at)
      select ${channelId}, id, 'CURRENT', now() - interval '3 years' from app_user where id = 1 or email_address like '%.study${channelId}@%';
      insert into member_role (member_id, role_id)
      select m.id, r.id from channel_member m join role r on r.channel_id = m.channel_id and r.key = case when m.user_id = 1 then 'CHANNEL_ADMIN' else 'SITE_STAFF' end
      where m.channel_id = ${channelId};
      insert into team_member (team_id, member_id, status)
      select (select min(id) from team where channel_id = ${channelId}) + case when m.user_id = 1 then 0 else 1 + m.id % ${sites} end, m.id, 'CURRENT'
      from channel_member m where m.channel_id = ${channelId}`,
    );
    await client.query('commit');
  }
  await step(
    'deep readers',
    `insert into app_user (email_address, first_name, last_name, verified_email)
    select 'deep' || i || '@studyline.example', 'Deep', 'Reader ' || i, true from generate_series(1, ${DEEP.readers}) i`,
  );
  for (const { channelId, posts } of [DEEP.few, DEEP.many]) {
    await client.query('begin');
    await step(
      `${posts} posts`,
      `
      ${studyOf(channelId, `A study with ${posts} posts`)};
      ${postsOf(channelId, posts, 'NEWS')};
      insert into post_version (post_id, version, channel_id, version_label, label_major, label_minor, title, content, obliging_version, created_by, edited_by, published_at, published_by)
      select id, 1, channel_id, 'PUBLISHED', 1, 0, title, '<p>The next visits are planned.</p>', 1, author_id, author_id, published_at, author_id
      from post where channel_id = ${channelId}`,
    );
    await client.query('commit');
  }
  // Both pages are A4.
  await step(
    'pages',
    `insert into file_page (file_id, page, width, height) select id, page, 1240, 1754 from stored_file, generate_series(1, page_count) page`,
  );
  await client.query('begin');
  await step(
    'texts',
    `
    ${studyOf(SEARCHED.channelId, 'A study of documents with text')};
    create temporary table vocabulary on commit drop as
      select i, (select string_agg((string_to_array('${SYLLABLES}', ' '))[1 + ((i::bigint * 7919 + 13) / (40 ^ k)::bigint)::bigint % 40], '')
        from generate_series(0, 3) k) as word from generate_series(1, 20000) i;
    create index on vocabulary (i);
    analyze vocabulary;
    with file as (
      insert into stored_file (channel_id, state, storage_key, file_name, mime_type, size_in_bytes, sha256, preview_status, page_count)
      select ${SEARCHED.channelId}, 'STORED', '${FILES}/text' || i, 'text-' || i || '.pdf', 'application/pdf', ${FILE_BYTES}, encode(sha256(i::text::bytea), 'hex'), 'READY', ${SEARCHED.pages}
      from generate_series(1, ${TEXTS}) i returning id)
    insert into file_page (file_id, page, width, height, text)
    select f.id, page, 1240, 1754, (
        -- A few words are in most texts, and most words in a few.
        select string_agg(word, ' ') from generate_series(1, ${SEARCHED.wordsOfPage}) g
        join vocabulary on i = 1 + floor(20000 * power(abs(hashint8((f.id::bigint * 8 + page) * 1000 + g) % 10007) / 10007.0, 3))::integer)
      || case when page = 1 and f.id % 10 < 7 then ' The ${COMMON_WORDS} is in the protocol.' else '' end
    from file f, generate_series(1, ${SEARCHED.pages}) page;
    update stored_file set lexemes = words_of_file(id) where channel_id = ${SEARCHED.channelId}`,
  );
  // Filling an index is faster than adding fifty million words to it; and the words of a text are those of all documents that have it.
  await client.query(`drop index version_search_titles, version_search_all;
    alter table version_search disable trigger search_words;
    select add_search_words(channel_id, lexemes) from stored_file where channel_id = ${SEARCHED.channelId}`);
  await step(
    `${SEARCHED.posts} documents`,
    `
    ${postsOf(SEARCHED.channelId, SEARCHED.posts, 'DOCUMENT')};
    insert into post_version (post_id, version, channel_id, version_label, label_major, label_minor, title, description, file_id, obliging_version, created_by, edited_by, published_at, published_by)
    select id, 1, channel_id, 'PUBLISHED', 1, 0, title, 'Document number N' || row_number() over (order by id),
      (select min(id) from stored_file where channel_id = ${SEARCHED.channelId}) + id % ${TEXTS}, 1, author_id, author_id, published_at, author_id
    from post where channel_id = ${SEARCHED.channelId}`,
  );
  await step(
    'search',
    `create index version_search_titles on version_search using gin (title_words) where is_current;
    create index version_search_all on version_search using gin (all_words) where is_current;
    alter table version_search enable trigger search_words`,
  );
  await client.query('commit');
  await step('vacuum', 'vacuum analyze');
  await client.end();
}

/** A study that the deep readers are in. */
function studyOf(channelId: number, title: string): string {
  return `
      insert into channel (client_id, name, title, feed_changed_at) values (1, 'BENCH ${channelId}', '${title}', now());
      insert into role (channel_id, key, name, category) select ${channelId}, key, name, category from role where channel_id = 1;
      insert into team (channel_id, name, team_type, participant_type, status, active_since, code, country_id, city)
      select ${channelId}, 'Hospital ' || i, 'STUDY_SITE', 'INVESTIGATOR_SITE', 'ACTIVE', now() - interval '3 years', 'DE' || i, 'DE', 'Berlin'
      from generate_series(1, ${SIZE.sites}) i;
      insert into channel_member (channel_id, user_id, status, joined_at)
      select ${channelId}, id, 'CURRENT', now() - interval '3 years' from app_user where id = 1 or email_address like 'deep%';
      insert into member_role (member_id, role_id)
      select m.id, r.id from channel_member m join role r on r.channel_id = m.channel_id and r.key = case
        when m.user_id = 1 then 'CHANNEL_ADMIN' when m.user_id % 2 = 0 then 'PRINCIPAL_INVESTIGATOR' else 'SITE_STAFF' end
      where m.channel_id = ${channelId};
      insert into team_member (team_id, member_id, status)
      select (select min(id) from team where channel_id = ${channelId}) + m.id % ${SIZE.sites}, m.id, 'CURRENT'
      from channel_member m where m.channel_id = ${channelId}`;
}

/** Its posts, of which every fifth is limited. */
function postsOf(channelId: number, posts: number, type: 'NEWS' | 'DOCUMENT'): string {
  return `
      insert into post (channel_id, post_type, author_id, last_modified_by, title, permissions, current_version, listed, published_at, last_modified_at)
      select ${channelId}, '${type}', 1, 1, initcap('${type} ') || i, case when i % ${LIMITED_EVERY} = 0 then
          json_build_object('viewPost', json_build_object('channelWide', false, 'teamIds', json_build_array(), 'roles',
            (select json_agg(id) from role where channel_id = ${channelId} and key in (${LIMITED_TO.map((key) => `'${key}'`).join()}))),
            'commentOnPost', p.permissions->'commentOnPost', 'updatePost', p.permissions->'updatePost', 'deletePost', p.permissions->'deletePost')
          else p.permissions end,
        1, true, now() - i * interval '5 minutes', now() - i * interval '5 minutes'
      from generate_series(1, ${posts}) i, post p where p.id = 1`;
}
