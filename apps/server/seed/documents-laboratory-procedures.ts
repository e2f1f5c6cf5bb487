/** Processing of each kind of sample, and the reports that come back. */
export const procedures = (edition: 1 | 2): string => `
# Collection and processing
## Oropharyngeal swab
1. The participant opens the mouth wide and says "ah". Press the tongue down with a spatula.
2. Rub the swab over both tonsils and the back of the throat for ten seconds. Do not touch tongue, teeth or palate.
3. Put the swab into the tube with 3 mL of transport medium, break the shaft at its mark and close the lid.
4. Keep at 2 to 8 °C and ship within 72 hours, or freeze at -70 °C or colder.

## Plasma for viral load
!figure plasma
^ Figure 1. From the vein to the freezer within two hours.

${
  edition === 2
    ? `The force in g decides, not the number of turns. Read the radius of your rotor from its plate and take the speed from the
table. Swing-out rotors are measured to the bottom of the tube in its swung-out position, fixed-angle rotors to the bottom
of the tube in its bore.

|= 25c 25c 25c 25c
| Radius | Turns a minute | Minutes, swing-out | Minutes, fixed angle
| 10 cm | 3,410 | 10 | 15
| 12 cm | 3,110 | 10 | 15
| 14 cm | 2,880 | 10 | 15
| 16 cm | 2,700 | 10 | 15
| 18 cm | 2,540 | 10 | 15
^ Table 3. Speeds and times for 1,300 g.
`
    : `Set the centrifuge to 1,100 g. With the usual radius of 16 cm this is 2,480 turns a minute.

|= 40 30c 30c
| Radius | Turns a minute | Minutes
| 12 cm | 2,860 | 10
| 16 cm | 2,480 | 10
| 18 cm | 2,340 | 10
^ Table 3. Speeds for 1,100 g.
`
}
Haemolysis, fat and small volumes are noted on the requisition with a letter: H, L or V. Such samples are sent all the same.

## Serum for antibodies
1. Draw 5 mL into the tube with the gold lid. Invert five times.
2. Let it clot upright for 30 to 60 minutes at room temperature. Do not cool.
3. Spin at ${edition === 2 ? '1,300' : '1,100'} g for 10 minutes at room temperature.
4. Divide into two cryovials of 1.0 mL. Freeze at -70 °C or colder, or at -20 °C for 14 days at most.

## RNA tube
1. Draw this tube last. Hold it below the level of the arm, so that its additive does not flow back.
2. Fill to the mark with 2.5 mL and invert ten times, slowly.
3. Leave it upright at room temperature for 2 hours, then in a wire rack at -20 °C for 24 hours, then at -70 °C or colder.
4. Never use a polystyrene rack: the tube cracks as it freezes.

## Local safety tests
|= 30 46 24
| Panel | Analytes | Accepted window
| Haematology | Haemoglobin, platelets, white cells with differential | 24 hours before the infusion
| Chemistry | Creatinine with eGFR, glucose, total bilirubin, ALT, AST | 24 hours before the infusion
| Coagulation | Prothrombin time, INR | 48 hours before the infusion
| Pregnancy | Urine or serum hCG | Before randomisation, day 29
^ Table 4. Local tests. Reference ranges and the laboratory's accreditation are filed under TMF 08.01.
`;

export const results = (edition: 1 | 2): string =>
  edition === 1
    ? `
# Results
Results of central tests are for research and are not reported to the sites, to protect the blind. Local results are
reviewed, dated and signed by an investigator within 24 hours. Values outside the range are marked as clinically
significant or not.
`
    : `
# Results and reports
Viral load and antibody results are for research and are not reported to the sites, to protect the blind. Everything else
the central laboratory sends is a report about the sample, not about the participant.

|= 24 38 38
| Report | What it says | What you do
| Receipt | Samples arrived, temperature, volume | Compare with the requisition, once a week
| Finding | Something to improve in packing or timing | Discuss in the team, answer in the portal within 5 working days
| Query | A number, a time or a label is unclear | Answer within 2 working days; the sample waits
| Rejection | The sample cannot be used, with the reason | Note in the source; take it again only if the protocol asks for it
^ Table 7. What the central laboratory sends.

## Alert values of local tests
An investigator is called at once, at any hour, when a local value passes one of these limits. The call and what followed
are recorded in the source.

|= 34 33 33
| Analyte | Limit | Consequence for study treatment
| ALT or AST | Above 5 times the upper limit | Stop infusions, medical monitor on the same day
| eGFR | Below 30 mL/min, or halved within 48 hours | Discuss with the medical monitor before the next infusion
| Platelets | Below 50,000 per microlitre | Discuss with the medical monitor
| Haemoglobin | Below 70 g per litre | Clinical decision, record as adverse event
| Glucose | Below 2.8 or above 27.8 mmol per litre | Clinical decision
^ Table 8. Alert values.

## Keeping quality
The central laboratory publishes, each month, how many samples of each site arrived complete and in time. The aim is 95% or
more. Sites below 85% in two months agree on a plan with their monitor: a repeated training by video, a visit by the
laboratory, or other packing material.
`;
