import * as readers from '@studyline/contract/sharing/readers';
import { everyone, nobody } from '../world.ts';
import { type Call, type Case, inStudy, onPost } from './case.ts';

const open = { viewPost: everyone, commentOnPost: everyone, updatePost: everyone, deletePost: everyone };
/** Somebody whom the caller sees and who reads the post: the caller, or on that of a foreign team somebody of it. */
const follower = ({ w, who, place }: Call) =>
  (place === w.ofForeignTeam ? w.foreignMember : w.people[who]).userId;

export const readerCases: Case[] = [
  { endpoint: readers.getSharing, needs: 'study', args: (call) => ({ ...inStudy(call), query: {} }) },
  {
    endpoint: readers.previewReaders,
    needs: 'study',
    args: (call) => ({
      ...inStudy(call),
      body: { viewPost: { ...nobody, teamIds: [call.w.people[call.who].teamId ?? call.w.overseers] } },
    }),
  },
  {
    endpoint: readers.updatePermissions,
    needs: 'post',
    args: async ({ w, place }) => ({
      params: { id: await w.newPost(place) },
      body: { ...open, commentOnPost: nobody, viewPost: place.viewPost },
    }),
  },
  { endpoint: readers.listFollowers, needs: 'post', args: (call) => ({ ...onPost(call), query: {} }) },
  {
    endpoint: readers.subscribeOther,
    needs: 'post',
    args: (call) => ({
      ...onPost(call),
      body: { userId: follower(call), isSubscribed: true },
    }),
  },
  {
    endpoint: readers.unsubscribeOther,
    needs: 'post',
    args: (call) => ({ ...onPost(call), query: { userId: follower(call) } }),
  },
];
