import { drawBars } from './documents-figures.ts';
import type { DocumentDraft } from './documents-model.ts';

export const newsletter: DocumentDraft = {
  key: 'newsletter-4',
  studyKey: 'lantern',
  fileName: 'LANTERN-FLU-Newsletter-4.pdf',
  title: 'LANTERN-FLU Newsletter 4',
  subtitle: 'For everyone who works on the trial',
  tmfNumber: '01.01.13',
  versions: [
    {
      label: 'v1.0',
      changeType: 'MAJOR',
      description: 'Fourth newsletter.',
      datedDaysAgo: 7,
      documentId: (d) => `LT-204-301, Newsletter 4, ${d.short}`,
      figures: (d) => ({
        enrolment: drawBars(
          [
            { label: d.monthBefore(4), value: 58 },
            { label: d.monthBefore(3), value: 117 },
            { label: d.monthBefore(2), value: 204 },
            { label: d.monthBefore(1), value: 231 },
            { label: `${d.monthBefore(0)}, so far`, value: 132 },
          ],
          { value: 190, label: 'Plan: 190 a month' },
        ),
      }),
      source: (d) => `
!title
Dear colleagues,

Seven hundred and forty-two people have entrusted themselves to this study, and to you. Four sites recruited their first
participant in the last weeks, and the median time from a daily score to its entry has fallen below two days. That is the
best figure since we began, and it is what lets the board look at reliable data.

Amendment 3 is on its way. It answers three questions that came from you, and we have tried to say in two pages what it
changes for a participant. Thank you for asking, and go on: the
comments below each document are read every day.

**Dr Amara Nwosu**, medical monitor

# Where we are
!figure enrolment
^ Participants randomised by month, until ${d.long}.

|= 28 18c 18c 18c 18c
| Region | Sites active | Screened | Randomised | Screen failures
| North America | 6 | 402 | 318 | 21%
| Europe | 7 | 371 | 301 | 19%
| Asia | 3 | 128 | 106 | 17%
| Latin America | 1 | 22 | 17 | 23%
| **All** | **17** | **923** | **742** | **20%**
^ Figures of the randomisation system on ${d.on(-1)}. Invented, for demonstration.

The five sites with the most participants are Omaha, Houston, Baltimore (Blue Crane), Copenhagen and Frankfurt. The
shortest time from activation to the first participant was three days, in Thessaloniki and in Seongnam.

# Three questions you asked
## Does a nasal cannula at 15 litres count as high-flow oxygen?
No. High-flow means a device that delivers heated, humidified oxygen at 20 litres a minute or more. A reservoir mask or a
cannula below that is supplemental oxygen: score 5.

## A participant went home and came back for another reason. What is the score?
The score describes the status, not the cause. In hospital without oxygen and without ongoing medical care for influenza is a
3, and the participant stays recovered. In hospital with any ongoing medical care is a 4 or more.

## May a telephone visit be made by video?
Yes, if your hospital offers it. It is entered as "remote". Please do not record it.

# A site visit: Copenhagen
The team of Lærkebæk Hospital screens every morning at 07:30, together with the
ward round. "We ask one question of each new patient's nurse," says the coordinator: "could this person be asked today?" A
white board shows who is on which day and which tube comes next. For ten weeks no sample of day 1 has been missed.

What they would do differently: bring in the pharmacy a month earlier. What they recommend: keep the blue kits on the ward
and the green ones in the laboratory.

# Small things that help
- **Time of collection** is still the most frequent query. Write it on the tube when you draw.
- **Loggers**: 61 are waiting at sites to be returned. Put them into the next frozen shipment.
- **Translations** of consent form version 4.0 are ready in Danish, German, Greek, Japanese, Korean and Spanish.
- **Names**: three comments last month contained a participant's initials. We have removed them; a number is enough.

# Dates
|= 26 74
| When | What
| ${d.on(12)} | Coordinator call, 15:00 UTC, with the central laboratory
| ${d.on(16)} | Open session of the Data and Safety Monitoring Board
| ${d.on(31)} | Investigator meeting in Copenhagen, two days
| ${d.on(38)} | Last frozen shipment before the laboratory's closing days
`,
    },
  ],
};
