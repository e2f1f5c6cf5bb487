import type { Catalogue } from '../words.ts';

export const requiredActions: Catalogue['requiredActions'] = {
  acknowledge: 'Bestätigen',
  readAndAcknowledge: 'Lesen und bestätigen',
  read: 'Lesen',
  sign: 'Unterschreiben',
  readAndSign: 'Lesen und unterschreiben',
  watch: 'Ansehen',
  notOpened: 'Lesen Sie das Dokument zuerst, oder laden Sie es herunter.',
  withKey: '{{label}} ({{key}})',
  ofPost: '{{action}}: {{title}}',
  nextAction: 'Zur Kenntnis genommen. Nächste Aufgabe:',
  allDone: 'Zur Kenntnis genommen. Sonst ist nichts zu tun.',
  nextAfterSigning: 'Unterschrieben. Nächste Aufgabe:',
  allDoneBySigning: 'Unterschrieben. Sonst ist nichts zu tun.',
  done: {
    VIEW: 'Gelesen {{date}}',
    ACKNOWLEDGE: 'Zur Kenntnis genommen {{date}}',
    SIGN: 'Unterschrieben {{date}}',
    COMPLETE_COURSE: 'Abgeschlossen {{date}}',
  },
  doneBy: '{{done}} von {{name}}',
  share: {
    VIEW: '{{done}} von {{count}} gelesen',
    ACKNOWLEDGE: '{{done}} von {{count}} zur Kenntnis genommen',
    SIGN: '{{done}} von {{count}} unterschrieben',
    COMPLETE_COURSE: '{{done}} von {{count}} abgeschlossen',
    MIXED: '{{done}} von {{count}} Aufgaben erledigt',
  },
  percent: '{{percent}} %',
  overdue: '{{count}} überfällig',
};
