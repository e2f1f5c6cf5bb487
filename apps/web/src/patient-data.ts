import { locale, t } from './words.ts';

/** What a text seems to say about a patient. */
export type PatientData = 'BIRTH_DATE' | 'RECORD_NUMBER' | 'INITIALS';

const MONTH = String.raw`(?:jan|feb|m[aä]r|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz])\p{L}*\.?`;
const DATE = String.raw`(?:\d{1,2}\s?[./-]\s?\d{1,2}\s?[./-]\s?\d{2,4}|\d{4}[./-]\d{1,2}[./-]\d{1,2}|\d{1,2}(?:st|nd|rd|th)?\.?\s?${MONTH}\s?\d{2,4}|${MONTH}\s?\d{1,2}(?:st|nd|rd|th)?,?\s?\d{4})`;
/** "born" stands before a date or the year. Of what else can be born, such as ideas, no date is given. */
const BORN = String.raw`(?:d\.?o\.?b\.?|date of birth|birth\s?date|birthday|year of birth|born(?: on| in)?|geb(?:\.|oren)?(?: am)?|geburts(?:datum|tag|jahr)|geb\.?-?datum|jahrgang)`;
const PATIENT = String.raw`(?:patient(?:in)?|pat\.?|pt\.?|subject|participant|proband(?:in)?|teilnehmer(?:in)?|versuchsperson|initials|initialen)`;

const BIRTH = [
  new RegExp(String.raw`(?<!\p{L})${BORN}\s?[:=,]?\s?(?:${DATE}|(?:19|20)\d{2}(?!\d))`, 'iu'),
  new RegExp(String.raw`${DATE}\s?\(?(?:dob|date of birth|geburtsdatum)(?!\p{L})`, 'iu'),
];
/** Numbers that hospitals and insurers give. Those of a study, such as subject numbers, are meant to be shared. */
const RECORD = [
  /(?<!\p{L})(?:mrn|medical record(?: no\.?| number)?|hospital (?:no\.?|number)|nhs(?: no\.?| number)|chi number|social security(?: no\.?| number)?|ssn|fall-?(?:nr\.?|nummer)|(?:kranken)?versicherten-?(?:nr\.?|nummer)|kvnr)\s?[:#=]?\s?[A-Z]{0,2}\d[\d\s-]{3,}/iu,
  /(?<!\p{L})patient(?:en)?[\s-]?(?:id|no\.?|number|nr\.?|nummer)\s?[:#=]?\s?\d{6,}/iu,
];
/** Words of two or three capitals that follow "patient" and are nobody's initials. */
const NO_INITIALS = String.raw`(?!(?:ID|NR|NO|DOB|MRN|IV|IM|SC|PO|AE|SAE|ICF|CRF|ECG|EKG|MRI|MRT|CT|PK|PD|QC|QOL|PRO|EU|UK|US|USA|IMP|GCP|IRT)\b)`;
const INITIALS = [
  new RegExp(
    String.raw`(?<!\p{L})(?i:${PATIENT})(?:\s(?i:initials|initialen))?\s?[:=,(]?\s?${NO_INITIALS}[A-Z]\.?\s?-?[A-Z]\.?(?:\s?[A-Z]\.?)?(?!\p{L})[\s,;/(#-]+(?:(?i:no|nr|nummer|number)\.?\s?)?\d{2,}(?![\d.]*\s?(?i:mg|ml|kg|%))`,
    'u',
  ),
  // Initials and an age.
  /(?<!\p{L})[A-Z]\.\s?[A-Z]\.(?:\s?[A-Z]\.)?,?\s?\(?\d{1,3}\s?(?i:y\.?o\.?|yrs?|years?|jahre|j\.)(?!\p{L})/u,
];

const patterns = { BIRTH_DATE: BIRTH, RECORD_NUMBER: RECORD, INITIALS } as const;

/**
 * What in a text, or in the name of a file, looks like the data of a patient (R35): a date of birth, a number of a hospital or an insurer,
 * or initials with a number. A hint and not a verdict: the person who writes decides.
 */
export function findPatientData(text: string): PatientData[] {
  const plain = text.replaceAll(/[_\s]+/gu, ' ');
  const found = (kind: PatientData) => patterns[kind].some((pattern) => pattern.test(plain));
  return (['BIRTH_DATE', 'RECORD_NUMBER', 'INITIALS'] as const).filter(found);
}

/** The warning about texts and file names that look like the data of a patient; undefined if none does. */
export function patientDataText(...texts: readonly string[]): string | undefined {
  const kinds = new Set(texts.flatMap(findPatientData));
  if (kinds.size === 0) return undefined;
  const names = [...kinds].map((kind) => t(`sharing.patientData.${kind}`));
  const what = new Intl.ListFormat(locale, { type: 'disjunction' }).format(names);
  return t('sharing.patientData.warning', { what });
}
