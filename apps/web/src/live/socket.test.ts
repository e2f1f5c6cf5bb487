import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestServer, failure } from '../api/test-server.ts';
import { clearPostNews, countPostNews, notePostNews } from './post-news.ts';
import { authorize } from './socket.ts';
import { handedToast, toastOf } from './event-toasts.ts';

const server = createTestServer();
const path = '/openapi/v1/realtime/auth';
beforeAll(() => server.start());
afterAll(() => server.stop());
beforeEach(() => server.reset());

describe('authorize', () => {
  it('sends the socket and the channel, and returns the signature', async () => {
    server.routes[path] = () => ({
      body: { authResponse: { auth: 'key:signature' }, channel_name: 'private-user_1', socket_id: '1.2' },
    });
    await expect(authorize('1.2', 'private-user_1', 1)).resolves.toEqual({ auth: 'key:signature' });
    expect(JSON.parse(server.got[0]?.body ?? '')).toEqual({
      socket_id: '1.2',
      channel_name: 'private-user_1',
    });
  });

  it('retries three times, then says what failed', async () => {
    server.routes[path] = () => failure(500, 'INTERNAL_ERROR');
    await expect(authorize('1.2', 'private-user_1', 1)).rejects.toThrow('Error calling auth endpoint');
    expect(server.to(path)).toHaveLength(4);
  });

  it('continues as soon as there is an answer', async () => {
    server.routes[path] = () =>
      server.to(path).length < 3 ? { hangUp: true } : { body: { authResponse: { auth: 'a' } } };
    await expect(authorize('1.2', 'private-user_1', 1)).resolves.toEqual({ auth: 'a' });
    expect(server.to(path)).toHaveLength(3);
  });

  it('does not retry a refused call', async () => {
    server.routes[path] = () => failure(403, 'CHANNEL_REFUSED');
    await expect(authorize('1.2', 'private-study_1', 1)).rejects.toMatchObject({
      errorCode: 'CHANNEL_REFUSED',
    });
    expect(server.to(path)).toHaveLength(1);
  });
});

describe('post news', () => {
  it('counts each post once, by study and in all', () => {
    notePostNews(4, 1);
    notePostNews(4, 1);
    notePostNews(4, 2);
    notePostNews(5, 3);
    expect([countPostNews(4), countPostNews(5), countPostNews(6), countPostNews()]).toEqual([2, 1, 0, 3]);
    clearPostNews(4);
    expect([countPostNews(4), countPostNews()]).toEqual([0, 1]);
    clearPostNews();
    expect(countPostNews()).toBe(0);
  });
});

describe('toastOf', () => {
  const screen = {
    userId: 7,
    isPostOpen: (id: number) => id === 9,
    isStudyOpen: (id: number) => id === 4,
    seesTeam: (_: number, teamId: number) => teamId === 2,
  };
  it('announces new posts by others only', () => {
    expect(toastOf('create-post', { channelId: 4, postId: 1, userId: 8 }, screen)).toBe('postPublished');
    expect(toastOf('create-post', { channelId: 4, postId: 1, userId: 7 }, screen)).toBeUndefined();
  });

  it('announces new versions by others, once for people who also worked on the draft', () => {
    const reason = 'PUBLISHED';
    expect(toastOf('update-post', { channelId: 4, postId: 1, userId: 8, reason }, screen)).toBe(
      'postPublished',
    );
    expect(toastOf('update-post', { channelId: 4, postId: 1, userId: 7, reason }, screen)).toBeUndefined();
    expect(toastOf('update-post', { channelId: 4, postId: 1, reason: 'APPROVED' }, screen)).toBeUndefined();
    expect(toastOf('revert-to-prior-version', { channelId: 4, postId: 1, reason }, screen)).toBeUndefined();
  });

  it('announces comments on the open post only', () => {
    const reason = 'COMMENT_ADDED';
    expect(toastOf('update-post', { postId: 9, userId: 8, reason }, screen)).toBe('commentAdded');
    expect(toastOf('update-post', { postId: 9, userId: 8, reason: 'COMMENT_REMOVED' }, screen)).toBe(
      'commentRemoved',
    );
    expect(toastOf('update-post', { postId: 3, userId: 8, reason }, screen)).toBeUndefined();
    expect(toastOf('update-post', { postId: 9, userId: 7, reason }, screen)).toBeUndefined();
  });

  it('knows what happened to an action of the person, and nothing else', () => {
    expect(handedToast('HANDED_OVER')).toBe('HANDED_OVER');
    expect(handedToast('COMPLETED')).toBeUndefined();
  });

  it('announces a changed study, but not changed favourites', () => {
    expect(toastOf('update-channel', { channelId: 4, userId: 8 }, screen)).toBe('studyUpdated');
    expect(toastOf('update-channel', { channelId: 5, userId: 8 }, screen)).toBeUndefined();
    expect(toastOf('update-channel', { channelId: 4, reason: 'FAVORITE' }, screen)).toBeUndefined();
  });

  it('announces invitations to teams that the person sees, but not what becomes of them', () => {
    const invited = { channelId: 4, teamId: 2, userId: 8, reason: 'INVITED' as const };
    expect(toastOf('invite-created', invited, screen)).toBe('memberInvited');
    expect(toastOf('invite-created', { ...invited, teamId: 3 }, screen)).toBeUndefined();
    expect(toastOf('invite-created', { channelId: 4, teamId: 2, userId: 8 }, screen)).toBeUndefined();
  });

  it('announces teams only if the person sees them', () => {
    expect(toastOf('update-team', { channelId: 4, teamId: 2, userId: 8 }, screen)).toBe('teamUpdated');
    expect(toastOf('update-team', { channelId: 4, teamId: 3, userId: 8 }, screen)).toBeUndefined();
    expect(toastOf('update-team', { channelId: 5, teamId: 2, userId: 8 }, screen)).toBeUndefined();
  });
});
