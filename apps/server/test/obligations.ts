import { acknowledgePost } from '@studyline/contract/compliance/calls';
import { changeTeamStatus, type TransitionName } from '@studyline/contract/teams/calls';
import type { TestApp } from './app.ts';
import { type BuiltPost, openPost } from './posts.ts';
import type { Person, Study } from './world.ts';

export type Site = 'A' | 'B';

interface Scene {
  study: Study;
  administrator: Person;
  sites: Record<Site, number>;
  /** Whose obligations count. */
  person: Person;
  /** Of site A. */
  colleague: Person;
  /** It requires an acknowledgement. */
  post: BuiltPost;
}

/** Throws the error of a refused call. */
export async function succeed(
  call: Promise<{ status: number; error: { errorDescription: string } }>,
): Promise<void> {
  const { status, error } = await call;
  if (status !== 200) throw new Error(error.errorDescription);
}

/** What happens to a person and the sites of a study, and what a post then requires of the person. */
export function obligationsIn(app: TestApp, scene: Scene) {
  const { study, administrator, sites, person, colleague, post } = scene;
  const { postId, ruleIds } = post;
  const acknowledge = async (who: Person, site: Site) => {
    await openPost(app, who, postId);
    const body = { teamId: sites[site], ruleId: ruleIds[0]! };
    await succeed(app.as(who).call(acknowledgePost, { params: { id: postId }, body }));
  };
  const changeStatus = (site: Site, transitionName: TransitionName) =>
    succeed(
      app.as(administrator).call(changeTeamStatus, {
        params: { channelId: study.channelId, teamId: sites[site] },
        query: { transitionName },
        body: { reason: 'As planned' },
      }),
    );
  return {
    does: (site: Site) => acknowledge(person, site),
    colleagueDoes: () => acknowledge(colleague, 'A'),
    isHeld: (site: Site) => changeStatus(site, 'hold_team'),
    isResumed: (site: Site) => changeStatus(site, 'resume_team'),
    /** The person's actions for each site, with their state. */
    obligations: async () => {
      const rows = await app.server.db
        .selectFrom('assignment')
        .select(['team_id', 'closed_reason', 'due_at'])
        .where('user_id', '=', person.userId)
        .where('post_id', '=', postId)
        .orderBy('team_id')
        .execute();
      return rows.map(({ team_id, closed_reason, due_at }) => {
        const standing = closed_reason ?? (due_at ? 'OPEN' : 'PAUSED');
        return `${team_id === sites.A ? 'A' : 'B'} ${standing}`;
      });
    },
  };
}
