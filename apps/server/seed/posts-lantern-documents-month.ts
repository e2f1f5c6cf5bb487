import type { DemoDocumentPost } from './demo-model.ts';
import { GRACE, SITE_ROLES, acknowledge } from './posts-model.ts';

/** Documents from the last four weeks, newest first, and one that was never published. */
export const LANTERN_DOCUMENTS_OF_MONTH: DemoDocumentPost[] = [
  {
    type: 'DOCUMENT',
    key: 'informed-consent-template',
    study: 'lantern',
    author: 'author',
    documentKey: 'informed-consent-template',
    tmfNumber: '02.02.03',
    excerpt:
      'Consent form version 4.0 for Amendment 3: telephone visits, oral consent before a witness, shorter text on samples.',
    versions: [
      { label: 'v1.0', publishedAt: { daysAgo: 57, at: '11:45' }, publishedBy: 'approver' },
      { label: 'v2.0', publishedAt: { daysAgo: 8, at: '13:10' }, publishedBy: 'approver' },
    ],
    filing: 'ISF_AND_TMF',
    rules: [
      {
        ...acknowledge(['SITE_REGULATORY', 'STUDY_COORDINATOR'], GRACE.sevenDays, {
          share: 0.8,
          always: ['regulatory'],
        }),
        participation: 'ANY_MEMBER',
      },
    ],
    viewedShare: 0.8,
    comments: [
      {
        author: 'nuria.soler',
        at: { daysAgo: 7, at: '09:55' },
        text: 'Will there be a Catalan version, or only Spanish? Our committee accepts both.',
        replies: [
          {
            author: 'author',
            at: { daysAgo: 7, at: '14:20' },
            text: 'Spanish only from our side. If you translate it, send us the back-translation before you submit.',
          },
        ],
      },
      {
        author: 'regulatory',
        at: { daysAgo: 6, at: '08:12' },
        text: 'Submitted to our committee today. Decision expected within two weeks.',
      },
    ],
  },
  {
    type: 'DOCUMENT',
    key: 'laboratory-manual',
    study: 'lantern',
    author: 'laboratory',
    documentKey: 'laboratory-manual',
    tmfNumber: '08.02',
    excerpt:
      'Centrifuge table corrected, frozen shipments on Mondays to Wednesdays only, new chapter on reports and alert values.',
    versions: [
      { label: 'v1.0', publishedAt: { daysAgo: 113, at: '12:00' }, publishedBy: 'study.manager' },
      { label: 'v2.0', publishedAt: { daysAgo: 11, at: '15:40' }, publishedBy: 'study.manager' },
    ],
    filing: 'ISF',
    rules: [
      acknowledge(['STUDY_COORDINATOR', 'SITE_STAFF'], GRACE.sevenDays, {
        share: 0.85,
        always: ['coordinator', 'staff', 'coordinator2'],
      }),
    ],
    viewedShare: 0.85,
    comments: [
      {
        author: 'staff',
        at: { daysAgo: 10, at: '07:50' },
        text: 'Our centrifuge shows 1,290 g at its nearest setting. Is that close enough?',
        replies: [
          {
            author: 'laboratory',
            at: { daysAgo: 10, at: '09:05' },
            text: 'Yes, anything from 1,250 to 1,350 g is fine.',
          },
        ],
      },
      {
        author: 'soyeon.han',
        at: { daysAgo: 9, at: '03:40' },
        text: 'No courier takes dry ice from Seongnam on Mondays. May we ship on Thursday if the flight is direct?',
        replies: [
          {
            author: 'laboratory',
            at: { daysAgo: 9, at: '08:30' },
            text: 'Not on Thursdays, customs in Amsterdam is the problem and not the flight. Tuesday and Wednesday are open; I have asked the courier to confirm them for you.',
          },
          {
            author: 'soyeon.han',
            at: { daysAgo: 8, at: '02:15' },
            text: 'Confirmed for Tuesdays. Thank you.',
          },
        ],
      },
    ],
  },
  {
    type: 'DOCUMENT',
    key: 'investigators-brochure',
    study: 'lantern',
    author: 'author',
    documentKey: 'investigators-brochure',
    tmfNumber: '02.01.01',
    excerpt:
      'Edition 4: hypersensitivity reactions are now expected terms, and the section on renal impairment is new.',
    versions: [
      { label: 'v1.0', publishedAt: { daysAgo: 98, at: '10:30' }, publishedBy: 'approver' },
      { label: 'v2.0', publishedAt: { daysAgo: 13, at: '11:15' }, publishedBy: 'approver' },
    ],
    filing: 'ISF_AND_TMF',
    rules: [
      acknowledge(['PRINCIPAL_INVESTIGATOR', 'SUB_INVESTIGATOR'], GRACE.sevenDays, {
        share: 0.85,
        never: ['investigator', 'wesley.tran'],
      }),
    ],
    viewedShare: 0.8,
    comments: [
      {
        author: 'florian.albers',
        at: { daysAgo: 12, at: '16:25' },
        text: 'Do events that are already reported as unexpected have to be assessed again?',
        replies: [
          {
            author: 'safety',
            at: { daysAgo: 11, at: '08:45' },
            text: 'No. The reference safety information at the time of the event counts.',
          },
        ],
      },
    ],
  },
  {
    type: 'DOCUMENT',
    key: 'data-management-notice',
    study: 'lantern',
    author: 'study.manager',
    documentKey: 'data-management-notice',
    tmfNumber: '10.02',
    excerpt:
      'Release 2.4 of the eCRF, new pages for telephone visits, and the dates of the clean-up before the interim analysis.',
    versions: [{ label: 'v1.0', publishedAt: { daysAgo: 16, at: '09:00' }, publishedBy: 'study.manager' }],
    rules: [
      acknowledge(['STUDY_COORDINATOR'], GRACE.sevenDays, {
        share: 0.9,
        always: ['coordinator'],
        never: ['lucia.barrera'],
      }),
    ],
    viewedShare: 0.9,
    comments: [
      {
        author: 'bianca.torres',
        at: { daysAgo: 15, at: '18:30' },
        text: 'Where do we see which 37 entries have to be recoded?',
        replies: [
          {
            author: 'study.manager',
            at: { daysAgo: 14, at: '09:10' },
            text: 'In the eCRF under Tasks, from the release on. The number for Houston is four.',
          },
        ],
      },
    ],
  },
  {
    type: 'DOCUMENT',
    key: 'pharmacy-manual',
    study: 'lantern',
    author: 'author',
    documentKey: 'pharmacy-manual',
    tmfNumber: '06.01.02',
    excerpt:
      'Prepared bags keep longer, infusions are slower, and returns and destruction have their own chapter.',
    versions: [
      { label: 'v1.0', publishedAt: { daysAgo: 105, at: '09:40' }, publishedBy: 'approver' },
      { label: 'v2.0', publishedAt: { daysAgo: 27, at: '14:50' }, publishedBy: 'approver' },
    ],
    draft: { label: 'v2.1', editedAt: { daysAgo: 24, at: '16:05' }, isSubmitted: false },
    filing: 'ISF',
    rules: [acknowledge(['SITE_PHARMACIST'], GRACE.sevenDays, { share: 1 })],
    viewedShare: 0.9,
    comments: [
      {
        author: 'pharmacist',
        at: { daysAgo: 26, at: '10:15' },
        text: 'Section 4.3: do the 48 hours in the refrigerator include the four hours after taking the bag out?',
        replies: [
          {
            author: 'supply',
            at: { daysAgo: 26, at: '16:05' },
            text: 'They do. 48 hours in total, of which at most four at room temperature.',
          },
        ],
      },
    ],
  },
  {
    type: 'DOCUMENT',
    key: 'screening-checklist',
    study: 'lantern',
    author: 'medical.monitor',
    documentKey: 'screening-checklist',
    tmfNumber: '05.03.02',
    excerpt: 'One page with the criteria of Amendment 3, to be filed with the source.',
    versions: [],
    draft: { label: 'v1.0', editedAt: { daysAgo: 1, at: '20:10' }, isSubmitted: true },
    filing: 'ISF',
    rules: [acknowledge(SITE_ROLES, GRACE.sevenDays, { share: 0 })],
    viewedShare: 0,
    comments: [],
  },
];
