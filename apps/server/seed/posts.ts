import type { DemoPost } from './demo-model.ts';
import { ACTT_DOCUMENTS_OF_MONTH } from './posts-actt-documents-month.ts';
import { ACTT_DOCUMENTS_OF_WEEK } from './posts-actt-documents-week.ts';
import { ACTT_EARLIER_DOCUMENTS } from './posts-actt-documents-earlier.ts';
import { ACTT_EVENTS } from './posts-actt-events.ts';
import { ACTT_EARLIER_NEWS } from './posts-actt-news-earlier.ts';
import { ACTT_NEWS } from './posts-actt-news.ts';
import { BEACON_POSTS } from './posts-beacon.ts';
import { HARBOUR_POSTS } from './posts-harbour.ts';

/** All posts of the demo, unsorted. `timeOf` in posts-model.ts returns the time to sort them by. */
export const DEMO_POSTS: DemoPost[] = [
  ...ACTT_DOCUMENTS_OF_WEEK,
  ...ACTT_DOCUMENTS_OF_MONTH,
  ...ACTT_EARLIER_DOCUMENTS,
  ...ACTT_NEWS,
  ...ACTT_EARLIER_NEWS,
  ...ACTT_EVENTS,
  ...BEACON_POSTS,
  ...HARBOUR_POSTS,
];
