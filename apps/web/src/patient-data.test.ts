import { expect, test } from 'vitest';
import { findPatientData } from './patient-data.ts';

test.each([
  ['The patient (DOB 12/03/1958) was admitted.', ['BIRTH_DATE']],
  ['D.O.B.: 1958-03-12', ['BIRTH_DATE']],
  ['Date of birth: 3 March 1958', ['BIRTH_DATE']],
  ['born on March 3rd, 1958', ['BIRTH_DATE']],
  ['She was born in 1958.', ['BIRTH_DATE']],
  ['12.03.1958 (date of birth)', ['BIRTH_DATE']],
  ['scan_DOB_1958-03-12.pdf', ['BIRTH_DATE']],
  ['Geburtsdatum: 12.03.1958', ['BIRTH_DATE']],
  ['Frau M., geb. 12.3.58', ['BIRTH_DATE']],
  ['geboren am 3. März 1958', ['BIRTH_DATE']],
  ['Jahrgang 1958', ['BIRTH_DATE']],
  ['MRN 00482915', ['RECORD_NUMBER']],
  ['mrn: 4829-15', ['RECORD_NUMBER']],
  ['Medical record number 482915', ['RECORD_NUMBER']],
  ['NHS number 943 476 5919', ['RECORD_NUMBER']],
  ['Patient ID: 00482915', ['RECORD_NUMBER']],
  ['Befund_Fallnummer_4711082.pdf', ['RECORD_NUMBER']],
  ['Patientennummer 00482915', ['RECORD_NUMBER']],
  ['KVNR A123456789', ['RECORD_NUMBER']],
  ['Patient JD 1204 had a reaction.', ['INITIALS']],
  ['Pt. J.D., no. 004', ['INITIALS']],
  ['Subject AB-012 withdrew consent.', ['INITIALS']],
  ['lab_patient_JD_1204.pdf', ['INITIALS']],
  ['Patientin M.K., Nr. 12', ['INITIALS']],
  ['Initialen: MK 1204', ['INITIALS']],
  ['J.D., 47 years, was admitted.', ['INITIALS']],
  ['M. K. (63 Jahre)', ['INITIALS']],
  ['Patient JD 1204, DOB 12.03.1958', ['BIRTH_DATE', 'INITIALS']],
])('“%s” looks like the data of a patient', (text, kinds) => {
  expect(findPatientData(text)).toEqual(kinds);
});

test.each([
  // Dates and numbers of versions, protocols, registries, sites and standards.
  'Protocol LT-204-301, version 3.0 of 12.03.2024',
  'Amendment 3 v3.0, 25 Nov 2026',
  'LT-204-301_Protocol_v3.0_2026-11-25.pdf',
  'NCT04321987, EudraCT 2024-512345-12-00',
  'Site DE002, Cologne, and US014',
  'ICH E6(R3), EN 301 549, 21 CFR 312.32',
  'IMP batch AB 12045 expires 03/2027',
  'Call the desk: +49 221 4829150',
  // Numbers that a study gives are meant to be shared.
  'Subject 1204-003 was randomised.',
  'Subject DE002-014 withdrew consent.',
  'Screening number 014, kit no. 482915',
  'Patient ID 1204-003',
  'Teilnehmernummer DE002-014',
  // Sentences about such data, without any.
  'Enter the date of birth as DD-MMM-YYYY.',
  'Date of birth: ____',
  'Do not send MRN or initials.',
  'Do not write down the Geburtsdatum.',
  'Patients born after the amendment are not affected.',
  'Geben Sie bis 12.03.2024 Bescheid.',
  'The patient CRF 12 was updated.',
  'Patient ICF 3.0 of 12.03.2024',
  'A patient PK 24 hours after the dose',
  'Patients 18 to 65 years',
  'Give the patient IV 50 mg once.',
  'J. D. Miller and K. Braun, 2024',
])('“%s” does not', (text) => {
  expect(findPatientData(text)).toEqual([]);
});
