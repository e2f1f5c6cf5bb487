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
  item: { made: 'Stand: {{time}}.' },
  page: {
    title: 'Unterschriftenseite',
    fileName: '{{title}} {{version}}, mit Unterschriften',
    fileNameAlone: '{{title}} {{version}}, Unterschriftenseite',
    copy: 'Die Seiten davor sind eine Kopie der unterschriebenen Datei. Die ersten {{bytes}} Bytes sind diese Datei, unverändert; diese Seite wurde danach angefügt und gehört nicht zu dem, was unterschrieben wurde.',
    alone: 'Diese Seite steht allein: {{reason}}',
    reason: {
      NO_FILE: 'Unterschrieben wurde ein Text ohne Datei.',
      NO_PREVIEW: 'Die Datei ist kein PDF, darum kann einer Kopie keine Seite angefügt werden.',
      ENCRYPTED:
        'Die Datei ist mit einem Passwort geschützt, darum kann einer Kopie keine Seite angefügt werden.',
      RESTRICTED:
        'Die Datei lässt nach den Vorgaben derer, die sie erstellt haben, keine weiteren Seiten zu.',
      SIGNED: 'Die Datei hat eine eigene digitale Signatur, die durch eine weitere Seite ungültig würde.',
      XFA: 'Die Datei ist ein Formular, das nur Programme von Adobe anzeigen, darum kann einer Kopie keine Seite angefügt werden.',
      BROKEN:
        'Die Datei ist beschädigt oder ungewöhnlich aufgebaut, darum kann einer Kopie keine Seite angefügt werden.',
      TOO_LARGE: 'Die Datei ist zu groß, um sie mit einer weiteren Seite zu kopieren.',
      TIMEOUT: 'Die Datei mit einer weiteren Seite zu kopieren dauert zu lange.',
      CHANGED: 'Die gespeicherte Datei ist nicht mehr die, die unterschrieben wurde.',
    },
    signatures_one: '{{count}} Unterschrift',
    signatures_other: '{{count}} Unterschriften',
    some: 'Dies sind die Unterschriften, die sehen darf, wer diese Seite heruntergeladen hat. Es kann weitere geben.',
    means: 'Was eine Unterschrift bedeutet',
    meansText:
      'Alle oben Genannten haben diese Version elektronisch unterschrieben, mit eigenem Konto und eigenem Geheimnis. Name, Zeit, Bedeutung und der Hash der Datei sind miteinander verbunden: Ändert sich etwas davon, schlägt die Prüfung fehl.',
    check: {
      file: 'Berechnen Sie die SHA-256 der unterschriebenen Datei. Sie muss so lauten wie oben und wie fileHash in jeder Erklärung. Für einen Text beschreibt docs/signatures.md von Studyline, wie sie berechnet wird.',
      copy: 'Berechnen Sie die SHA-256 der ersten {{bytes}} Bytes dieser Datei. Sie muss so lauten wie oben und wie fileHash in jeder Erklärung.',
      statement:
        'Berechnen Sie die SHA-256 jeder Erklärung, die eine Zeile ist. Sie muss ihr Hash sein. prevHash darin ist der Hash der Unterschrift, die in dieser Studie davor kommt.',
    },
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
    key: 'Prüfen Sie die Unterschrift über authenticatorData und die SHA-256 von clientDataJSON mit dem öffentlichen Schlüssel, einem COSE-Schlüssel (RFC 9052); eine nach ECDSA hat die Form DER. Was der Passkey unterschrieben hat, muss dasselbe sagen wie das, was unterschrieben wurde, außer time, nonce und prevHash.',
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
