import type { Catalogue } from '../words.ts';

export const setup: Catalogue['setup'] = {
  title: 'Studyline einrichten',
  what: 'Sie sind die erste Person hier und richten es ein: zuerst Ihr Konto, dann den Namen Ihrer Organisation.',
  whatNext:
    'Sie sind die erste Person hier und richten es ein. Als Nächstes kommt der Name Ihrer Organisation.',
  create: 'Konto anlegen',
  hasAccount: '{{email}} hat hier ein Konto. Melden Sie sich damit an, um fortzufahren.',
  signIn: 'Anmelden und fortfahren',
  goOn: 'Fortfahren',
  ended: {
    ENDED: 'Dieses Studyline ist eingerichtet',
    ENDEDText:
      'Es hat bereits Verantwortliche. Melden Sie sich an, wenn Sie ein Konto haben, oder bitten Sie um eine Einladung.',
    EXPIRED: 'Dieser Link ist abgelaufen',
    EXPIREDText:
      'Er galt bis zum {{date}}. Bitten Sie diejenigen, die Studyline betreiben, es neu zu starten: Dabei entsteht ein neuer.',
    missing: 'Dieser Link ist nicht gültig',
  },
  client: {
    title: 'Ihre Organisation benennen',
    text: 'Die Studien gehören der Organisation, ob sie selbst Sponsor ist oder für einen arbeitet. Sie verwalten die Organisation: Als Nächstes legen Sie Studien an und fügen weitere Verantwortliche hinzu.',
    terms:
      'Niemand muss Nutzungsbedingungen annehmen, bis diejenigen, die Studyline betreiben, ihre veröffentlichen: mit „npm run studyline -- publish-terms“.',
    name: 'Organisation',
    nameHint: 'So, wie alle sie lesen werden, zum Beispiel Norden Therapeutics.',
    nameMissing: 'Geben Sie den Namen Ihrer Organisation ein.',
    create: 'Organisation anlegen',
    created: '{{name}} wurde angelegt.',
  },
};
