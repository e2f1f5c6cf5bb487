import type { Catalogue } from '../words.ts';

export const error: Catalogue['error'] = {
  NO_CSRF_TOKEN: 'Das CSRF-Token zum Abmelden konnte nicht geholt werden',
  FORBIDDEN: 'Ihre Rolle in dieser Studie erlaubt dies nicht.',
  NOT_FOR_PROGRAMS: 'Das kann nur ein Mensch tun, kein Programm.',
  OUT_OF_SCOPE: 'Dieses Programm darf das nicht.',
  PROGRAM_PAUSED: 'Dieses Programm ist angehalten.',
  KEY_UNKNOWN: 'Dieser Schlüssel ist hier nicht bekannt. Senden Sie ihn so, wie er angezeigt wurde.',
  KEY_ENDED: 'Dieser Schlüssel ist abgelaufen oder wurde beendet.',
  OWNER_UNKNOWN:
    'Verantwortlich sein kann nur, wer die Organisation verwaltet oder Mitglied einer ihrer Studien ist.',
  STUDY_UNKNOWN: 'Eine der gewählten Studien gehört nicht zu der Organisation.',
  KEY_TERM_REFUSED: 'Ein Schlüssel gilt höchstens ein Jahr.',
  PROGRAM_NOT_FOUND: 'Dieses Programm gibt es nicht, oder sein Zugang ist beendet.',
  KEY_NOT_FOUND: 'Dieser Schlüssel ist bereits beendet.',
  PROGRAM_NAME_TAKEN: 'Die Organisation hat bereits ein Programm mit diesem Namen.',
  WRONG_TEAM: 'Sie können nur für ein Team handeln, in dem Sie derzeit Mitglied sind.',
  NOT_ADDRESSED: 'Diese Aufgabe richtet sich nicht an Sie.',
  ONLY_INVESTIGATOR:
    'Das darf nur die Hauptprüferin oder der Hauptprüfer. Die Aufgabe lässt sich nicht übergeben.',
  ACTION_NOT_OPEN: 'Diese Aufgabe ist nicht offen.',
  TEAM_ON_HOLD:
    'Dieses Team pausiert. Seine Aufgaben lassen sich übergeben, sobald es die Arbeit wieder aufnimmt.',
  COLLEAGUE_NOT_IN_TEAM: 'Diese Person ist kein aktuelles Mitglied des Teams.',
  COLLEAGUE_CANT_SEE: 'Diese Person kann den Beitrag nicht sehen.',
  COLLEAGUE_CANT_ACT: 'Die Rolle dieser Person in der Studie lässt diese Aktion nicht zu.',
  COLLEAGUE_NOT_DELEGATED: 'Die Tätigkeit ist dieser Person nicht delegiert.',
  COLLEAGUE_ASKED: 'Diese Person wurde bereits darum gebeten.',
  POST_SUPERCEDED: 'Eine neuere Version hat diese ersetzt. Öffnen Sie die aktuelle Version.',
  NOT_OPENED: 'Öffnen Sie das Dokument, bevor Sie es bestätigen.',
  BODY_TOO_LARGE: 'Diese Anfrage ist zu groß.',
  TOO_MANY_REQUESTS: 'Zu viele Anfragen. Versuchen Sie es gleich noch einmal.',
  BAD_REQUEST: 'An dieser Anfrage stimmt etwas nicht. Prüfen Sie die markierten Felder.',
  UNKNOWN_PARAMETER: 'Dieser Aufruf hat kein Feld und keinen Parameter namens „{{name}}“.',
  MALFORMED_JSON: 'Der Inhalt der Anfrage ist kein gültiges JSON.',
  INVALID_CSRF_TOKEN: 'Diese Seite war zu lange geöffnet. Laden Sie sie neu und versuchen Sie es erneut.',
  NOT_A_REGISTRY_RECORD: 'Dies ist kein Studieneintrag von ClinicalTrials.gov. {{reason}}',
  FILE_MISSING: 'Wählen Sie zuerst eine Datei.',
  FIELD_AFTER_FILE: 'Das Formular muss jede Datei einmal enthalten, nach allen Feldern.',
  FILE_EMPTY: 'Diese Datei ist leer.',
  NEWS_EMPTY: 'Eine Mitteilung braucht neben einem Bild auch etwas Text.',
  PICTURE_UNKNOWN:
    'Ein Bild in diesem Text ist nicht mehr da oder gehört nicht zu dieser Studie. Fügen Sie es noch einmal ein.',
  DESCRIPTION_REQUIRED: 'Geben Sie an, was sich in dieser Version geändert hat.',
  TERMS_VERSION_UNKNOWN: 'Dies sind nicht die aktuellen Bedingungen. Laden Sie die Seite neu.',
  ROLE_UNKNOWN: 'Eine der gewählten Rollen gehört nicht zu dieser Studie.',
  TEAM_UNKNOWN: 'Eines der gewählten Teams gehört nicht zu dieser Studie.',
  OVERSEER_REFUSED: 'Nur ein anderes offenes Team des Sponsors oder einer CRO kann ein Team betreuen.',
  TEAM_NOT_LEADING:
    'Wer eine Studie administriert, muss in einem offenen Team des Sponsors oder einer CRO sein.',
  NOT_AN_INSPECTOR:
    'Nur die Rolle der Inspektion hat ein Enddatum, und sie ist nicht unter den gewählten Rollen.',
  INSPECTOR_DAY_REFUSED: 'Die Rolle der Inspektion muss zwischen heute und heute in einem Jahr enden (UTC).',
  ROLE_NOT_FOR_TEAM:
    'Eine der gewählten Rollen passt nicht zum Team: Prüfzentren, Sponsoren und Dienstleister haben jeweils eigene Rollen.',
  CATEGORY_UNKNOWN:
    'Eine der gewählten Kategorien gibt es in dieser Studie nicht mehr, oder sie kann hier nicht verwendet werden.',
  GRACE_PERIOD_FIXED:
    'In dieser Studie sind Aufgaben 24 Stunden nach der Veröffentlichung fällig. Sie können keine andere Frist wählen.',
  MENTIONED_PARENT_UNKNOWN: 'Der Kommentar, auf den Sie antworten, ist nicht mehr da.',
  UNAUTHENTICATED: 'Ihre Sitzung ist beendet. Melden Sie sich wieder an.',
  SESSION_LOCKED:
    'Ihre Sitzung ist gesperrt, weil Sie eine Weile nichts getan haben. Melden Sie sich an, um fortzufahren.',
  TOKEN_EXPIRED:
    'Dieses Zugriffstoken ist abgelaufen. GET /auth/session liefert ein neues, solange die Sitzung besteht.',
  INVALID_CREDENTIALS: 'Diese E-Mail-Adresse und dieses Passwort passen nicht zusammen.',
  TOTP_REQUIRED:
    'Geben Sie den Code ein, den Ihre Authenticator-App zeigt, oder einen Wiederherstellungscode.',
  PROGRAM_NEEDS_KEY:
    'Von dieser Person wird ein zweiter Faktor verlangt. Ein Programm kann sich deshalb nicht mit ihrem Passwort anmelden, sondern nur mit dem Schlüssel eines Dienstkontos, das die Administration der Organisation anlegt.',
  INVALID_TOTP:
    'Dieser Code stimmt nicht oder wurde schon verwendet. Geben Sie den ein, den Ihre App jetzt zeigt.',
  SECOND_FACTOR_REQUIRED:
    'Dieses Portal oder eine Studie, die Sie sehen, verlangt einen zweiten Faktor. Öffnen Sie das Portal, um ihn vorzuweisen oder einzurichten. Ein Programm meldet sich stattdessen mit dem Schlüssel eines Dienstkontos an.',
  REAUTHENTICATION_REQUIRED:
    'Ihre Anmeldung ist eine Weile her. Melden Sie sich noch einmal an, um fortzufahren.',
  SECOND_FACTOR_FOR_ALL:
    'Dieses Portal verlangt von allen einen zweiten Faktor, deshalb kann keine Studie darauf verzichten.',
  PROOF_REQUIRED: 'Bestätigen Sie zuerst mit einem Passkey oder einem Code.',
  ACCOUNT_IS_DISABLED: 'Dieses Konto ist deaktiviert.',
  ACCOUNT_NOT_DISABLED: 'Dieses Konto ist nicht deaktiviert.',
  ACCOUNT_NOT_LOCKED: 'Dieses Konto ist nicht gesperrt.',
  NO_PASSWORD_TO_RESET:
    'Diese Person meldet sich hier ohne Passwort an, daher lässt sich keines zurücksetzen.',
  NO_FACTOR_TO_RESET: 'Diese Person hat keinen zweiten Faktor.',
  NO_PIN_TO_REVOKE: 'Diese Person hat keine Signatur-PIN.',
  PASSKEY_ONLY:
    'Diese Person kann sich nur mit Passkeys anmelden, daher lassen sie sich nicht entfernen. Dafür braucht sie zuerst einen anderen Weg.',
  NO_SECOND_FACTOR: 'Richten Sie zuerst eine Authenticator-App oder einen Passkey ein.',
  LAST_SECOND_FACTOR:
    'Von Ihnen wird ein zweiter Faktor verlangt, und dies ist Ihr einziger. Fügen Sie zuerst einen anderen hinzu.',
  PASSKEY_REFUSED:
    'Dieser Passkey gilt hier nicht, oder es hat zu lange gedauert. Versuchen Sie es noch einmal.',
  PROVIDER_NOT_FOUND: 'Diese Anmeldung kennt das Portal nicht.',
  PROVIDER_UNREACHABLE:
    '{{name}} hat nicht geantwortet. Versuchen Sie es gleich noch einmal, oder melden Sie sich anders an.',
  PROVIDER_ANSWER_WRONG:
    'Die Antwort von {{name}} gilt hier nicht, deshalb wurde niemand angemeldet. Beginnen Sie noch einmal auf der Anmeldeseite.',
  SIGN_IN_CANCELLED: 'Die Anmeldung mit {{name}} wurde abgebrochen.',
  SIGN_IN_EXPIRED:
    'Diese Anmeldung hat zu lange gedauert oder in einem anderen Browser begonnen. Beginnen Sie noch einmal auf der Anmeldeseite.',
  ACCOUNT_NOT_CONNECTED:
    'Mit diesem Konto von {{name}} meldet sich hier niemand an. Wenn Sie hier ein Konto haben, melden Sie sich anders an und verbinden Sie es in Ihrem Profil; andernfalls bitten Sie eine studienverantwortliche Person um eine Einladung.',
  OWN_INVITATION_EXPIRED:
    'Ihre Einladung zu {{name}} ist abgelaufen, daher haben Sie hier noch kein Konto. Bitten Sie {{inviter}} um eine neue.',
  ACCOUNT_OF_SOMEONE_ELSE:
    'Dieses Konto von {{name}} gehört hier einer anderen Person, oder Sie haben schon ein anderes verbunden. Trennen Sie zuerst jenes.',
  ONLY_WAY_IN:
    'Dies ist Ihre einzige Möglichkeit, sich anzumelden. Richten Sie eine andere ein, bevor Sie sie entfernen.',
  LOGOUT_TOKEN_REFUSED: 'Dieses Logout-Token gilt hier nicht.',
  ACCOUNT_DISABLED: 'Ihr Konto ist deaktiviert, daher können Sie sich nicht anmelden. Fragen Sie {{who}}.',
  OWN_ACCOUNT: 'Bei Ihrem eigenen Konto muss das jemand anderes tun.',
  ACCOUNT_USED_ELSEWHERE:
    'Diese Person arbeitet hier auch für eine andere Organisation, daher können das nur die Betreiber dieses Portals tun. Sie können sie aus Ihren Studien entfernen.',
  DISABLED_BY_OPERATOR:
    'Dieses Konto wurde von den Betreibern dieses Portals oder von einer anderen Organisation deaktiviert.',
  NON_EEC_USER: 'Ihr Konto hat keinen Zugang zu diesem Portal.',
  TERMS_NOT_ACCEPTED: 'Stimmen Sie zuerst den Nutzungsbedingungen zu.',
  COMMENTS_CLOSED: 'Sie können diesen Beitrag nicht kommentieren.',
  NOT_YOUR_COMMENT: 'Nur wer einen Kommentar verfasst hat, kann ihn ändern.',
  PUBLISHED_BY_OTHERS:
    'Nach der Veröffentlichung können nur Personen, die in dieser Studie veröffentlichen, Ihren Beitrag ändern oder zurückziehen. Bitten Sie eine von ihnen um eine neue Version.',
  NOT_YOUR_DRAFT: 'Das kann nur die Person, die diesen Entwurf verfasst hat.',
  OWN_DRAFT: 'In dieser Studie muss eine andere Person Ihren Entwurf freigeben.',
  OWN_BLINDING: 'Die Verblindung muss eine Person aufheben, die nicht in diesem Team ist.',
  BLINDED_HERE:
    'Sie sind in einem verblindeten Team und könnten diesen Beitrag selbst nicht sehen. Eine unverblindete Person kann ihn kennzeichnen.',
  CATALOGUE_BLINDED:
    'Sie sind in einem verblindeten Team und sehen nicht den ganzen Katalog. Importieren kann ihn, wer nicht verblindet ist.',
  CATALOGUE_UNREADABLE:
    'Das ist keine CSV-Datei mit den Namen der Spalten in der ersten Zeile. Speichern Sie die Tabelle zuerst als CSV.',
  CATALOGUE_COLUMN_MISSING: 'Die erste Zeile der Datei muss diese Spalten nennen: {{columns}}.',
  CATALOGUE_TOO_LONG: 'Ein Katalog hat höchstens {{most}} Produkte.',
  CATALOGUE_FULL:
    'Diese Studie hatte schon {{most}} Produkte, und Bestellungen nennen auch die, die nicht mehr angeboten werden. Verwenden Sie deren Artikelnummern wieder.',
  CATALOGUE_CHANGED:
    'Der Katalog hat sich inzwischen geändert. Prüfen Sie noch einmal, was der Import ändert.',
  PRODUCT_UNAVAILABLE:
    '{{product}} kann nicht an {{site}} geliefert werden. Entfernen Sie es aus dem Warenkorb.',
  ORDER_TOO_LARGE: 'So viel kann eine Bestellung nicht kosten.',
  CART_ORDERED:
    'Dieser Warenkorb wurde bereits mit anderem Inhalt bestellt. Sehen Sie zuerst diese Bestellung an; wenn Sie hier bestellen, ist das eine weitere.',
  SERVICE_ITEM_NOT_FOUND: 'Diese Bestellung oder Anfrage gibt es nicht, oder Sie können sie nicht sehen.',
  EQUIPMENT_NOT_FOUND: 'Dieses Gerät ist hier nicht verliehen, oder Sie können es nicht sehen.',
  EQUIPMENT_NOT_AT_SITE:
    '{{item}} ist schon in einer anderen Abholung oder nicht mehr am Zentrum. Nehmen Sie es aus der Anfrage.',
  SERVICE_ITEM_CHANGED: '{{person}} hat den Stand gerade geändert: {{status}}. Prüfen Sie, was jetzt gilt.',
  TOO_MANY_STEPS:
    'Der Status hat zu oft gewechselt. Möglich ist nur noch ein Status, den es hier noch nicht gab.',
  THREAD_FULL: 'Eine Supportanfrage kann höchstens 500 Nachrichten haben. Stellen Sie eine neue.',
  QUOTATION_EXPIRED: 'Dieses Angebot ist abgelaufen. Fordern Sie ein neues an.',
  PRODUCT_NOT_FOUND: 'Dieses Produkt ist nicht im Katalog.',
  OWN_BLINDED_TEAM: 'Aus einem verblindeten Team muss eine andere Person Sie entfernen.',
  WAS_BLINDED: 'Sie waren in dieser Studie verblindet. Eine andere Person muss Sie wieder aufnehmen.',
  OWN_ROLES: 'Ihre eigenen Rollen muss eine andere Person ändern.',
  ADMINISTRATORS_ONLY: 'Nur die Studienadministration kann entscheiden, wer noch dazugehört.',
  FEATURE_OFF: 'Dieser Teil des Portals ist hier abgeschaltet.',
  CHANNEL_REFUSED: 'Sie haben keinen Zugang zu diesem Live-Kanal.',
  NOT_FOUND: 'Hier ist nichts, oder nichts, was Sie sehen können.',
  CHANNEL_NOT_FOUND: 'Diese Studie gibt es nicht, oder Sie sind nicht darin.',
  ORGANIZATION_NOT_FOUND: 'Diese Organisation ist Ihrer Organisation nicht bekannt.',
  CLIENT_NOT_FOUND: 'Diese Organisation gibt es nicht, oder Sie verwalten sie nicht.',
  MEMBER_NOT_FOUND: 'Diese Person ist nicht hier, oder Sie können sie nicht sehen.',
  POST_NOT_FOUND: 'Diesen Beitrag gibt es nicht, oder er ist nicht für Sie freigegeben.',
  COMMENT_NOT_FOUND: 'Diesen Kommentar gibt es nicht mehr.',
  TEAM_NOT_FOUND: 'Dieses Team gibt es nicht, oder Sie können es nicht sehen.',
  CONTACT_DATA_NOT_FOUND: 'Diesen Eintrag gibt es nicht mehr.',
  // A word joiner keeps the hyphen off the end of a line. The fonts have no hyphen that does so by itself.
  INVITATION_NOT_FOUND:
    'Diese Einladung gibt es nicht, oder eine neuere E-\u2060Mail hat ihren Link ersetzt. Suchen Sie diese E-\u2060Mail, oder bitten Sie um eine neue Einladung.',
  RULE_NOT_FOUND: 'Diese Aufgabe ist nicht mehr zu erledigen.',
  TAXONOMY_FULL: 'Eine Studie kann höchstens 20 Gliederungen mit je 500 Kategorien auf 5 Ebenen haben.',
  CATEGORY_NAME_TAKEN: 'Diesen Namen gibt es auf dieser Ebene bereits.',
  CATEGORY_IN_USE: 'Hier abgelegte Beiträge: {{posts}}. Verschieben Sie sie zuerst in eine andere Kategorie.',
  ROLE_NOT_FOUND: 'Diese Rolle gibt es in dieser Studie nicht.',
  NOTIFICATION_CONTACT_NOT_FOUND: 'Diesen Benachrichtigungskontakt gibt es nicht, oder er wurde entfernt.',
  KEY_CONTACT_NOT_FOUND: 'Diese Person ist keine Ansprechperson dieser Studie.',
  PERSON_NOT_IN_STUDY: 'Diese Person ist nicht in dieser Studie.',
  FILE_NOT_FOUND: 'Eine solche Datei gibt es hier nicht.',
  REGISTRY_RECORD_NOT_FOUND: 'Das Register hat keine Studie mit dieser Nummer.',
  ILLEGAL_TRANSITION: 'Das ist im jetzigen Zustand nicht möglich.',
  POST_WITHDRAWN:
    '{{name}} hat diesen Beitrag am {{date}} zurückgezogen. Was vorher geöffnet und bestätigt wurde, bleibt festgehalten.',
  NOT_A_COURSE: 'Dieser Beitrag ist keine Schulung.',
  TOO_MANY_FILES: 'Hier können höchstens {{limit}} Dateien hinzugefügt werden.',
  VIDEO_REFUSED: 'Das ist kein Video, das Browser abspielen. Speichern Sie es als MP4, WebM oder MOV.',
  VIDEO_WITHOUT_LENGTH:
    'Die Länge dieses Videos ist nicht lesbar. Speichern Sie es mit einem Videoprogramm noch einmal als MP4 oder WebM.',
  CAPTIONS_REFUSED:
    'Untertitel und Audiodeskriptionen müssen WebVTT-Dateien (.vtt) in UTF-8 mit mindestens einer Zeile Text sein.',
  POSTER_REFUSED: 'Das Bild zum Video muss PNG, JPEG oder WebP sein.',
  NOT_PUBLISHED: 'Diese Version ist nicht veröffentlicht.',
  VERSION_IN_FORCE: 'Der Inhalt dieser Version gilt bereits.',
  PAGES_PENDING: 'Die Seiten dieser Datei werden noch aufbereitet. Versuchen Sie es gleich noch einmal.',
  DRAFT_EXISTS:
    'Es gibt bereits den Entwurf einer neuen Version. Veröffentlichen oder löschen Sie ihn zuerst.',
  POST_CHANGED: 'Dies ist nicht mehr die neueste Version des Beitrags. Sehen Sie nach, was er jetzt sagt.',
  CLASSIFICATIONS_CHANGED:
    'Die Kategorien dieses Beitrags haben sich geändert, seit Sie sie geöffnet haben. Öffnen Sie sie erneut, um zu sehen, wie sie jetzt sind.',
  PERMISSIONS_CHANGED:
    'Diese Berechtigungen haben sich geändert, seit Sie sie geöffnet haben. Sehen Sie nach, wie sie jetzt sind, und speichern Sie erneut.',
  RULES_CHANGED:
    'Die Aufgaben haben sich geändert, seit Sie sie geöffnet haben. Sehen Sie nach, wie sie jetzt sind, und speichern Sie erneut.',
  NOT_A_READER: 'Dieser Beitrag ist für diese Person nicht freigegeben.',
  POST_IS_PUBLISHED:
    'Dieser Beitrag ist veröffentlicht. Der Entwurf einer neuen Version kann Lesende, Kategorien und Aufgaben nicht ändern.',
  DRAFT_CHANGED:
    'Dieser Entwurf hat sich geändert, seit Sie ihn geöffnet haben. Sehen Sie nach, was er jetzt sagt.',
  NOT_AN_EVENT: 'Dieser Beitrag ist keine Veranstaltung.',
  EVENT_BEGUN: 'Diese Veranstaltung hat begonnen, daher können Sie nicht mehr antworten.',
  DRAFT_EXPIRED: 'Dieser Entwurf ist abgelaufen. Stellen Sie ihn zuerst wieder her.',
  REQUEST_TOO_SLOW:
    'Zeitüberschreitung bei der Anfrage. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  TEAM_CODE_TAKEN: 'Ein anderes Prüfzentrum dieser Studie hat diese Nummer.',
  OVERSIGHT_CIRCLE: 'Diese Teams würden einander gegenseitig betreuen.',
  CONTACT_DATA_FULL: 'Ein Team kann höchstens 30 Einträge haben. Entfernen Sie zuerst einen.',
  TEAM_TYPE_FIXED:
    'Ein Prüfzentrum kann kein anderes Team werden, und ein anderes Team kein Prüfzentrum. Ein Team, das andere betreut oder eine Leitung hat, braucht eine Art, die das erlaubt.',
  TEAM_ROLES_UNFIT:
    'Die Mitglieder haben Rollen, die es in einem Team dieser Art nicht gibt. Ändern Sie zuerst ihre Rollen.',
  DUTY_UNKNOWN: 'Diese Studie kennt diese Tätigkeit nicht oder delegiert sie nicht mehr.',
  RULE_TEMPLATE_NOT_FOUND: 'Diese Vorlage gibt es in dieser Studie nicht.',
  RULE_TEMPLATE_NAME_TAKEN: 'Eine andere Vorlage dieser Studie hat diesen Namen.',
  PAGE_NOTE_NOT_FOUND: 'Sie haben keine solche Notiz.',
  PAGE_NOTES_FULL:
    'Sie können an einem Beitrag höchstens 500 Markierungen und Notizen haben. Entfernen Sie zuerst eine.',
  RULE_TEMPLATES_FULL: 'Eine Studie kann höchstens 50 Vorlagen haben. Entfernen Sie zuerst eine.',
  OWN_DELEGATION:
    'Niemand delegiert sich selbst eine Tätigkeit. Das muss eine andere Prüfärztin oder ein anderer Prüfarzt des Zentrums tun.',
  DELEGATION_NOT_FOUND: 'Diese Zeile gibt es im Delegationslog dieses Zentrums nicht.',
  NOT_A_SITE: 'Nur Prüfzentren haben ein Delegationslog.',
  DELEGATION_EXISTS:
    'Diese Tätigkeit ist dieser Person für diese Tage bereits delegiert, oder die Genehmigung steht noch aus.',
  DELEGATION_OVER:
    'Der letzte Tag ist vorbei, daher lässt sich die Zeile nicht mehr genehmigen. Lehnen Sie sie ab, und fügen Sie eine neue hinzu.',
  TEAM_CLOSED: 'Dieses Team ist geschlossen.',
  SITE_NOT_APPROVED: 'Tragen Sie zuerst das Datum des Ethikvotums für dieses Prüfzentrum ein.',
  PRINCIPAL_INVESTIGATOR_MISSING:
    'Dieses Prüfzentrum hat noch keine Hauptprüferin und keinen Hauptprüfer. Fügen Sie zuerst jemanden hinzu.',
  INVITATION_EXISTS:
    'Diese Adresse hat bereits eine offene Einladung zu diesem Team. Senden Sie sie stattdessen erneut.',
  MEMBER_OF_TEAM: 'Jemand mit dieser Adresse ist bereits in diesem Team.',
  INVITATION_EMAILED:
    'Der Link dieser Einladung wurde per E-Mail verschickt. Senden Sie die Einladung erneut, um einen neuen zu erzeugen.',
  INVITATION_ENDED: 'Diese Einladung wurde bereits beantwortet oder zurückgezogen.',
  INVITATION_EXPIRED:
    'Diese Einladung ist abgelaufen. Bitten Sie die Person, die Sie eingeladen hat, um eine neue.',
  SETUP_ENDED: 'Dieses Portal wird bereits verwaltet. Bitten Sie die Administration um eine Einladung.',
  SETUP_EXPIRED:
    'Dieser Link ist abgelaufen. Bitten Sie diejenigen, die dieses Portal betreiben, es neu zu starten: Dabei entsteht ein neuer.',
  SETUP_NOT_FOUND:
    'Dies ist nicht der neueste Link zum Einrichten. Bitten Sie diejenigen, die dieses Portal betreiben, es neu zu starten: Dabei entsteht ein neuer Link.',
  NOT_FIRST_ADMINISTRATOR:
    'Nur die Person, die beim Einrichten dieses Portals eingeladen wurde, kann die erste Organisation benennen.',
  INVITATION_OUTDATED:
    'Diese Einladung gilt nicht mehr, weil sich das Team oder die Mitglieder der Studie geändert haben. Bitten Sie um eine neue.',
  INVITER_REMOVED:
    'Die Person, die Sie eingeladen hat, verwaltet diese Organisation nicht mehr. Bitten Sie dort um eine neue Einladung.',
  ACCOUNT_EXISTS:
    'Sie haben bereits ein Konto mit dieser Adresse. Melden Sie sich an und beantworten Sie die Einladung dort.',
  MEMBER_NOT_CURRENT: 'Diese Person ist derzeit nicht Mitglied der Studie.',
  ROLES_CHANGED:
    'Diese Rollen haben sich geändert, seit Sie sie geöffnet haben. Sehen Sie sich den neuen Stand an und speichern Sie erneut.',
  LAST_CLIENT_ADMIN:
    'Eine Organisation braucht mindestens eine Person in der Administration. Fügen Sie zuerst jemand anderen hinzu.',
  LAST_CHANNEL_ADMIN:
    'Eine Studie braucht mindestens eine Person in der Administration. Bestimmen Sie zuerst jemand anderen.',
  STUDY_NAME_TAKEN: 'Eine Studie mit diesem Namen gibt es bereits.',
  ROLE_NAME_TAKEN: 'Eine andere Rolle dieser Studie hat diesen Namen.',
  NOTIFICATION_CONTACT_EXISTS:
    'Diesen Kontakt gibt es für dieselben Teams bereits. Ändern Sie, worüber er informiert wird.',
  NOTIFICATION_CONTACTS_FULL: 'Eine Studie kann höchstens 1.000 Benachrichtigungskontakte haben.',
  KEY_CONTACTS_FULL: 'Eine Studie kann höchstens 100 Ansprechpersonen haben.',
  KEY_CONTACT_EXISTS: 'Diese Person ist bereits Ansprechperson.',
  IDEMPOTENCY_KEY_REUSED: 'Dieser Schlüssel wurde bereits für eine andere Anfrage verwendet.',
  FILE_TOO_LARGE: 'Diese Datei ist größer als {{limit}}.',
  NEWS_TOO_LONG:
    'Dieser Text ist länger als 100 kB. Teilen Sie ihn auf, oder fügen Sie ihn als Dokument hinzu.',
  LIST_TOO_LONG: 'Diese Liste hat mehr als {{limit}} Einträge. Grenzen Sie sie zuerst ein.',
  TRAIL_TOO_LONG: 'Es sind mehr als {{limit}} Einträge. Exportieren Sie sie in Teilen, nach Datum.',
  FILE_TYPE_REFUSED:
    'Diese Art von Datei wird nicht angenommen. Verwenden Sie PDF-, Office-, Bild- oder Textdateien.',
  IMAGE_TYPE_REFUSED:
    'Diese Art von Bild wird nicht angenommen. Exportieren Sie es als JPEG oder PNG; iPhones nehmen JPEG auf, wenn unter Einstellungen > Kamera > Formate „Maximale Kompatibilität“ gewählt ist.',
  PICTURE_REFUSED: 'Dies ist kein Bild, das angezeigt werden kann. Verwenden Sie PNG, JPEG, WebP oder GIF.',
  UNSUPPORTED_MEDIA_TYPE: 'Dieser Aufruf nimmt diese Art von Inhalt nicht an.',
  RANGE_NOT_SATISFIABLE: 'Diesen Teil der Datei gibt es nicht.',
  HEADERS_TOO_LARGE:
    'Die Kopfzeilen dieser Anfrage sind zu groß. Löschen Sie die Cookies dieses Portals und versuchen Sie es erneut.',
  ACCOUNT_LOCKED:
    'Zu viele Fehlversuche. Versuchen Sie es {{when}} erneut. Dauert das zu lange, kann die Administration Ihrer Organisation Ihr Konto entsperren.',
  HELPED_TOO_OFTEN:
    'Dieser Person wurde innerhalb einer Stunde schon mehrmals geholfen. Versuchen Sie es {{when}} erneut.',
  RESET_TOO_OFTEN:
    'Für diese Adresse oder aus Ihrem Netzwerk wurden zu viele Links angefordert. Sehen Sie in Ihrem Postfach nach, oder versuchen Sie es {{when}} erneut.',
  NO_MAIL_SERVER:
    'Dieses Portal versendet keine E-Mails. Bitten Sie die Betreiber um einen Link, mit dem Sie ein neues Passwort wählen können.',
  EMAIL_NOT_VERIFIED:
    'Ihre E-Mail-Adresse ist noch nicht bestätigt. Wählen Sie per E-Mail ein neues Passwort, was sie bestätigt, und versuchen Sie es dann erneut.',
  SIGNING_AGREEMENT_REQUIRED:
    'Stimmen Sie zuerst zu, dass Ihre elektronische Unterschrift wie Ihre handschriftliche zählt.',
  APPROVAL_TYPE_REFUSED:
    'Eine Unterschrift nach dieser Regel kann das nicht bedeuten. Wählen Sie eine der vorgesehenen Bedeutungen.',
  PASSKEY_MISSING:
    'Diese Studie verlangt bei jeder Unterschrift einen Passkey, und Sie haben noch keinen. Fügen Sie einen hinzu, und unterschreiben Sie dann.',
  SIGNATURE_PIN_MISSING:
    'Sie haben noch keine Signatur-PIN. Holen Sie sich eine, und unterschreiben Sie dann.',
  SIGNATURE_PIN_ENDED:
    'Ihre Signatur-PIN wurde beendet. Holen Sie sich eine neue, und unterschreiben Sie dann.',
  SIGNATURE_PIN_EXPIRED:
    'Ihre Signatur-PIN ist älter als ein Jahr. Holen Sie sich eine neue, und unterschreiben Sie dann.',
  SIGNATURE_PIN_LOCKED:
    'Ihre Signatur-PIN ist nach zu vielen Fehlversuchen gesperrt. Versuchen Sie es {{when}} erneut, oder holen Sie sich eine neue PIN.',
  WRONG_SIGNATURE_PIN: 'Diese PIN stimmt nicht. Nach fünf Fehlversuchen wird sie für 15 Minuten gesperrt.',
  EMAIL_CHANGE_TOO_OFTEN:
    'Für diese Adresse oder von Ihnen wurden zu viele Links angefordert. Sehen Sie in ihrem Posteingang nach, oder versuchen Sie es {{when}} erneut.',
  SUPPORT_TOO_OFTEN:
    'Sie haben in der letzten Stunde sehr oft um Hilfe gebeten oder dazu geschrieben. Es wurde nichts gesendet. Versuchen Sie es {{when}} erneut.',
  ORDERS_TOO_OFTEN:
    'Sie haben in der letzten Stunde sehr oft bestellt. Es wurde nichts gesendet. Versuchen Sie es {{when}} erneut.',
  QUOTATIONS_TOO_OFTEN:
    'Sie haben in der letzten Stunde sehr viele Angebote angefordert. Es wurde nichts gesendet. Versuchen Sie es {{when}} erneut.',
  PICKUPS_TOO_OFTEN:
    'Sie haben in der letzten Stunde sehr viele Abholungen angefordert. Es wurde nichts gesendet. Versuchen Sie es {{when}} erneut.',
  CONFIRMATION_TOO_OFTEN:
    'An diese Adresse wurden zu viele Links gesendet. Versuchen Sie es {{when}} erneut.',
  EMAIL_CHANGE_NOT_FOUND:
    'Der Link zu Ihrer neuen Adresse wurde schon verwendet, zurückgezogen oder durch einen neueren ersetzt, oder er ist abgelaufen. Fordern Sie in Ihrem Profil einen neuen an.',
  EMAIL_CHANGE_OF_ANOTHER:
    'Diese Adresse wurde von einem anderen Konto aus angefordert. Melden Sie sich ab und mit jenem Konto an, um sie zu bestätigen.',
  WRONG_PASSWORD: 'Das ist nicht Ihr aktuelles Passwort.',
  PASSWORD_RESET_NOT_FOUND:
    'Dieser Link wurde bereits verwendet, ist abgelaufen oder unvollständig. Fordern Sie einen neuen an.',
  MAIL_OFF:
    'Dieses Portal versendet keine E-Mails, daher käme keine Einladung an. Bitten Sie die Betreiber, einen Mailserver einzurichten.',
  INVITED_TOO_OFTEN:
    'Diese Einladung wurde innerhalb eines Tages 5-mal gesendet. Versuchen Sie es morgen erneut.',
  INVITED_TOO_MANY: 'Sie können {{most}} Einladungen am Tag senden. Versuchen Sie es morgen erneut.',
  ADDRESS_INVITED_TOO_OFTEN:
    'An diese Adresse wurden innerhalb eines Tages 10 Einladungen gesendet. Versuchen Sie es morgen erneut.',
  INTERNAL_ERROR: 'Auf unserer Seite ist etwas schiefgegangen. Es wurde erfasst.',
  DATABASE_UNREACHABLE: 'Das Portal erreicht seine Datenbank gerade nicht. Versuchen Sie es gleich erneut.',
  STORAGE_UNREACHABLE: 'Das Portal erreicht seine Dateien gerade nicht. Versuchen Sie es gleich erneut.',
  OUTCOME_UNKNOWN:
    'Beim Speichern ist die Verbindung zur Datenbank abgebrochen. Vielleicht wurde es gespeichert, vielleicht auch nicht. Sehen Sie nach, bevor Sie es erneut versuchen.',
  NO_ROOM:
    'Auf dem Server ist kein Platz mehr, daher wurde nichts gespeichert. Was Sie eingegeben haben, ist noch hier: Versuchen Sie es später erneut, und informieren Sie die Betreiber dieses Portals.',
  REGISTRY_ANSWER_WRONG:
    'Das Register hat den Eintrag dieser Studie nicht geliefert. Versuchen Sie es später erneut, oder importieren Sie eine Datei.',
  REGISTRY_UNREACHABLE:
    'Das Register hat nicht geantwortet. Versuchen Sie es später erneut, oder importieren Sie eine Datei.',
};
