import type { Catalogue } from '../words.ts';

export const help: Catalogue['help'] = {
  screen: 'Diese Seite',
  screens: {
    home: 'Was in allen Ihren Studien auf Sie wartet, das Dringendste zuerst, und die Studien selbst. Öffnen Sie eine Aufgabe, um sie zu erledigen, oder eine Studie, um zu lesen, was dort veröffentlicht ist.',
    allActions:
      'Was die Beiträge aller Ihrer Studien noch von Ihnen verlangen, und bis wann. Ein Eintrag verlässt die Liste, wenn er erledigt ist.',
    readingSession:
      'Was Ihre Studien von Ihnen verlangen, ein Dokument nach dem anderen. Lesen Sie jedes, wählen Sie „Bereit“, und unterschreiben Sie am Ende alle zusammen; vorher wird nichts als unterschrieben festgehalten.',
    allUnread:
      'Beiträge aller Ihrer Studien, die Sie noch nicht geöffnet haben. Ein Beitrag verlässt die Liste, wenn Sie ihn öffnen, und kommt zurück, wenn Sie ihn als ungelesen markieren.',
    search:
      'Findet Beiträge und Kommentare nach ihren Wörtern, in Titeln, Texten und auf den Seiten von Dokumenten. Jedes Ergebnis öffnet sich dort, wo die Wörter stehen.',
    myTeams:
      'Ihre Teams und Prüfzentren in allen Ihren Studien. Öffnen Sie eines, um seine Personen, seinen Status und seine Kontaktdaten zu sehen.',
    updates:
      'Was geschehen ist und Sie betrifft, das Neueste zuerst, je eine Zeile für einen Beitrag, eine Bestellung oder einen anderen Vorgang. Wer eine Zeile öffnet, markiert sie als gelesen, auf allen eigenen Geräten.',
    equipment:
      'Die Geräte, die an Ihre Teams und Zentren verliehen sind, in allen Ihren Studien. Zuerst kommen die, deren Kalibrierung fällig ist.',
    timeline:
      'Was in dieser Studie veröffentlicht und für Sie freigegeben ist. Ein Beitrag, der etwas von Ihnen verlangt, sagt das, und bis wann.',
    actions:
      'Was die Beiträge dieser Studie noch von Ihnen verlangen, und bis wann. Ein Eintrag verlässt die Liste, wenn er erledigt ist.',
    unread:
      'Beiträge dieser Studie, die Sie noch nicht geöffnet haben. Ein Beitrag verlässt die Liste, wenn Sie ihn öffnen, und kommt zurück, wenn Sie ihn als ungelesen markieren.',
    documents:
      'Die Beiträge dieser Studie nach Kategorien; ein Punkt zeigt, was Sie noch nicht gelesen haben. Öffnen Sie eine Kategorie, um ihre Beiträge und die ihrer Unterkategorien zu sehen.',
    sitesAndMembers:
      'Die Prüfzentren, die anderen Teams und die Personen dieser Studie, soweit Sie sie sehen dürfen. Studienadministration und Studienleitung legen Prüfzentren und Teams an und nehmen Personen auf.',
    complianceInsights:
      'Wie viel von dem erledigt ist, was Beiträge verlangen, nach Beitrag und Team, soweit Sie es sehen. Wählen Sie eine Zelle, um zu sehen, wer dort überfällig ist, oder ein Team, um nur seine Zahlen zu sehen.',
    team: 'Der Status eines Prüfzentrums oder Teams, wer dazugehört und wie es erreichbar ist. Studienadministration und Studienleitung ändern seinen Status; seine Monitore können es pausieren.',
    member:
      'Die Teams und Rollen einer Person in dieser Studie, und wie sie erreichbar ist. Was Sie hier ändern können, hat eine Schaltfläche; für alles andere wenden Sie sich an die Studienadministration.',
    catalogue:
      'Was diese Studie bestellen kann; wer die Versorgung verwaltet, importiert es aus einer CSV-Datei. Wählen Sie Zentren, um zu sehen, was sie bekommen können.',
    catalogueImport:
      'Vergleichen Sie eine CSV-Datei mit dem Katalog, korrigieren Sie ihre Zeilen und importieren Sie sie. Vorher wird nichts geschrieben.',
    orders:
      'Die Bestellungen dieser Studie, die Sie sehen können. Öffnen Sie eine, um zu sehen, wie weit sie ist und was Sie als Nächstes tun können.',
    notificationContacts:
      'Legen Sie fest, wer per E-Mail worüber informiert wird. Eine Adresse außerhalb der Studie bekommt zuerst einen Link, und nichts, bevor sie bestätigt ist.',
    quotations:
      'Was Produkte kosten würden und bis wann jedes Angebot gilt. Ein Angebot öffnet sich mit seinen Positionen; wer es annehmen darf, lehnt es dort ab oder bestellt.',
    newQuotation:
      'Wählen Sie Produkte, oder nennen Sie, was nicht im Katalog steht, und sagen Sie, bis wann und wohin. Ein Lieferant antwortet mit Preisen.',
    newOrder:
      'Wählen Sie Zentren und Produkte, geben Sie an, wohin und bis wann, und prüfen Sie alles. Für jedes Zentrum entsteht eine Bestellung; bestellt wird erst mit „Bestellen“.',
    scannedEquipment:
      'Ein Leihgerät: wie es ihm geht, wann die Kalibrierung fällig ist und wen Sie anrufen. Sein Etikett führt hierher.',
    supportRequests:
      'Wobei Zentren Hilfe brauchen: Gerätefehler, Kalibrierungen, Lieferungen und mehr. Öffnen Sie eine Anfrage, um ihre Nachrichten zu lesen und zu schreiben.',
    newSupportRequest:
      'Ein Leihgerät füllt seine Seriennummer aus. Die Anfrage geht an die, die das Zentrum beliefern; Sicherheitsereignisse werden anderswo gemeldet.',
    pickups:
      'Die Abholungen dieser Studie, die Sie sehen können. Öffnen Sie eine, um zu sehen, wann der Kurier kommt und was Sie als Nächstes tun können.',
    newPickup:
      'Wählen Sie, was abgeholt wird, in welchem Zustand und wie verpackt, und sagen Sie, wann und wo. Der Termin des Kuriers folgt, sobald jemand ihn geplant hat.',
    order:
      'Eine Bestellung oder Supportanfrage: was sie enthält, wie weit sie ist und wer was getan hat. Die Schaltflächen sind, was Ihre Rolle und ihr Stand erlauben.',
    audit:
      'Wer in dieser Studie wann was getan hat, soweit Sie es sehen können. Öffnen Sie einen Eintrag, um den Stand davor und den Grund zu sehen; nichts davon kann geändert oder entfernt werden.',
    accessReview:
      'Alle, die diese Studie derzeit öffnen können, mit ihren Rollen, ihren Teams und der letzten Anmeldung, und die Programme mit Zugriff. Vergleichen Sie die Liste regelmäßig damit, wer Zugriff haben soll; öffnen Sie eine Zeile, um den Zugriff einer Person zu ändern oder zu beenden.',
    profile:
      'Was andere in Ihren Studien von Ihnen sehen und Sie selbst berichtigen können, wie Sie sich anmelden, und was über Sie gespeichert ist. Was Sie unterschrieben oder bestätigt haben, lässt sich nicht ändern; zu allem anderen fragen Sie die Ansprechpersonen Ihrer Studie.',
    studyAdmin:
      'Wie diese Studie heißt, wie sie aussieht, wie ihre Rollen heißen und wen man fragen kann. Alle in der Studie sehen Änderungen sofort, und der Audit-Trail hält sie fest.',
    administrators:
      'Die Personen, die diese Organisation verwalten: Sie legen ihre Studien an und bestimmen, wer jede administriert. Was in einer Studie geschieht, sehen sie erst, wenn sie darin Mitglied sind.',
    accounts:
      'Wie sich die Personen dieser Organisation anmelden, und wer ausgesperrt ist. Senden Sie einen Link für ein neues Passwort, heben Sie eine Sperre auf, entfernen Sie verlorene zweite Faktoren oder deaktivieren Sie ein Konto; die Person erfährt es per E-Mail.',
    programs:
      'Die anderen Systeme, die auf die Studien dieser Organisation zugreifen, und was jedes darin darf. Fügen Sie eines hinzu, um seinen Schlüssel zu erhalten, der einmal angezeigt wird.',
    studies:
      'Die Studien dieser Organisation. Legen Sie eine von Hand oder aus ihrem Eintrag in einem öffentlichen Register an, und bestimmen Sie, wer sie administriert.',
    newPost:
      'Teilen Sie ein Dokument, eine Mitteilung oder eine Veranstaltung mit dieser Studie: was darin steht, wer es sehen kann und was Sie verlangen. Bis es fertig ist, können Sie es als Entwurf behalten.',
    newSite:
      'Ein neues Prüfzentrum, das zunächst den Status „Geplant“ und keine Mitglieder hat. Es kann aktiviert werden, sobald sein Ethikvotum erfasst und eine Hauptprüferin oder ein Hauptprüfer Mitglied ist.',
    invite:
      'Einladungen per E-Mail in ein Team dieser Studie, mit denselben Rollen für alle. Sie gelten 14 Tage und erscheinen in der Mitgliederliste, bis sie beantwortet sind.',
    newTeam:
      'Ein neues Team des Sponsors, einer CRO, eines Dienstleisters oder anderer, etwa eines Komitees. Es ist von Anfang an aktiv und hat noch keine Mitglieder.',
    newVersion:
      'Eine neue Version eines veröffentlichten Beitrags. Bis Sie sie veröffentlichen, sehen Lesende die bisherige; Sie geben an, was sich geändert hat und ob die Aufgaben erneut zu erledigen sind.',
    draft:
      'Ein Beitrag, der noch nicht veröffentlicht ist. Speichern Sie Ihre Änderungen als Entwurf; wenn er fertig ist, veröffentlichen Sie ihn oder reichen ihn zur Freigabe ein.',
    compare:
      'Was sich von einer Version eines Dokuments zur anderen geändert hat, Seite für Seite. Entferntes ist durchgestrichen, Hinzugefügtes unterstrichen, Verschobenes gepunktet unterstrichen.',
    post: 'Ein Beitrag mit seinen Kommentaren und Versionen. Wenn er etwas von Ihnen verlangt, sagt seine Karte, was, warum und bis wann, und Sie können es dort übergeben, wo das möglich ist.',
  },
  contacts: 'Wen Sie in {{study}} fragen können',
  contactsOfStudy: 'Wen Sie fragen können',
  contactsFailed: 'Die Ansprechpersonen konnten nicht geladen werden.',
  noContacts:
    'Für Sie sind noch keine Ansprechpersonen benannt. Studienadministration und Studienleitung wählen sie aus.',
  perStudy: 'Jede Studie hat eigene Ansprechpersonen. Öffnen Sie eine Studie und dort die Hilfe.',
  noStudy: 'Sie sind noch in keiner Studie. Jede Studie nennt ihren Mitgliedern, wen sie fragen können.',
  keys: 'Tastenkürzel',
  keysOff:
    'Tastenkürzel mit einzelnen Buchstaben sind in diesem Browser ausgeschaltet. Im Profilmenü können Sie sie einschalten.',
  key: { pageUp: 'Bild auf', pageDown: 'Bild ab', control: 'Strg', enter: 'Eingabe', escape: 'Esc' },
  does: {
    help: 'Hilfe öffnen',
    goTo: 'Suchen oder nach Namen hingehen',
    home: 'Zum Start',
    actions: 'Zu Ihren Aufgaben',
    unread: 'Zu Ihren ungelesenen Beiträgen',
    moveInList: 'Nächster und voriger Beitrag',
    open: 'Beitrag öffnen',
    moveInQueue: 'Nächstes und voriges Dokument',
    scroll: 'Im Dokument blättern',
    agree: 'Bestätigen oder zum Unterschreiben vormerken, und weiter',
    later: 'Zurückstellen, bis alles andere erledigt ist',
    takeBack: 'Vormerkung zurücknehmen',
    signAll: 'Alles Vorgemerkte unterschreiben',
    leave: 'Verlassen; das Vorgemerkte bleibt',
    moveBetweenPosts: 'Nächster und voriger Beitrag in der Liste',
    acknowledge: 'Beitrag bestätigen',
    comment: 'Kommentar schreiben',
    turn: 'In einem Dokument blättern',
    zoom: 'Vergrößern und verkleinern',
    find: 'Text in einem Dokument finden',
    highlight: 'Wörter eines Dokuments wählen und markieren',
    play: 'Video abspielen und anhalten',
    skip: 'Im Video springen',
    describe: 'Audiodeskription eines Videos ein und aus',
    changes: 'Nächste und vorige Änderung',
    back: 'Zurück',
    closeComparison: 'Vergleich schließen',
  },
  terms: 'Nutzungsbedingungen',
};
