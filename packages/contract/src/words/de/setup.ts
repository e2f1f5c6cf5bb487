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
      'Es wird bereits verwaltet. Melden Sie sich an, wenn Sie ein Konto haben, oder bitten Sie um eine Einladung.',
    EXPIRED: 'Dieser Link ist abgelaufen',
    EXPIREDText:
      'Er galt bis zum {{date}}. Bitten Sie diejenigen, die Studyline betreiben, es neu zu starten: Dabei entsteht ein neuer.',
    missing: 'Dieser Link ist nicht gültig',
  },
  client: {
    title: 'Ihre Organisation benennen',
    text: 'Der Sponsor oder das Unternehmen, das Studien für ihn durchführt. Sie verwalten die Organisation: Sie können dann ihre Studien anlegen und weitere Personen zur Administration hinzufügen.',
    terms:
      'Niemand muss Nutzungsbedingungen annehmen, bis die Betreiber von Studyline ihre veröffentlichen: mit „npm run studyline -- publish-terms“.',
    name: 'Organisation',
    nameHint: 'So, wie alle sie lesen werden, zum Beispiel Norden Therapeutics.',
    nameMissing: 'Geben Sie den Namen Ihrer Organisation ein.',
    create: 'Organisation anlegen',
    created: '{{name}} wurde angelegt.',
  },
  steps: {
    label: 'Erste Schritte',
    lead_one:
      'Noch {{count}} Schritt bis zum ersten veröffentlichten Dokument. Sie können jederzeit unterbrechen, die Liste bleibt hier, bis alles erledigt ist.',
    lead_other:
      'Noch {{count}} Schritte bis zum ersten veröffentlichten Dokument. Sie können jederzeit unterbrechen, die Liste bleibt hier, bis alles erledigt ist.',
    done_one: '{{count}} Schritt erledigt',
    done_other: '{{count}} Schritte erledigt',
    registry: 'Mit Registernummer beginnen',
    name: {
      ACCOUNT: 'Ihr Konto',
      STUDY: 'Studie anlegen',
      SITE: 'Erstes Prüfzentrum anlegen',
      APPROVAL: 'Ethikvotum eintragen',
      PEOPLE: 'Personen einladen',
      ACTIVATION: 'Prüfzentrum aktivieren',
      DOCUMENT: 'Erstes Dokument veröffentlichen',
    },
    text: {
      ACCOUNT: 'Sie können sich anmelden.',
      STUDY:
        'Mit Name und Farbe. Steht sie in einem öffentlichen Register, füllt die Nummer Titel, Sponsor und Prüfzentren aus.',
      SITE: 'Name, Land und Kennung.',
      APPROVAL: 'Ohne das Votum kann das Prüfzentrum nicht aktiviert werden.',
      PEOPLE:
        'Zuerst eine Hauptprüferin oder einen Hauptprüfer. Vor der Aktivierung muss die Einladung angenommen sein.',
      ACTIVATION: 'Danach können die Mitglieder lesen.',
      DOCUMENT: 'Wählen Sie, wer lesen oder unterschreiben muss.',
    },
  },
  emailsOff: {
    title: 'Der E-Mail-Versand ist aus',
    text: 'Es ist kein Mailserver eingerichtet, daher kann Studyline keine Einladungen versenden. Sie können stattdessen jeden Link kopieren.',
    how: 'Wer Studyline betreibt, kann einen Mailserver einrichten: SMTP_URL in docs/operating.md.',
  },
  share: {
    title: 'Aufgaben teilen',
    text: 'Auch andere, die {{client}} verwalten, können diese Schritte übernehmen.',
    action: 'Person hinzufügen',
  },
};
