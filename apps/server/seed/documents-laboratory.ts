import { drawSteps } from './documents-figures.ts';
import { procedures, results } from './documents-laboratory-procedures.ts';
import type { Calendar, DocumentDraft } from './documents-model.ts';

export const laboratoryManual: DocumentDraft = {
  key: 'laboratory-manual',
  studyKey: 'lantern',
  fileName: 'LANTERN-FLU-Laboratory-Manual.pdf',
  title: 'Laboratory Manual',
  subtitle: 'Collection, processing, storage and shipment of samples in protocol LT-204-301 (LANTERN-FLU)',
  tmfNumber: '08.02',
  versions: [
    {
      label: 'v1.0',
      changeType: 'MAJOR',
      description: 'First edition.',
      datedDaysAgo: 115,
      documentId: (d) => `LT-204-301, Laboratory Manual v1.0, ${d.short}`,
      coverFacts: (d) => cover('1.0', d),
      source: (d) => write(d, 1),
      figures: () => ({ plasma: drawPlasma('1,100 g, 10 minutes') }),
    },
    {
      label: 'v2.0',
      changeType: 'MAJOR',
      description:
        'Centrifuge table corrected for swing-out rotors, dry ice shipments on Mondays to Wednesdays only, chapter on the reading of reports.',
      datedDaysAgo: 13,
      documentId: (d) => `LT-204-301, Laboratory Manual v2.0, ${d.short}`,
      coverFacts: (d) => cover('2.0', d),
      source: (d) => write(d, 2),
      figures: () => ({ plasma: drawPlasma('1,300 g, 10 minutes, 4 °C') }),
    },
  ],
};

function drawPlasma(spin: string): ReturnType<typeof drawSteps> {
  return drawSteps([
    { title: '1. Draw', text: 'EDTA tube, 4 mL, invert 8 to 10 times' },
    { title: '2. Cool', text: 'On wet ice, spin within 30 minutes' },
    { title: '3. Spin', text: spin },
    { title: '4. Aliquot', text: '2 cryovials of 1.0 mL, leave 0.5 cm above the cells' },
    { title: '5. Freeze', text: 'At -70 °C or colder within 2 hours' },
  ]);
}

const cover = (version: string, d: Calendar): Record<string, string> => ({
  Protocol: 'LT-204-301, Trial of taverovir in severe influenza (LANTERN-FLU)',
  Version: `${version} of ${d.long}`,
  Laboratory: 'Fenwick Central Laboratory, Leiden and Durham',
  For: 'Study nurses, coordinators and local laboratories',
  TMF: '08.02, Sample Documentation',
});

function write(d: Calendar, edition: 1 | 2): string {
  return [
    opening(edition, d),
    kits,
    safety,
    tubes,
    procedures(edition),
    shipment(edition),
    results(edition),
    appendix(edition),
  ].join('\n');
}

const opening = (edition: 1 | 2, d: Calendar): string => `
!cover
!contents

#! Changes in this version
|= 14 20 66
| Version | Section | Change
${
  edition === 2
    ? `| 2.0 | 5.2 | Relative centrifugal force for plasma raised to 1,300 g; separate table for swing-out and fixed-angle rotors
| 2.0 | 6.2 | Frozen samples leave on Mondays, Tuesdays and Wednesdays only
| 2.0 | 7 | New: how to read a report, and which values raise an alert
| 1.0 | All | First edition`
    : '| 1.0 | All | First edition'
}
^ Effective ${d.on(5)}.

# At a glance
|= 30 10c 10c 10c 10c 10c 10c 10c
| Sample | D1 | D3 | D5 | D8 | D11 | D15 | D29
| Safety: haematology, chemistry | x | x | x | x | x | x | x
| Prothrombin time | x | x | x | x | x | x | x
| Oropharyngeal swab | x | x | x | x | x | x | x
| Serum for antibodies | x | x | x | x | x | x | x
| Plasma for viral load | x | x | x | x | x | |
| RNA tube (PAXgene type) | x | | x | | x | |
| Pregnancy test, local | x | | | | | | x
^ Table 1. Samples by visit. From day 3 to day 11 only while in hospital; day 15 and 29 only for visits on site.

Safety tests are made by the local laboratory and entered in the eCRF. Swabs, serum, plasma and RNA tubes go to the central
laboratory. The total volume of blood is 28 mL on day 1 and at most 20 mL on other days; it must not exceed 50 mL in eight
weeks beyond clinical need in participants below 50 kg.

## Contacts
|= 34 33 33
| Question about | Ask | How
| Kits, supplies, dry ice | Fenwick kit desk | Order in the portal, delivered in 5 working days
| Samples under way | Fenwick logistics | Support request with the airway bill
| Results, queries | Dr Sofia Rinaldi, laboratory lead | Comment on this manual or support request
| Biosafety | Your institution's biosafety officer | Local rules apply first
`;

