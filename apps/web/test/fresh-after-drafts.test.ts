import { test } from 'vitest';
import { causeRestOfDrafts, draftCalls, draftScenes, partings } from './scenes/drafts.ts';
import { expectFresh, play, testScenes } from './scenes/play.ts';

testScenes(draftScenes, { of: draftCalls, causeRest: causeRestOfDrafts });

test.for(Object.keys(partings))("when a draft %s, everybody's screens show what is", async (how) => {
  await expectFresh(await play(await partings[how]!()));
});
