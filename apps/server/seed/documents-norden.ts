import type { DocumentDraft } from './documents-model.ts';

/** The documents of the two smaller studies. Their sponsor, medicines and figures are invented. */
const BEACON = 'Once-weekly insulin lirocodec in adults with type 2 diabetes, phase III (BEACON-T2D)';
const HARBOUR = 'Oral vamirostat in heart failure with preserved ejection fraction, phase II (HARBOUR-HF)';

export const beaconAmendment: DocumentDraft = {
  key: 'beacon-amendment-1',
  studyKey: 'beacon',
  fileName: 'BEACON-T2D-Protocol-Amendment-1.pdf',
  title: 'Protocol Amendment 1',
  subtitle: BEACON,
  tmfNumber: '02.01.02',
  versions: [
    {
      label: 'v1.0',
      changeType: 'MAJOR',
      description:
        'Titration in steps of 10 units, glucose sensor optional at equipped sites, rescue rule clarified.',
      datedDaysAgo: 12,
      documentId: (d) => `NT-2201-302, Amendment 1, ${d.short}`,
      source: (d) => `
!title
% Protocol: NT-2201-302, version 2.0 of ${d.long}
% Replaces: Version 1.0
% Sites: 48 in nine countries

# Rationale
In the run-in of the first 90 participants, the titration in steps of 20 units each week reached the fasting target quickly,
but 11 participants had two or more readings below 3.9 mmol per litre. Steps of 10 units reach the target some two weeks
later, with fewer low readings in the model. Sites also asked to offer a glucose sensor instead of seven-point profiles.

# Summary of changes
|= 18 38 44
| Section | Previous text | New text
| 6.2, titration | Steps of 20 units each week | Steps of 10 units each week; 0 units if any reading is below 4.4 mmol per litre
| 7.1, profiles | Seven-point profile on three days | The same, or a sensor worn for 14 days, at sites that are equipped
| 8.4, rescue | HbA1c above 9% | Fasting glucose above 13.3 mmol per litre on three days, from week 12 on
| 9.2, low glucose | Recorded if below 3.0 mmol per litre | Recorded if below 3.9, level 2 if below 3.0 mmol per litre
^ Table 1. Changes from version 1.0.

# Titration from now on
|= 50 50
| Lowest of three fasting readings | Change of the weekly dose
| Below 4.4 mmol per litre | 10 units less
| 4.4 to 7.2 mmol per litre | No change
| Above 7.2 mmol per litre | 10 units more
^ Table 2. Titration table, on the card for participants.

# Effect on participants
Participants in the titration phase change at their next contact and receive the new card. Those in the maintenance phase
continue. Nobody needs to consent again, unless they choose the sensor.

# Approval
!sign Dr Ines Carvalho | Medical director, Norden Therapeutics | Signed electronically, ${d.long}
!sign Oskar Lindgren | Regulatory lead, Norden Therapeutics | Signed electronically, ${d.long}
`,
    },
  ],
};

export const beaconSafetyLetter: DocumentDraft = {
  key: 'beacon-safety-letter-2',
  studyKey: 'beacon',
  fileName: 'BEACON-T2D-Safety-Letter-2.pdf',
  title: 'Safety Letter 2: reactions at the injection site',
  subtitle: `Dear Investigator letter. ${BEACON}`,
  tmfNumber: '05.04.09',
  versions: [
    {
      label: 'v1.0',
      changeType: 'MAJOR',
      description:
        'Swelling at the injection site in six participants. Rotate sites; photographs are welcome.',
      datedDaysAgo: 3,
      documentId: (d) => `NT-2201-302, Safety Letter 2, ${d.short}`,
      source: (d) => `
!title
% To: Principal investigators, sub-investigators and study nurses
% From: Dr Ines Carvalho, medical director
% Date: ${d.long}

Dear Investigator,

Six of 182 participants (3.3%) have reported swelling of 2 to 6 cm at the injection site, beginning one to three days
after the injection and lasting up to ten. None was infected, none needed treatment in hospital, and one participant left
the study. Four of them had used the same side of the abdomen each week.

#! What we ask you to do
1. Ask every participant at the next contact, and look at the sites of the last four injections.
2. Teach rotation again: abdomen, thigh, the other side; at least 5 cm from the last place.
3. Let the pen reach room temperature for 30 minutes before the injection.
4. Record any swelling above 2 cm as an adverse event. A photograph without face or name may be uploaded to the eCRF.
5. Report signs of infection, and swelling above 10 cm, as serious within 24 hours.

> No change to dosing :: The benefit and risk of the medicine are unchanged in the view of the safety board. The consent form mentions reactions at the injection site already.

#! What follows
The syringe needle is changed from 4 to 6 mm with the next delivery. A dermatologist reviews the photographs, and we will
share what she finds with all sites in about six weeks.

!sign Dr Ines Carvalho | Medical director, Norden Therapeutics | Signed electronically, ${d.long}
`,
    },
  ],
};

