import type { DemoNewsPost } from './demo-model.ts';

/** News from earlier months, newest first. */
export const LANTERN_EARLIER_NEWS: DemoNewsPost[] = [
  {
    type: 'NEWS',
    key: 'news-questions',
    study: 'lantern',
    author: 'medical.monitor',
    tmfNumber: '05.05.01',
    title: 'Five answers about the ordinal scale',
    excerpt:
      'Worst status of the day, oxygen for sleep apnoea, prone position, readmission, and discharge to a hotel.',
    html: `
<p>Five questions come again and again. Here are the answers, agreed with the statistician.</p>
<ol><li><strong>Which moment counts?</strong> The worst status of the day, from 00:00 to 23:59, recorded on the next morning.</li><li><strong>CPAP at night for known sleep apnoea</strong> is not a 6 if it was used at home in the same way.</li><li><strong>Prone position</strong> does not change the score.</li><li><strong>Readmission</strong> starts the daily scores again, whatever its cause.</li><li><strong>Discharge to a patient hotel</strong> without medical care is a 1 or a 2.</li></ol>
<p>A participant whose score was wrong is corrected in the eCRF with the reason "clarification by sponsor".</p>`,
    publishedAt: { daysAgo: 47, at: '13:00' },
    rules: [],
    viewedShare: 0.9,
    comments: [
      {
        author: 'mette.kjeldsen',
        at: { daysAgo: 46, at: '07:20' },
        text: 'And a participant who goes home with oxygen for the first time?',
        replies: [
          {
            author: 'medical.monitor',
            at: { daysAgo: 46, at: '14:30' },
            text: 'A 2: not in hospital, on home oxygen.',
          },
        ],
      },
    ],
  },
  {
    type: 'NEWS',
    key: 'news-newcastle-hold',
    study: 'lantern',
    author: 'study.manager',
    tmfNumber: '05.04',
    title: 'Newcastle pauses recruitment',
    excerpt:
      'The site moves to another building. Participants in follow-up stay in the care of the same team.',
    html: `
<p>Curlew Moor Infirmary in Newcastle pauses recruitment while the unit moves to another building. Nobody is in treatment at the moment; six participants in follow-up keep their visits with the same team.</p>
<p>Study treatment has been returned to the depot. Required actions of the team have no due date until the site resumes.</p>
<p>We expect the site back in about three months.</p>`,
    publishedAt: { daysAgo: 58, at: '16:20' },
    rules: [],
    viewedShare: 0.7,
    comments: [
      {
        author: 'fiona.drummond',
        at: { daysAgo: 57, at: '09:05' },
        text: 'Thank you for handling the return so smoothly. We will be back.',
      },
    ],
  },
  {
    type: 'NEWS',
    key: 'news-250-participants',
    study: 'lantern',
    author: 'study.manager',
    tmfNumber: '05.05.01',
    title: '250 participants, and a first look at the data',
    excerpt:
      'A quarter of the way. 97% of daily scores are complete; half of all queries ask for the same thing.',
    html: `
<p>Two hundred and fifty people take part. That is almost a quarter of the plan, three weeks earlier than expected.</p>
<p>The first look at the quality of the data is good: 97% of daily scores are there, and nine of ten samples of day 1 arrived frozen and on time. Half of all queries ask for <em>the time of collection</em>. Write it on the tube when you draw.</p>
<p>The teams of Omaha and Copenhagen will tell how they organise the first hour, in the coordinator call of next week.</p>`,
    publishedAt: { daysAgo: 78, at: '11:30' },
    rules: [],
    viewedShare: 0.9,
    comments: [
      {
        author: 'coordinator',
        at: { daysAgo: 77, at: '08:15' },
        text: 'Will the call be recorded? We have two people on nights.',
      },
    ],
  },
  {
    type: 'NEWS',
    key: 'news-amendment-2',
    study: 'lantern',
    author: 'approver',
    tmfNumber: '03.01',
    title: 'Amendment 2 is approved in all countries',
    excerpt:
      'Time to recovery by day 29 is the primary endpoint from now on. Nothing changes for participants.',
    html: `
<p>The last authority has approved Amendment 2. From today on all sites work under it; file the approval of your country, which your monitor has sent to you, under 03.01.</p>
<p>The amendment makes time to recovery by day 29 the primary endpoint and moves the status on day 15 to the key secondary place. It rests on what is known about the course of the disease and was decided <strong>before any unblinded look at the data</strong>.</p>
<p>Visits, samples and treatment stay as they are.</p>`,
    publishedAt: { daysAgo: 86, at: '15:00' },
    rules: [],
    viewedShare: 0.9,
    comments: [],
  },
  {
    type: 'NEWS',
    key: 'news-loggers',
    study: 'lantern',
    author: 'author',
    tmfNumber: '06.05.03',
    title: 'What to do with temperature loggers',
    excerpt: 'Each belongs to a shipment. Download, attach, and send it back in the next box.',
    html: `
<p>Every shipment of study treatment comes with its own logger. Stop it when you open the box, download the record and attach it to the receipt.</p>
<p>Then send the logger back in the next frozen shipment, or ask for a pickup in the portal. Please do not keep them as room thermometers: after the transport they are no longer calibrated for that.</p>
<p>A logger that shows no display is a finding like any other. Quarantine the kits and tell us.</p>`,
    publishedAt: { daysAgo: 94, at: '09:15' },
    rules: [],
    viewedShare: 0.8,
    comments: [],
  },
  {
    type: 'NEWS',
    key: 'news-first-participant',
    study: 'lantern',
    author: 'study.manager',
    tmfNumber: '05.05.01',
    title: 'The first participant',
    excerpt: 'Randomised in Omaha, eight days after the green light. Congratulations to the whole team.',
    html: `
<p>The first participant of the trial was randomised yesterday at Sandhill Crane Medical Center, eight days after the site received its green light.</p>
<p>Dr Neil Abernathy and his team had rehearsed every step with a colleague who played the patient. They found two things that no manual mentioned: the label printer needs the large paper, and the opaque sleeve goes over the bag <em>before</em> the line is primed. Both are now in the Pharmacy Manual.</p>
<p>Ten more sites are ready to begin this week.</p>`,
    publishedAt: { daysAgo: 106, at: '14:40' },
    rules: [],
    viewedShare: 0.95,
    comments: [
      {
        author: 'mette.kjeldsen',
        at: { daysAgo: 106, at: '15:10' },
        text: 'Congratulations from Copenhagen. We rehearse tomorrow, with sleeves.',
      },
      {
        author: 'neil.abernathy',
        at: { daysAgo: 105, at: '13:00' },
        text: 'Call us if you get stuck. We made all the mistakes already.',
      },
    ],
  },
  {
    type: 'NEWS',
    key: 'news-welcome',
    study: 'lantern',
    author: 'study.manager',
    tmfNumber: '05.05.01',
    title: 'Welcome to the portal of the study',
    excerpt: 'Everything we send arrives here. What you have to do is under Required actions.',
    html: `
<p>Welcome. Everything the sponsor sends you about this study arrives in this portal: nothing is attached to emails, and there is no second place to look.</p>
<h2>Three things to do today</h2>
<ul><li>Look at <strong>Required actions</strong>. It shows what is yours to read, acknowledge or sign, and until when.</li><li>Check the members of your team and invite anyone who is missing.</li><li>Principal investigators: make your signature PIN in your profile.</li></ul>
<p>Questions belong below the document they are about, so that all sites can read the answer. Never write anything that could identify a participant.</p>`,
    publishedAt: { daysAgo: 119, at: '12:00' },
    preActivation: true,
    rules: [],
    viewedShare: 0.97,
    comments: [],
  },
];
