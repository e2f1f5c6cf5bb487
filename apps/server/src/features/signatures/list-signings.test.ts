import { afterAll, expect, test } from 'vitest';
import { listSignings } from '@studyline/contract/signatures/calls';
import { startApp } from '../../../test/app.ts';
import { openPost, removePost, replace } from '../../../test/posts.ts';
import { buildSignedPost, buildSigner, sign, type SignedPost } from '../../../test/signers.ts';
import { statementsOf } from '../../../test/statements.ts';
import { buildMember, buildWorld } from '../../../test/world.ts';

const app = await startApp();
const { study, manager: author } = await buildWorld(app.server.db);
const { signer, pin } = await buildSigner(app, study);
afterAll(() => app.close());

const list = (posts: readonly SignedPost[], person = signer, teamId = signer.teamId) =>
  app.as(person).call(listSignings, {
    body: { signings: posts.map(({ postId, ruleId }) => ({ postId, ruleId, version: 1, teamId })) },
  });

test('200 lists what would be signed, by what, and what is in the way of each', async () => {
  const posts: SignedPost[] = [];
  for (let n = 0; n < 6; n += 1)
    posts.push(await buildSignedPost(app, study, author, n === 1 ? undefined : signer));
  const [fine, unread, superseded, withdrawn, signed, other] = posts;
  await replace(app, author, superseded!.postId, { intent: 'PUBLISH', description: 'Another' });
  await removePost(app, author, withdrawn!.postId);
  expect((await sign(app, signer, signed!, { signaturePIN: pin })).status).toBe(200);
  const { status, body } = await list([...posts.slice(0, 5), { ...other!, ruleId: fine!.ruleId }]);
  expect([status, body]).toMatchObject([
    200,
    {
      signerName: expect.stringMatching(/^Person Number/),
      methods: ['PASSWORD'],
      agreementVersion: null,
      lockedUntilDateTimeMillis: null,
    },
  ]);
  expect(body.items.map(({ postId, can }) => [postId, can])).toEqual([
    [fine!.postId, true],
    [unread!.postId, 'NOT_OPENED'],
    [superseded!.postId, 'POST_SUPERCEDED'],
    [withdrawn!.postId, 'POST_NOT_FOUND'],
    [signed!.postId, true],
    [other!.postId, 'RULE_NOT_FOUND'],
  ]);
  expect(body.items[0]).toMatchObject({
    factor: 'PIN',
    windowUntilDateTimeMillis: expect.any(Number),
    meanings: [
      { approvalType: 'READ_AND_UNDERSTOOD', statement: 'I have read and understood this version.' },
    ],
  });
  expect(body.items[5]).toMatchObject({ factor: null, windowUntilDateTimeMillis: null, meanings: [] });
});

test('200 says of somebody else’s actions only that they are not theirs', async () => {
  const post = await buildSignedPost(app, study, author, signer);
  const colleague = await buildMember(app.server.db, study, { roles: ['STUDY_COORDINATOR'] });
  await openPost(app, colleague, post.postId);
  expect((await list([post], colleague)).body.items).toMatchObject([{ can: 'WRONG_TEAM', meanings: [] }]);
});

test('a hundred take as many statements as one; 400 for more, and for none', async () => {
  const posts = [await buildSignedPost(app, study, author, signer)];
  const one = await statementsOf(() => list(posts));
  const many = Array.from({ length: 100 }, () => posts[0]!);
  expect(await statementsOf(() => list(many))).toHaveLength(one.length);
  expect((await list([...many, posts[0]!])).status).toBe(400);
  expect((await list([])).status).toBe(400);
});
