import type { Catalogue } from '../words.ts';

export const requiredActions: Catalogue['requiredActions'] = {
  acknowledge: 'Zur Kenntnis nehmen',
  readAndAcknowledge: 'Lesen und zur Kenntnis nehmen',
  read: 'Lesen',
  sign: 'Unterschreiben',
  readAndSign: 'Lesen und unterschreiben',
  watch: 'Ansehen',
  notOpened:
    'Lesen Sie das Dokument zuerst, oder laden Sie es herunter. Dann können Sie es zur Kenntnis nehmen.',
  ofPost: '{{action}}: {{title}}',
  nextAction: 'Zur Kenntnis genommen. Nächste Aufgabe:',
  allDone: 'Zur Kenntnis genommen. Sonst ist nichts zu tun.',
  done: {
    VIEW: 'Gelesen {{date}}',
    ACKNOWLEDGE: 'Zur Kenntnis genommen {{date}}',
    SIGN: 'Unterschrieben {{date}}',
    COMPLETE_COURSE: 'Abgeschlossen {{date}}',
  },
  doneBy: '{{done}} von {{name}}',
};
