import type { DemoEventPost } from './demo-model.ts';

export const LANTERN_EVENTS: DemoEventPost[] = [
  {
    type: 'EVENT',
    key: 'event-coordinator-call',
    study: 'lantern',
    author: 'study.manager',
    tmfNumber: '05.05.03',
    title: 'Coordinator call with the central laboratory',
    excerpt: 'Reports, rejections and the new days for frozen shipments. Bring one question each.',
    html: `
<p>Dr Sofia Rinaldi shows what the central laboratory sees when a box arrives, and answers your questions about reports and rejections.</p>
<p>Agenda: packing in two minutes (10 min), the three most frequent findings (15 min), questions (20 min). The call is recorded and stays here for four weeks.</p>`,
    publishedAt: { daysAgo: 1, at: '10:30' },
    startsAt: { inDays: 5, at: '15:00' },
    endsAt: { inDays: 5, at: '15:45' },
    location: '',
    timezoneId: 'UTC',
    onlineUrl: 'https://meet.studyline.example/lantern-coordinators',
    going: { share: 0.55, always: ['lucia.barrera'] },
    rules: [],
    viewedShare: 0.5,
    comments: [
      {
        author: 'lucia.barrera',
        at: { hoursAgo: 6 },
        text: 'In Mexico this is 09:00. Could the next one be two hours later?',
        replies: [
          {
            author: 'study.manager',
            at: { hoursAgo: 4 },
            text: 'We alternate: the next is at 21:00 UTC, for the Americas and Asia.',
          },
        ],
      },
    ],
  },
  {
    type: 'EVENT',
    key: 'event-dsmb-open-session',
    study: 'lantern',
    author: 'medical.monitor',
    tmfNumber: '01.03',
    title: 'Open session of the safety board',
    excerpt: 'Recruitment, completeness and safety without arms. Investigators may listen.',
    html: `
<p>The open session shows recruitment, completeness of data and blinded safety. Principal investigators and sub-investigators may listen; questions are put in writing.</p>
<p>The closed session that follows is for the members of the board only.</p>`,
    publishedAt: { daysAgo: 5, at: '14:00' },
    startsAt: { inDays: 9, at: '14:00' },
    endsAt: { inDays: 9, at: '15:00' },
    location: '',
    timezoneId: 'America/New_York',
    onlineUrl: 'https://meet.studyline.example/lantern-board',
    audience: {
      roles: ['PRINCIPAL_INVESTIGATOR', 'SUB_INVESTIGATOR', 'MEDICAL_MONITOR', 'STUDY_MANAGER'],
      teams: [],
    },
    going: { share: 0.6 },
    rules: [],
    viewedShare: 0.6,
    comments: [],
  },
  {
    type: 'EVENT',
    key: 'event-investigator-meeting',
    study: 'lantern',
    author: 'study.manager',
    tmfNumber: '05.05.03',
    title: 'Investigator meeting in Copenhagen',
    excerpt:
      'Two days on the amended schedule, data quality and what the interim analysis will and will not tell.',
    html: `
<p>Two days for two people from each active site. Calder Clinical books travel and hotels; please answer at least two weeks before.</p>
<h2>Day 1</h2>
<ul><li>Amendment 3 in practice, with the team from Copenhagen</li><li>Ordinal scale: ten cases, scored together</li></ul>
<h2>Day 2</h2>
<ul><li>Pharmacy: excursions and returns</li><li>Interim analysis: what we will hear, and what not</li></ul>`,
    publishedAt: { daysAgo: 14, at: '09:00' },
    startsAt: { inDays: 24, at: '08:00' },
    endsAt: { inDays: 25, at: '13:00' },
    location: 'Nordhavn Conference Centre, Copenhagen',
    timezoneId: 'Europe/Copenhagen',
    going: { share: 0.5, always: ['investigator', 'coordinator', 'haruto.nishida'] },
    rules: [],
    viewedShare: 0.8,
    comments: [
      {
        author: 'haruto.nishida',
        at: { daysAgo: 13, at: '02:10' },
        text: 'Can one of our two people take part online?',
        replies: [
          {
            author: 'study.manager',
            at: { daysAgo: 13, at: '08:05' },
            text: 'Yes, both days are streamed. Answer that you are going, and name the person who joins online; we send them the link.',
          },
        ],
      },
      { author: 'investigator', at: { daysAgo: 12, at: '18:35' }, text: 'Jonas Keller and I will come.' },
    ],
  },
  {
    type: 'EVENT',
    key: 'event-laboratory-webinar',
    study: 'lantern',
    author: 'laboratory',
    tmfNumber: '05.03.02',
    title: 'Webinar: from the vein to the freezer',
    excerpt: 'Plasma within two hours, shown step by step. The recording stays available.',
    html: `
<p>A nurse and a technician process a whole day 1 kit before the camera, in real time, with questions in between.</p>
<p>Taking part, or watching the recording, counts as training for duty code 7 of the delegation log.</p>`,
    publishedAt: { daysAgo: 50, at: '10:20' },
    startsAt: { daysAgo: 40, at: '13:00' },
    endsAt: { daysAgo: 40, at: '14:00' },
    location: '',
    timezoneId: 'Europe/Amsterdam',
    onlineUrl: 'https://meet.studyline.example/lantern-laboratory',
    going: { share: 0.6, always: ['staff'] },
    rules: [],
    viewedShare: 0.75,
    comments: [
      {
        author: 'staff',
        at: { daysAgo: 40, at: '14:20' },
        text: 'The trick with the second rack is worth the hour.',
      },
    ],
  },
];
