import { test } from 'vitest';
import { classifying, draftScenes, partings } from './scenes/drafts.ts';
import { expectFresh, play, testScenes } from './scenes/play.ts';

testScenes(draftScenes);

test.for(Object.keys(partings))('when a draft %s, everyone’s screens show the current state', async (how) => {
  await expectFresh(await play(await partings[how]!()));
});

test('when a publication gets other categories, everyone’s screens show them', async () => {
  await expectFresh(await play(await classifying()));
});
