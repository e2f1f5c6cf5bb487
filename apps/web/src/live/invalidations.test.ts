import { endpoints } from '@studyline/contract/core/endpoints';
import { liveEvents } from '@studyline/contract/events/live-events';
import type { Announcement } from '@studyline/contract/events/event';
import { domainEvents, type LiveReason } from '@studyline/contract/events/registry';
import { describe, expect, it } from 'vitest';
import { channelReasons, invalidations, postReasons } from './invalidations.ts';

const announced = Object.values(domainEvents).flatMap(
  ({ announces }): readonly Announcement<LiveReason>[] => announces,
);
const liveReasons = [...new Set(announced.flatMap(({ reason }) => reason ?? []))];
const payload = { channelId: 4, postId: 9, version: 2, commentId: 5, teamId: 3, userId: 7 };
const named = (event: keyof typeof invalidations, reason?: LiveReason) =>
  invalidations[event]({ ...payload, reason }).map(({ endpoint }) => endpoint.id);

describe('every live event', () => {
  it.for(liveEvents)('%s makes something stale', (event) => {
    expect(invalidations[event](payload)).not.toHaveLength(0);
  });

  it.for(liveReasons)('%s makes something stale', (reason) => {
    const tables = [postReasons[reason], channelReasons[reason]].filter((staleOf) => staleOf !== undefined);
    expect(tables).not.toHaveLength(0);
    for (const staleOf of tables) expect(staleOf(payload)).not.toHaveLength(0);
  });

  it('names reading calls of the contract, by parameters that they have', () => {
    const reads = liveReasons.flatMap((reason) => [
      ...(postReasons[reason]?.(payload) ?? []),
      ...(channelReasons[reason]?.(payload) ?? []),
    ]);
    for (const { endpoint, params = {} } of [
      ...reads,
      ...liveEvents.flatMap((event) => invalidations[event](payload)),
    ]) {
      expect(endpoints).toContain(endpoint);
      expect(endpoint.creates).toBeUndefined();
      for (const name of Object.keys(params)) expect(endpoint.path).toContain(`{${name}}`);
    }
  });

  it('leaves out ids that it does not carry', () => {
    for (const event of liveEvents) expect(() => invalidations[event]({})).not.toThrow();
  });
});

describe('what an event makes stale', () => {
  it('is the post, the counts and the feeds when somebody completes an action', () => {
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

  it('leaves the counts alone when somebody comments', () => {
    expect(named('update-post', 'COMMENT_ADDED')).toContain('listComments');
    expect(named('update-post', 'COMMENT_ADDED')).not.toContain('initMember');
  });

  it('is what names a study when a study has changed, and not when somebody has chosen something in it', () => {
    const ofClients = ['listClients', 'getClient', 'listClientChannels', 'listStudiesByCustomer'];
    expect(named('update-channel')).toEqual(expect.arrayContaining(ofClients));
    for (const reason of ['FAVORITE', 'SUBSCRIPTION', 'PROFILE'] as const) {
      expect(named('update-channel', reason)).toEqual(expect.arrayContaining(['initMember', 'getChannel']));
      for (const id of ofClients) expect(named('update-channel', reason)).not.toContain(id);
    }
  });

  it('is what shows categories when a taxonomy has changed, and no people and studies', () => {
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

  it('is the numbers of categories and not their names when somebody has opened a post', () => {
    const stale = invalidations['update-post']({ ...payload, reason: 'OPENED' }).filter(
      ({ endpoint }) => endpoint.id === 'listClassificationNodes',
    );
    expect(stale).toMatchObject([{ params: { channelId: 4 }, query: { includeAdditionalProperties: true } }]);
  });

  it('is limited to the study and post of the event', () => {
    const stale = invalidations['update-post']({ ...payload, reason: 'TITLE' });
    expect(stale.find(({ endpoint }) => endpoint.id === 'getPost')?.params).toEqual({ id: 9 });
    expect(stale.find(({ endpoint }) => endpoint.id === 'listChannelPosts')?.params).toEqual({
      channelId: 4,
    });
  });

  it('keeps open lists in their place when a post is published', () => {
    const lists = invalidations['create-post']({ ...payload, reason: 'PUBLISHED' }).filter(
      ({ openPages }) => openPages,
    );
    expect(lists.map(({ openPages }) => openPages)).toEqual(['keep', 'keep']);
  });
});
