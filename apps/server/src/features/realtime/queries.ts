import { sql } from 'kysely';
import { z } from 'zod';
import { owesSecondFactor } from '../../core/second-factor.ts';
import { owesTerms } from '../../core/terms.ts';
import type { Db } from '../../db/pool.ts';
import { findRows } from '../../db/rows.ts';
import { readsStudy } from '../sharing/visibility-queries.ts';

const NAME = /^private-(study|user|client)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** A session that listens, or wants to listen, on a live channel. */
export interface Listening {
  sessionId: string;
  channel: string;
}

const listeningRights = z.object({ position: z.int(), isAlive: z.boolean(), mayListen: z.boolean() });
/** Whether the session is alive, and whether its person may listen on the channel. */
export type ListeningRights = Omit<z.output<typeof listeningRights>, 'position'>;

/**
 * A person may listen on their own channel, an administrator on that of their client, a member who reads the study's posts on that
 * of the study, while the session is live and the person is not refused altogether. The results are in the order of the input.
 */
export async function findListeningRights(db: Db, asked: readonly Listening[]): Promise<ListeningRights[]> {
  const rows = asked.map(({ sessionId, channel }, position) => {
    const [, kind = null, uuid = null] = NAME.exec(channel) ?? [];
    return { position, session_id: sessionId, kind, uuid };
  });
  const statement = sql`
    select a.position, u.id is not null as "isAlive", coalesce(u.has_access and not ${owesTerms} and not ${owesSecondFactor} and case a.kind
        when 'user' then u.uuid = a.uuid
        when 'client' then exists (select from client c join client_admin d on d.client_id = c.id
          where c.uuid = a.uuid and d.user_id = u.id)
        when 'study' then exists (select from channel c join channel_member m on m.channel_id = c.id
          where c.uuid = a.uuid and m.user_id = u.id and m.status = 'CURRENT' and ${readsStudy(sql`c.id`)})
      end, false) as "mayListen"
    from json_to_recordset(${JSON.stringify(rows)}::json) as a(position integer, session_id uuid, kind text, uuid uuid)
    left join session s on s.id = a.session_id and s.ended_at is null and s.locked_at is null and s.expires_at > now()
    left join app_user u on u.id = s.user_id
    order by a.position`;
  return findRows(db, listeningRights, statement);
}
