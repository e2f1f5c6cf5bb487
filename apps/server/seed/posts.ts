import type { DemoPost } from './demo-model.ts';
import { LANTERN_DOCUMENTS_OF_MONTH } from './posts-lantern-documents-month.ts';
import { LANTERN_DOCUMENTS_OF_WEEK } from './posts-lantern-documents-week.ts';
import { LANTERN_EARLIER_DOCUMENTS } from './posts-lantern-documents-earlier.ts';
import { LANTERN_EVENTS } from './posts-lantern-events.ts';
import { LANTERN_EARLIER_NEWS } from './posts-lantern-news-earlier.ts';
import { LANTERN_NEWS } from './posts-lantern-news.ts';
import { EXCURSION_COURSE } from './course.ts';
import { BEACON_POSTS } from './posts-beacon.ts';
import { HARBOUR_POSTS } from './posts-harbour.ts';

/** All posts of the demo, unsorted. `timeOf` in posts-model.ts returns the time to sort them by. */
export const DEMO_POSTS: DemoPost[] = [
  ...LANTERN_DOCUMENTS_OF_WEEK,
  ...LANTERN_DOCUMENTS_OF_MONTH,
  ...LANTERN_EARLIER_DOCUMENTS,
  ...LANTERN_NEWS,
  ...LANTERN_EARLIER_NEWS,
  ...LANTERN_EVENTS,
  EXCURSION_COURSE,
  ...BEACON_POSTS,
  ...HARBOUR_POSTS,
];
