import type { DemoDocumentPost } from './demo-model.ts';
import { GRACE, SITE_ROLES, acknowledge } from './posts-model.ts';

/** Documents from earlier months, newest first. Most actions are done; a few are not. */
export const LANTERN_EARLIER_DOCUMENTS: DemoDocumentPost[] = [
  {
    type: 'DOCUMENT',
    key: 'randomisation-guide',
    study: 'lantern',
    author: 'author',
    documentKey: 'randomisation-guide',
    tmfNumber: '06.06',
    excerpt:
      'Release 4.1 of the randomisation system: screening, kits, emergency unblinding and what to do when it is down.',
    versions: [{ label: 'v1.0', publishedAt: { daysAgo: 36, at: '13:30' }, publishedBy: 'approver' }],
    filing: 'ISF',
    rules: [
      acknowledge(['PRINCIPAL_INVESTIGATOR', 'STUDY_COORDINATOR', 'SITE_PHARMACIST'], GRACE.fifteenDays, {
        share: 0.95,
        always: ['investigator', 'coordinator', 'pharmacist'],
      }),
    ],
    viewedShare: 0.95,
    comments: [
      {
        author: 'wesley.tran',
        at: { daysAgo: 35, at: '21:14' },
        text: 'May a resident on night duty unblind, or only someone on the delegation log?',
        replies: [
          {
            author: 'medical.monitor',
            at: { daysAgo: 34, at: '14:02' },
            text: 'Only an investigator with their own account. For nights, name a deputy and test the access once.',
          },
        ],
      },
    ],
  },
  {
    type: 'DOCUMENT',
    key: 'delegation-log-instructions',
    study: 'lantern',
    author: 'author',
    documentKey: 'delegation-log-instructions',
    tmfNumber: '05.02.18',
    excerpt: 'The most frequent finding of the first 40 monitoring visits, and how ten minutes avoid it.',
    versions: [{ label: 'v1.0', publishedAt: { daysAgo: 54, at: '08:50' }, publishedBy: 'study.manager' }],
    filing: 'ISF',
    rules: [
      {
        ...acknowledge(['PRINCIPAL_INVESTIGATOR', 'STUDY_COORDINATOR'], GRACE.fifteenDays, {
          share: 0.95,
          always: ['coordinator', 'investigator'],
        }),
        participation: 'ANY_MEMBER',
      },
    ],
    viewedShare: 0.9,
    comments: [
      {
        author: 'coordinator',
        at: { daysAgo: 53, at: '09:40' },
        text: 'We have a nurse who works for the study only at weekends. One line, or one for each weekend?',
        replies: [
          {
            author: 'monitor',
            at: { daysAgo: 53, at: '11:15' },
            text: 'One line with a start date. The duty roster shows the days.',
          },
        ],
      },
    ],
  },
  {
    type: 'DOCUMENT',
    key: 'monitoring-plan-extract',
    study: 'lantern',
    author: 'study.manager',
    documentKey: 'monitoring-plan-extract',
    tmfNumber: '01.01',
    excerpt:
      'What your monitor looks at and how closely, how the risk level of a site is set, and what is asked of you.',
    versions: [{ label: 'v1.0', publishedAt: { daysAgo: 61, at: '12:10' }, publishedBy: 'study.manager' }],
    rules: [],
    viewedShare: 0.75,
    comments: [
      {
        author: 'hugh.merriweather',
        at: { daysAgo: 60, at: '17:45' },
        text: 'Our hospital does not allow video review of records. Does that raise our risk level?',
        replies: [
          {
            author: 'study.manager',
            at: { daysAgo: 59, at: '08:30' },
            text: 'No. It only means that your monitor comes in person.',
          },
        ],
      },
    ],
  },
  {
    type: 'DOCUMENT',
    key: 'safety-letter-1',
    study: 'lantern',
    author: 'safety',
    documentKey: 'safety-letter-1',
    tmfNumber: '05.04.09',
    priority: { level: 'SAFETY' },
    excerpt:
      'Five reactions during or shortly after an infusion. Slower infusions and one hour of observation from now on.',
    versions: [{ label: 'v1.0', publishedAt: { daysAgo: 68, at: '15:20' }, publishedBy: 'approver' }],
    filing: 'ISF_AND_TMF',
    rules: [
      acknowledge(['PRINCIPAL_INVESTIGATOR', 'SUB_INVESTIGATOR', 'SITE_STAFF'], GRACE.fifteenDays, {
        share: 1,
        never: ['wesley.tran'],
      }),
    ],
    viewedShare: 1,
    comments: [
      {
        author: 'marcus.oyelaran',
        at: { daysAgo: 67, at: '18:40' },
        text: 'Does the hour of observation have to be with a nurse in the room?',
        replies: [
          {
            author: 'safety',
            at: { daysAgo: 66, at: '09:20' },
            text: 'On a ward with a monitor and a nurse within call, no. On a day unit, yes.',
          },
        ],
      },
    ],
  },
  {
    type: 'DOCUMENT',
    key: 'site-initiation-slides',
    study: 'lantern',
    author: 'author',
    documentKey: 'site-initiation-slides',
    tmfNumber: '05.03.02',
    excerpt:
      'The study in 45 minutes, for the site initiation visit. Your confirmation is the training record.',
    versions: [{ label: 'v1.0', publishedAt: { daysAgo: 120, at: '14:00' }, publishedBy: 'study.manager' }],
    preActivation: true,
    filing: 'ISF',
    rules: [
      {
        ...acknowledge(SITE_ROLES, GRACE.thirtyDays, { share: 0.97, never: ['newcomer'] }),
      },
    ],
    viewedShare: 0.97,
    comments: [
      {
        author: 'edith.langford',
        at: { daysAgo: 16, at: '13:25' },
        text: 'Slide 13 asks for a calibration certificate of the logger. Ours is from last March; does that still count?',
        replies: [
          {
            author: 'monitor',
            at: { daysAgo: 16, at: '15:00' },
            text: 'It does if it is less than a year old on the day of your first participant.',
          },
        ],
      },
    ],
  },
];
