import type { Calendar, DocumentDraft } from './documents-model.ts';

/** Amendment 3 went to the ethics committees, came back with questions, and was then made final. */
interface Stage {
  number: 1 | 2 | 3;
  pcrWindow: string;
  renalLimit: string;
  infusion: string;
  status: string;
}

const STAGES: Record<Stage['number'], Stage> = {
  1: {
    number: 1,
    pcrWindow: 'PCR positive in a sample taken less than 96 hours before randomisation',
    renalLimit: 'Estimated glomerular filtration rate below 50 mL/min',
    infusion: 'Infused over 30 to 60 minutes',
    status: 'Submitted for review',
  },
  2: {
    number: 2,
    pcrWindow: 'PCR positive in a sample taken less than 72 hours before randomisation',
    renalLimit: 'Estimated glomerular filtration rate below 30 mL/min',
    infusion: 'Infused over 30 to 60 minutes',
    status: 'Revised after review',
  },
  3: {
    number: 3,
    pcrWindow:
      'PCR positive in a sample taken less than 72 hours before randomisation, or earlier where a repeat sample cannot ' +
      'be obtained and the disease is progressing',
    renalLimit:
      'Estimated glomerular filtration rate below 30 mL/min, including participants on haemodialysis or haemofiltration',
    infusion: 'Infused over 30 to 120 minutes',
    status: 'Final',
  },
};

export const protocolAmendment: DocumentDraft = {
  key: 'protocol-amendment-3',
  studyKey: 'lantern',
  fileName: 'LANTERN-FLU-Protocol-Amendment-3.pdf',
  title: 'Protocol Amendment 3',
  subtitle:
    'A multicentre, randomised, double-blind, placebo-controlled trial of taverovir in adults in hospital with severe ' +
    'influenza (LANTERN-FLU)',
  tmfNumber: '02.01.02',
  versions: [
    {
      label: 'v1.0',
      changeType: 'MAJOR',
      description: 'First version, as submitted to ethics committees and authorities.',
      datedDaysAgo: 43,
      documentId: (d) => `LT-204-301, Amendment 3 v1.0, ${d.short}`,
      source: (d) => write(STAGES[1], d),
    },
    {
      label: 'v2.0',
      changeType: 'MAJOR',
      description:
        'PCR window returned to 72 hours and renal limit lowered to 30 mL/min after questions from two ethics committees.',
      datedDaysAgo: 21,
      documentId: (d) => `LT-204-301, Amendment 3 v2.0, ${d.short}`,
      source: (d) => write(STAGES[2], d),
    },
    {
      label: 'v3.0',
      changeType: 'MAJOR',
      description:
        'Final. Adds the exception to the PCR window, allows infusions of up to 120 minutes and telephone visits on days 15 and 29.',
      datedDaysAgo: 2,
      documentId: (d) => `LT-204-301, Amendment 3 v3.0, ${d.short}`,
      source: (d) => write(STAGES[3], d),
    },
  ],
};

function write(stage: Stage, d: Calendar): string {
  return [
    opening(stage, d),
    summaryOfChanges(stage),
    revisedText(stage),
    stage.number > 1 ? effects(stage) : '',
    stage.number === 3 ? implementation(d) : '',
    approval(stage, d),
  ].join('\n');
}

const opening = (stage: Stage, d: Calendar): string => `
!title
% Protocol number: LT-204-301
% Amendment: 3, version ${stage.number}.0 of ${d.long}
% Status: ${stage.status}
% Replaces: ${stage.number === 1 ? 'Protocol version 3.0 with Amendment 2' : `Amendment 3, version ${stage.number - 1}.0`}

# Rationale
A blinded review of the first 500 participants showed three things that this amendment answers. First, the sites turned
away patients who had been moved from another hospital, because a positive test could not be repeated within the window of
inclusion criterion 5. Second, participants with moderate renal impairment were excluded although exposure data from the
completed pharmacokinetic study no longer call for it. Third, participants who have gone home cannot always return for the
day 15 and day 29 visits while local infection control rules are in force.

The primary endpoint, time to recovery by day 29, was set by Amendment 2 and does not change. The sample size stays at 1,080
participants, so that at least 390 recoveries are observed in each severity group. The statistical analysis plan is not affected, apart from
the handling of visits made by telephone (section 3.4).

The Data and Safety Monitoring Board reviewed unblinded safety data at its last open and closed sessions and recommended
that the trial continue without change to its arms. Nothing in this amendment is the result of unblinded efficacy data.
`;

const summaryOfChanges = (stage: Stage): string => `
# Summary of changes
The table lists every change of substance. Corrections of spelling and numbering are not listed.

|= 18 36 46
| Section | Previous text | New text
| 5.1, criterion 5 | PCR positive in a sample taken less than 72 hours before randomisation | ${stage.pcrWindow}
| 5.2, criterion 2 | Estimated glomerular filtration rate below 50 mL/min | ${stage.renalLimit}
| 6.1.2, infusion | Infused over 30 to 60 minutes | ${stage.infusion}
| 7.3, schedule | Day 15, 22 and 29 visits on site after discharge | ${
  stage.number === 3
    ? 'Day 15 and 29 visits on site where possible, by telephone where infection control prevents it; day 22 by telephone'
    : 'Day 22 by telephone; day 15 and 29 on site'
}
| 8.2.4, liver | ALT or AST above 5 times the upper limit: repeat within 48 hours | ALT or AST above 5 times the upper limit: stop infusions, repeat daily until below 3 times the limit
| 8.3.1, reporting | Serious adverse events within 24 hours by fax | Serious adverse events within 24 hours in the eCRF; fax only if the system is down
| 10.4, samples | Oropharyngeal swabs on days 1, 3, 5, 8, 11, 15 and 29 | Unchanged; swabs of day 15 and 29 are left out when the visit is by telephone
| 12.1, consent | Written consent by the participant | Written consent, or oral consent before an impartial witness where paper cannot leave the isolation area
^ Table 1. Changes from protocol version 3.0 with Amendment 2.
`;

