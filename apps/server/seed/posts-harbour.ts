import type { DemoPost } from './demo-model.ts';
import { GRACE, acknowledge } from './posts-model.ts';

export const HARBOUR_POSTS: DemoPost[] = [
  {
    type: 'NEWS',
    key: 'harbour-news-porto',
    study: 'harbour',
    author: 'study.manager',
    tmfNumber: '05.05.01',
    title: 'Porto reaches 20 participants',
    excerpt: 'The youngest site recruits fastest this month. Its heart failure clinic screens every Tuesday.',
    html: `
<p>Hospital da Andorinha has randomised its twentieth participant, seven weeks after the first.</p>
<p>Dr João Meireles explains it with one change: the heart failure clinic measures NT-proBNP before the consultation, so that the question can be asked on the same day.</p>
<p>We are at 96 of 240 participants.</p>`,
    publishedAt: { hoursAgo: 26 },
    rules: [],
    viewedShare: 0.5,
    comments: [
      { author: 'sigrid.aasen', at: { hoursAgo: 22 }, text: 'Well done. We will copy the Tuesday.' },
    ],
  },
  {
    type: 'DOCUMENT',
    key: 'harbour-echo-guide',
    study: 'harbour',
    author: 'study.manager',
    documentKey: 'harbour-echo-guide',
    tmfNumber: '08.01',
    excerpt: 'Upload within 48 hours, and a name for each folder that both sides can read.',
    versions: [
      { label: 'v1.0', publishedAt: { daysAgo: 41, at: '10:00' }, publishedBy: 'study.manager' },
      { label: 'v1.1', publishedAt: { daysAgo: 7, at: '14:20' }, publishedBy: 'study.manager' },
    ],
    filing: 'ISF',
    rules: [
      acknowledge(['PRINCIPAL_INVESTIGATOR'], GRACE.sevenDays, { share: 0.5, always: ['sigrid.aasen'] }),
    ],
    viewedShare: 0.8,
    comments: [
      {
        author: 'joao.meireles',
        at: { daysAgo: 6, at: '17:50' },
        text: 'Our machine cannot switch the overlay off for stored loops. Is cropping allowed?',
        replies: [
          {
            author: 'marit.solheim',
            at: { daysAgo: 5, at: '08:10' },
            text: 'Yes, with our tool, which keeps the scale. I will call you to set it up.',
          },
        ],
      },
    ],
  },
  {
    type: 'EVENT',
    key: 'harbour-event-reading',
    study: 'harbour',
    author: 'marit.solheim',
    tmfNumber: '05.03.02',
    title: 'Reading session for sonographers',
    excerpt: 'Ten rejected recordings, and how each could have been saved in one minute.',
    html: '<p>Ten rejected recordings, looked at together. Bring one of your own.</p>',
    publishedAt: { daysAgo: 12, at: '09:30' },
    startsAt: { inDays: 8, at: '13:00' },
    endsAt: { inDays: 8, at: '14:00' },
    location: '',
    timezoneId: 'Europe/Oslo',
    onlineUrl: 'https://meet.studyline.example/harbour-echo',
    going: { share: 0.7 },
    rules: [],
    viewedShare: 0.6,
    comments: [],
  },
  {
    type: 'NEWS',
    key: 'harbour-news-potassium',
    study: 'harbour',
    author: 'study.manager',
    tmfNumber: '07.03',
    title: 'Potassium: what to do above 5.5',
    excerpt: 'Halve the dose, repeat within a week, and look at the other medicines first.',
    html: `
<p>Potassium above 5.5 mmol per litre asks for half the dose and a repeat within a week; above 6.0 the study medicine is stopped.</p>
<p>Look at the other medicines first: in four of seven cases a potassium supplement had simply been forgotten on the list.</p>
<p>A sample that stood for more than two hours is repeated before anything is changed.</p>`,
    publishedAt: { daysAgo: 24, at: '12:40' },
    rules: [],
    viewedShare: 0.8,
    comments: [],
  },
  {
    type: 'NEWS',
    key: 'harbour-news-first-participant',
    study: 'harbour',
    author: 'study.manager',
    tmfNumber: '05.05.01',
    title: 'First participant in Bergen',
    excerpt: 'The first of 240, 50 minutes from consent to the first tablet.',
    html: `
<p>The first participant was randomised at Lundefugl Heart Centre.</p>
<p>Dr Sigrid Aasen and her team needed 50 minutes from consent to the first tablet, echocardiography included.</p>
<p>Congratulations to everyone in Bergen.</p>`,
    publishedAt: { daysAgo: 80, at: '10:50' },
    rules: [],
    viewedShare: 0.9,
    comments: [],
  },
  {
    type: 'DOCUMENT',
    key: 'harbour-synopsis',
    study: 'harbour',
    author: 'study.manager',
    documentKey: 'harbour-synopsis',
    tmfNumber: '02.01.02',
    excerpt: 'The protocol on two pages: objectives, criteria, treatment, visits.',
    versions: [{ label: 'v1.0', publishedAt: { daysAgo: 92, at: '09:20' }, publishedBy: 'study.manager' }],
    preActivation: true,
    filing: 'ISF_AND_TMF',
    rules: [acknowledge(['PRINCIPAL_INVESTIGATOR'], GRACE.thirtyDays, { share: 1 })],
    viewedShare: 1,
    comments: [],
  },
];
