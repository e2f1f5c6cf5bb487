import type { Catalogue } from '../words.ts';

export const accounts: Catalogue['accounts'] = {
  title: 'Konten',
  page: 'Konten, {{client}}',
  intro:
    'Wie sich die Personen von {{client}} anmelden. Wer ausgesperrt ist, steht oben. Jede Person erfährt per E-Mail, was Sie tun.',
  search: 'Personen suchen',
  nothingFoundText: 'Die Suche umfasst Namen und E-Mail-Adressen.',
  clearSearch: 'Alle Personen zeigen',
  found_one: '{{count}} Person gefunden',
  found_other: '{{count}} Personen gefunden',
  callBack:
    'Vergewissern Sie sich vorher, dass wirklich diese Person fragt: Rufen Sie sie unter einer Nummer zurück, die Sie kennen.',
  column: {
    name: 'Name',
    signedIn: 'Letzte Anmeldung',
    status: 'Status',
    help: 'Hilfe',
  },
  notYet: 'Noch nie',
  you: 'Sie',
  administrator: 'Administration',
  status: {
    ACTIVE: 'Kann sich anmelden',
    LOCKED: 'Gesperrt bis {{time}}',
    DISABLED: 'Deaktiviert am {{day}}',
  },
  helpFor: '{{name}} helfen',
  command: {
    SEND_RESET: 'Link für ein neues Passwort senden',
    UNLOCK: 'Entsperren',
    RESET_FACTORS: 'Zweite Faktoren entfernen',
    REVOKE_PIN: 'Signatur-PIN beenden',
    DISABLE: 'Konto deaktivieren',
    ENABLE: 'Konto aktivieren',
  },
  heading: {
    SEND_RESET: '{{name}} einen Link für ein neues Passwort senden?',
    UNLOCK: '{{name}} entsperren?',
    RESET_FACTORS: 'Zweite Faktoren von {{name}} entfernen?',
    REVOKE_PIN: 'Signatur-PIN von {{name}} beenden?',
    DISABLE: 'Konto von {{name}} deaktivieren?',
    ENABLE: 'Konto von {{name}} aktivieren?',
  },
  text: {
    SEND_RESET:
      'Der Link geht an {{email}}, daher kann nur diese Person ihn verwenden. Er gilt einmal und einen Tag lang. Bis sie ein neues Passwort wählt, ändert sich nichts.',
    UNLOCK:
      'Frühere falsche Passwörter und Codes zählen nicht mehr, und die Person kann es sofort erneut versuchen. Sie braucht weiterhin das richtige Passwort.',
    RESET_FACTORS:
      'Authenticator-App, Wiederherstellungscodes und Passkeys der Person werden endgültig entfernt, und sie wird überall abgemeldet. Danach genügt zum Anmelden ihr Passwort oder das Konto ihrer Organisation, bis sie einen neuen Faktor einrichtet.',
    REVOKE_PIN:
      'Niemand kann mehr damit unterschreiben. Was die Person unterschrieben hat, bleibt gültig. Eine neue PIN kann nur sie selbst holen, nachdem sie sich erneut ausgewiesen hat.',
    DISABLE:
      'Die Person wird sofort überall abgemeldet und kann sich nicht anmelden, und ihre Programme halten an. Ihre Teams und Rollen behält sie, und was sie getan hat, bleibt dokumentiert.',
    ENABLE: 'Die Person kann sich wieder anmelden, mit ihren bisherigen Teams und Rollen.',
  },
  reason: 'Grund',
  reasonHint:
    'Er bleibt im Audit-Trail. Nennen Sie keine Teilnehmenden und beschreiben Sie niemandes Gesundheit.',
  reasonMissing: 'Geben Sie einen Grund an.',
  done: {
    SEND_RESET: 'Ein Link wurde an {{name}} gesendet.',
    UNLOCK: '{{name}} wurde entsperrt.',
    RESET_FACTORS: 'Die zweiten Faktoren von {{name}} wurden entfernt.',
    REVOKE_PIN: 'Die Signatur-PIN von {{name}} wurde beendet.',
    DISABLE: 'Das Konto von {{name}} wurde deaktiviert.',
    ENABLE: 'Das Konto von {{name}} wurde aktiviert.',
  },
};