const kits = `
# Kits and supplies
Each site receives a starting pack with four visit kits of each kind. Kits are identified by colour and carry an expiry date
on the lid. The first order is sent automatically on activation; every further one is placed by the site.

|= 20 16 44 20c
| Kit | Colour | Content | Order when fewer than
| Day 1 | Blue | 2 serum tubes, 1 EDTA, 1 RNA tube, 1 swab, 6 cryovials, labels | 2
| Inpatient | Green | 1 serum tube, 1 EDTA, 1 swab, 4 cryovials, labels | 4
| Day 15 and 29 | Yellow | 1 serum tube, 1 swab, 2 cryovials, labels | 2
| Shipping, ambient | White | Bag with absorbent, box, return airway bill | 2
| Shipping, frozen | Grey | Insulated box for 5 kg of dry ice, logger, airway bill | 2
^ Table 2. Kits, and when to order.

Never mix the parts of two kits. Tubes lose their vacuum after the expiry date; a tube that does not fill to its mark is
replaced by one from the same kind of kit, and the use is noted on the requisition.
`;

const safety = `
# Working safely
All samples of this trial may contain influenza viruses. Draw blood and take swabs with gown, gloves, eye protection and a
respirator of class FFP2 or N95. Open tubes only in a biosafety cabinet of class II. Spin with sealed buckets and wait ten
minutes before you open them.

- Wipe the outside of each tube with a disinfectant that is effective against coated viruses before it leaves the room.
- Pack in three layers as a UN 3373 Category B substance (section 6).
- A spill is covered with absorbent paper and disinfectant for 30 minutes. Inform your biosafety officer.
- A needle-stick or splash is treated under your institution's rules and is not reported to the sponsor.
`;

const tubes = `
# Labels and requisitions
Labels are printed beforehand and carry the protocol number, a bar code, the visit and the kind of sample. Write the
participant number, the date and the time of collection with the pen from the kit. Never write a name, initials or a date of
birth.

1. Check the participant number against the wristband with a second person.
2. Stick the label lengthwise, so that the bar code can be read with the tube upright.
3. Complete the electronic requisition before the samples leave the ward. Paper is for failures only.
4. If a sample is missing, state the reason: not done, refused, insufficient, broken.

> Most frequent finding :: In the last quarter, 41 of 63 queries were about the time of collection. Write it when you draw, in 24-hour time, and not when you process.
`;

const shipment = (edition: 1 | 2): string => `
# Storage and shipment
## Storage at the site
|= 34 33 33
| Sample | Until shipment | At most
| Swab in transport medium | 2 to 8 °C for 72 hours, then -70 °C | 30 days
| Serum, plasma | -70 °C or colder | 90 days
| Serum, plasma, without such a freezer | -20 °C | 14 days
| RNA tube | Upright 2 hours at room temperature, then -20 °C for 24 hours, then -70 °C | 90 days
^ Table 5. Storage at the site.

## Days and couriers
${
  edition === 2
    ? 'Frozen samples leave on **Mondays, Tuesdays and Wednesdays**, so that none is under way at a weekend. Book the collection in the portal by 12:00 on the day before. No shipment leaves in the week of 25 December; the holiday calendar is in the news of the study.'
    : 'Frozen samples leave on Mondays to Thursdays. Book the collection with the courier by 12:00 on the day before.'
}

1. Place the cryovials in the rack in the order of the requisition. Do not leave gaps.
2. Put the rack with absorbent into the bag, press out the air and seal it.
3. Bag into the rigid secondary container; close the lid until it clicks.
4. Container into the insulated box. Fill with at least 5 kg of dry ice, below and above. Never seal the inner lid with tape.
5. Start the logger and lay it on the container. Put the printed requisition between the inner and the outer lid.
6. Close the box. Marks: UN 3373, UN 1845 with the net weight of the dry ice, orientation arrows, 24-hour telephone.
7. Hand over against signature and enter the airway bill in the portal.

|= 40 60
| If | Then
| The courier does not come | Put the samples back, book again for the next allowed day, support request
| The box arrives warm at the laboratory | The laboratory informs you within 24 hours; samples are tested where possible and the result is flagged
| Fewer than 3 kg of dry ice is left on arrival | Add more next time; the laboratory reports it as a finding
^ Table 6. When a shipment goes wrong.
`;

const appendix = (edition: 1 | 2): string => `
# Check lists
## Before the visit
[] Kit for the visit is complete and has not expired
[] Labels carry the right visit
[] Centrifuge is set and pre-cooled
[] Wet ice is ready, ${edition === 2 ? 'bucket covers are in the centrifuge' : 'pen from the kit is at hand'}
[] Freezer space is reserved and its log is complete

## Before the courier comes
[] Requisition and cryovials agree, vial by vial
[] Dry ice weighs at least 5 kg and its net weight is on the label
[] Logger runs and its number is on the requisition
[] Airway bill is on the box and in the portal
[] A copy of the requisition is in the investigator site file
`;
