import { test } from 'vitest';
import { expectFresh, play, testScenes } from './scenes/play.ts';
import { causeRestOfPosts, losses, postCalls, postScenes } from './scenes/posts.ts';

testScenes(postScenes, { of: postCalls, causeRest: causeRestOfPosts });

test.for(Object.keys(losses))("when a post %s, everybody's screens show what is", async (how) => {
  await expectFresh(await play(await losses[how]!()));
});
