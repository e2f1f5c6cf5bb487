import type { DemoNewsPost } from './demo-model.ts';

/** News from the last five weeks, newest first, and two drafts. */
export const LANTERN_NEWS: DemoNewsPost[] = [
  {
    type: 'NEWS',
    key: 'news-750-participants',
    study: 'lantern',
    author: 'study.manager',
    tmfNumber: '05.05.01',
    title: '750 participants randomised',
    excerpt:
      'Participant 750 was randomised in Omaha today. Thank you to every team that screens before the ward round.',
    html: `
<p>Participant 750 was randomised at Sandhill Crane Medical Center today. At the present rate we reach 1,080 in about seven weeks.</p>
<p>What made the difference in the last month is not the number of patients but the time from admission to the first question: it fell from 31 to 14 hours. Teams that look at the list of admissions <strong>before</strong> the ward round find twice as many candidates.</p>
<p>Thank you, above all to the coordinators who do this at half past seven, every day.</p>`,
    publishedAt: { hoursAgo: 5 },
    rules: [],
    viewedShare: 0.35,
    comments: [
      {
        author: 'colleen.vance',
        at: { hoursAgo: 4.6 },
        text: 'It was the night shift who asked the question. I have passed your thanks on.',
      },
      { author: 'katerina.papadaki', at: { hoursAgo: 2.2 }, text: 'Number 751 is ours.' },
    ],
  },
  {
    type: 'NEWS',
    key: 'news-dsmb',
    study: 'lantern',
    author: 'medical.monitor',
    tmfNumber: '01.03',
    title: 'Safety board: continue without change',
    excerpt:
      'The Data and Safety Monitoring Board reviewed 712 participants and recommended that the trial continue as planned.',
    html: `
<p>The Data and Safety Monitoring Board met in open and closed session and reviewed the data of 712 participants. It recommended that the trial <strong>continue without change</strong> to its arms, its sample size or its procedures.</p>
<p>The board thanked the sites for complete daily scores: 98.4% of all participant days have one. It asked us to look again at liver enzymes, which led to Safety Letter 2.</p>
<p>The recommendation is filed in the trial master file. If your ethics committee asks for it, use the letter attached to this study's safety folder and not this text.</p>`,
    publishedAt: { daysAgo: 2, at: '17:10' },
    rules: [],
    viewedShare: 0.6,
    comments: [
      {
        author: 'sanjana.rao',
        at: { daysAgo: 1, at: '09:12' },
        text: 'Our committee wants to know when the next meeting is.',
        replies: [
          {
            author: 'medical.monitor',
            at: { daysAgo: 1, at: '13:40' },
            text: 'In about twelve weeks, or after the interim analysis, whichever comes first.',
          },
        ],
      },
    ],
  },
  {
    type: 'NEWS',
    key: 'news-dry-ice',
    study: 'lantern',
    author: 'laboratory',
    tmfNumber: '06.05.02',
    priority: { level: 'URGENT', reason: 'Shipments booked for this week are affected' },
    title: 'Dry ice is short in Southern Europe this week',
    excerpt:
      'Frozen shipments from Greece and Spain need two days of notice. Samples are safe in your freezer for 90 days.',
    html: `
<p>Our courier cannot supply dry ice in Greece and Spain every day of this week. Book frozen shipments with <strong>two days of notice</strong>; the courier brings boxes that are already filled.</p>
<p>Nothing is lost by waiting: serum and plasma keep for 90 days at -70 °C, and swabs that are frozen keep for 30 days. Do not ship on less than 5 kg.</p>
<p>We expect normal supply from Monday on and will say so here. If your freezer is full, tell us in a support request and we will find a place for your samples.</p>`,
    publishedAt: { daysAgo: 9, at: '08:20' },
    rules: [],
    viewedShare: 0.7,
    comments: [
      {
        author: 'nikos.economou',
        at: { daysAgo: 9, at: '10:02' },
        text: 'We have 22 boxes waiting in Thessaloniki. Is Thursday possible?',
        replies: [
          {
            author: 'vendor',
            at: { daysAgo: 9, at: '11:25' },
            text: 'Wednesday at 15:00, one day earlier than you asked. The boxes come filled.',
          },
          {
            author: 'nikos.economou',
            at: { daysAgo: 9, at: '11:40' },
            text: 'Even better. We will be ready.',
          },
        ],
      },
    ],
  },
  {
    type: 'NEWS',
    key: 'news-placebo-resupply',
    study: 'lantern',
    author: 'unblinded.pharmacist',
    tmfNumber: '06.03',
    title: 'Matching placebo: saline from batch 26-0417 on',
    excerpt:
      'For unblinded pharmacists only. Three sites change to saline until the next delivery of matching placebo.',
    html: `
<p>Matching placebo of batch 26-0391 runs out at three sites in the coming week. Until batch 26-0452 arrives, saline of equal volume is used, as section 6.1 of the protocol allows.</p>
<p>Prepare it alone, cover bag and line before they leave the room, and use the unblinded preparation log. The randomisation system tells you, and only you, which participants are concerned.</p>
<p>Do not discuss this with blinded colleagues, and do not answer questions about colour. Send them to me.</p>`,
    publishedAt: { daysAgo: 10, at: '19:30' },
    unblindedOnly: true,
    audience: { roles: [], teams: ['unblinded-pharmacy'] },
    rules: [],
    viewedShare: 1,
    comments: [],
  },
  {
    type: 'NEWS',
    key: 'news-irt-maintenance',
    study: 'lantern',
    author: 'author',
    tmfNumber: '06.06',
    title: 'Randomisation system: two hours of maintenance on Saturday',
    excerpt:
      'From 04:00 to 06:00 UTC the help desk randomises for you. Dispense the doses of the day before or after.',
    html: `
<p>The randomisation system is not available on Saturday from 04:00 to 06:00 UTC. The help desk can be reached and will randomise for you by telephone.</p>
<ul><li>Asia: plan the infusions of the morning before 13:00 local time.</li><li>Europe: nothing changes if you start after 08:00.</li><li>America: tell your night shift.</li></ul>
<p>Afterwards the stock page shows the expiry date of each kit. We had many requests for that.</p>`,
    publishedAt: { daysAgo: 23, at: '16:00' },
    rules: [],
    viewedShare: 0.85,
    comments: [
      {
        author: 'haruto.nishida',
        at: { daysAgo: 22, at: '01:30' },
        text: 'Is the help desk in Japanese during that time?',
        replies: [
          { author: 'supply', at: { daysAgo: 22, at: '13:10' }, text: 'Yes, I have just asked them.' },
        ],
      },
    ],
  },
  {
    type: 'NEWS',
    key: 'news-asia-sites',
    study: 'lantern',
    author: 'study.manager',
    tmfNumber: '05.05.01',
    title: 'Welcome, Seongnam, Singapore and Mexico City',
    excerpt: 'Three more sites are active. Seongnam randomised its first participant on the third day.',
    html: `
<p>The teams at Duruminae Hospital in Seongnam, Hornbill Quay Hospital in Singapore and Hospital Santa Calandria in Mexico City have received their green light.</p>
<p>Dr Jiwon Bae and her team randomised their first participant on the third day after activation. Dr Mei Lin Chua reports that the pharmacy in Singapore has prepared a bag in 17 minutes, which we believe to be a record.</p>
<p>With them we have 17 active sites in ten countries.</p>`,
    publishedAt: { daysAgo: 25, at: '07:45' },
    rules: [],
    viewedShare: 0.8,
    comments: [
      {
        author: 'mei.lin.chua',
        at: { daysAgo: 25, at: '08:30' },
        text: '17 minutes with two people checking. Thank you for the welcome.',
      },
    ],
  },
  {
    type: 'NEWS',
    key: 'news-cover',
    study: 'lantern',
    author: 'medical.monitor',
    tmfNumber: '01.02',
    title: 'Medical cover in the second half of the month',
    excerpt: 'Dr Henrik Dahl takes calls for two weeks. The emergency number stays the same.',
    html: `
<p>I am away for two weeks. Dr Henrik Dahl, safety physician, takes all medical questions; the emergency number stays the same and is answered at any hour.</p>
<p>Questions about eligibility are answered within four hours on weekdays and within eight at weekends, as always. Send the screening number, the criterion and what you would decide. It makes the answer quicker.</p>
<p>Comments below documents are read every day by both of us.</p>`,
    publishedAt: { daysAgo: 32, at: '14:15' },
    rules: [],
    viewedShare: 0.85,
    comments: [],
  },
  {
    type: 'NEWS',
    key: 'news-holiday-cover',
    study: 'lantern',
    author: 'laboratory',
    tmfNumber: '08.03',
    title: 'Holiday cover for the central laboratory',
    excerpt: 'Last frozen shipments, days without reception, and who answers when.',
    html: `
<p>The laboratory in Leiden receives no samples from 24 to 27 December and on 1 January. Durham is open on all days except 25 December.</p>
<p>The last frozen shipment leaves on the Monday before. [Dates for Japan and Korea are still missing.]</p>
<p>The help desk answers within one working day.</p>`,
    draft: { editedAt: { daysAgo: 28, at: '15:30' }, isSubmitted: false },
    rules: [],
    viewedShare: 0,
    comments: [],
  },
];
