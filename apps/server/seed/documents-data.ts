import type { DocumentDraft } from './documents-model.ts';

export const dataNotice: DocumentDraft = {
  key: 'data-management-notice',
  studyKey: 'lantern',
  fileName: 'LANTERN-FLU-Data-Management-Notice-3.pdf',
  title: 'Data Management Notice 3',
  subtitle: 'eCRF release 2.4, clean-up before the interim analysis, protocol LT-204-301 (LANTERN-FLU)',
  tmfNumber: '10.02',
  versions: [
    {
      label: 'v1.0',
      changeType: 'MAJOR',
      description: 'New eCRF pages for telephone visits, and the dates of the clean-up.',
      datedDaysAgo: 18,
      documentId: (d) => `LT-204-301, Data Management Notice 3, ${d.short}`,
      source: (d) => `
!title
% Release: 2.4, live on ${d.on(6)} at 06:00 UTC
% Interruption: 04:00 to 06:00 UTC on that day, eCRF and query module
% For: Coordinators, data entry staff, investigators

# What changes in the eCRF
|= 24 48 28
| Page | Change | What to do
| Visit, days 15 and 29 | New field "Contact": on site, telephone, video | Complete for visits from the release on
| Visit, days 15 and 29 | Sample pages are hidden for remote visits | Nothing
| Ordinal scale | The worst status of the previous day is asked, with a reminder of the hours | Nothing
| Liver tests | Repeating page "Additional safety test" | One page for each day of testing
| Consent | Kind of consent: written, oral with witness | Complete for new participants, and where consent is renewed
| Concomitant medication | Code list updated | Recode 37 entries that are listed for your site
^ Table 1. Changes of release 2.4.

Data that are already entered stay as they are. Where a new field is needed for a visit of the past, a query asks for it.

# Clean-up before the interim analysis
The Data and Safety Monitoring Board sees all data of participants randomised until ${d.on(-4)}. For this
the following is asked of each site.

|= 30 42 28
| Until | What | Who
| ${d.on(8)} | All visits until ${d.on(1)} entered | Data entry
| ${d.on(11)} | Queries older than 7 days answered | Coordinator
| ${d.on(14)} | Serious events compared with the safety database | Coordinator, investigator
| ${d.on(16)} | Ordinal scale complete to day 29 or the last contact | Investigator
| ${d.on(18)} | Pages signed by the investigator | Investigator
^ Table 2. Dates of the clean-up. Sites see their own numbers in the portal each Monday.

> The one that matters most :: A missing daily score is worth a telephone call to the ward today. After the data are frozen it stays missing.

# How queries are raised
1. Checks run each night. A value outside its limits raises a query by itself.
2. Data managers and the monitor raise queries by hand. They name the page, the field and what is unclear.
3. You correct or confirm, with a reason. A confirmed value closes the query; the same question is not asked twice.
4. Queries about the ordinal scale and serious events are due in two working days, all others in seven.

Please do not answer a query by a comment in the portal or by e-mail: the answer would not be part of the audit trail.

# Training
The course "eCRF release 2.4" takes 12 minutes and is required before the first entry after the release. It is linked
in the eCRF and recorded there. Who has not completed it by ${d.on(6)} can read, but not enter.

Data management answers support requests within one working day, in the week of the clean-up within four hours.

!sign Priscilla Akande | Lead data manager, Calder Clinical | Signed electronically, ${d.long}
!sign Dr Grace Whitcombe | Trial statistician, Larkmoor | Signed electronically, ${d.long}
`,
    },
  ],
};
