import type { Catalogue } from '../words.ts';

export const mail: Catalogue['mail'] = {
  automatic: 'Studyline hat diese E-Mail automatisch gesendet. Antworten darauf werden nicht gelesen.',
  unsubscribe: 'Diese E-Mails abbestellen',
  outbox: {
    title: 'Postausgang der Demo',
    lead: 'Diese Demo hat keinen Mailserver. Die E-Mails, die sie gesendet hätte, werden hier aufbewahrt, die neuesten zuerst.',
    empty:
      'Noch keine E-Mails. Laden Sie als Studienleitung jemanden ein; die E-Mail erscheint hier innerhalb einer Minute.',
    all: 'Alle E-Mails',
    to: 'An',
    written: 'Geschrieben',
    asText: 'Als reiner Text',
  },
  invitation: {
    subject: '{{inviter}} lädt Sie zur Studie {{study}} ein',
    title: 'Sie sind zur Studie {{study}} eingeladen',
    what: '{{inviter}} lädt Sie ein, in Studyline an „{{title}}“ mitzuarbeiten. Dort teilt das Team der Studie seine Dokumente.',
    role: 'Sie kommen in das Team {{team}}, als {{roles}}.',
    message: 'Die Nachricht dazu:',
    until: 'Die Einladung ist nur für Sie und gilt bis zum {{date}}.',
    button: 'Einladung ansehen',
    why: 'Sie erhalten diese E-Mail, weil {{inviter}} Ihre Adresse eingegeben hat. Wenn Sie diese Person nicht kennen, können Sie die E-Mail ignorieren.',
  },
  setup: {
    subject: 'Studyline für Ihre Organisation einrichten',
    title: 'Sie verwalten Studyline als erste Person',
    what: 'Es wurde für Ihre Organisation installiert. Wählen Sie ein Passwort und geben Sie dann den Namen der Organisation ein. Sie verwalten sie anschließend.',
    next: 'Danach kommen Ihre erste Studie, ihre Prüfzentren und ihre Mitglieder. Jede Seite sagt Ihnen, was zu tun ist.',
    until: 'Der Link ist nur für Sie und gilt bis zum {{date}}.',
    button: 'Loslegen',
    why: 'Sie erhalten diese E-Mail, weil Ihre Adresse bei der Installation von Studyline angegeben wurde. Wenn Sie das nicht erwartet haben, können Sie die E-Mail ignorieren.',
  },
  passwordReset: {
    subject: 'Neues Passwort für Studyline wählen',
    title: 'Wählen Sie ein neues Passwort',
    what: 'Jemand, vermutlich Sie oder die Administration, die Ihnen hilft, hat für diese Adresse ein neues Passwort angefordert. Solange Sie keines wählen, ändert sich nichts.',
    until: 'Der Link gilt einmal, bis {{date}}.',
    button: 'Neues Passwort wählen',
    why: 'Sie erhalten diese E-Mail, weil jemand Ihre Adresse auf der Anmeldeseite eingegeben oder die Administration Ihnen den Link geschickt hat. Brauchen Sie ihn nicht, können Sie sie ignorieren.',
  },
  accountHelped: {
    subject: {
      UNLOCK: 'Ihr Konto ist entsperrt',
      RESET_FACTORS: 'Ihre zweiten Faktoren wurden entfernt',
      REVOKE_PIN: 'Ihre Signatur-PIN wurde beendet',
      DISABLE: 'Ihr Konto wurde deaktiviert',
      ENABLE: 'Ihr Konto ist wieder aktiv',
    },
    what: {
      UNLOCK:
        'Ihr Konto wurde am {{date}} durch {{who}} entsperrt. Frühere falsche Passwörter und Codes zählen nicht mehr.',
      RESET_FACTORS:
        'Ihre Authenticator-App, Ihre Wiederherstellungscodes und alle Ihre Passkeys wurden am {{date}} durch {{who}} entfernt. Sie wurden überall abgemeldet.',
      REVOKE_PIN:
        'Ihre Signatur-PIN wurde am {{date}} durch {{who}} beendet. Niemand kann mehr damit unterschreiben. Was Sie unterschrieben haben, bleibt gültig.',
      DISABLE:
        'Ihr Konto wurde am {{date}} durch {{who}} deaktiviert. Sie wurden überall abgemeldet und können sich nicht anmelden. Was Sie getan haben, bleibt dokumentiert.',
      ENABLE: 'Ihr Konto wurde am {{date}} durch {{who}} wieder aktiviert.',
    },
    next: {
      UNLOCK:
        'Wenn nicht Sie selbst sich ausgesperrt hatten, versucht vielleicht jemand, Ihr Passwort zu erraten. Informieren Sie {{who}}.',
      RESET_FACTORS:
        'Melden Sie sich mit Ihrem Passwort oder dem Konto Ihrer Organisation an, und richten Sie im Profil einen neuen zweiten Faktor ein. Wenn Sie nicht darum gebeten haben, informieren Sie sofort {{who}}.',
      REVOKE_PIN:
        'Eine neue PIN erhalten Sie in Ihrem Profil, sobald Sie eine brauchen. Wenn Sie den Grund nicht kennen, fragen Sie {{who}}.',
      DISABLE: 'Wenn Sie das für einen Irrtum halten, fragen Sie {{who}}.',
      ENABLE:
        'Sie können sich wie zuvor anmelden. Wenn Sie Ihr Passwort vergessen haben, wählen Sie auf der Anmeldeseite ein neues.',
    },
    button: 'Zur Anmeldung',
    why: 'Sie erhalten diese E-Mail, weil es um Ihr eigenes Konto geht.',
  },
  signaturePin: {
    subject: {
      SET: 'Sie haben eine neue Signatur-PIN',
      REVOKED: 'Ihre Signatur-PIN wurde beendet',
      LOCKED: 'Ihre Signatur-PIN ist gesperrt',
    },
    what: {
      SET: 'Sie wurde am {{date}} erzeugt und einmal angezeigt. Was Sie mit einer früheren PIN unterschrieben haben, bleibt gültig.',
      REVOKED: 'Sie wurde am {{date}} beendet. Was Sie mit ihr unterschrieben haben, bleibt gültig.',
      LOCKED:
        'Fünfmal wurde eine falsche PIN eingegeben, daher ist sie bis {{date}} gesperrt. Bis dahin, oder bis Sie sich eine neue PIN holen, kann niemand mit ihr unterschreiben.',
    },
    notYou:
      'Waren Sie es nicht, ändern Sie jetzt Ihr Passwort, beenden Sie die PIN, und sagen Sie Ihrem Studienteam Bescheid.',
    button: 'Sicherheitseinstellungen öffnen',
    why: 'Sie erhalten diese E-Mail, weil Sie mit dieser PIN unterschreiben. Sie wird nach jeder Änderung gesendet.',
  },
  signaturePinLocked: {
    subject: 'Die Signatur-PIN von {{name}} ist gesperrt',
    title: 'Signatur-PIN gesperrt',
    what: 'In der Studie {{study}} wurde im Konto von {{name}} fünfmal eine falsche Signatur-PIN eingegeben. Sie ist bis {{date}} gesperrt.',
    ask: 'Wenn Sie den Grund nicht kennen, fragen Sie {{name}}, ob es ein Versehen war.',
    button: 'Audit-Trail öffnen',
    why: 'Sie erhalten diese E-Mail, weil Sie diese Studie administrieren.',
  },
  emailChange: {
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse für Studyline',
    title: 'E-Mail-Adresse bestätigen',
    what: 'Sie möchten diese Adresse für Studyline verwenden. Sobald Sie sie bestätigen, melden Sie sich damit an, und unsere E-Mails gehen an sie.',
    until: 'Der Link gilt einmal, bis {{date}}.',
    button: 'Diese Adresse bestätigen',
    why: 'Sie erhalten diese E-Mail, weil jemand Ihre Adresse im eigenen Profil eingegeben hat. Waren Sie es nicht, können Sie sie ignorieren.',
  },
  emailChangeAsked: {
    subject: 'Jemand will Ihre E-Mail-Adresse für Studyline ändern',
    title: 'Ihre E-Mail-Adresse soll sich ändern',
    what: 'Am {{date}} wurde in Ihrem Profil eine andere Adresse eingegeben. Noch ist nichts geändert: Dafür braucht es den Link, der an jene Adresse gesendet wurde. Waren Sie es selbst, müssen Sie hier nichts tun.',
    notYou: {
      password:
        'Waren Sie es nicht, wählen Sie jetzt ein neues Passwort. Damit wird der Link wertlos, und alle anderen werden abgemeldet. Sagen Sie dann Ihrem Studienteam Bescheid.',
      noPassword:
        'Waren Sie es nicht, brechen Sie die Änderung in Ihrem Profil ab, und beenden Sie dort alle anderen Sitzungen. Sagen Sie dann Ihrem Studienteam Bescheid.',
    },
    button: 'Profil öffnen',
    why: 'Sie erhalten diese E-Mail, weil dies die Adresse Ihres Kontos ist. Sie wird gesendet, sobald eine andere eingegeben wird.',
  },
  emailChanged: {
    subject: 'Ihre E-Mail-Adresse für Studyline wurde geändert',
    title: 'Ihre E-Mail-Adresse wurde geändert',
    what: 'Seit {{date}} hat Ihr Konto eine andere Adresse. An diese hier gehen keine E-Mails mehr, und Sie können sich nicht mehr mit ihr anmelden.',
    notYou: 'Waren Sie es nicht, melden Sie es sofort der Administration Ihrer Studie.',
    button: 'Zu Studyline',
    why: 'Sie erhalten diese E-Mail, weil dies die Adresse Ihres Kontos war. Sie wird nach jeder Änderung verschickt.',
  },
  passwordChanged: {
    subject: 'Ihr Studyline-Passwort wurde geändert',
    title: 'Ihr Passwort wurde geändert',
    what: 'Es wurde am {{date}} geändert. Überall sonst wurden Sie abgemeldet.',
    notYou:
      'Waren Sie es nicht, wählen Sie jetzt ein neues Passwort, und sagen Sie Ihrem Studienteam Bescheid.',
    button: 'Das war ich nicht',
    why: 'Sie erhalten diese E-Mail, weil ein Passwort schützt, was Sie unterschreiben. Sie wird nach jeder Änderung gesendet.',
  },
  signInChanged: {
    subject: {
      PASSKEY_ADDED: 'Zu Ihrem Studyline-Konto kam ein Passkey hinzu',
      PASSKEY_REMOVED: 'Aus Ihrem Studyline-Konto wurde ein Passkey entfernt',
      TOTP_ADDED: 'Zu Ihrem Studyline-Konto kam eine Authenticator-App hinzu',
      TOTP_REMOVED: 'Aus Ihrem Studyline-Konto wurde die Authenticator-App entfernt',
      RECOVERY_CODES_RENEWED: 'Sie haben neue Wiederherstellungscodes für Studyline',
      ACCOUNT_CONNECTED: 'Ihr Konto bei {{name}} meldet Sie jetzt bei Studyline an',
      ACCOUNT_DISCONNECTED: 'Ihr Konto bei {{name}} meldet Sie nicht mehr bei Studyline an',
      RECLAIMED: 'Ihr Studyline-Konto gehört jetzt nur Ihnen',
    },
    what: {
      PASSKEY_ADDED: 'Er kam am {{date}} hinzu und meldet Sie ohne Passwort an.',
      PASSKEY_REMOVED: 'Er wurde am {{date}} entfernt und meldet Sie nicht mehr an.',
      TOTP_ADDED:
        'Sie wurde am {{date}} eingerichtet, mit neuen Wiederherstellungscodes. Ab jetzt braucht die Anmeldung mit Ihrem Passwort ihren Code.',
      TOTP_REMOVED:
        'Sie wurde am {{date}} entfernt. Ihre Codes und Wiederherstellungscodes schützen Ihr Passwort nicht mehr.',
      RECOVERY_CODES_RENEWED:
        'Sie wurden am {{date}} erzeugt und einmal angezeigt. Die früheren gelten nicht mehr.',
      ACCOUNT_CONNECTED: 'Es wurde am {{date}} verbunden. Wer sich dort anmeldet, kann sich hier anmelden.',
      ACCOUNT_DISCONNECTED: 'Es wurde am {{date}} getrennt.',
      RECLAIMED:
        'Am {{date}} haben Sie zum ersten Mal nachgewiesen, dass diese Adresse Ihre ist. Was vorher für die Anmeldung eingerichtet war, wurde entfernt, weil es jemand anders gewesen sein kann. Überall wurde abgemeldet.',
    },
    notYou:
      'Waren Sie es nicht, öffnen Sie jetzt die Sicherheitseinstellungen: Machen Sie es rückgängig, beenden Sie alle anderen Sitzungen, und ändern Sie Ihr Passwort, falls Sie eines haben. Sagen Sie dann Ihrem Studienteam Bescheid.',
    setUpAgain:
      'Hatten Sie einen Passkey, eine Authenticator-App oder ein verbundenes Konto eingerichtet, richten Sie es neu ein.',
    button: 'Sicherheitseinstellungen öffnen',
    why: 'Sie erhalten diese E-Mail, weil es darum geht, wer sich bei Ihrem Konto anmelden kann. Sie wird nach jeder solchen Änderung gesendet.',
  },
  guesses: {
    subject: {
      PASSWORD: 'Für Ihr Studyline-Konto wurden falsche Passwörter eingegeben',
      CODE: 'Für Ihr Studyline-Konto wurden falsche Codes eingegeben',
    },
    what: {
      PASSWORD:
        'Es waren zu viele, zuletzt am {{date}}. Von dort werden deshalb für einige Minuten keine weiteren angenommen. Keines davon war richtig.',
      CODE: 'Es waren zu viele, zuletzt am {{date}}, nach Ihrem Passwort oder in einer Ihrer Sitzungen. Von dort werden deshalb für eine Weile keine weiteren angenommen. Keiner davon war richtig.',
    },
    notYou: {
      PASSWORD:
        'Waren Sie es selbst, können Sie ein neues Passwort wählen. Waren Sie es nicht, ist nichts zu tun, solange Sie Ihr Passwort nirgends sonst verwenden. Ihr Profil zeigt, woher die Versuche kamen.',
      CODE: 'Waren Sie es nicht, kennt jemand Ihr Passwort oder benutzt eine Ihrer Sitzungen: Wählen Sie jetzt ein neues Passwort, das beendet alle Sitzungen. Sagen Sie dann Ihrem Studienteam Bescheid.',
    },
    button: 'Neues Passwort wählen',
    why: 'Sie erhalten diese E-Mail, weil es darum geht, wer sich bei Ihrem Konto anmelden kann. Sie wird höchstens einmal am Tag gesendet.',
  },
  administratorInvitation: {
    subject: '{{inviter}} lädt Sie ein, {{client}} mit zu verwalten',
    title: 'Sie sind eingeladen, {{client}} mit zu verwalten',
    what: '{{inviter}} lädt Sie ein, in Studyline die Studien anzulegen, zu bestimmen, wer sie administriert, und weitere Personen zur Administration hinzuzufügen.',
    until: 'Die Einladung ist nur für Sie und gilt bis zum {{date}}.',
    button: 'Einladung ansehen',
    why: 'Sie erhalten diese E-Mail, weil {{inviter}} Ihre Adresse eingegeben hat. Wenn Sie diese Person nicht kennen, können Sie die E-Mail ignorieren.',
  },
  administratorAdded: {
    subject: 'Sie verwalten jetzt {{client}}',
    title: 'Sie verwalten jetzt {{client}}',
    what: 'Sie können in Studyline die Studien anlegen, bestimmen, wer sie administriert, und weitere Personen zur Administration hinzufügen.',
    button: 'Studien öffnen',
    why: 'Sie erhalten diese E-Mail, weil Ihnen die Verwaltung von {{client}} übertragen wurde.',
  },
  requiredAction: {
    subject: 'Neue Aufgabe: „{{title}}“',
    title: 'Zu „{{title}}“ haben Sie eine Aufgabe',
    what: {
      VIEW: 'Bitte lesen Sie den Beitrag in der Studie {{study}}.',
      ACKNOWLEDGE: 'Bitte lesen Sie den Beitrag in der Studie {{study}}, und nehmen Sie ihn zur Kenntnis.',
      SIGN: 'Bitte lesen und unterschreiben Sie den Beitrag in der Studie {{study}}.',
      COMPLETE_COURSE: 'Bitte schließen Sie die Schulung in der Studie {{study}} ab.',
    },
    due: 'Die Frist endet am {{date}}.',
    button: '„{{title}}“ öffnen',
    why: 'Sie erhalten diese E-Mail, weil die Studie das von Ihnen verlangt. Es bleibt auf der Liste Ihrer Aufgaben, welche E-Mails Sie auch erhalten.',
  },
  actionReminder: {
    subject: 'Erinnerung: Aufgabe zu „{{title}}“',
    title: 'Zu „{{title}}“ ist Ihre Aufgabe noch offen',
    due: 'Die Frist endet am {{date}}.',
  },
  actionOverdue: {
    subject: 'Überfällig: „{{title}}“',
    title: '„{{title}}“ ist überfällig',
    due: 'Die Frist endete am {{date}}.',
  },
  actionReminders: {
    subject: 'Erinnerung: Aufgaben zu {{count}} Beiträgen in der Studie {{study}}',
    title: 'Zu {{count}} Beiträgen sind Ihre Aufgaben noch offen',
    what: 'Das ist in der Studie {{study}} zu tun, die nächste Frist zuerst:',
  },
  requiredActions: {
    subject: 'Neue Aufgaben in der Studie {{study}}: {{count}} Beiträge',
    title: 'Zu {{count}} Beiträgen haben Sie Aufgaben',
    what: 'Ihr Team in der Studie {{study}} ist jetzt aktiv. Das ist zu tun, die nächste Frist zuerst:',
    post: '„{{title}}“, Frist bis {{date}}',
    latePost: '„{{title}}“, überfällig seit {{date}}',
    more_one: 'Und {{count}} weiterer.',
    more_other: 'Und {{count}} weitere.',
    button: 'Aufgaben ansehen',
  },
  commentReply: {
    subject: '{{author}} hat auf Ihren Kommentar zu „{{title}}“ geantwortet',
    title: '{{author}} hat auf Ihren Kommentar geantwortet',
    what: 'Der Kommentar steht bei „{{title}}“ in der Studie {{study}}.',
    button: 'Antwort lesen',
    why: 'Sie erhalten diese E-Mail, weil Sie den Kommentar geschrieben haben.',
  },
  subscribedPost: {
    version: {
      subject: 'Neue Version von „{{title}}“',
      title: 'Von „{{title}}“ gibt es eine neue Version',
      what: '{{author}} hat sie in der Studie {{study}} veröffentlicht.',
      why: 'Sie erhalten diese E-Mail, weil Sie „{{title}}“ abonniert haben.',
    },
    comment: {
      subject: '{{author}} hat „{{title}}“ kommentiert',
      title: '{{author}} hat „{{title}}“ kommentiert',
      what: 'Der Kommentar steht bei einem Beitrag der Studie {{study}}.',
      why: 'Sie erhalten diese E-Mail, weil Sie die Kommentare zu „{{title}}“ abonniert oder selbst kommentiert haben.',
    },
    other: {
      subject: '{{author}} hat „{{title}}“ für Sie abonniert',
      title: '{{author}} hat „{{title}}“ für Sie abonniert',
      what: 'Sie erhalten eine E-Mail, wenn es in der Studie {{study}} eine neue Version gibt.',
      stop: 'Wenn Sie das nicht möchten, öffnen Sie den Beitrag und wählen Sie „Abonnement der Versionen beenden“.',
      why: 'Sie erhalten diese E-Mail, weil {{author}} den Beitrag für Sie abonniert hat.',
    },
    button: '„{{title}}“ öffnen',
  },
  eventChanged: {
    moved: {
      subject: 'Verschoben: „{{title}}“',
      title: '„{{title}}“ wurde verschoben',
      what: 'Neuer Termin: {{when}}. Ort: {{location}}.',
      online: 'Neuer Termin: {{when}}, online.',
      answer: 'Ihre Antwort bleibt, wie sie ist. Wenn sich Ihre Pläne geändert haben, antworten Sie erneut.',
      button: '„{{title}}“ öffnen',
    },
    cancelled: {
      subject: 'Abgesagt: „{{title}}“',
      title: '„{{title}}“ wurde abgesagt',
      what: 'Geplant war sie für {{when}} in der Studie {{study}}.',
      button: 'Studie öffnen',
    },
    why: 'Sie erhalten diese E-Mail, weil Sie auf die Einladung zu „{{title}}“ geantwortet oder den Beitrag abonniert haben.',
  },
  draftExpiring: {
    subject: 'Ihr Entwurf „{{title}}“ läuft am {{date}} ab',
    title: 'Ihr Entwurf läuft am {{date}} ab',
    what: 'Ihr Entwurf „{{title}}“ in der Studie {{study}} wurde noch nicht veröffentlicht.',
    next: 'Öffnen Sie ihn, um ihn fertigzustellen oder zu verlängern. Ein abgelaufener Entwurf kann 90 Tage lang wiederhergestellt werden.',
    button: 'Entwurf öffnen',
    why: 'Sie erhalten diese E-Mail, weil Sie diesen Entwurf verfasst haben.',
  },
  keyExpiring: {
    subject: 'Der Schlüssel von {{name}} läuft am {{date}} ab',
    title: 'Der Schlüssel von {{name}} läuft am {{date}} ab',
    what: 'Danach funktioniert der Schlüssel mit dem Ende {{ending}} nicht mehr, den das Programm {{name}} von {{client}} benutzt. Verantwortlich ist {{owner}}.',
    next: 'Erstellen Sie einen neuen Schlüssel und hinterlegen Sie ihn im Programm. Der bisherige gilt dann noch {{hours}} Stunden.',
    ask: 'Bitten Sie die Administration von {{client}} um einen neuen Schlüssel.',
    button: 'Programme öffnen',
    home: 'Zu Studyline',
    whyOwner: 'Sie erhalten diese E-Mail, weil Sie für dieses Programm verantwortlich sind.',
    why: 'Sie erhalten diese E-Mail, weil Sie {{client}} administrieren.',
  },
  notificationConfirm: {
    subject: 'Möchten Sie E-Mails zur Studie {{study}}?',
    title: 'Bestätigen Sie, dass Sie diese E-Mails möchten',
    what: 'Jemand in der Studie {{study}} möchte, dass diese Adresse eine E-Mail bekommt, wenn eines davon geschieht:',
    ofTeam:
      'Jemand in der Studie {{study}} möchte, dass diese Adresse eine E-Mail bekommt, wenn für {{team}} eines davon geschieht:',
    nothing: 'Ohne Ihre Bestätigung bekommen Sie nichts. Sie können die E-Mails jederzeit beenden.',
    button: 'Bestätigen oder ablehnen',
    why: 'Sie erhalten diese E-Mail, weil jemand diese Adresse in der Studie {{study}} eingetragen hat. Wenn Sie nicht wissen, warum, ignorieren Sie sie.',
  },
  notification: {
    item: '{{item}}, {{site}}: {{news}}',
    by: '{{person}}, am {{when}} in der Studie {{study}}.',
    when: 'Das geschah am {{when}} in der Studie {{study}}.',
    message: 'Neue Nachricht',
    carrier: 'Versand: {{carrier}}.',
    tracked: 'Versand: {{carrier}}, Sendungsnummer {{trackingNumber}}.',
    appointment: 'Die Abholung ist für den {{day}} geplant, {{start}} bis {{end}} Uhr am Prüfzentrum.',
    expiring: {
      news: 'Läuft am {{day}} ab',
      what: 'Seine Preise gelten in der Studie {{study}} bis zum {{day}}. Bestellen Sie bis dahin daraus, um sie anzunehmen.',
    },
    open: '{{item}} öffnen',
    stop: 'Diese E-Mails ansehen oder beenden',
    team: {
      title: '{{team}}: {{status}}',
      what: 'Der Status von {{team}} in der Studie {{study}} ist jetzt „{{status}}“.',
      open: '{{team}} öffnen',
    },
    calibration: {
      subject_one: 'Kalibrierung fällig: {{count}} Gerät in {{study}}',
      subject_other: 'Kalibrierung fällig: {{count}} Geräte in {{study}}',
      title_one: '{{count}} Gerät muss innerhalb von 30 Tagen kalibriert werden',
      title_other: '{{count}} Geräte müssen innerhalb von 30 Tagen kalibriert werden',
      device: '{{day}}: {{product}}, Seriennummer {{serialNumber}}, {{team}}',
      more_one: 'Und {{count}} weiteres.',
      more_other: 'Und {{count}} weitere.',
      open: 'Geräte öffnen',
    },
    overdue: {
      subject_one: 'Überfällig in der Studie {{study}}: {{count}} Aufgabe',
      subject_other: 'Überfällig in der Studie {{study}}: {{count}} Aufgaben',
      title_one: '{{count}} Aufgabe ist überfällig',
      title_other: '{{count}} Aufgaben sind überfällig',
      post_one: '{{team}}: „{{title}}“, {{count}} Person',
      post_other: '{{team}}: „{{title}}“, {{count}} Personen',
      team_one: '{{team}}: {{count}} Aufgabe',
      team_other: '{{team}}: {{count}} Aufgaben',
      more_one: 'Und {{count}} weitere.',
      more_other: 'Und {{count}} weitere.',
      open: 'Compliance-Übersicht öffnen',
    },
    why: {
      contact: 'Sie erhalten diese E-Mail, weil Sie Benachrichtigungskontakt der Studie {{study}} sind.',
      requester: 'Sie erhalten diese E-Mail, weil Sie darum in der Studie {{study}} gebeten haben.',
      instead:
        'Sie erhalten diese E-Mail, weil sie {{address}} nicht erreicht hat, einen Benachrichtigungskontakt der Studie {{study}}.',
    },
  },
  digest: {
    needs_one: '{{count}} Aufgabe wartet auf Sie',
    needs_other: '{{count}} Aufgaben warten auf Sie',
    needsLate_one: '{{count}} Aufgabe wartet auf Sie, {{late}} überfällig',
    needsLate_other: '{{count}} Aufgaben warten auf Sie, {{late}} überfällig',
    news_one: '{{count}} Neuigkeit in Ihren Studien',
    news_other: '{{count}} Neuigkeiten in Ihren Studien',
    morning: 'Guten Morgen, {{name}}',
    hello: 'Guten Tag, {{name}}',
    lead: '{{about}}.',
    start: 'Mit der ersten beginnen',
    startLate: 'Mit der überfälligen beginnen',
    seeUpdates: 'Alle Neuigkeiten ansehen',
    action: {
      VIEW: 'Lesen, {{label}}',
      ACKNOWLEDGE: 'Bestätigen, {{label}}',
      SIGN: 'Unterschreiben, {{label}}',
      COMPLETE_COURSE: 'Kurs abschließen, {{label}}',
    },
    read: 'Lesen',
    moreNeeds_one: '{{count}} weitere steht auf Ihrer Liste in Studyline.',
    moreNeeds_other: '{{count}} weitere stehen auf Ihrer Liste in Studyline.',
    new: 'Neu seit der letzten Zusammenfassung',
    moreNews_one: '{{count}} weitere unter Neuigkeiten',
    moreNews_other: '{{count}} weitere unter Neuigkeiten',
    why: 'Sie erhalten diese Zusammenfassung um {{time}} Uhr (Ortszeit {{zone}}), weil Sie Mitglied von {{studies}} sind. Sicherheits- und dringende Beiträge kommen sofort. Das Öffnen dieser E-Mail bestätigt nichts.',
    choose: 'Auswählen, was Sie erhalten',
  },
};
