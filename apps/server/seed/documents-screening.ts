import type { DocumentDraft } from './documents-model.ts';

export const screeningChecklist: DocumentDraft = {
  key: 'screening-checklist',
  studyKey: 'lantern',
  fileName: 'LANTERN-FLU-Screening-Checklist.pdf',
  title: 'Screening checklist for Amendment 3',
  subtitle: 'One page for each person who is considered, protocol LT-204-301 (LANTERN-FLU)',
  tmfNumber: '05.03.02',
  versions: [
    {
      label: 'v1.0',
      changeType: 'MAJOR',
      description: 'First version.',
      datedDaysAgo: 1,
      documentId: (d) => `LT-204-301, Screening checklist v1.0, ${d.short}`,
      source: () => `
!title
% Screening number:
% Date and time:

# All must be ticked
[] In hospital with symptoms suggestive of influenza
[] 18 years or older
[] Consent by the participant or a representative, before any procedure
[] PCR or equivalent positive less than 72 hours before randomisation; or earlier, no repeat sample can be obtained, and the disease is progressing (give the reason below)
[] One of: infiltrates, SpO2 of 94% or less on room air, oxygen, ventilation
[] Contraception agreed until day 29, where it applies
[] No other trial of a treatment for influenza until day 29

# None may be ticked
[] ALT or AST above 5 times the upper limit
[] eGFR below 30 mL/min, haemodialysis or haemofiltration
[] Pregnant or breastfeeding
[] Discharge or transfer to another hospital expected within 72 hours
[] Allergy to a study medication

# Decision
|= 40 60 h24
| Entry | To be filled in
| Reason, if the earlier PCR is used |
| Score on the ordinal scale before randomisation |
| Eligible: yes or no; if no, first criterion |
| Investigator, signature, date and time |
`,
    },
  ],
};
