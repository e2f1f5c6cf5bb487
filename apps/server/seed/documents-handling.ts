import { drawTrace } from './documents-figures.ts';
import type { Calendar, DocumentDraft } from './documents-model.ts';

export const ipHandling: DocumentDraft = {
  key: 'ip-handling',
  studyKey: 'lantern',
  fileName: 'LANTERN-FLU-IP-Handling-and-Excursions.pdf',
  title: 'IP handling and temperature excursions',
  subtitle: 'A short guide for pharmacies and wards, protocol LT-204-301 (LANTERN-FLU)',
  tmfNumber: '06.01.02',
  versions: [
    {
      label: 'v1.0',
      changeType: 'MAJOR',
      description: 'First version.',
      datedDaysAgo: 92,
      documentId: (d) => `LT-204-301, IP handling v1.0, ${d.short}`,
      source: (d) => write(d, false),
    },
    {
      label: 'v1.1',
      changeType: 'MINOR',
      description: 'Answer within 4 hours instead of one working day; wording of the excursion form.',
      datedDaysAgo: 36,
      documentId: (d) => `LT-204-301, IP handling v1.1, ${d.short}`,
      source: (d) => write(d, false).replace('within one working day', 'within 4 hours'),
    },
    {
      label: 'v2.0',
      changeType: 'MAJOR',
      description:
        'Adds a worked example, the decision table of the stability centre and the excursion form.',
      datedDaysAgo: 6,
      documentId: (d) => `LT-204-301, IP handling v2.0, ${d.short}`,
      source: (d) => write(d, true).replace('within one working day', 'within 4 hours'),
      figures: () => ({
        trace: drawTrace(
          [
            21, 21, 21, 21, 22, 22, 22, 23, 25, 28, 31, 33, 34, 33, 31, 28, 26, 24, 23, 22, 22, 21, 21, 21,
            21,
          ],
          { low: 10, from: 15, to: 30, high: 40, unit: '°C' },
        ),
      }),
    },
  ],
};

function write(d: Calendar, isSecond: boolean): string {
  return [opening(d), isSecond ? example : '', decision(isSecond), isSecond ? form : ''].join('\n');
}

const opening = (d: Calendar): string => `
!title
% Effective: ${d.on(3)}
% For: Site pharmacists, study coordinators and night staff with access to study treatment
% Reads with: Pharmacy Manual

# The four rules
1. **Keep it where it belongs.** Vials below 30 °C, never frozen. Prepared bags as their label says.
2. **Read it every day.** Temperatures are read and initialled on each working day.
3. **Stop, do not throw.** Kits that were outside their range go into quarantine, in their storage conditions.
4. **Ask before you use.** Only the sponsor releases kits after an excursion. The answer comes within one working day.

# What counts as an excursion
|= 32 34 34
| Material | Range | Excursion
| Vials in storage | 15 to 30 °C, short-term 2 to 8 °C allowed | Above 30 °C or below 2 °C for more than 15 minutes
| Vials in transport | 15 to 30 °C | Alarm on the logger's display
| Prepared bag, room temperature | 20 to 25 °C | Above 25 °C at any time, or use-by time passed
| Prepared bag, refrigerated | 2 to 8 °C | Below 2 °C at any time (freezing), above 8 °C for 30 minutes
^ Table 1. Ranges and limits.

A power cut, a door left open and a failed logger are excursions until a record shows that they were not. Opening the door
to take kits out is not an excursion if the reading returns within 15 minutes.

# What to do, in this order
1. Move the kits to a place within the range. Mark them "Quarantine, do not use" with date and time.
2. Set them to quarantine in the randomisation system, so that no new participant is allocated to them.
3. Download the logger record for the time from the last good reading to now.
4. Open a support request in the portal with the reason "Equipment fault" or "Other" and attach the record and the excursion form.
5. Wait for the written answer. Do not use, move between sites or destroy the kits.
6. File the answer under TMF 06.01 and change the status in the randomisation system accordingly.
`;

const example = `
# A worked example
On a Saturday the air conditioning of a storage room failed. The logger recorded 30 °C at 09:40, a maximum of 34 °C at 12:10
and 30 °C again at 14:20. The alarm reached the on-call pharmacist at 09:55.

!figure trace
^ Figure 1. Storage room over 24 hours. The shaded band is the allowed range.

|= 26 74
| Question | Answer
| Is it an excursion? | Yes: above 30 °C for 4 hours 40 minutes
| Which kits? | All 36 in the room, among them four already allocated to participants
| What was done? | Kits moved to the second room by 10:30, quarantine set for all 36, support request at 10:45 with the record
| Was a dose missed? | No: two participants received doses from kits of the satellite pharmacy, noted in the log
| What was the answer? | Released at 13:50, because the total time above 30 °C of these kits stayed below 24 hours
^ Table 2. How it was handled.
`;

const decision = (isSecond: boolean): string => `
# How the sponsor decides
The clinical supply manager asks the stability centre, which adds the time out of range to what the kits have already been
through. ${isSecond ? 'The table shows what usually follows; the written answer counts.' : 'The answer is one of: release, release with a shortened expiry date, destroy.'}
${
  isSecond
    ? `
|= 34 33 33
| Highest or lowest reading | Total time out of range | Usual answer
| 30 to 35 °C | Up to 72 hours | Released
| 35 to 40 °C | Up to 24 hours | Released with expiry shortened by 3 months
| Above 40 °C | Any | Destroyed
| 0 to 2 °C | Up to 12 hours | Released
| Below 0 °C | Any | Destroyed
^ Table 3. Usual answers for intact vials. Prepared bags are never released.
`
    : ''
}
## If a participant has received the material
It is neither an overdose nor a serious event by itself. Inform the investigator and the medical monitor, record a protocol
deviation and watch the participant as usual. The participant is told at the next visit.
`;

const form = `
# Excursion form
|= 42 58 h25
| Entry | To be filled in
| Site code, name of the person reporting |
| Storage place and logger serial number |
| Start and end of the excursion (24-hour time) |
| Highest and lowest reading |
| Found how and by whom |
| Kit numbers, or "all" with the number of kits |
| Any of these kits given since the start? |
| Cause, if known |
| What was done to prevent a repetition |
| Date, signature |
^ Form C. Attach the logger record.
`;
