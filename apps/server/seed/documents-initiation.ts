import { type DemoDocument, datedBefore, makeCalendar } from './documents-model.ts';
import { type Slide, typesetSlides } from './documents-slides.ts';

const TITLE = 'Site initiation: the study in 45 minutes';
const SUBTITLE = 'Protocol LT-204-301, Trial of taverovir in severe influenza (LANTERN-FLU)';
const DATED_DAYS_AGO = 122;

/** The slides that every site is shown before its first participant. */
export function initiationSlides(startOfDemo: Date): DemoDocument {
  const date = datedBefore(startOfDemo, DATED_DAYS_AGO);
  const calendar = makeCalendar(date);
  return {
    key: 'site-initiation-slides',
    studyKey: 'lantern',
    fileName: 'LANTERN-FLU-Site-Initiation.pdf',
    title: TITLE,
    tmfNumber: '05.03.02',
    versions: [
      {
        label: 'v1.0',
        changeType: 'MAJOR',
        description: 'Slides for the site initiation visit.',
        datedDaysAgo: DATED_DAYS_AGO,
        render: () =>
          typesetSlides({
            title: TITLE,
            subtitle: SUBTITLE,
            sponsorName: 'National Institute of Allergy and Infectious Diseases',
            documentId: `LT-204-301, Site initiation v1.0, ${calendar.short}`,
            date,
            slides: slides(calendar.long),
          }),
      },
    ],
  };
}

