import type { Catalogue } from '../words.ts';

export const auth: Catalogue['auth'] = {
  signIn: 'Anmelden',
  sessionEnded: 'Ihre Sitzung ist beendet. Melden Sie sich wieder an, um fortzufahren.',
  locked: 'Bildschirm gesperrt',
  lockedText:
    'Hier ist eine Weile nichts geschehen. Entsperren Sie den Bildschirm, um dort fortzufahren, wo Sie waren.',
  unlock: 'Entsperren',
  notYou: 'Stattdessen abmelden',
  lead: 'Verwenden Sie die E-Mail-Adresse, an die Ihre Einladung ging.',
  emailAddress: 'E-Mail-Adresse',
  password: 'Passwort',
  code: 'Code aus Ihrer Authenticator-App',
  withPasskey: 'Mit einem Passkey anmelden',
  passkeyStopped:
    'Es wurde kein Passkey verwendet. Versuchen Sie es noch einmal, oder melden Sie sich anders an.',
  emailMissing: 'Geben Sie Ihre E-Mail-Adresse ein.',
  passwordMissing: 'Geben Sie Ihr Passwort ein.',
  forgotPassword: 'Passwort vergessen?',
  showPassword: 'Passwort anzeigen',
  or: 'oder',
  continueWith: 'Weiter mit {{name}}',
  windowBlocked: 'Ihr Browser hat das neue Fenster blockiert. Was Sie geschrieben haben, ist noch da.',
  inNewTab: 'Weiter mit {{name}} in einem neuen Tab',
  noAccount: 'Kein Konto? Bitten Sie die Studienadministration um eine Einladung.',
  outbox: 'E-Mails dieser Demo',
  claimTitle: 'Jedes Prüfzentrum auf demselben Stand, und der Nachweis dazu.',
  claimText: 'Prüfpläne, Sicherheitsschreiben und Schulungen Ihrer Studien in einer Zeitleiste.',
  terms: 'Nutzungsbedingungen',
  noAnswer: 'Der Server hat nicht geantwortet. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  backToSignIn: 'Zurück zur Anmeldung',
};
