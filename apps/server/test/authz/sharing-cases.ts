import * as readers from '@studyline/contract/sharing/readers';
import * as subscriptions from '@studyline/contract/subscriptions/calls';
import { everyone, nobody } from '../world.ts';
import { type Call, type Case, inStudy, onPost } from './case.ts';

const open = { viewPost: everyone, commentOnPost: everyone, updatePost: everyone, deletePost: everyone };
/** Someone visible to the caller who reads the post: the caller, or for a foreign team's post someone of that team. */
const subscriber = ({ w, who, place }: Call) =>
  (place === w.ofForeignTeam ? w.foreignMember : w.people[who]).userId;

export const sharingCases: Case[] = [
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
    endpoint: readers.previewRules,
    needs: 'post',
    args: ({ place }) => ({ params: { id: place.postId }, body: { ruleSet: [] } }),
  },
  {
    endpoint: readers.updatePermissions,
    needs: 'post',
    args: async ({ w, place }) => ({
      params: { id: await w.newPost(place) },
      body: { ...open, commentOnPost: nobody, viewPost: place.viewPost },
    }),
  },
  {
    endpoint: subscriptions.listSubscribers,
    needs: 'post',
    args: (call) => ({ ...onPost(call), query: {} }),
  },
  {
    endpoint: subscriptions.subscribeOther,
    needs: 'post',
    args: (call) => ({
      ...onPost(call),
      body: { userId: subscriber(call), isSubscribed: true },
    }),
  },
  {
    endpoint: subscriptions.unsubscribeOther,
    needs: 'post',
    args: (call) => ({ ...onPost(call), query: { userId: subscriber(call) } }),
  },
];