const slides = (date: string): Slide[] => [
  {
    kind: 'opening',
    title: 'Site initiation',
    subtitle:
      'A multicentre, randomised, double-blind, placebo-controlled trial of taverovir in adults in hospital with severe influenza',
    line: `Protocol LT-204-301 (LANTERN-FLU), ${date}`,
  },
  {
    kind: 'points',
    title: 'What we do today',
    points: [
      'Understand the question the study asks, and who can take part',
      'Walk through one participant, from screening to day 29',
      'Agree who does what: delegation log and training',
      'See the systems: portal, randomisation, eCRF',
      'Settle supplies, samples and the first week',
    ],
    aside: {
      title: 'Afterwards',
      text: 'Confirm in the portal that you have taken part. The confirmation is your training record for this visit.',
    },
  },
  {
    kind: 'points',
    title: 'The question',
    points: [
      'Does taverovir shorten the time to recovery of adults in hospital with influenza, compared with placebo?',
      'Recovery: first day on which a participant is in category 1, 2 or 3 of the 8-point ordinal scale, by day 29',
      'Key secondary question: clinical status on day 15',
      '1,080 participants at 60 sites in 10 countries, randomised 1 to 1, double-blind',
    ],
  },
  {
    kind: 'table',
    title: 'The 8-point ordinal scale',
    head: ['Score', 'Clinical status'],
    rows: [
      ['8', 'Death'],
      ['7', 'In hospital, on invasive ventilation or ECMO'],
      ['6', 'In hospital, on non-invasive ventilation or high-flow oxygen'],
      ['5', 'In hospital, requiring supplemental oxygen'],
      ['4', 'In hospital, no oxygen, requiring ongoing medical care'],
      ['3', 'In hospital, no oxygen, no longer requiring medical care'],
      ['2', 'Not in hospital, limited in activities or on home oxygen'],
      ['1', 'Not in hospital, no limitation'],
    ],
    widths: [12, 88],
  },
  {
    kind: 'points',
    title: 'Who can take part',
    points: [
      'Adults in hospital with symptoms suggestive of influenza',
      'PCR or equivalent positive in the window of the protocol',
      'At least one of: infiltrates on imaging, SpO2 of 94% or less on room air, supplemental oxygen, mechanical ventilation',
      'Consent by the participant or a legally authorised representative before any study procedure',
    ],
    aside: {
      title: 'Who cannot',
      text: 'ALT or AST above 5 times the upper limit, eGFR below the limit of the protocol, pregnancy or breastfeeding, discharge expected within 72 hours, allergy to a study medication.',
    },
  },
  {
    kind: 'table',
    title: 'One participant, from screening to day 29',
    head: ['When', 'What', 'Who'],
    rows: [
      ['Day -1 to 1', 'Consent, criteria, pregnancy test, baseline score', 'Investigator'],
      ['Day 1', 'Randomisation, samples, loading dose of 200 mg', 'Coordinator, pharmacist, nurse'],
      ['Days 2 to 10', '100 mg once daily in hospital, score and events every day', 'Nurse, investigator'],
      ['Days 3, 5, 8, 11', 'Samples, in hospital only', 'Nurse'],
      ['Day 15, day 29', 'Visit with samples, by telephone if needed', 'Investigator'],
      ['Day 22', 'Telephone', 'Nurse'],
    ],
    widths: [20, 52, 28],
  },
  {
    kind: 'points',
    title: 'Safety',
    points: [
      'Grade 3 and 4 events, and all serious ones, from the first dose to day 29',
      'Serious: in the eCRF within 24 hours of awareness, also with incomplete data',
      'Stop infusions at ALT or AST above 5 times the upper limit',
      'Safety letters arrive in the portal; acknowledge within the time they name',
      'Pregnancy is reported within 24 hours and followed to its outcome',
    ],
  },
  {
    kind: 'section',
    title: 'Roles and training',
    line: 'Nobody acts for the study without an entry in the delegation log',
  },
  {
    kind: 'table',
    title: 'Who does what',
    head: ['Duty', 'May be delegated to', 'Training before'],
    rows: [
      ['Consent', 'Sub-investigator', 'Protocol, consent, GCP'],
      ['Criteria and score', 'Sub-investigator', 'Protocol, ordinal scale'],
      ['Randomisation', 'Coordinator, pharmacist', 'Randomisation guide'],
      ['Preparation', 'Pharmacist and deputy', 'Pharmacy manual'],
      ['Infusion, samples', 'Study nurse', 'Laboratory manual, IP handling'],
      ['Data entry', 'Coordinator', 'eCRF course'],
    ],
    widths: [26, 34, 40],
  },
  {
    kind: 'points',
    title: 'The portal',
    points: [
      'Everything the sponsor sends arrives here: there are no other channels and no e-mail attachments',
      '"Required actions" shows what is yours to read, acknowledge or sign, with the time it is due',
      'Ask questions as comments below the document, so that all sites can read the answer',
      'Orders, equipment and support requests go through your team page',
    ],
    aside: {
      title: 'Signing',
      text: 'The principal investigator gets a PIN of six digits. It replaces the signature on paper and is never shared.',
    },
  },
  {
    kind: 'points',
    title: 'Study treatment',
    points: [
      'Active and placebo are identical; bags and lines are covered',
      'Vials below 30 °C, never frozen, in a locked place',
      'Kits are named by the randomisation system, checked by two people',
      'Outside the range: quarantine, support request, wait for the answer',
    ],
  },
  {
    kind: 'points',
    title: 'Samples',
    points: [
      'Kits by visit; order when the number of the manual is reached',
      'Write the time when you draw, not when you process',
      'Plasma is frozen within two hours',
      'Frozen shipments only on the days the manual names',
    ],
  },
  {
    kind: 'table',
    title: 'Before the first participant',
    head: ['What', 'By whom', 'Where it is filed'],
    rows: [
      ['Ethics approval and contract', 'Regulatory coordinator', '04.01'],
      ['Signed protocol page', 'Principal investigator', '05.02.02'],
      ['CVs and GCP certificates', 'Everyone', '05.02.07'],
      ['Delegation log', 'Principal investigator', '05.02.18'],
      ['Training record of today', 'Everyone', '05.03.03'],
      ['Calibration certificates', 'Pharmacist', '06.04.03'],
    ],
    widths: [40, 34, 26],
  },
  {
    kind: 'section',
    title: 'Questions',
    line: 'After today: your monitor, the comments in the portal, and for urgent medical questions the medical monitor at any hour',
  },
];
