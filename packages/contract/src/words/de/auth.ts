import type { Catalogue } from '../words.ts';

export const auth: Catalogue['auth'] = {
  signIn: 'Anmelden',
  sessionEnded: 'Ihre Sitzung ist beendet. Melden Sie sich wieder an, um fortzufahren.',
  lead: 'Verwenden Sie die E-Mail-Adresse, an die Ihre Einladung ging.',
  emailAddress: 'E-Mail-Adresse',
  password: 'Passwort',
  emailMissing: 'Geben Sie Ihre E-Mail-Adresse ein.',
  passwordMissing: 'Geben Sie Ihr Passwort ein.',
  showPassword: 'Passwort anzeigen',
  or: 'oder',
  continueWith: 'Weiter mit {{name}}',
  noAccount: 'Kein Konto? Bitten Sie eine studienverantwortliche Person um eine Einladung.',
  outbox: 'E-Mails dieser Demo',
  claimTitle: 'Jedes Prüfzentrum auf demselben Stand, und der Nachweis dazu.',
  claimText: 'Prüfpläne, Sicherheitsschreiben und Schulungen Ihrer Studien in einer Zeitleiste.',
  terms: 'Nutzungsbedingungen',
  noAnswer: 'Der Server hat nicht geantwortet. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  backToSignIn: 'Zurück zur Anmeldung',
};
