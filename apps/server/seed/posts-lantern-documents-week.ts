import type { DemoDocumentPost } from './demo-model.ts';
import { GRACE, acknowledge } from './posts-model.ts';

/** Documents from the last week, newest first. */
export const LANTERN_DOCUMENTS_OF_WEEK: DemoDocumentPost[] = [
  {
    type: 'DOCUMENT',
    key: 'protocol-amendment-3',
    study: 'lantern',
    author: 'author',
    documentKey: 'protocol-amendment-3',
    tmfNumber: '02.01.02',
    excerpt:
      'The PCR window gets an exception, infusions may take up to 120 minutes, and the visits of days 15 and 29 may be made by telephone.',
    versions: [
      { label: 'v1.0', publishedAt: { daysAgo: 41, at: '13:20' }, publishedBy: 'approver' },
      { label: 'v2.0', publishedAt: { daysAgo: 19, at: '15:05' }, publishedBy: 'approver' },
      { label: 'v3.0', publishedAt: { hoursAgo: 2 }, publishedBy: 'approver' },
    ],
    filing: 'ISF_AND_TMF',
    rules: [
      {
        action: 'SIGN',
        participation: 'PRINCIPAL_INVESTIGATOR',
        roles: ['PRINCIPAL_INVESTIGATOR'],
        graceMillis: GRACE.oneDay,
        approvalTypes: ['READ_AND_UNDERSTOOD', 'AGREED_TO_COMPLY'],
        done: { share: 0 },
      },
    ],
    viewedShare: 0.3,
    comments: [
      {
        author: 'owen.gallagher',
        at: { daysAgo: 18, at: '16:42' },
        text: 'Version 2.0 asks for 72 hours again. Does that hold for patients who were swabbed before transfer? We lose about one a week.',
        replies: [
          {
            author: 'medical.monitor',
            at: { daysAgo: 17, at: '13:15' },
            text: 'We heard this from six sites. The final version will have an exception for a progressing disease where a repeat sample cannot be obtained. Until then 72 hours hold.',
          },
        ],
      },
      {
        author: 'coordinator2',
        at: { hoursAgo: 1.6 },
        text: 'Does the telephone visit apply to participants who are already randomised, or only to new ones?',
        replies: [
          {
            author: 'medical.monitor',
            at: { hoursAgo: 1.2 },
            text: 'To everyone in follow-up, as soon as your committee has approved it. See table 2 on page 3.',
          },
        ],
      },
      {
        author: 'rasmus.toft',
        at: { hoursAgo: 0.7 },
        text: 'Our committee meets on the first Wednesday of the month. I will file the approval here when we have it.',
      },
    ],
  },
  {
    type: 'DOCUMENT',
    key: 'safety-letter-2',
    study: 'lantern',
    author: 'safety',
    documentKey: 'safety-letter-2',
    tmfNumber: '05.04.09',
    priority: { level: 'SAFETY' },
    excerpt:
      'Two reports of ALT above 10 times the upper limit. No change to dosing; daily testing above 3 times the limit.',
    versions: [{ label: 'v1.0', publishedAt: { daysAgo: 1, at: '16:40' }, publishedBy: 'approver' }],
    filing: 'ISF_AND_TMF',
    rules: [
      acknowledge(
        ['PRINCIPAL_INVESTIGATOR', 'SUB_INVESTIGATOR', 'STUDY_COORDINATOR', 'SITE_PHARMACIST'],
        GRACE.threeDays,
        {
          share: 0.5,
          always: ['coordinator', 'neil.abernathy', 'mette.kjeldsen'],
          never: ['investigator', 'pharmacist', 'coordinator2'],
        },
      ),
    ],
    viewedShare: 0.6,
    comments: [
      {
        author: 'colleen.vance',
        at: { daysAgo: 1, at: '18:05' },
        text: 'Our local laboratory reports ALT only on weekdays. Is a point-of-care device acceptable on weekends?',
        replies: [
          {
            author: 'safety',
            at: { daysAgo: 1, at: '19:30' },
            text: 'Yes, if it is validated for plasma. Enter it under "Additional safety test" with the device in the remark, and confirm with the laboratory on Monday.',
          },
        ],
      },
      {
        author: 'hannah.weiss',
        at: { hoursAgo: 4 },
        text: 'To be sure: paracetamol up to 2 g a day stays allowed?',
        replies: [
          {
            author: 'medical.monitor',
            at: { hoursAgo: 3.5 },
            text: 'Yes. Above that, please look for an alternative.',
          },
        ],
      },
    ],
  },
  {
    type: 'DOCUMENT',
    key: 'visit-schedule',
    study: 'lantern',
    author: 'author',
    documentKey: 'visit-schedule',
    tmfNumber: '02.01',
    excerpt:
      'For the wall of the ward. Page 2 lists what is most often forgotten, from 312 queries of the last quarter.',
    versions: [
      { label: 'v1.0', publishedAt: { daysAgo: 66, at: '10:10' }, publishedBy: 'study.manager' },
      { label: 'v2.0', publishedAt: { daysAgo: 3, at: '09:30' }, publishedBy: 'study.manager' },
    ],
    filing: 'ISF',
    rules: [
      acknowledge(['STUDY_COORDINATOR', 'SITE_STAFF'], GRACE.sevenDays, {
        share: 0.45,
        never: ['coordinator', 'staff'],
      }),
    ],
    viewedShare: 0.5,
    comments: [
      {
        author: 'abena.mensah',
        at: { daysAgo: 2, at: '11:20' },
        text: 'Could we have this as a pocket card? Our nurses carry the old one.',
        replies: [
          {
            author: 'author',
            at: { daysAgo: 2, at: '14:48' },
            text: 'In print. It comes with the next kits, ten for each site.',
          },
        ],
      },
    ],
  },
  {
    type: 'DOCUMENT',
    key: 'ip-handling',
    study: 'lantern',
    author: 'author',
    documentKey: 'ip-handling',
    tmfNumber: '06.01.02',
    excerpt:
      'Adds a worked example of an excursion, the decision table of the stability centre and the excursion form.',
    versions: [
      { label: 'v1.0', publishedAt: { daysAgo: 90, at: '14:00' }, publishedBy: 'approver' },
      { label: 'v1.1', publishedAt: { daysAgo: 34, at: '12:25' }, publishedBy: 'approver' },
      { label: 'v2.0', publishedAt: { daysAgo: 4, at: '08:15' }, publishedBy: 'approver' },
    ],
    filing: 'ISF',
    rules: [
      acknowledge(['SITE_PHARMACIST', 'STUDY_COORDINATOR', 'SITE_STAFF'], GRACE.oneDay, {
        share: 0.7,
        always: ['coordinator'],
        never: ['pharmacist', 'coordinator2', 'owen.gallagher'],
      }),
    ],
    viewedShare: 0.75,
    comments: [
      {
        author: 'grant.ishikawa',
        at: { daysAgo: 3, at: '20:10' },
        text: 'Table 3: is the total time counted from the release by the manufacturer or from receipt at the site?',
        replies: [
          {
            author: 'supply',
            at: { daysAgo: 2, at: '15:30' },
            text: 'From the release. The stability centre has the history of each batch, so you only report what happened at your site.',
          },
        ],
      },
    ],
  },
  {
    type: 'DOCUMENT',
    key: 'newsletter-4',
    study: 'lantern',
    author: 'study.manager',
    documentKey: 'newsletter-4',
    tmfNumber: '01.01.13',
    excerpt: '742 participants, three questions you asked, and a visit to the team in Copenhagen.',
    versions: [{ label: 'v1.0', publishedAt: { daysAgo: 6, at: '10:00' }, publishedBy: 'study.manager' }],
    rules: [],
    viewedShare: 0.7,
    comments: [
      { author: 'rasmus.toft', at: { daysAgo: 6, at: '12:31' }, text: 'The white board says thank you.' },
      {
        author: 'tara.whitlock',
        at: { daysAgo: 5, at: '17:02' },
        text: 'The tip with the pharmacy a month earlier would have saved us two weeks. Could it go into the initiation slides?',
        replies: [
          { author: 'study.manager', at: { daysAgo: 5, at: '18:20' }, text: 'It will, in the next version.' },
        ],
      },
    ],
  },
];
