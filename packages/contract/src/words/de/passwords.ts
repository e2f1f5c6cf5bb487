import type { Catalogue } from '../words.ts';

export const passwords: Catalogue['passwords'] = {
  forgot: 'Passwort vergessen?',
  forgotLead: 'Wir senden Ihnen einen Link, mit dem Sie ein neues wählen.',
  send: 'Link senden',
  sentTitle: 'Sehen Sie in Ihrem Postfach nach',
  sent: 'Wenn sich hier jemand als {{email}} anmeldet, ist ein Link dorthin unterwegs. Er gilt einmal, eine Stunde lang.',
  sentHelp:
    'Nach einigen Minuten noch nichts da? Prüfen Sie die Adresse und den Spamordner, oder fragen Sie Ihr Studienteam, mit welcher Adresse Sie eingeladen wurden.',
  otherAddress: 'Andere Adresse verwenden',
  noMail: 'Dieses Portal versendet keine E-Mails',
  noMailText:
    'Bitten Sie die Betreiber um einen Link, mit dem Sie ein neues Passwort wählen. Sie erstellen ihn mit „npm run studyline -- user reset-password“.',
  choose: 'Neues Passwort wählen',
  chooseFor: 'Für {{email}}. Überall sonst werden Sie abgemeldet.',
  password: 'Neues Passwort',
  save: 'Speichern und anmelden',
  ended: 'Dieser Link gilt nicht mehr',
  askAgain: 'Neuen Link anfordern',
  hint_one: 'Mindestens {{count}} Zeichen.',
  hint_other: 'Mindestens {{count}} Zeichen. Mehrere Wörter lassen sich gut merken.',
};
