import { test } from 'vitest';
import { expectFresh, play, testScenes } from './scenes/play.ts';
import { losses, postScenes } from './scenes/posts.ts';

testScenes(postScenes);

test.for(Object.keys(losses))('when a post %s, everyone’s screens show the current state', async (how) => {
  await expectFresh(await play(await losses[how]!()));
});
