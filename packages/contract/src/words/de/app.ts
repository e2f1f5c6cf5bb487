import type { Catalogue } from '../words.ts';

export const app: Catalogue['app'] = {
  name: 'Studyline',
  tryAgain: 'Erneut versuchen',
  noAnswer: 'Der Server hat nicht geantwortet. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  unknownOutcome:
    'Der Server hat nicht geantwortet. Ob dies erfasst wurde, zeigt die Seite, sobald Sie wieder online sind.',
  cancel: 'Abbrechen',
  close: 'Schließen',
  loading: 'Wird geladen',
  dismiss: 'Ausblenden',
  list: '{{first}}, {{last}}',
  writtenAndPublished: 'Verfasst von {{name}}, veröffentlicht von {{publisher}}',
  draftSteps: {
    continue: 'Fortsetzen',
    review: 'Prüfen',
    change: 'Ändern',
    restore: 'Wiederherstellen',
  },
  postTypes: {
    DOCUMENT: 'Dokument',
    NEWS: 'Mitteilung',
    EVENT: 'Veranstaltung',
    COURSE: 'Schulung',
    ORDER: 'Bestellung',
    PICKUP: 'Abholung',
  },
  when: {
    justNow: 'Gerade eben',
    minutesAgo_one: 'Vor {{count}} Minute',
    minutesAgo_other: 'Vor {{count}} Minuten',
    hoursAgo_one: 'Vor {{count}} Stunde',
    hoursAgo_other: 'Vor {{count}} Stunden',
    yesterday: 'Gestern',
    yesterdayAt: 'Gestern, {{time}}',
    utc: '{{dateTime}} UTC',
  },
  moment: {
    today: 'heute {{time}}',
    yesterday: 'gestern {{time}}',
    at: '{{day}}, {{time}}',
    weekdayDate: '{{weekday}}, {{date}}',
  },
  due: {
    today: 'Heute fällig, {{time}}',
    tomorrow: 'Morgen fällig',
    on: 'Fällig am {{date}}',
    paused: 'Pausiert',
    overdueNow: 'Überfällig',
    overdueMinutes_one: '{{count}} Min. überfällig',
    overdueMinutes_other: '{{count}} Min. überfällig',
    overdueHours_one: '{{count}} Std. überfällig',
    overdueHours_other: '{{count}} Std. überfällig',
    overdueDays_one: '{{count}} Tag überfällig',
    overdueDays_other: '{{count}} Tage überfällig',
  },
  left: {
    minutes_one: 'in {{count}} Minute',
    minutes_other: 'in {{count}} Minuten',
    hours_one: 'in {{count}} Stunde',
    hours_other: 'in {{count}} Stunden',
    days_one: 'in {{count}} Tag',
    days_other: 'in {{count}} Tagen',
  },
  period: {
    minutes_one: '{{count}} Minute',
    minutes_other: '{{count}} Minuten',
    hours_one: '{{count}} Stunde',
    hours_other: '{{count}} Stunden',
    days_one: '{{count}} Tag',
    days_other: '{{count}} Tage',
  },
  size: {
    bytes_one: '{{count}} Byte',
    bytes_other: '{{count}} Byte',
    kilobytes: '{{number}} kB',
    megabytes: '{{number}} MB',
    gigabytes: '{{number}} GB',
  },
  notFound: {
    withdrawn: 'Dieser Beitrag wurde zurückgezogen',
    title: 'Seite nicht gefunden',
    text: 'Seite nicht gefunden: <path>{{path}}</path>',
    detail:
      'Vielleicht ist die Adresse falsch, oder die Seite wurde entfernt oder ist nicht mehr für Sie freigegeben.',
    back: 'Zurück',
    toStudy: '{{study}} öffnen',
    toActions: 'Ihre Aufgaben',
  },
  forbidden: {
    title: 'Sie haben keinen Zugang',
    account: 'Ihr Konto, {{emailAddress}}, hat keinen Zugang zu diesem Portal.',
    nobody: 'Dieses Konto hat keinen Zugang zu diesem Portal.',
    detail: 'Wenn das ein Irrtum ist, wenden Sie sich an die Person, die Sie eingeladen hat.',
    detailSignedIn:
      'Wenn das ein Irrtum ist, wenden Sie sich an die Person, die Sie eingeladen hat. Sie bleiben angemeldet, bis Sie sich abmelden.',
  },
  serverError: {
    title: 'Interner Serverfehler',
    text: 'Auf unserer Seite ist etwas schiefgegangen. Was Sie gespeichert oder bestätigt hatten, ist noch da.',
    screen:
      'Diese Ansicht konnte nicht angezeigt werden. Was Sie gespeichert oder bestätigt hatten, ist noch da.',
    requestNumber:
      'Geben Sie dem Support diese Nummer, wenn es wieder geschieht: <number>{{requestId}}</number>',
  },
  waiting: {
    noConnection: 'Keine Verbindung',
    noAnswer: 'Der Server hat nicht geantwortet.',
    busy: 'Einen Moment',
    detail: 'Diese Seite versucht es automatisch erneut.',
  },
  goHome: 'Zur Startseite',
  offline: {
    text: 'Keine Verbindung. Was Sie sehen, ist vielleicht nicht mehr aktuell.',
  },
  build: {
    text: 'Eine neue Version von Studyline ist verfügbar.',
    reload: 'Neu laden',
    later: 'Später',
  },
  /** Ein Text oder Dateiname sieht nach den Daten einer Patientin oder eines Patienten aus. */
};
