import type { InjectOptions } from 'fastify';
import { signAccessToken } from '../src/core/access-tokens.ts';
import { afterAll, expect, test } from 'vitest';
import { describeApi } from '../src/http/openapi.ts';
import { startApp, withMail } from './app.ts';
import { everybody, type Who } from './authz/people.ts';
import { buildAuthzWorld } from './authz/world.ts';
import { createGenerator, type GeneratedCall, type Known, operationsOf } from './generated-calls.ts';
import { addTerms } from './world.ts';

const COUNT = process.env['STUDYLINE_TEST_FULL'] ? 10_000 : 1500;
const RENEWED_EVERY = 250;
const BIG = '1000000';

const app = await startApp({
  env: {
    ...withMail,
    // Nothing listens there.
    REGISTRY_URL: 'http://127.0.0.1:9',
    LIMIT_CALLS_PER_SESSION: BIG,
    LIMIT_CALLS_PER_PERSON: BIG,
    LIMIT_CALLS_PER_ADDRESS: BIG,
    LIMIT_WRONG_PASSWORDS_PER_ADDRESS: BIG,
  },
});
afterAll(() => app.close());
await addTerms(app.server.db, 1);
const world = await buildAuthzWorld(app);

/** Calls delete and change objects, so new ones are created from time to time. */
async function findKnown(): Promise<Known> {
  const { db } = app.server;
  // A call may have asked for a second factor, which nobody here has.
  await db.updateTable('channel_flag').set({ enabled: false }).where('key', '=', 'REQUIRE_MFA').execute();
  const { forEveryone, ofOwnTeam, ofTheAuthor, ofForeignTeam, study } = world;
  const author: Who = 'CONTENT_AUTHOR';
  const posts = [forEveryone, ofTheAuthor, ofForeignTeam, ofOwnTeam('STUDY_COORDINATOR')];
  const postIds = [
    ...posts.map(({ postId }) => postId),
    await world.newPost(forEveryone),
    await world.newPostTwice(forEveryone),
    await world.newDraft(author),
    await world.submittedDraft(),
  ];
  const idsOf = async (table: 'team' | 'role' | 'category' | 'compliance_rule') =>
    (await db.selectFrom(table).select('id').limit(20).execute()).map(({ id }) => id);
  const categories = await idsOf('category');
  return {
    record: [await world.registryRecord()],
    channelId: [study.channelId],
    clientId: [study.clientId],
    postId: postIds,
    version: [1, 1, 1, 2],
    otherVersion: [1, 2],
    page: [1, 1, 2],
    commentId: [
      await world.newComment(forEveryone),
      await world.newComment(forEveryone, author),
      await world.newAttachment(forEveryone, author),
    ],
    sessionId: [await world.anotherSession(author)],
    teamId: await idsOf('team'),
    teamIds: await idsOf('team'),
    roles: await idsOf('role'),
    ruleId: await idsOf('compliance_rule'),
    categoryIds: categories,
    taxonomyCategoryIds: categories,
    schema: ['TMF_RM_3_3_1'],
    cat: [0, ...categories],
    csrfToken: [world.credentialsOf(author).csrfToken],
    channel_name: [`private-study_${study.uuid}`, `private-user_${world.people[author].uuid}`],
    emailAddress: [world.credentialsOf(author).emailAddress],
  };
}

/** Everyone in turn, strangers included, and more often people with the most rights. */
function personOf(index: number): Who | undefined {
  if (index % 10 === 0) return undefined;
  if (index % 4 === 0) return 'CLIENT_ADMIN';
  return index % 4 === 1 ? 'CHANNEL_ADMIN' : everybody[index % everybody.length];
}

async function send(
  call: GeneratedCall,
  who: Who | undefined,
): Promise<{ statusCode: number; body: string }> {
  const { operationId: _, payload, method, ...rest } = call;
  // In a session of its own: earlier calls have ended others.
  const own = who && {
    authorization: `Bearer ${signAccessToken(app.server.secret, await world.anotherSession(who))}`,
    ...(await world.browserOf(who)),
  };
  return app.app.inject({
    ...rest,
    method: method as InjectOptions['method'] & string,
    headers: { ...own, ...call.headers },
    ...(payload === undefined ? {} : { payload }),
  });
}

const seed = Number(process.env['STUDYLINE_TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 32));
const repeatedBy = `STUDYLINE_TEST_SEED=${seed}`;

test(
  `no response of 500 or more in ${COUNT} generated calls (${repeatedBy})`,
  { timeout: COUNT * 200 },
  async () => {
    let known = await findKnown();
    const next = createGenerator(operationsOf(describeApi()), () => known, seed);
    const failures: string[] = [];
    const byStatus: Record<number, number> = {};
    for (let index = 0; index < COUNT && failures.length < 20; index += 1) {
      if (index % RENEWED_EVERY === RENEWED_EVERY - 1) known = await findKnown();
      const call = next();
      const who = personOf(index);
      const { statusCode, body } = await send(call, who);
      byStatus[statusCode] = (byStatus[statusCode] ?? 0) + 1;
      // The registry is unreachable here, and the response says so.
      if (statusCode >= 500 && !body.includes('REGISTRY_UNREACHABLE'))
        failures.push(`${index} ${who} ${JSON.stringify(call).slice(0, 1500)} → ${statusCode} ${body}`);
    }
    expect(failures, repeatedBy).toEqual([]);
    const reached = Object.entries(byStatus).filter(([status]) => /^(2|403|404|409)/.test(status));
    expect(
      reached.reduce((sum, [, count]) => sum + count, 0),
      JSON.stringify(byStatus),
    ).toBeGreaterThan(COUNT / 2);
  },
);
