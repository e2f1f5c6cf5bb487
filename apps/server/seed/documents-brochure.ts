import type { Calendar, DocumentDraft } from './documents-model.ts';

/** The participants of the two arms, and how many of them had an event. */
const SAFETY = {
  3: {
    participants: [151, 149],
    grade: ['43 (28%)', '48 (32%)'],
    serious: ['32 (21%)', '40 (27%)'],
    liver: ['6 (4%)', '5 (3%)'],
    reaction: ['3 (2%)', '4 (3%)'],
    kidney: ['4 (3%)', '5 (3%)'],
    anaemia: ['12 (8%)', '15 (10%)'],
  },
  4: {
    participants: [322, 318],
    grade: ['93 (29%)', '103 (32%)'],
    serious: ['68 (21%)', '86 (27%)'],
    liver: ['13 (4%)', '10 (3%)'],
    reaction: ['11 (3%)', '8 (3%)'],
    kidney: ['8 (2%)', '11 (3%)'],
    anaemia: ['26 (8%)', '31 (10%)'],
  },
};

export const investigatorsBrochure: DocumentDraft = {
  key: 'investigators-brochure',
  studyKey: 'lantern',
  fileName: 'Taverovir-Investigators-Brochure.pdf',
  title: "Investigator's Brochure: summary of the edition",
  subtitle: 'Taverovir (LT-204) for injection, lyophilised powder, 100 mg',
  tmfNumber: '02.01.01',
  versions: [
    {
      label: 'v1.0',
      changeType: 'MAJOR',
      description: 'Edition 3.',
      datedDaysAgo: 101,
      documentId: (d) => `Taverovir IB, Edition 3, ${d.short}`,
      source: (d) => write(3, d),
    },
    {
      label: 'v2.0',
      changeType: 'MAJOR',
      description:
        'Edition 4: clinical safety data of 340 further participants, hypersensitivity reactions added to the reference safety information, renal section rewritten.',
      datedDaysAgo: 15,
      documentId: (d) => `Taverovir IB, Edition 4, ${d.short}`,
      source: (d) => write(4, d),
    },
  ],
};

function write(edition: 3 | 4, d: Calendar): string {
  return [
    opening(edition, d),
    product,
    nonclinical,
    clinical(edition),
    guidance(edition),
    approval(edition, d),
  ].join('\n');
}

const opening = (edition: 3 | 4, d: Calendar): string => `
!title
% Edition: ${edition}, ${d.long}
% Replaces: Edition ${edition - 1}
% Data cut-off: ${d.on(-45)}
% Applies to: Protocol LT-204-301 and all its amendments

This summary accompanies the full Investigator's Brochure and is sufficient for the file of a site whose staff have read
the previous edition. The full brochure is available from the sponsor on request.

${
  edition === 4
    ? `# What is new in this edition
|= 16 54 30
| Section | Change | What it means for you
| 5.3.2 | Safety data of 340 further participants of this trial, blinded and pooled | None
| 5.3.5 | Infusion-related and hypersensitivity reactions described, with time to onset | Observe for one hour after each infusion
| 5.4 | Exposure in renal impairment: the excipient SBECD accumulates, the active substance does not relevantly | See Protocol Amendment 3, exclusion criterion 2
| 6.1 | Reference safety information: hypersensitivity, infusion-related reaction and rash added | These terms are now expected when you assess causality
| 6.3 | Other inhibitors of the viral polymerase antagonise the antiviral effect in vitro | Prohibited with study treatment
^ Table 1. Changes from edition 3.
`
    : `# What is new in this edition
- Stability of the prepared solution extended from 4 to 24 hours at 20 to 25 °C, and to 48 hours at 2 to 8 °C (section 2.4).
- Results of two completed studies in healthy volunteers with the lyophilised formulation (section 5.1).
- Transient elevation of aminotransferases described in more detail (section 5.3.4).
`
}`;

const product = `
# The product
Taverovir is a prodrug that is converted within cells to the active triphosphate of a nucleoside analogue, LT-117. The
triphosphate competes with adenosine triphosphate for incorporation by the viral RNA polymerase and ends the chain after
three further nucleotides.

% Form: Lyophilised powder, white to off-white, in a single-use glass vial
% Strength: 100 mg in each vial; 5 mg/mL after reconstitution with 19 mL of sterile water
% Excipients: Sulfobutylether beta-cyclodextrin sodium (SBECD), water for injection, hydrochloric acid, sodium hydroxide
% Storage: Below 30 °C; not to be frozen
% Placebo: Identical in appearance, same excipients

The lyophilised powder contains 3 g of SBECD in each vial. Over a ten-day course a participant receives up to 33 g, well
below the limit of 250 mg/kg a day that is regarded as safe with normal renal function.
`;

