import { domainEvents, type DomainEventType } from '@studyline/contract/events/registry';
import { expect, test } from 'vitest';
import { draftScenes } from './scenes/drafts.ts';
import { invitationScenes } from './scenes/invitations.ts';
import { peopleScenes } from './scenes/people.ts';
import { testScenes } from './scenes/play.ts';
import { postScenes } from './scenes/posts.ts';
import type { Scenes } from './scenes/stage.ts';
import { studyScenes } from './scenes/studies.ts';

// Posts and drafts have their own files, so that all three run in parallel.
const scenes: Scenes = { ...studyScenes, ...peopleScenes, ...invitationScenes };

testScenes(scenes);

test('every announced event has a scene', () => {
  const all: Scenes = { ...scenes, ...postScenes, ...draftScenes };
  const announced = Object.entries(domainEvents).filter(([, { announces }]) => announces.length > 0);
  expect(announced.filter(([type]) => !all[type as DomainEventType])).toEqual([]);
});
