import type { DocumentDraft } from './documents-model.ts';

/** Safety letters to investigators: two pages, no table of contents, signed by the safety physician. */
export const safetyLetter: DocumentDraft = {
  key: 'safety-letter-2',
  studyKey: 'lantern',
  fileName: 'LANTERN-FLU-Safety-Letter-2.pdf',
  title: 'Safety Letter 2: raised liver enzymes',
  subtitle: 'Dear Investigator letter, protocol LT-204-301 (LANTERN-FLU)',
  tmfNumber: '05.04.09',
  versions: [
    {
      label: 'v1.0',
      changeType: 'MAJOR',
      description:
        'Two reports of aminotransferases above 10 times the upper limit. Daily testing until they settle.',
      datedDaysAgo: 2,
      documentId: (d) => `LT-204-301, Safety Letter 2, ${d.short}`,
      source: (d) => `
!title
% To: Principal investigators, sub-investigators, study coordinators and site pharmacists
% From: Dr Henrik Dahl, safety physician, Larkmoor Therapeutics
% Date: ${d.long}
% Reply by: No reply is needed. Acknowledge in the portal within three days

Dear Investigator,

We write to inform you of two reports of markedly raised aminotransferases in participants of the trial. Both were
assessed as serious and possibly related to study treatment, and both were unexpected by the reference safety information
in force when they occurred. The treatment of the two participants remains blinded to you and to us.

#! What happened
|= 26 37 37
| | Participant 1 | Participant 2
| Age group, severity | 60 to 69, on high-flow oxygen | 40 to 49, on low-flow oxygen
| Day of onset | Day 5 | Day 8
| Highest ALT | 11 times the upper limit | 14 times the upper limit
| Bilirubin | Normal throughout | 1.4 times the upper limit on one day
| Other medication | An antiarrhythmic medicine, paracetamol 3 g a day | Paracetamol 2 g a day
| Action | Study treatment stopped | Study treatment stopped
| Outcome | Below 3 times the limit after 9 days | Below 3 times the limit after 13 days
^ The two reports in brief. No patient identifiers are given.

Neither participant had signs of liver failure. A cumulative review of all blinded data found 24 participants with values
above 5 times the upper limit among 712 (3.4%). The rate is as expected in hospitalised patients with influenza, and the
Data and Safety Monitoring Board, which saw unblinded data, recommended that the trial continue as planned.

#! What we ask you to do
1. Measure ALT, AST and bilirubin before each infusion on days 1, 3, 5, 8 and 11, and on the day after any value above 3
times the upper limit.
2. Stop infusions at ALT or AST above 5 times the upper limit. They are not resumed until the value has been below 3 times
the limit on two days in a row.
3. Look at the other medication of such a participant. Paracetamol above 2 g a day and antiarrhythmic medicines are to be avoided where
the clinical situation allows.
4. Report ALT or AST above 10 times the upper limit as a serious adverse event within 24 hours, also without symptoms.

> No change to dosing :: Dose, duration and the consent form are not changed by this letter. The stopping rule is already part of Protocol Amendment 3, section 8.2.4, and applies from today as an urgent safety measure.

#! Ethics committees and authorities
The sponsor informs the authorities of all countries and, where the sponsor submits centrally, the ethics committees. If
your committee expects the letter from the investigator, submit it within the time your committee sets and file the
submission under TMF 04.03. The expedited reports have the numbers LT-204-301-0118 and LT-204-301-0123.

#! Questions
The medical monitor, Dr Amara Nwosu, can be reached at any hour through the emergency number in the study contacts. Please
ask questions that may concern other sites as a comment on this letter, so that all can read the answer.

Thank you for your careful observation, which made these reports possible.

!sign Dr Henrik Dahl | Safety physician, Larkmoor | Signed electronically, ${d.long}
!sign Dr Amara Nwosu | Medical monitor, Larkmoor | Signed electronically, ${d.long}
`,
    },
  ],
};

export const firstSafetyLetter: DocumentDraft = {
  key: 'safety-letter-1',
  studyKey: 'lantern',
  fileName: 'LANTERN-FLU-Safety-Letter-1.pdf',
  title: 'Safety Letter 1: reactions during infusion',
  subtitle: 'Dear Investigator letter, protocol LT-204-301 (LANTERN-FLU)',
  tmfNumber: '05.04.09',
  versions: [
    {
      label: 'v1.0',
      changeType: 'MAJOR',
      description: 'Five reactions during or shortly after an infusion. Observe for one hour.',
      datedDaysAgo: 70,
      documentId: (d) => `LT-204-301, Safety Letter 1, ${d.short}`,
      source: (d) => `
!title
% To: Principal investigators, sub-investigators and study nurses
% From: Dr Henrik Dahl, safety physician, Larkmoor Therapeutics
% Date: ${d.long}

Dear Investigator,

Five participants at four sites had a reaction during an infusion or within one hour of its end: low blood pressure with
nausea in three, generalised rash in one, and swelling of the lips in one. All began in the first or second infusion, and
all settled within two hours, three of them without treatment. The participant with swelling of the lips received
adrenaline and left the treatment, not the study.

|= 22 26 26 26
| Participant | Signs | Onset | Outcome
| 1, sixties | Low blood pressure, nausea | 20 minutes into infusion 1 | Recovered in 40 minutes, no treatment
| 2, fifties | Low blood pressure, sweating | 35 minutes into infusion 1 | Recovered in 1 hour, fluids
| 3, seventies | Low blood pressure, vomiting | End of infusion 2 | Recovered in 2 hours, no treatment
| 4, forties | Rash of trunk and arms | 30 minutes after infusion 2 | Recovered in 2 hours, antihistamine
| 5, fifties | Swelling of the lips, hoarseness | 10 minutes into infusion 1 | Recovered in 90 minutes, adrenaline
^ The five reactions in brief. Treatment remains blinded.

The events are consistent with a reaction to an intravenous infusion of any kind. Because treatment is blinded, and because
the rate is below 1%, they do not change the balance of benefit and risk. They do change how we ask you to watch over a
participant.

#! What we ask you to do
- Give each infusion over at least 60 minutes from now on, and over 120 minutes after any earlier reaction.
- Observe the participant during the infusion and for one hour after it, with blood pressure at the start, at 30 minutes,
at the end and one hour later.
- Have adrenaline, an antihistamine and a corticosteroid at the bedside.
- Stop the infusion at once at the first sign of a reaction. Do not restart it on the same day.
- Record mild reactions as adverse events. Report those that need treatment as serious, within 24 hours.

#! What follows
Infusion-related reaction and hypersensitivity become part of the reference safety information with the next edition of the
Investigator's Brochure. The consent form is revised to mention them, and version 3.0 will reach you within four weeks.

!sign Dr Henrik Dahl | Safety physician, Larkmoor | Signed electronically, ${d.long}
`,
    },
  ],
};
