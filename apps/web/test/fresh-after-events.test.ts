import type { Endpoint } from '@studyline/contract/core/endpoint';
import { endpoints } from '@studyline/contract/core/endpoints';
import { domainEvents, type DomainEventType } from '@studyline/contract/events/registry';
import { expect, test } from 'vitest';
import { draftCalls, draftScenes } from './scenes/drafts.ts';
import { causeRestOfInvitations, invitationScenes } from './scenes/invitations.ts';
import { causeRestOfPeople, peopleScenes } from './scenes/people.ts';
import { testScenes } from './scenes/play.ts';
import { postCalls, postScenes } from './scenes/posts.ts';
import type { Scenes } from './scenes/stage.ts';
import { causeRestOfStudies, studyScenes } from './scenes/studies.ts';

// Posts and drafts have files of their own, so that all three run beside each other.
const scenes: Scenes = { ...studyScenes, ...peopleScenes, ...invitationScenes };

testScenes(scenes, {
  of: endpoints.filter((one) => !postCalls.includes(one) && !draftCalls.includes(one)),
  async causeRest() {
    await causeRestOfStudies();
    await causeRestOfPeople();
    await causeRestOfInvitations();
  },
});

test('every announced event has a scene', () => {
  const all: Scenes = { ...scenes, ...postScenes, ...draftScenes };
  const announced = Object.entries(domainEvents).filter(([, { announces }]) => announces.length > 0);
  expect(announced.filter(([type]) => !all[type as DomainEventType])).toEqual([]);
});

test('every call that is not a GET says what it causes', () => {
  const silent = endpoints.filter(
    ({ method, causes }: Endpoint) => (method === 'GET') !== (causes === undefined),
  );
  expect(silent.map(({ id }) => id)).toEqual([]);
});
