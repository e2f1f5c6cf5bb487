import { test } from 'vitest';
import { classifying, draftScenes, partings } from './scenes/drafts.ts';
import { expectFresh, play, testScenes } from './scenes/play.ts';

testScenes(draftScenes);

test.for(Object.keys(partings))("when a draft %s, everybody's screens show what is", async (how) => {
  await expectFresh(await play(await partings[how]!()));
});

test("when a publication gets other categories, everybody's screens show them", async () => {
  await expectFresh(await play(await classifying()));
});
