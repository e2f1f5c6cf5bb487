import type { Catalogue } from '../words.ts';

export const emails: Catalogue['emails'] = {
  title: 'E-Mails',
  note: 'Ihre Aufgaben bleiben auf Ihrer Liste, was immer Sie hier wählen.',
  loading: 'Ihre E-Mail-Einstellungen werden geladen',
  noAnswer: 'Ihre E-Mail-Einstellungen konnten nicht geladen werden.',
  kind: {
    REQUIRED_ACTION: 'Neue Aufgaben',
    COMMENT_REPLY: 'Antworten auf meine Kommentare',
    SUBSCRIBED_POST: 'Neues zu Beiträgen, die ich abonniert habe',
    EVENT_CHANGED: 'Meine Veranstaltungen, die verschoben oder abgesagt werden',
    NOTIFICATION: 'Bestellungen, Anfragen, Teams und Geräte, über die ich informiert werde',
    DRAFT_EXPIRING: 'Meine Entwürfe, die bald ablaufen',
  },
  stop: {
    title: 'Diese E-Mails abbestellen?',
    what: 'Sie erhalten dann keine E-Mails dieser Art mehr: {{kind}}.',
    action: 'E-Mails abbestellen',
    done: 'Sie erhalten diese E-Mails nicht mehr',
    doneText: 'Abgeschaltet: {{kind}}. Im Profilmenü können Sie dies wieder einschalten.',
    toHome: 'Studyline öffnen',
    dead: 'Dieser Link funktioniert nicht',
    deadText: 'Verwenden Sie den Link in einer neueren E-Mail, oder wählen Sie Ihre E-Mails im Profilmenü.',
  },
};
