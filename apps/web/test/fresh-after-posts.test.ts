import { test } from 'vitest';
import { expectFresh, play, testScenes } from './scenes/play.ts';
import { losses, postScenes } from './scenes/posts.ts';

testScenes(postScenes);

test.for(Object.keys(losses))("when a post %s, everybody's screens show what is", async (how) => {
  await expectFresh(await play(await losses[how]!()));
});