export const harbourImaging: DocumentDraft = {
  key: 'harbour-echo-guide',
  studyKey: 'harbour',
  fileName: 'HARBOUR-HF-Echo-Guide.pdf',
  title: 'Echocardiography guide for the core laboratory',
  subtitle: HARBOUR,
  tmfNumber: '08.01',
  versions: [
    {
      label: 'v1.0',
      changeType: 'MAJOR',
      description: 'First version.',
      datedDaysAgo: 44,
      documentId: (d) => `NT-3110-201, Echo guide v1.0, ${d.short}`,
      source: (d) => echoGuide(d.on(5), false),
    },
    {
      label: 'v1.1',
      changeType: 'MINOR',
      description: 'Upload within 48 hours instead of 5 days; naming of the files.',
      datedDaysAgo: 9,
      documentId: (d) => `NT-3110-201, Echo guide v1.1, ${d.short}`,
      source: (d) => echoGuide(d.on(5), true),
    },
  ],
};

const echoGuide = (effective: string, isRevised: boolean): string => `
!title
% Effective: ${effective}
% For: Sonographers and coordinators
% Core laboratory: Tidewater Imaging, Bergen

# What is measured and why
The main question of the study is whether the filling pressure of the left ventricle falls. It is estimated from E/e' and
from the volume of the left atrium, read by two readers who know neither the participant nor the visit. They can only read
what was recorded, so ten more minutes at the bedside are worth more than any repetition.

# Views
|= 30 44 26
| View | What must be seen | Beats
| Parasternal long axis | Both walls, mitral and aortic valve | 3
| Apical four-chamber | Apex not cut off, septum vertical | 5
| Apical two-chamber | Left atrium in full length | 5
| Mitral inflow, pulsed Doppler | Sample at the tips of the leaflets, sweep 100 mm/s | 5, at the end of expiration
| Tissue Doppler, septal and lateral | Sample at the ring, angle below 20 degrees | 5
| Tricuspid regurgitation | Continuous wave, best of three windows | 3
^ Table 1. Six views for each visit.

# Most frequent reasons for rejection
1. The atrium is cut off at its roof (31% of rejections).
2. Fewer than three beats, or atrial fibrillation without seven.
3. Sweep speed of 50 instead of 100 mm/s.
4. Name or date of birth burnt into the picture. Switch the overlay off before you record.

# Upload
${
  isRevised
    ? 'Upload within **48 hours** of the examination. Name the folder with site code, participant number and visit, for example **NO02-011-W12**. The upload checks the number of files and the overlay and tells you at once what is missing.'
    : 'Upload within 5 days of the examination. The core laboratory confirms the receipt by e-mail.'
}

|= 40 60
| Visit | Window
| Baseline | 14 days before randomisation
| Week 12 | 7 days before or after
| Week 24 | 7 days before or after
^ Table 2. Visits with echocardiography.
`;

export const harbourSynopsis: DocumentDraft = {
  key: 'harbour-synopsis',
  studyKey: 'harbour',
  fileName: 'HARBOUR-HF-Protocol-Synopsis.pdf',
  title: 'Protocol synopsis',
  subtitle: HARBOUR,
  tmfNumber: '02.01.02',
  versions: [
    {
      label: 'v1.0',
      changeType: 'MAJOR',
      description: 'Synopsis of protocol version 1.0.',
      datedDaysAgo: 95,
      documentId: (d) => `NT-3110-201, Synopsis v1.0, ${d.short}`,
      source: () => `
!title
% Protocol: NT-3110-201, version 1.0
% Phase: II, randomised, double-blind, placebo-controlled, three arms
% Participants: 240 at eight sites in four countries
% Duration: 24 weeks of treatment, 4 weeks of follow-up

# Objectives
|= 20 40 40
| | Objective | Endpoint
| Primary | Effect on filling pressure | Change of E/e' from baseline to week 24
| Secondary | Exercise capacity | Change of the six-minute walk
| Secondary | Symptoms | KCCQ total symptom score
| Safety | Potassium, kidney function, blood pressure | Events of grade 2 and above
^ Table 1. Objectives and endpoints.

# Who can take part
- Adults of 50 years and above with heart failure, class II or III, for at least three months
- Ejection fraction of 50% or more and NT-proBNP of 300 pg/mL or more (600 in atrial fibrillation)
- Structural heart disease on echocardiography within 12 months

Not: eGFR below 25 mL/min, potassium above 5.0 mmol per litre, systolic pressure below 100 mmHg, infiltrative
cardiomyopathy, planned revascularisation, pregnancy.

# Treatment
Vamirostat 10 mg, 20 mg or placebo once daily by mouth, randomised 1 to 1 to 1. After four weeks the dose is doubled if
potassium is below 5.0 mmol per litre and pressure allows. Background treatment continues.

# Visits
|= 28 12c 12c 12c 12c 12c 12c
| Procedure | Screen | W0 | W4 | W12 | W24 | W28
| Consent, criteria | x | | | | |
| Echocardiography | x | | | x | x |
| Walk, questionnaire | | x | | x | x |
| Potassium, creatinine | x | x | x | x | x | x
| Adverse events | | x | x | x | x | x
^ Table 2. Schedule. A call at week 1, 2 and 8 asks for dizziness and swelling.

# Statistics
With 80 participants in each arm the study has 85% power to show a difference of 1.5 in E/e' (standard deviation 3.2,
two-sided 5%). The main analysis is a mixed model for repeated measures. There is one interim look for safety.
`,
    },
  ],
};
