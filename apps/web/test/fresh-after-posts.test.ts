import { testScenes } from './scenes/play.ts';
import { causeRestOfPosts, postCalls, postScenes } from './scenes/posts.ts';

testScenes(postScenes, { of: postCalls, causeRest: causeRestOfPosts });
