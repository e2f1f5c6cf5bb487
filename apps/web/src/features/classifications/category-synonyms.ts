/** What people in studies type for the same thing, in English and German: the words of names, and those that nobody names a category. */
const synonyms = [
  ['laboratory', 'lab', 'labor', 'zentrallabor', 'testing', 'sample', 'specimen', 'probe', 'biomarker'],
  [
    'safety',
    'sae',
    'susar',
    'adverse',
    'pharmacovigilance',
    'dsur',
    'sicherheit',
    'nebenwirkung',
    'unerwünscht',
  ],
  ['consent', 'icf', 'patient information', 'einwilligung', 'aufklärung'],
  ['protocol', 'amendment', 'prüfplan', 'studienprotokoll'],
  ['brochure', 'ib', 'prüferinformation'],
  ['irb', 'iec', 'ethics', 'ethik', 'votum'],
  ['regulatory', 'authority', 'approval', 'fda', 'ema', 'bfarm', 'behörde', 'genehmigung', 'zulassung'],
  [
    'ip',
    'imp',
    'drug',
    'medication',
    'product',
    'supplies',
    'pharmacy',
    'prüfpräparat',
    'medikation',
    'apotheke',
  ],
  ['training', 'course', 'gcp', 'schulung'],
  ['communications', 'newsletter', 'news', 'letter', 'email', 'mitteilung', 'rundschreiben', 'brief'],
  ['meeting', 'minutes', 'agenda', 'teleconference', 'treffen', 'besprechung', 'sitzung'],
  ['financial', 'budget', 'contract', 'invoice', 'payment', 'vertrag', 'rechnung', 'kosten', 'finanzen'],
  ['staff', 'qualification', 'delegation', 'curriculum', 'cv', 'personal', 'lebenslauf', 'qualifikation'],
  ['signature', 'unterschrift'],
  ['edc', 'crf', 'ecrf', 'data', 'database', 'daten', 'datenbank', 'erhebungsbogen'],
  ['statistics', 'analysis', 'sap', 'statistik', 'auswertung'],
  ['randomization', 'randomisation', 'randomisierung', 'interactive', 'irt', 'iwrs'],
  ['storage', 'temperature', 'logs', 'fridge', 'freezer', 'lagerung', 'temperatur', 'kühlschrank'],
  ['shipment', 'shipping', 'return', 'courier', 'versand', 'lieferung', 'rücksendung'],
  ['third', 'vendor', 'cro', 'supplier', 'dienstleister'],
  ['site', 'centre', 'center', 'hospital', 'prüfzentrum', 'zentrum', 'klinik'],
  ['committee', 'dmc', 'dsmb', 'board', 'komitee', 'ausschuss'],
  ['subject', 'participant', 'patient', 'teilnehmende', 'probanden'],
];

/** A word of this length counts as the same in other forms too: "sample" and "samples". */
const STEM_LENGTH = 4;

/** Other words by which people look for a category of this name. */
export function searchWordsOf(name: string): string[] {
  const words = name.toLowerCase().split(/[^\p{L}]+/u);
  const names = (known: string) =>
    words.some((word) => word === known || (known.length >= STEM_LENGTH && word.startsWith(known)));
  return [...new Set(synonyms.filter((group) => group.some(names)).flat())];
}
