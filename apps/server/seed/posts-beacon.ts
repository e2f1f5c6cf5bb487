import type { DemoPost } from './demo-model.ts';
import { GRACE, acknowledge } from './posts-model.ts';

export const BEACON_POSTS: DemoPost[] = [
  {
    type: 'NEWS',
    key: 'beacon-news-half-way',
    study: 'beacon',
    author: 'study.manager',
    tmfNumber: '05.05.01',
    title: 'Half of the participants are in',
    excerpt: '182 of 364 participants have begun, all in Malmö and Frankfurt; Cork begins next month.',
    html: `
<p>One hundred and eighty-two people with type 2 diabetes have begun their treatment, which is half of what we need.</p>
<p>Nine of ten participants inject on the same weekday each week, and the pen diary is complete for 96% of the weeks. That is better than in any study of a weekly insulin that we know of.</p>
<p>Dipper Bridge Research Practice in Cork begins next month. Welcome.</p>`,
    publishedAt: { hoursAgo: 20 },
    rules: [],
    viewedShare: 0.5,
    comments: [
      {
        author: 'elsa.nyberg',
        at: { hoursAgo: 18 },
        text: 'The card for the refrigerator door is the reason. We order more.',
      },
    ],
  },
  {
    type: 'DOCUMENT',
    key: 'beacon-safety-letter-2',
    study: 'beacon',
    author: 'ines.carvalho',
    documentKey: 'beacon-safety-letter-2',
    tmfNumber: '05.04.09',
    priority: { level: 'SAFETY' },
    excerpt:
      'Swelling at the injection site in 6 of 182 participants. Rotate sites; photographs are welcome.',
    versions: [{ label: 'v1.0', publishedAt: { daysAgo: 2, at: '09:10' }, publishedBy: 'oskar.lindgren' }],
    filing: 'ISF_AND_TMF',
    rules: [
      acknowledge(['PRINCIPAL_INVESTIGATOR', 'STUDY_COORDINATOR'], GRACE.oneDay, {
        share: 0.8,
        always: ['coordinator', 'astrid.hallberg'],
        never: ['investigator'],
      }),
    ],
    viewedShare: 0.7,
    comments: [
      {
        author: 'elsa.nyberg',
        at: { daysAgo: 1, at: '12:40' },
        text: 'May participants send the photographs from their own telephones?',
        replies: [
          {
            author: 'ines.carvalho',
            at: { daysAgo: 1, at: '16:15' },
            text: 'Only through the study app, which removes the place and the date. Not by e-mail.',
          },
        ],
      },
    ],
  },
  {
    type: 'DOCUMENT',
    key: 'beacon-amendment-1',
    study: 'beacon',
    author: 'author',
    documentKey: 'beacon-amendment-1',
    tmfNumber: '02.01.02',
    excerpt:
      'Titration in steps of 10 units, a glucose sensor where sites are equipped, and a clearer rescue rule.',
    versions: [{ label: 'v1.0', publishedAt: { daysAgo: 10, at: '10:40' }, publishedBy: 'oskar.lindgren' }],
    filing: 'ISF_AND_TMF',
    rules: [
      {
        action: 'SIGN',
        participation: 'PRINCIPAL_INVESTIGATOR',
        roles: ['PRINCIPAL_INVESTIGATOR'],
        graceMillis: GRACE.fifteenDays,
        approvalTypes: ['AGREED_TO_COMPLY'],
        done: { share: 0 },
      },
    ],
    viewedShare: 0.9,
    comments: [
      {
        author: 'astrid.hallberg',
        at: { daysAgo: 9, at: '08:25' },
        text: 'Who decides which participant gets a sensor, if we have 12 for 20?',
        replies: [
          {
            author: 'ines.carvalho',
            at: { daysAgo: 9, at: '11:00' },
            text: 'In the order of enrolment, without exceptions. The other eight go on with profiles.',
          },
        ],
      },
    ],
  },
  {
    type: 'EVENT',
    key: 'beacon-event-training',
    study: 'beacon',
    author: 'study.manager',
    tmfNumber: '05.03.02',
    title: 'Pen training for new nurses',
    excerpt: 'Thirty minutes, with a pen in your hand. Training pens come with the next delivery.',
    html: '<p>Thirty minutes online, with a training pen in your hand. It counts as training for the delegation log.</p>',
    publishedAt: { daysAgo: 15, at: '13:00' },
    startsAt: { inDays: 3, at: '12:00' },
    endsAt: { inDays: 3, at: '12:30' },
    location: '',
    timezoneId: 'Europe/Stockholm',
    onlineUrl: 'https://meet.studyline.example/beacon-pens',
    going: { share: 0.7 },
    rules: [],
    viewedShare: 0.6,
    comments: [],
  },
  {
    type: 'NEWS',
    key: 'beacon-news-sensors',
    study: 'beacon',
    author: 'study.manager',
    tmfNumber: '06.05',
    title: 'Glucose sensors are on their way',
    excerpt:
      'Each equipped site receives 12 sensors and a reader. Do not open them before Amendment 1 is approved.',
    html: `
<p>Sites that asked for glucose sensors receive 12 of them and one reader in the coming week.</p>
<p>Keep them between 4 and 25 °C, and do not open them before Amendment 1 is approved at your site. A sensor starts its 14 days with the first scan.</p>
<p>The reader is rented and goes back at the end of the study.</p>`,
    publishedAt: { daysAgo: 21, at: '11:50' },
    rules: [],
    viewedShare: 0.8,
    comments: [],
  },
  {
    type: 'NEWS',
    key: 'beacon-news-low-readings',
    study: 'beacon',
    author: 'ines.carvalho',
    tmfNumber: '07.03',
    title: 'Low readings in the first weeks',
    excerpt:
      'Eleven of 90 participants had readings below 3.9. We are preparing an amendment; until then, hold the dose.',
    html: `
<p>Eleven of the first 90 participants had two or more readings below 3.9 mmol per litre during titration. None was severe.</p>
<p>We are preparing an amendment with smaller steps. Until it is approved, <strong>hold the dose for a week</strong> after any reading below 4.4, which the protocol allows.</p>
<p>Please ask every participant about low readings at every contact, also without symptoms.</p>`,
    publishedAt: { daysAgo: 43, at: '15:30' },
    rules: [],
    viewedShare: 0.9,
    comments: [
      {
        author: 'investigator',
        at: { daysAgo: 42, at: '10:15' },
        text: 'We have two of the eleven. Holding for a week was enough in both.',
      },
    ],
  },
  {
    type: 'NEWS',
    key: 'beacon-news-welcome',
    study: 'beacon',
    author: 'study.manager',
    tmfNumber: '05.05.01',
    title: 'Welcome to BEACON-T2D',
    excerpt: 'What the study asks, who is who, and where to begin.',
    html: `
<p>Welcome to the study of once-weekly insulin lirocodec in adults with type 2 diabetes.</p>
<p>Your contacts are on the right of the timeline. Begin with the protocol and the pen training, then check the members of your team.</p>
<p>We look forward to working with you.</p>`,
    publishedAt: { daysAgo: 84, at: '09:00' },
    preActivation: true,
    rules: [],
    viewedShare: 0.95,
    comments: [],
  },
];
