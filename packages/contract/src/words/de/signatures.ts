import type { Catalogue } from '../words.ts';

/** Texte über elektronische Unterschriften. */
export const signatures: Catalogue['signatures'] = {
  meaning: {
    READ_AND_UNDERSTOOD: 'Gelesen und verstanden',
    RECEIVED: 'Erhalten',
    REVIEWED: 'Geprüft',
    APPROVED: 'Genehmigt',
    AGREED_TO_COMPLY: 'Einhaltung zugesagt',
    AUTHORED: 'Verfasst',
    TRAINED: 'Geschult',
    WITNESSED: 'Bezeugt',
  },
  says: {
    READ_AND_UNDERSTOOD: 'Ich habe diese Version gelesen und verstanden.',
    RECEIVED: 'Ich habe diese Version erhalten.',
    REVIEWED: 'Ich habe diese Version vollständig geprüft.',
    APPROVED: 'Ich genehmige diese Version für mein Zentrum oder mein Team.',
    AGREED_TO_COMPLY: 'Ich habe diese Version gelesen und sage zu, sie einzuhalten.',
    AUTHORED: 'Ich habe diese Version mitverfasst.',
    TRAINED: 'Ich wurde zu dieser Version geschult.',
    WITNESSED: 'Ich war dabei, als es geschah.',
  },
  factor: {
    PIN: 'Signatur-PIN',
    PASSWORD: 'Passwort',
    PASSKEY: 'Passkey',
  },
  factorText: {
    PIN: 'Sechs Ziffern bei jeder Unterschrift. Die erste nach einer Weile verlangt auch das Passwort.',
    PASSWORD: 'Bei jeder Unterschrift das Passwort, mit dem sich die Person anmeldet.',
    PASSKEY:
      'Fingerabdruck, Gesicht oder Geräte-PIN. Die Unterschrift ist prüfbar, ohne diesem Server zu vertrauen.',
  },
  dialog: {
    title: '{{title}} unterschreiben',
    document: 'Sie unterschreiben',
    version: 'Version',
    published: '{{version}}, veröffentlicht am {{when}}',
    checksum: 'SHA-256',
    signer: 'Sie unterschreiben als',
    forTeam: '{{name}}, für {{team}}',
    meaning: 'Was Ihre Unterschrift bedeutet',
    changed:
      'Was Sie unterschreiben sollen, wurde inzwischen geändert. Prüfen Sie es, bevor Sie unterschreiben.',
    password: 'Ihr Passwort',
    passwordHint: 'Vor dem Unterschreiben wird erneut danach gefragt, dann einige Minuten lang nicht mehr.',
    again: 'Ihre letzte Passworteingabe liegt eine Weile zurück. Geben Sie es erneut ein.',
    pinMissing: 'Geben Sie die sechs Ziffern Ihrer Signatur-PIN ein.',
    forgotten: 'Noch keine PIN, oder vergessen?',
    note: 'Ihr Name, die Zeit in UTC und die Prüfsumme oben werden mit der Unterschrift festgehalten.',
    sign: '{{version}} unterschreiben',
    lockedUntil:
      'Ihre Signatur-PIN ist nach zu vielen falschen Versuchen bis {{time}} gesperrt. Warten Sie bis dahin, oder holen Sie sich eine neue PIN.',
    byPasskey: 'Sie bestätigen mit Ihrem Passkey: Fingerabdruck, Gesicht oder Geräte-PIN.',
    use: {
      PASSWORD: 'Stattdessen das Passwort verwenden',
      PASSKEY: 'Stattdessen einen Passkey verwenden',
      PROVIDER: 'Stattdessen bei der eigenen Organisation anmelden',
    },
    providerFirst: 'Melden Sie sich zuerst bei Ihrer Organisation an.',
    noPassword:
      'Diese Studie fragt bei jeder Unterschrift nach Ihrem Passwort, Sie melden sich hier aber ohne eines an. Fragen Sie das Team der Studie, wie Sie hier unterschreiben können.',
    agreement:
      'Ich bin damit einverstanden, dass meine elektronische Unterschrift so bindend ist wie meine handschriftliche, und lasse niemanden in meinem Namen unterschreiben.',
    noMethod:
      'Zum Unterschreiben zeigen Sie erneut, dass Sie es sind, haben hier aber weder ein Passwort noch einen Passkey. Fügen Sie einen Passkey hinzu, und unterschreiben Sie dann.',
    noWay:
      'Zum Unterschreiben zeigen Sie erneut, dass Sie es sind, haben hier aber kein Passwort, und Passkeys sind nicht verfügbar. Fragen Sie das Team der Studie, wie Sie hier unterschreiben können.',
    verify: 'Neues Passwort wählen',
    reload: 'Neu laden',
  },
  method: {
    PASSWORD: 'Passwort',
    PASSKEY: 'Passkey',
    PROVIDER: 'Anmeldung bei der eigenen Organisation',
  },
  receipt: {
    title: 'Beleg Ihrer Unterschrift',
    signer: 'Unterschrieben von',
    time: 'Unterschrieben am',
    bothTimes: '{{utc}} (bei Ihnen {{own}})',
    meaning: 'Bedeutung',
    document: 'Dokument',
    shown: 'Nachgewiesen durch',
    shownBy: '{{factor}}; davor {{method}} am {{when}}',
    statement: 'Hash der Erklärung',
    record: 'Eintrag',
    place: 'Nummer {{number}}, Unterschrift {{place}} dieser Studie',
    asPdf: 'Beleg als PDF',
    signedFile: 'Dokument mit Unterschriften',
    signaturePage: 'Unterschriftenseite',
    valid: 'Alles ist so, wie es unterschrieben wurde.',
    invalid: 'Nicht alles ist so, wie es unterschrieben wurde:',
    checkFile: 'Datei in diesem Browser prüfen',
    file: {
      SAME: 'Die Datei, die dieser Browser erhalten hat, hat die unterschriebene Prüfsumme.',
      OTHER: 'Die Datei, die dieser Browser erhalten hat, ist nicht die unterschriebene.',
      FAILED:
        'Die Datei konnte hier nicht geprüft werden. Versuchen Sie es erneut, oder laden Sie sie herunter, und vergleichen Sie ihre SHA-256.',
    },
  },
  problem: {
    SIGNATURE: 'Laut Eintrag wurde unterschrieben, aber die Unterschrift fehlt.',
    STATEMENT:
      'Was unterschrieben wurde, ist nicht lesbar oder hat nicht mehr den Hash, der damit gespeichert wurde.',
    POST: 'Der Eintrag nennt einen anderen Beitrag als den unterschriebenen.',
    VERSION: 'Der Eintrag nennt eine andere Version als die unterschriebene.',
    FILE: 'Die Version hat eine andere Datei oder einen anderen Inhalt als beim Unterschreiben.',
    FILE_BYTES: 'Die Bytes der Datei sind nicht mehr die, die unterschrieben wurden.',
    FILE_MISSING: 'Die unterschriebene Datei fehlt im Speicher.',
    PICTURE_BYTES: 'Die Bytes eines Bildes im Text sind nicht mehr die, die unterschrieben wurden.',
    PICTURE_MISSING: 'Ein Bild in dem unterschriebenen Text fehlt im Speicher.',
    MEANING: 'Der Eintrag nennt eine andere Bedeutung als die unterschriebene.',
    PERSON: 'Der Eintrag nennt eine andere Person als die, die unterschrieben hat.',
    TEAM: 'Der Eintrag nennt ein anderes Team als das, für das unterschrieben wurde.',
    RULE: 'Der Eintrag nennt eine andere Regel als die, nach der unterschrieben wurde.',
    TIME: 'Der Eintrag nennt eine andere Zeit als die, zu der unterschrieben wurde.',
    PREVIOUS: 'Sie folgt nicht auf die Unterschrift, die in dieser Studie vor ihr kommt.',
    PREVIOUS_MISSING: 'Die Unterschrift, die in dieser Studie vor ihr kommt, fehlt.',
    REWRITTEN: 'Die Unterschrift wurde ersetzt: Die nächste wurde nach einer anderen geleistet.',
    PASSKEY:
      'Der Passkey hat nicht diese Erklärung unterschrieben, oder seine Unterschrift passt nicht zum öffentlichen Schlüssel.',
    PASSKEY_OWNER: 'Der öffentliche Schlüssel ist nicht als der eines Passkeys dieser Person bekannt.',
    TRAIL: 'Der Audit-Trail enthält diese Unterschrift nicht so, wie sie hier steht.',
    SHOWN:
      'Der Name darauf, oder womit und wann die Person gezeigt hatte, wer sie ist, stimmt nicht mit dem Audit-Trail überein.',
  },
};
