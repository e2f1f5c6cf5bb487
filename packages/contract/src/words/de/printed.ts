import type { Catalogue } from '../words.ts';

/** Texte der PDFs über Unterschriften. */
export const printed: Catalogue['printed'] = {
  receipt: {
    title: 'Beleg einer elektronischen Unterschrift',
    fileName: 'Beleg von {{name}}, {{title}} {{version}}',
    made: 'Von Studyline geprüft am {{time}}.',
    study: 'Studie',
    content: 'SHA-256 des Textes',
    file: 'SHA-256 der Datei',
    check: 'Prüfung',
    missing: 'Die Unterschrift fehlt.',
  },
  meaning: '{{name}}: „{{statement}}“',
  statement: {
    title: 'Was unterschrieben wurde',
    text: 'Der Hash ist der dieser Zeichen in UTF-8, in einer Zeile. Dasselbe enthält die Datei {{file}} in diesem PDF.',
  },
  check: {
    title: 'Prüfen ohne Studyline',
    file: 'Berechnen Sie die SHA-256 der unterschriebenen Datei. Sie muss so lauten wie oben und wie fileHash in dem, was unterschrieben wurde.',
    content:
      'fileHash in dem, was unterschrieben wurde, ist die SHA-256 des Textes, seiner Bilder und der Zeit und des Ortes einer Veranstaltung. Wie sie berechnet wird, steht in docs/signatures.md von Studyline.',
    statement:
      'Berechnen Sie die SHA-256 dessen, was unterschrieben wurde. Sie muss der Hash der Erklärung oben sein.',
    chain:
      'prevHash in dem, was unterschrieben wurde, ist der Hash der Unterschrift, die in dieser Studie davor kommt. Deren Beleg nennt denselben.',
    passkey:
      'Berechnen Sie die Wurzel des Merkle-Baums aus der Erklärung, ihrem Platz und dem Pfad (RFC 9162, 2.1.3.2). Sie muss die challenge in clientDataJSON sein, in base64url.',
    key: 'Prüfen Sie die Unterschrift über authenticatorData und die SHA-256 von clientDataJSON mit dem öffentlichen Schlüssel, einem COSE-Schlüssel (RFC 9052).',
  },
  passkey: {
    title: 'Mit einem Passkey unterschrieben',
    text: 'Das Gerät der Person hat einen Hash über alles unterschrieben, was sie auf einmal unterschrieben hat. Weder Studyline noch wer seine Datenbank besitzt, kann eine solche Unterschrift herstellen.',
    statement: 'Erklärung',
    place: 'Platz',
    placeOf: '{{place}} von {{size}}, gezählt ab 0',
    path: 'Pfad zur Wurzel',
    root: 'Wurzel',
    alone: 'Keiner: Sie wurde allein unterschrieben, und ihr Blatt ist die Wurzel.',
  },
};
