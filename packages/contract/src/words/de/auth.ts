import type { Catalogue } from '../words.ts';

export const auth: Catalogue['auth'] = {
  signIn: 'Anmelden',
  sessionEnded: 'Ihre Sitzung ist beendet. Melden Sie sich wieder an, um fortzufahren.',
  locked: 'Bildschirm gesperrt',
  lockedText:
    'Hier ist eine Weile nichts geschehen. Entsperren Sie den Bildschirm, um dort fortzufahren, wo Sie waren.',
  unlock: 'Entsperren',
  unlocked: 'Sie sind angemeldet',
  step: {
    lead: 'Melden Sie sich vor dem Unterschreiben noch einmal bei Ihrer Organisation an. Dazu öffnet sich ein neues Fenster, und Sie kommen hierher zurück.',
    refused: 'Sie können noch nicht unterschreiben',
    SIGN_IN_CANCELLED:
      'Sie haben bei Ihrer Organisation abgebrochen. Beginnen Sie im anderen Fenster noch einmal.',
    ACCOUNT_OF_SOMEONE_ELSE:
      'Bei Ihrer Organisation hat sich jemand anderes angemeldet. Beginnen Sie im anderen Fenster noch einmal, mit Ihrem eigenen Konto.',
    ACCOUNT_NOT_CONNECTED:
      'Dieses Konto ist nicht mit Ihrem verbunden. Beginnen Sie im anderen Fenster noch einmal, mit dem Konto, mit dem Sie sich anmelden.',
    SIGN_IN_EXPIRED:
      'Das war für etwas anderes, oder es hat zu lange gedauert. Beginnen Sie im anderen Fenster noch einmal.',
    FAILED:
      'Ihre Organisation hat nicht bestätigt, dass Sie sich gerade angemeldet haben. Beginnen Sie im anderen Fenster noch einmal.',
  },
  closeWindow: 'Schließen Sie dieses Fenster, um im anderen fortzufahren.',
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
