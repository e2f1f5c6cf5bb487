import type { DocumentDraft } from './documents-model.ts';

/** How the study is conducted at the sites: monitoring, delegation, visits. */
export const monitoringPlan: DocumentDraft = {
  key: 'monitoring-plan-extract',
  studyKey: 'lantern',
  fileName: 'LANTERN-FLU-Monitoring-Plan-Extract.pdf',
  title: 'Monitoring plan: extract for sites',
  subtitle: 'What your monitor does, when, and what is asked of you, protocol LT-204-301 (LANTERN-FLU)',
  tmfNumber: '01.01',
  versions: [
    {
      label: 'v1.0',
      changeType: 'MAJOR',
      description: 'Extract of monitoring plan version 2.0.',
      datedDaysAgo: 63,
      documentId: (d) => `LT-204-301, Monitoring plan extract v1.0, ${d.short}`,
      source: (d) => `
!title
% Extract of: Monitoring plan version 2.0 of ${d.on(-12)}
% Prepared by: Calder Clinical on behalf of the sponsor
% For: Investigators, coordinators, pharmacists and regulatory staff

# Principle
Monitoring follows risk. What matters for the safety of participants and for the primary endpoint is looked at early and
often; the rest is followed from a distance with the help of data checks. Visits on site happen where they bring something
that a distant look does not.

|= 34 33 33
| What matters most | How it is watched | How much is verified
| Consent before any procedure | Each visit, on site or by secure video | 100% of participants
| Criteria for randomisation | eCRF check, source on request | 100% of the first five, then 20%
| Ordinal scale, day 1 to 29 | Statistical check for each site, weekly | 30% of scores
| Serious adverse events | Comparison with hospital records | 100%
| Study treatment | Accountability log, temperature records | 100% of kits
| Everything else | Central data checks | On signal only
^ Table 1. Where monitoring looks, and how closely.

# Visits
|= 22 28 20 30
| Visit | When | How long | Who is needed
| Initiation | Before the first participant | Half a day | Everyone on the delegation log
| First monitoring | Within 10 days of the second participant | One day | Coordinator, pharmacist, investigator for 30 minutes
| Routine | Every 6 to 10 weeks, by risk level | One day on site, or two half days by video | Coordinator
| For cause | On signal, announced 3 working days before | As needed | As named in the letter
| Close-out | Within 6 weeks of the last day 29 | One day | Coordinator, pharmacist, investigator
^ Table 2. Kinds of visits.

Dates are agreed in the portal at least two weeks before a routine visit. A confirmation letter follows within three working
days, with the list of participants and documents that are looked at.

## Risk level of a site
The level is set each month from five indicators: late data, open queries, missed scores, protocol deviations for each
participant and overdue actions in the portal. It is high, medium or low and is shown to the site's own team.

> What lowers your level :: Data within five days of the visit, queries answered within seven, and no action in the portal overdue for more than a week. Three months in a row bring a site one level down, and fewer visits.

# What we ask of you
## Before a visit
1. A quiet place with a screen and access to source records, paper or electronic, for the hours agreed.
2. The investigator site file, complete and in its order. Documents signed in the portal need not be printed.
3. The accountability log and the temperature records of the pharmacy.

## During a visit
- The investigator is available for at least 30 minutes, to go through findings and to sign what is open.
- Corrections are made by site staff. The monitor never writes into source or eCRF.

## After a visit
1. The follow-up letter arrives in the portal within ten working days and lists each action with a date.
2. Answer each action there. What cannot be done by its date is explained before that date.
3. The letter and your answers are filed together. They form part of the essential records.

# Remote review
Where the hospital and the law allow it, source is reviewed by secure video with the camera pointed at the record, or by
time-limited access to the electronic record. Nothing is copied, photographed or stored. Names may be seen, as on site, and
are not written down. The consent form of this trial covers it from version 3.0 on.

# Deviations
|= 24 46 30
| Class | Examples | Report within
| Important | Randomised against a criterion, no consent, wrong kit given, blind broken | 24 hours, by telephone and in the eCRF
| Notable | Missed score, sample of day 1 missing, dose delayed by more than 4 hours | 5 working days
| Minor | Sample outside its window, telephone visit a day late | At the next visit
^ Table 3. Classes of deviations.

Important deviations are reviewed by the medical monitor within two working days. The sponsor decides whether authorities
and ethics committees must be told; the site does so where local rules say that the investigator reports.

# Approval
!sign Helena Brandt | Study manager, Calder Clinical | Signed electronically, ${d.long}
!sign Dr Amara Nwosu | Medical monitor, Larkmoor | Signed electronically, ${d.long}
`,
    },
  ],
};

