import type { Catalogue } from '../words.ts';

export const setup: Catalogue['setup'] = {
  title: 'Studyline einrichten',
  what: 'Sie verwalten Studyline als erste Person. Legen Sie Ihr Konto an und nennen Sie dann Ihre Organisation.',
  whatNext: 'Sie verwalten Studyline als erste Person. Nennen Sie als Nächstes Ihre Organisation.',
  create: 'Konto anlegen',
  hasAccount: '{{email}} hat bereits ein Konto. Melden Sie sich damit an, um fortzufahren.',
  signIn: 'Anmelden und fortfahren',
  goOn: 'Fortfahren',
  ended: {
    ENDED: 'Studyline ist bereits eingerichtet',
    ENDEDText:
      'Es hat bereits Verantwortliche. Melden Sie sich an, wenn Sie ein Konto haben, oder bitten Sie um eine Einladung.',
    EXPIRED: 'Dieser Link ist abgelaufen',
    EXPIREDText:
      'Er galt bis zum {{date}}. Bitten Sie diejenigen, die Studyline betreiben, es neu zu starten: Dabei entsteht ein neuer.',
    missing: 'Dieser Link ist nicht gültig',
  },
  client: {
    title: 'Ihre Organisation benennen',
    text: 'Ihre Studien gehören der Organisation, ob sie selbst Sponsor ist oder im Auftrag eines Sponsors arbeitet. Sie verwalten die Organisation: Sie können dann ihre Studien anlegen und weitere Verantwortliche hinzufügen.',
    terms:
      'Niemand muss Nutzungsbedingungen annehmen, bis die Betreiber von Studyline ihre veröffentlichen: mit „npm run studyline -- publish-terms“.',
    name: 'Organisation',
    nameHint: 'So, wie alle sie lesen werden, zum Beispiel Norden Therapeutics.',
    nameMissing: 'Geben Sie den Namen Ihrer Organisation ein.',
    create: 'Organisation anlegen',
    created: '{{name}} wurde angelegt.',
  },
};
