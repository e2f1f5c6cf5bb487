import type { Calendar, DocumentDraft } from './documents-model.ts';

export const visitSchedule: DocumentDraft = {
  key: 'visit-schedule',
  studyKey: 'lantern',
  fileName: 'LANTERN-FLU-Visit-Schedule.pdf',
  title: 'Visit schedule on two pages',
  subtitle: 'For the wall of the ward, protocol LT-204-301 (LANTERN-FLU)',
  landscape: true,
  tmfNumber: '02.01',
  versions: [
    {
      label: 'v1.0',
      changeType: 'MAJOR',
      description: 'Schedule of protocol version 3.0 with Amendment 2.',
      datedDaysAgo: 69,
      documentId: (d) => `LT-204-301, Visit schedule v1.0, ${d.short}`,
      source: (d) => write(d, false),
    },
    {
      label: 'v2.0',
      changeType: 'MAJOR',
      description:
        'Schedule with Amendment 3: telephone visits on days 15 and 29, daily liver tests after a raised value.',
      datedDaysAgo: 5,
      documentId: (d) => `LT-204-301, Visit schedule v2.0, ${d.short}`,
      source: (d) => write(d, true),
    },
  ],
};

const write = (d: Calendar, isAmended: boolean): string => `
!title
|= 31 8c 7c 7c 7c 7c 7c 8c 9c 9c 9c
| Procedure | Screen | D1 | D3 | D5 | D8 | D11 | D2 to 29 daily | D15 ±2 | D22 ±3 | D29 ±3
|~ Before treatment
| Consent, criteria, history | x | | | | | | | | |
| Pregnancy test | x | | | | | | | | | x
| Randomisation | | x | | | | | | | |
|~ Treatment and safety
| Study treatment (to day 10, in hospital) | | x | x | x | x | | x | | |
| Vital signs, SpO2 | x | x | x | x | x | x | x | | |
| Adverse events, concomitant medication | | x | x | x | x | x | x | x | x | x
| Haematology, chemistry, prothrombin time | x | x | x | x | x | x | ${isAmended ? '2' : ''} | x | | x
|~ Efficacy
| 8-point ordinal scale | | x | x | x | x | x | x | x | x | x
| National Early Warning Score | | x | x | x | x | x | x | 1 | | 1
|~ Samples for the central laboratory
| Oropharyngeal swab, serum | | x | x | x | x | x | | ${isAmended ? '3' : 'x'} | | ${isAmended ? '3' : 'x'}
| Plasma for viral load | | x | x | x | x | x | | | |
| RNA tube | | x | | x | | x | | | |
^ ${
  isAmended
    ? '1: if in hospital. 2: ALT, AST and bilirubin daily after a value above 5 times the upper limit, until below 3 times. 3: not if the visit is by telephone.'
    : '1: if in hospital. Days 3 to 11 only while in hospital. Day 22 by telephone; days 15 and 29 at the hospital.'
} Effective ${d.on(3)}.

!page
# What is most often forgotten
|= 24 38 38
| When | What | Why it matters
| Every morning | Score the **worst** status of the previous day, 00:00 to 23:59 | It is the primary endpoint; a missing day cannot be made up
| Day 1 | Baseline score before randomisation, not after | Randomisation is stratified by it
| Day of discharge | Last score, last dose, telephone number of the participant and of one more person | One in twelve participants could not be reached on day 22
| Day 11 | Samples also if treatment ended earlier, while in hospital | The curve of the viral load needs its end
| ${isAmended ? 'Day 15 and 29' : 'Day 29'} | ${
  isAmended
    ? 'Say at discharge whether the visit will be on site; decide on the telephone only if infection control prevents it'
    : 'The visit is on site; book transport for participants who still need oxygen'
} | Samples and pregnancy test need the visit on site
^ Table 2. From 312 queries of the last quarter.

# Windows and missed visits
- Windows are counted from the day of randomisation, which is day 1. There is no day 0.
- A visit outside its window is still made, entered with its true date and recorded as a deviation.
- A readmission is recorded with its dates; daily scores begin again on the day of readmission.
${
  isAmended
    ? '- A telephone visit asks for the scale, events, medication and readmissions. It takes about ten minutes and is entered as "remote".\n- Two attempts on different days are documented before a visit is recorded as missed.'
    : '- A participant who cannot come on day 29 is asked for the scale by telephone; this is recorded as a deviation.'
}
`;