const nonclinical = `
# Nonclinical findings
## Pharmacology
Taverovir inhibits the replication of influenza viruses in human airway epithelial cells at nanomolar concentrations. In infected
rhesus monkeys, treatment that began twelve hours after inoculation reduced lung lesions and signs of disease. Resistance
was selected only after prolonged passage and came with reduced viral fitness.

## Toxicology
The kidney was the target organ in rats and cynomolgus monkeys, with degeneration of the proximal tubules at doses above
those used in people; the finding was reversible and was not seen in the trials. There was no evidence of genotoxicity. In
rats, fertility was not affected in males; in females, early embryonic loss was seen at doses toxic to the mother.

|= 34 22 22 22
| Finding | Species | Dose, mg/kg a day | Multiple of human exposure
| Tubular degeneration | Rat | 3 | 0.3
| Tubular degeneration | Monkey | 5 | 0.5
| Embryonic loss | Rat | 10 | 1.3
| No effect on the QT interval | Monkey | 10 | 1.0
^ Table 2. Main findings of the toxicology studies. Multiples refer to the main metabolite in plasma.
`;

function clinical(edition: 3 | 4): string {
  const { participants, ...events } = SAFETY[edition];
  return `
# Clinical experience
## Pharmacokinetics
After a loading dose of 200 mg and daily doses of 100 mg, the mean maximum concentration of taverovir at the end of the
infusion is 2.2 micrograms per millilitre and its half-life about one hour. The metabolite LT-117 has a half-life of
27 hours and reaches steady state after four days. About half of a dose leaves the body with the urine as this metabolite.
${
  edition === 4
    ? `
In participants with an estimated glomerular filtration rate of 30 to 59 mL/min, exposure to LT-117 was 2.1 times that
of participants with normal function, without any relation to adverse events. SBECD exposure rose in proportion. Below
30 mL/min there are too few data, and such participants remain excluded.
`
    : `
Participants with an estimated glomerular filtration rate below 50 mL/min were not studied; they are excluded from the
trial until data are available.
`
}
## Safety
The table shows blinded data of this trial, pooled by an independent statistician so that arms cannot be told from each
other by site staff. Column A and column B are the two arms in random order.

|= 46 27c 27c
| Participants with | A (n = ${participants[0]}) | B (n = ${participants[1]})
| Any adverse event, grade 3 or 4 | ${events.grade.join(' | ')}
| Any serious adverse event | ${events.serious.join(' | ')}
| Raised aminotransferases | ${events.liver.join(' | ')}
| Infusion-related or hypersensitivity reaction | ${events.reaction.join(' | ')}
| Acute kidney injury | ${events.kidney.join(' | ')}
| Anaemia | ${events.anaemia.join(' | ')}
^ Table 3. Adverse events up to the data cut-off. Invented figures, for demonstration.
${
  edition === 4
    ? `
## Hypersensitivity and infusion-related reactions
Signs were low blood pressure, nausea, vomiting, sweating, shivering and, rarely, angioedema. Most began within the first
hour of an infusion and none later than four hours after its end. A slower infusion, of up to 120 minutes, was associated
with fewer reactions. Three participants stopped treatment for this reason; all recovered.
`
    : ''
}`;
}

const guidance = (edition: 3 | 4): string => `
# Guidance for the investigator
## Reference safety information
Only the terms listed here are expected when the relationship of a serious adverse event to study treatment is assessed.

- Aminotransferases increased, up to 10 times the upper limit of normal, without clinical signs
- Nausea
- Headache
${edition === 4 ? '- Infusion-related reaction\n- Hypersensitivity, without anaphylactic shock\n- Rash' : '- Prothrombin time increased, up to 1.5 times baseline'}

## Monitoring
1. Measure creatinine, aminotransferases, bilirubin and prothrombin time before the first infusion and as the schedule asks.
2. Stop infusions at aminotransferases above 5 times the upper limit of normal.
${
  edition === 4
    ? '3. Observe each participant during the infusion and for at least one hour after it. Have treatment for anaphylaxis at hand.\n4. Do not give other inhibitors of the viral polymerase together with study treatment.'
    : '3. Observe each participant during the first infusion.'
}

## Overdose
There is no antidote. Treatment is supportive. Haemodialysis removes SBECD and the metabolite in part. Any dose more than
10% above the planned one is recorded as an overdose, and reported within 24 hours if it comes with a serious event.

## Pregnancy and lactation
There are no adequate data. Women who can become pregnant use effective contraception that is not hormonal alone until day
29. A pregnancy is reported within 24 hours of becoming known and followed to its outcome.
`;

const approval = (edition: 3 | 4, d: Calendar): string => `
# Approval
Edition ${edition} was approved by the sponsor on ${d.long}. Investigators confirm receipt in the portal; the confirmation is
filed as the acceptance of the Investigator's Brochure (TMF 05.02.01).

!sign Dr Amara Nwosu | Medical monitor, Larkmoor | Signed electronically, ${d.long}
!sign Dr Henrik Dahl | Safety physician, Larkmoor | Signed electronically, ${d.long}
`;
