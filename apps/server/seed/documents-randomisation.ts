import { drawSteps } from './documents-figures.ts';
import type { DocumentDraft } from './documents-model.ts';

export const randomisationGuide: DocumentDraft = {
  key: 'randomisation-guide',
  studyKey: 'lantern',
  fileName: 'LANTERN-FLU-Randomisation-Guide.pdf',
  title: 'Randomisation Guide',
  subtitle: 'Screening, randomisation, kits and emergency unblinding, protocol LT-204-301 (LANTERN-FLU)',
  tmfNumber: '06.06',
  versions: [
    {
      label: 'v1.0',
      changeType: 'MAJOR',
      description: 'First version for release 4 of the randomisation system.',
      datedDaysAgo: 38,
      documentId: (d) => `LT-204-301, Randomisation Guide v1.0, ${d.short}`,
      figures: () => ({
        path: drawSteps(
          [
            { title: 'Screen', text: 'Number of the participant is given' },
            { title: 'Check', text: 'Criteria, amendment, score' },
            { title: 'Randomise', text: 'Irrevocable, two people' },
            { title: 'Allocate', text: 'Kit numbers for the day' },
            { title: 'Dispense', text: 'Confirm each kit' },
          ],
          74,
        ),
      }),
      source: (d) => `
!title
% System: Release 4.1, in use from ${d.on(4)}
% For: Coordinators, pharmacists, investigators
% Help desk: At any hour, number on the system's first page, in eight languages

# The path of a participant
!figure path
^ Figure 1. Each step opens the next one.

Access is personal. An account is opened when your line in the delegation log has code 4 or 5, and closes with the end of
that line. Work with your own account only: what is done with it is yours.

# Screening
1. Choose **Screen a participant**. The system gives a number of the form DE003-014: site code and running number.
2. Enter the year of birth, sex and the date of consent. No names, no initials.
3. Note the number on the screening log at once. It is the participant's number for the whole study.
4. If the participant does not qualify, choose **Screen failure** and the first criterion that was not met.

A person may be screened again once, under a new number, if the reason has gone. The system asks for the earlier number.

# Randomisation
## What the system asks
|= 36 64
| Question | Remark
| Amendment under which you enrol | Only those approved at your site are offered
| All criteria met? | One answer for each criterion; the investigator confirms with their own password
| Score on the ordinal scale today | 4, 5, 6 or 7. The group of severity follows from it
| Weight | For the record only; the dose does not depend on it
| Kits in stock? | Shown. Fewer than two kits for day 1 stops you here
^ Table 1. Questions before randomisation.

## The moment itself
- Two people look at the summary, one of them a physician, and compare the number with the wristband.
- **Randomise** cannot be undone. A person randomised by mistake stays in the study's analysis; call the help desk at once.
- The confirmation shows the number, date, time and kit numbers. It never shows the arm. File it under 06.06.

Randomisation is 1 to 1, in blocks of varying length, stratified by site and by severity (score 4 or 5, score 6 or 7).

> When the system is down :: Call the help desk. With number and criteria they randomise for you and read out the kit numbers; the confirmation follows by e-mail. Do not use envelopes: there are none.

# Emergency unblinding
Unblinding is right only when knowing the treatment changes what you do for the participant now. For most events it does
not: stop the infusion and treat. If there is time, speak with the medical monitor first; if there is not, do not wait.

1. An investigator chooses **Emergency unblinding**, enters the number, the reason and their password twice.
2. The treatment is shown once, on the screen only. Write it into the medical record, nowhere else.
3. The medical monitor and quality assurance are told that unblinding took place, not its result.
4. Complete the form in the eCRF within 24 hours. Whoever knows the treatment takes no further part in assessments.

|= 50 50
| Unblind | Do not unblind
| Suspected anaphylaxis with consequences for other treatment | Raised liver enzymes: stop infusions
| A child or another person received a bag by mistake | Participant or family would like to know
| Treating physician outside the study needs it to choose a treatment | Death, for the death certificate
^ Table 2. Examples.

# Stock and resupply
The system orders by itself when stock falls below what your planned participants need for seven days. You need not order
study treatment. You confirm what arrives, and you tell the system what is in quarantine or broken.

|= 30 30 40
| Status of a kit | Given by | Meaning
| In transit | Depot | On its way, not yet confirmed
| Available | Your confirmation | May be allocated
| Allocated | Randomisation or visit | Reserved for one participant and day
| Dispensed | Pharmacist | Left the pharmacy
| Quarantine | Pharmacist or sponsor | Must not be used until released
| Damaged, lost, expired | Pharmacist or the system | Out of stock, accounted for
^ Table 3. Status of a kit.

# Approval
!sign Marcus Levin | Clinical supply manager, Larkmoor | Signed electronically, ${d.long}
!sign Dr Grace Whitcombe | Trial statistician, Larkmoor | Signed electronically, ${d.long}
`,
    },
  ],
};
