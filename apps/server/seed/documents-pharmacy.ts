import { drawSteps } from './documents-figures.ts';
import type { Calendar, DocumentDraft } from './documents-model.ts';
import { accountability, forms, receipt } from './documents-pharmacy-records.ts';

interface Edition {
  version: string;
  /** How many hours the prepared bag may be kept at room temperature and in the refrigerator. */
  keeps: [number, number];
  infusion: string;
  hasReturns: boolean;
}

const FIRST: Edition = { version: '1.0', keeps: [4, 24], infusion: '30 to 60 minutes', hasReturns: false };
const SECOND: Edition = { version: '2.0', keeps: [24, 48], infusion: '60 to 120 minutes', hasReturns: true };
const THIRD: Edition = { version: '2.1', keeps: [24, 48], infusion: '30 to 120 minutes', hasReturns: true };

const steps = {
  preparation: drawSteps([
    { title: '1. Reconstitute', text: '19 mL sterile water, shake 30 seconds, wait 2 to 3 minutes' },
    { title: '2. Withdraw', text: '40 mL on day 1, 20 mL on days 2 to 10' },
    { title: '3. Dilute', text: 'Into 250 mL of 0.9% sodium chloride, same volume removed before' },
    { title: '4. Cover and label', text: 'Opaque cover, blinded label, time of preparation' },
  ]),
};

export const pharmacyManual: DocumentDraft = {
  key: 'pharmacy-manual',
  studyKey: 'lantern',
  fileName: 'LANTERN-FLU-Pharmacy-Manual.pdf',
  title: 'Pharmacy Manual',
  subtitle:
    'Receipt, storage, preparation and accountability of study treatment in protocol LT-204-301 (LANTERN-FLU)',
  tmfNumber: '06.01.02',
  versions: [
    draft(FIRST, 'MAJOR', 'First edition.', 107, 'v1.0'),
    draft(
      SECOND,
      'MAJOR',
      'Longer stability of prepared bags, slower infusion after Safety Letter 1, chapter on returns and destruction.',
      30,
      'v2.0',
    ),
    draft(
      THIRD,
      'MINOR',
      'Infusion time as proposed for the final Amendment 3; telephone number of the depot corrected.',
      25,
      'v2.1',
    ),
  ],
};

function draft(
  edition: Edition,
  changeType: 'MAJOR' | 'MINOR',
  description: string,
  datedDaysAgo: number,
  label: string,
): DocumentDraft['versions'][number] {
  return {
    label,
    changeType,
    description,
    datedDaysAgo,
    documentId: (d) => `LT-204-301, Pharmacy Manual v${edition.version}, ${d.short}`,
    coverFacts: (d) => ({
      Protocol: 'LT-204-301, Trial of taverovir in severe influenza (LANTERN-FLU)',
      Version: `${edition.version} of ${d.long}`,
      For: 'Site pharmacists and their deputies, unblinded staff only where chapter 6 says so',
      Depot: 'Northgate Clinical Supplies, Lyon',
      TMF: '06.01.02, IP Instructions for Handling',
    }),
    source: (d) =>
      [
        chapters(edition, d),
        receipt,
        preparation(edition),
        blinding,
        accountability(edition.hasReturns),
        forms,
      ].join('\n'),
    figures: () => steps,
  };
}

const chapters = (edition: Edition, d: Calendar): string => `
!cover
!contents

#! Changes in this version
|= 18 82
| Version | Change
${
  edition.version === '1.0'
    ? '| 1.0 | First edition'
    : `| ${edition.version} | Prepared bags keep ${edition.keeps[0]} hours at 20 to 25 °C and ${edition.keeps[1]} hours at 2 to 8 °C (section 4.3); infusion over ${edition.infusion} (section 4.4); chapter on returns and destruction added (chapter 8)
