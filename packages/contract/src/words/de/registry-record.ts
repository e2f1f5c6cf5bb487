import type { Catalogue } from '../words.ts';

export const registryRecord: Catalogue['registryRecord'] = {
  notObject: 'Erwartet wird ein Objekt, nicht {{kind}}.',
  listOfStudies: 'Dies ist eine Liste von Studien. Importieren Sie eine nach der anderen.',
  missing: '{{path}} fehlt.',
  wrongKind: 'Für {{path}} wird {{wanted}} erwartet, nicht {{kind}}.',
  kinds: {
    string: 'Text',
    number: 'eine Zahl',
    boolean: 'wahr oder falsch',
    array: 'eine Liste',
    object: 'ein Objekt',
    null: 'null',
    undefined: 'nichts',
  },
  wrongNumber: 'Die Registernummer muss NCT mit acht Ziffern dahinter sein.',
  noTitle: 'Die Studie hat keinen Titel.',
  noSponsor: 'Die Studie hat keinen Hauptsponsor.',
  tooManyLocations: 'Der Eintrag nennt {{given}} Orte; höchstens {{limit}} können importiert werden.',
  tooManyContacts:
    'Der Eintrag nennt {{given}} Kontakte für einen Ort; höchstens {{limit}} können importiert werden.',
  tooManyCollaborators:
    'Der Eintrag nennt {{given}} Beteiligte; höchstens {{limit}} können importiert werden.',
  tooManyPhases: 'Der Eintrag nennt {{given}} Phasen; höchstens {{limit}} können importiert werden.',
  tooManyConditions:
    'Der Eintrag nennt {{given}} Erkrankungen; höchstens {{limit}} können importiert werden.',
  moreMistakes_one: 'Es gibt {{count}} weiteren Fehler dieser Art.',
  moreMistakes_other: 'Es gibt {{count}} weitere Fehler dieser Art.',
  noSites: 'Der Eintrag nennt keine Prüfzentren.',
  organisationIsSponsor:
    'Der Eintrag nennt keinen Hauptsponsor, daher ist {{name}}, von wo er registriert wurde, als Sponsor aufgeführt.',
  unknownCountry_one: 'Das Land „{{name}}“ von {{count}} Prüfzentrum ist unbekannt. Wählen Sie es von Hand.',
  unknownCountry_other:
    'Das Land „{{name}}“ von {{count}} Prüfzentren ist unbekannt. Wählen Sie es von Hand.',
  unnamedCountry_one: 'Der Eintrag nennt das Land von {{count}} Prüfzentrum nicht. Wählen Sie es von Hand.',
  unnamedCountry_other: 'Der Eintrag nennt das Land von {{count}} Prüfzentren nicht. Wählen Sie es von Hand.',
  missingSites_one:
    'Der Eintrag führt {{count}} Prüfzentrum dieser Studie nicht mehr auf. Es bleibt hier erhalten: {{names}}',
  missingSites_other:
    'Der Eintrag führt {{count}} Prüfzentren dieser Studie nicht mehr auf. Sie bleiben hier erhalten: {{names}}',
  longNames_one: 'Der Name von {{count}} Prüfzentrum war zu lang und wurde gekürzt.',
  longNames_other: 'Die Namen von {{count}} Prüfzentren waren zu lang und wurden gekürzt.',
};