export const delegationInstructions: DocumentDraft = {
  key: 'delegation-log-instructions',
  studyKey: 'lantern',
  fileName: 'LANTERN-FLU-Delegation-Log-Instructions.pdf',
  title: 'Delegation log: how to keep it',
  subtitle: 'Instructions with an example, protocol LT-204-301 (LANTERN-FLU)',
  tmfNumber: '05.02.18',
  versions: [
    {
      label: 'v1.0',
      changeType: 'MAJOR',
      description: 'First version, after the findings of the first 40 monitoring visits.',
      datedDaysAgo: 56,
      documentId: (d) => `LT-204-301, Delegation log instructions v1.0, ${d.short}`,
      source: (d) => `
!title
% Effective: ${d.on(7)}
% For: Principal investigators and coordinators
% Filed under: 05.02.18, Site Signature Sheet

# Why this paper
The delegation log shows who was allowed to do what, and when. In the first 40 monitoring visits it was the most frequent
finding: 27 logs had a line without a date, and 11 people had carried out a duty before their line began. Neither can be
repaired later. Ten minutes when someone joins save hours before an inspection.

# Duties and their codes
|= 10 50 40
| Code | Duty | Needs before it starts
| 1 | Explains the study and obtains consent | Medical licence, GCP, protocol, consent form
| 2 | Decides on criteria, assesses causality | Medical licence, GCP, protocol
| 3 | Examines, assesses the ordinal scale | Training on the scale
| 4 | Randomises, allocates kits | Access to the randomisation system
| 5 | Receives, prepares, accounts for study treatment | Pharmacy manual
| 6 | Gives infusions, observes | IP handling, Safety Letter 1
| 7 | Takes, processes and ships samples | Laboratory manual, transport certificate for UN 3373
| 8 | Enters and corrects data, answers queries | eCRF course
| 9 | Keeps the investigator site file, submits to the committee | GCP
^ Table 1. Codes of this study. Codes 1 and 2 are for physicians only.

# An example
|= 22 14 14 14 14 22
| Name, function | Signature, initials | Duties | From | To | Approved by the investigator
| Dr Robin Ashdown, sub-investigator | RA | 1, 2, 3 | 3 Mar | | 2 Mar, signed
| Kim Vester, study nurse | KV | 3, 6, 7 | 5 Mar | 30 Jun | 4 Mar, signed
| Kim Vester, study nurse | KV | 3, 6, 7, 8 | 1 Jul | | 30 Jun, signed
| Lou Marten, pharmacist | LM | 5 | 3 Mar | | 2 Mar, signed
^ Table 2. Invented people. A change of duties is a new line, never a correction of the old one.

# Rules
1. **The line comes before the duty.** The investigator approves on or before the first day.
2. **Each line is approved on its own.** Approving a page at the end of the month is not approval.
3. **A change of duties ends the line and begins another.** Do not add a code to an old line.
4. **Who leaves gets an end date within five working days.** Access to the systems ends on the same day.
5. **Initials are those used in the source.** Two people with the same initials add a number.
6. **Nothing is erased.** A mistake is struck through once, with date and initials, and explained.

> In the portal :: When you add someone to your team, the portal asks for the duties and dates of the same codes and lists the training that is still missing. The investigator approves line by line. The log on paper may be replaced by the export of this list, if your institution agrees.

# Check at each month's end
[] Everyone who did something for the study this month has a line that covers the day
[] Every line has a start date and an approval on or before it
[] Everyone who left has an end date
[] Training for each code is filed under 05.03.03
[] CVs are signed within the last two years, GCP certificates valid
`,
    },
  ],
};