| 1.0 | First edition`
}
^ Effective ${d.on(7)}. Destroy earlier versions kept on paper.

# Contacts and responsibilities
The principal investigator is responsible for study treatment at the site and may delegate it to a pharmacist by an entry in
the delegation log. Only people with such an entry receive, prepare, dispense or destroy study treatment.

|= 34 33 33
| Question about | Ask | How
| Orders, shipments, depot | Northgate Clinical Supplies | Support request in the portal, or +33 4 65 71 01 ${edition.version === '2.1' ? '48' : '84'}
| Temperature, stability, release | Marcus Levin, clinical supply manager | Support request, answered within 4 hours
| Randomisation, kit numbers | Randomisation system help desk | Number on the system's first page, at any hour
| Unblinding in an emergency | Randomisation system | See the Randomisation Guide, chapter 4
| Anything medical | Dr Amara Nwosu, medical monitor | Emergency number in the study contacts

## Before the first participant
- The pharmacy has the current version of this manual and has confirmed it in the portal.
- A temperature logger with a valid calibration certificate runs in each storage place.
- At least one pharmacist and one deputy have entries in the delegation log and access to the randomisation system.
- The first shipment has been received and released (chapter 2).
- Blank forms of the last chapter are at hand, on paper or in the pharmacy's own validated system.
`;

const preparation = (edition: Edition): string => `
# Preparation
Vials hold 100 mg of taverovir or matching placebo as a white to off-white powder. They contain no preservative and are
for single use. Work aseptically. The whole preparation takes about 20 minutes.

!figure preparation
^ Figure 1. The four steps of preparation.

## Reconstitution
1. Take the kits named by the randomisation system and check the numbers with a second person.
2. Add 19 mL of sterile water for injection to each vial. Discard a vial if the vacuum does not draw the water in.
3. Shake for 30 seconds and let the contents settle for 2 to 3 minutes. Repeat until the solution is clear.
4. Look at the solution: clear, colourless to yellow, free of particles. Each vial now holds 5 mg/mL in 20 mL.

## Dilution
|= 20 16c 22c 22c 20c
| Day | Vials | Volume to remove from a 250 mL bag | Volume of reconstituted drug | Total dose
| Day 1 | 2 | 40 mL | 40 mL | 200 mg
| Days 2 to 10 | 1 | 20 mL | 20 mL | 100 mg
^ Table 2. Volumes for the loading and the maintenance dose.

Mix by inverting the bag slowly 20 times. Do not shake. Where fluid must be restricted, a bag of 100 mL may be used with the
same volumes; note it on the preparation form.

## Storage of the prepared bag
A prepared bag keeps for **${edition.keeps[0]} hours at 20 to 25 °C** or **${edition.keeps[1]} hours at 2 to 8 °C**, counted from reconstitution. A
bag taken from the refrigerator is used within four hours. What is not used is destroyed; it is never given to another
participant.

## Infusion
The bag is infused over **${edition.infusion}** through a separate line. Flush with at least 30 mL of 0.9% sodium
chloride. No other medicine is given through the same line at the same time. The start and the end are recorded to the minute.
${edition.hasReturns ? '\n> After an earlier reaction :: A participant who had a reaction during an infusion receives all later infusions over 120 minutes, with observation for one hour (Safety Letter 1).\n' : ''}`;

const blinding = `
# Labels and covers
The active and the placebo solution may differ slightly in colour once diluted. Bags and lines are therefore covered with
the opaque sleeves from the kit, from the pharmacy until the end of the infusion.

- The label bears: protocol number, participant number, kit numbers, day, volume, date and time of preparation, use-by time,
storage, the initials of both people who checked, and "For clinical trial use only".
- The label does not bear: the words active or placebo, the colour, or any number from the unblinded list.
- Labels are printed from the template in the randomisation system. Corrections are made by a new label, never by hand.

# Keeping the blind
Pharmacists at this site are blinded, with one exception: where matching placebo has run out, saline is used instead, and
the pharmacist who prepares it becomes unblinded. That pharmacist belongs to the unblinded pharmacy group in the portal and
takes no part in assessments.

1. Posts for the unblinded group are not visible to anyone else. Do not forward, print or discuss them.
2. The unblinded preparation log is kept in a locked cabinet, apart from the investigator site file.
3. A suspicion that the blind is broken is reported to the sponsor's quality assurance, not to the investigator.
`;
