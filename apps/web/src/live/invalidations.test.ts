import { endpoints } from '@studyline/contract/core/endpoints';
import type { Topic } from '@studyline/contract/core/topics';
import type { Announcement } from '@studyline/contract/events/event';
import { liveEvents, type LiveEventName } from '@studyline/contract/events/live-events';
import { domainEvents, type LiveReason } from '@studyline/contract/events/registry';
import { describe, expect, it } from 'vitest';
import { channelReasons, inviteReasons, itemReasons, postReasons, staleAfter } from './invalidations.ts';

const announced = Object.values(domainEvents).flatMap(
  ({ announces }): readonly Announcement<LiveReason>[] => announces,
);
const liveReasons = [...new Set(announced.flatMap(({ reason }) => reason ?? []))];
const payload = { channelId: 4, postId: 9, version: 2, commentId: 5, teamId: 3, userId: 7 };
const showing = (topics: readonly Topic[]) =>
  endpoints.filter(({ shows = [] }) => topics.some((topic) => shows.includes(topic))).map(({ id }) => id);
const named = (event: LiveEventName, reason?: LiveReason) =>
  showing(staleAfter(event, { ...payload, reason }).map(({ topic }) => topic));

describe('every live event', () => {
  it.for(liveEvents)('%s makes something stale', (event) => {
    expect(named(event)).not.toHaveLength(0);
  });

  it.for(liveReasons)('%s makes something stale', (reason) => {
    const tables = [postReasons, channelReasons, inviteReasons, itemReasons]
      .map((table) => table[reason])
      .filter((stale) => stale !== undefined);
    expect(tables).not.toHaveLength(0);
    for (const stale of tables) expect(showing(stale.map(({ topic }) => topic))).not.toHaveLength(0);
  });

  it('makes every topic stale that some call shows, and no call that changes something shows one', () => {
    const reads = endpoints.filter(({ shows }) => shows !== undefined);
    const stale = announced.flatMap(({ event, reason }) => staleAfter(event, { ...payload, reason }));
    const topics = new Set(reads.flatMap(({ shows = [] }) => (shows === 'nothing' ? [] : shows)));
    expect([...topics].filter((topic) => !stale.some((one) => one.topic === topic))).toEqual([]);
    expect(reads.filter(({ creates }) => creates)).toEqual([]);
  });
});

describe('what an event makes stale', () => {
  it('is the post, the counts and the feeds when someone completes an action', () => {
    expect(named('update-post', 'COMPLETED')).toEqual(
      expect.arrayContaining([
        'getPost',
        'getPostVersion',
        'initMember',
        'getChannel',
        'listMemberPosts',
        'listChannelPosts',
        'getPostCompliance',
        'listTeamCompliance',
        'listOpenCompliance',
      ]),
    );
  });

  it('does not include the counts when someone comments', () => {
    expect(named('update-post', 'COMMENT_ADDED')).toContain('listComments');
    expect(named('update-post', 'COMMENT_ADDED')).not.toContain('initMember');
  });

  it('includes what names a study when it has changed, but not when someone has made a choice in it', () => {
    const ofClients = ['listClients', 'getClient', 'listClientChannels', 'listStudiesByCustomer'];
    expect(named('update-channel')).toEqual(expect.arrayContaining(ofClients));
    for (const reason of ['FAVORITE', 'SUBSCRIPTION', 'PROFILE'] as const) {
      expect(named('update-channel', reason)).toEqual(expect.arrayContaining(['initMember', 'getChannel']));
      for (const id of ofClients) expect(named('update-channel', reason)).not.toContain(id);
    }
  });

  it('is no post when a service item without one has changed', () => {
    const ofItem = (ids: object) =>
      showing(staleAfter('update-service-item', { channelId: 4, ...ids }).map(({ topic }) => topic));
    expect(ofItem({ serviceItemId: 5, postId: 9 })).toEqual(
      expect.arrayContaining(['getServiceItem', 'getPost']),
    );
    expect(ofItem({ serviceItemId: 5 })).not.toContain('getPost');
    // Without its id it could be any.
    expect(ofItem({})).toContain('getPost');
  });

  it('is what shows categories when a taxonomy has changed, but not people or studies', () => {
    const stale = named('update-channel', 'TAXONOMY');
    expect(stale).toEqual(
      expect.arrayContaining([
        'listClassificationNodes',
        'getDraft',
        'getPost',
        'listChannelPosts',
        'listPostAudit',
      ]),
    );
    for (const id of ['listMembers', 'getTeam', 'getSharing', 'initMember', 'listClients'])
      expect(stale).not.toContain(id);
  });

  it('is the counts of categories but not their names when someone has opened a post', () => {
    const stale = staleAfter('update-post', { ...payload, reason: 'OPENED' }).filter(
      ({ topic }) => topic === 'CATEGORIES',
    );
    expect(stale).toEqual([{ topic: 'CATEGORIES', query: { includeAdditionalProperties: true } }]);
  });

  it('includes the study’s trail whatever happens in it, but not the trail of a study that was lost', () => {
    for (const event of liveEvents.filter((name) => name !== 'channel-access-removed'))
      expect(named(event)).toContain('listChannelAudit');
    expect(named('channel-access-removed')).not.toContain('listChannelAudit');
  });

  it('keeps open lists in place when a post is published', () => {
    const lists = staleAfter('create-post', { ...payload, reason: 'PUBLISHED' }).filter(
      ({ openPages }) => openPages,
    );
    expect(lists.map(({ openPages }) => openPages)).toEqual(['keep', 'keep']);
  });
});