const revisedText = (stage: Stage): string => `
# Revised text
The sections below replace those of the same number in the protocol. New words are in bold.

## Section 5.1, inclusion criterion 5
Has laboratory-confirmed influenza as determined by PCR or another commercial or public health assay in any
specimen: **${stage.pcrWindow}**.

## Section 5.2, exclusion criterion 2
**${stage.renalLimit}**. Creatinine is measured locally within 48 hours before randomisation; the value used is recorded in
the eCRF together with the formula applied.

## Section 6.1.2, administration
The loading dose of 200 mg on day 1 is followed by 100 mg once daily on days 2 to 10 while the participant is in hospital.
**${stage.infusion}.** The line is flushed with at least 30 mL of 0.9% sodium chloride afterwards. A dose that is given more
than four hours from the planned time is recorded as delayed; a missed dose is not made up.

## Section 8.2.4, raised liver enzymes
- Aminotransferases are measured before the infusions of days 1, 3, 5, 8 and 11, and more often if clinically indicated.
- At more than 5 times the upper limit of normal, **infusions are stopped and not resumed until the value has been below
3 times the limit on two days in a row.** The medical monitor is informed on the same day.
- At more than 3 times the limit together with bilirubin above twice the limit, treatment ends. The event is reported as
serious, whatever its outcome.
${
  stage.number === 3
    ? `
## Section 12.1, consent in isolation areas
Where a signed paper form cannot be taken out of the isolation area, **the participant gives consent orally before an
impartial witness who is not a member of the study team.** The witness and the investigator sign the form outside the area;
a photograph of the participant's own signature may be filed with it if the site's policy permits.
`
    : ''
}`;

const effects = (stage: Stage): string => `
# Effect on participants
Participants enrolled under the previous version continue without change and are informed of the amendment at their next
scheduled visit. They sign the revised consent form (version ${stage.number === 3 ? '4.0' : '3.1, in preparation'}) if they are
still receiving infusions. Participants who have completed their infusions do not need to consent again, unless they are
asked for an additional sample.

No participant is withdrawn because of this amendment. A participant who was screened and failed solely on criterion 5 or
on exclusion criterion 2 may be screened again under a new screening number, if the site's approval is on file.

|= 40 30 30
| Situation of the participant | Which version applies | New consent
| In screening, not yet randomised | Amendment 3, once approved locally | Yes, new form
| Randomised, receiving infusions | Amendment 3 for safety (8.2.4), otherwise as enrolled | Yes, at the next visit
| Infusions completed, in follow-up | As enrolled; telephone visits allowed | No
| Completed day 29 | None | No
^ Table 2. What the amendment means for participants at each stage.
`;

const implementation = (d: Calendar): string => `
# Implementation at the sites
1. Submit this amendment and consent form version 4.0 to the ethics committee of your site within ten working days of
${d.long}, unless your committee accepts the sponsor's central submission.
2. File the approval and the signed page in sections 02.01.02 and 04.01 of the investigator site file.
3. Train everyone on the delegation log whose duties are touched (criteria, infusion, telephone visits) and keep the record.
4. The randomisation system asks for the amendment under which a participant is enrolled. It offers Amendment 3 only after
your monitor has recorded the local approval.
5. Destroy unused copies of consent form version 3.0 once version 4.0 is approved, and note it on the form log.

> Not before approval :: Sites must not screen under the new criteria until local approval is on file and the principal investigator has signed this amendment in the portal. The safety rules of section 8.2.4 apply at once, as an urgent safety measure.

## Telephone visits
A telephone visit covers the clinical status on the 8-point ordinal scale, adverse events, concomitant medication and
readmissions since the last contact. It is made by an investigator or a nurse who is delegated for it, takes place within
three days of the planned date and is entered in the eCRF as "remote". The source note names who was spoken to. Two
attempts on different days are documented before a visit is recorded as missed.
`;

const approval = (stage: Stage, d: Calendar): string => `
# Approval
The sponsor's medical monitor and the regulatory lead approved this version on ${d.long}.
${
  stage.number === 3
    ? `Each principal investigator confirms receipt and agreement by signing in the portal. The signature stands for the protocol
amendment signature page (TMF 05.02.03).`
    : 'It is distributed for review and for submission. It does not need to be signed by the investigators.'
}

!sign Dr Amara Nwosu | Medical monitor, Larkmoor | Signed electronically, ${d.long}
!sign Dr Ruth Lindqvist | Regulatory affairs director, Larkmoor | Signed electronically, ${d.long}
`;
