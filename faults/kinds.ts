import type pg from 'pg';

/** How often something exists: its rows, its rows in the audit trail, and its pending consequences. */
interface Count {
  mark: string;
  there: number;
  audits: number[];
  unfinished: number;
}

/**
 * Counts in the database what the calls of a kind create. Each is a select list over `m.mark`, with a separate count for each
 * expected audit row.
 */
const kinds = {
  comment: {
    there: 'select count(*) from comment where text = m.mark',
    audits: [
      `select count(*) from comment c join audit_event e on e.post_id = c.post_id and e.type = 'comment.created'
        and (e.details->>'commentId')::integer = c.id where c.text = m.mark`,
    ],
  },
  /** By its title. Its pages have to be prepared. */
  document: {
    there: 'select count(*) from post_version where title = m.mark',
    audits: [
      `select count(*) from audit_text t join audit_event e on e.id = t.audit_event_id
        where e.type = 'post.created' and t.field = 'title' and t.text = m.mark`,
      `select count(*) from post_version v join audit_event e on e.post_id = v.post_id and e.version = v.version
        where v.title = m.mark and e.type = 'post.previewed'`,
    ],
    unfinished: `select count(*) from post_version v join stored_file f on f.id = v.file_id
      where v.title = m.mark and f.preview_status <> 'READY'`,
  },
  /** By the title of the document. */
  publication: {
    there: `select count(*) from post_version where title = m.mark and version_label = 'PUBLISHED'`,
    audits: [
      `select count(*) from post_version v join audit_event e on e.post_id = v.post_id and e.version = v.version
        where v.title = m.mark and e.type = 'post.published'`,
    ],
  },
  /** By post and address. */
  opening: {
    there: `select count(*) from post_opened o join app_user u on u.id = o.user_id
      where o.post_id || ' ' || u.email_address = m.mark`,
    audits: [
      `select count(*) from audit_event e join app_user u on u.id = e.subject_user_id
        where e.type = 'post.opened' and e.post_id || ' ' || u.email_address = m.mark`,
    ],
  },
  acknowledgement: {
    there: `select count(*) from compliance_completion c join app_user u on u.id = c.user_id
      where c.post_id || ' ' || u.email_address = m.mark`,
    audits: [
      `select count(*) from audit_event e join app_user u on u.id = e.subject_user_id
        where e.type = 'post.acknowledged' and e.post_id || ' ' || u.email_address = m.mark`,
    ],
    unfinished: `select count(*) from assignment a join app_user u on u.id = a.user_id
      where a.closed_at is null and a.post_id || ' ' || u.email_address = m.mark`,
  },
  /** A later title replaces it: the audit trail keeps both, and the post has the last one. */
  title: {
    there: `select count(*) from audit_text t join audit_event e on e.id = t.audit_event_id join post p on p.id = e.post_id
      where t.field = 'after' and t.text = m.mark and p.title =
        (select l.text from audit_text l join audit_event c on c.id = l.audit_event_id
          where c.post_id = p.id and c.type = 'post.titleChanged' and l.field = 'after' order by c.id desc limit 1)`,
    audits: [
      `select count(*) from audit_text t join audit_event e on e.id = t.audit_event_id
        where e.type = 'post.titleChanged' and t.field = 'after' and t.text = m.mark`,
    ],
  },
  study: {
    there: 'select count(*) from channel where name = m.mark',
    audits: [`select count(*) from audit_event where type = 'channel.created' and details->>'name' = m.mark`],
  },
  /** By its number in the registry. */
  importedStudy: {
    there: 'select count(*) from channel where nct_id = m.mark',
    audits: [
      `select count(*) from audit_event where type = 'channel.created' and details->>'nctId' = m.mark`,
    ],
    unfinished: `select count(*) from channel c join team t on t.channel_id = c.id where c.nct_id = m.mark and 1 <>
      (select count(*) from audit_event e where e.type = 'team.created' and e.team_id = t.id)`,
  },
} satisfies Record<string, { there: string; audits: string[]; unfinished?: string }>;
export type Kind = keyof typeof kinds;

/** Counts what exists for some marks of a kind. */
export async function count(db: pg.Client, kind: Kind, marks: readonly string[]): Promise<Count[]> {
  const { there, audits, unfinished }: { there: string; audits: string[]; unfinished?: string } = kinds[kind];
  const { rows } = await db.query<Count>(
    `select m.mark, (${there})::integer as there, array[${audits.map((one) => `(${one})`).join(', ')}]::integer[] as audits,
      (${unfinished ?? 'select 0'})::integer as unfinished from unnest($1::text[]) m(mark)`,
    [marks],
  );
  return rows;
}
