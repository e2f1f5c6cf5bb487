import type { Catalogue } from '../words.ts';

export const emails: Catalogue['emails'] = {
  title: 'E-Mails',
  note: 'Was von Ihnen verlangt wird, bleibt unter Ihren Aufgaben stehen, was immer Sie hier wählen.',
  loading: 'Ihre Auswahl der E-Mails wird geladen',
  noAnswer: 'Ihre Auswahl der E-Mails konnte nicht geladen werden.',
  kind: {
    REQUIRED_ACTION: 'Neue Aufgaben',
    COMMENT_REPLY: 'Antworten auf meine Kommentare',
    SUBSCRIBED_POST: 'Neues zu Beiträgen, die ich abonniert habe',
    EVENT_CHANGED: 'Meine Veranstaltungen, die verlegt oder abgesagt werden',
    DRAFT_EXPIRING: 'Meine Entwürfe, die bald ablaufen',
  },
  stop: {
    title: 'Diese E-Mails abbestellen?',
    what: 'Sie würden keine E-Mails dieser Art mehr erhalten: {{kind}}.',
    action: 'E-Mails abbestellen',
    done: 'Sie erhalten diese E-Mails nicht mehr',
    doneText: 'Abbestellt: {{kind}}. Im Profilmenü schalten Sie diese E-Mails wieder ein.',
    toHome: 'Studyline öffnen',
    dead: 'Dieser Link funktioniert nicht',
    deadText: 'Nehmen Sie den Link einer neueren E-Mail, oder wählen Sie Ihre E-Mails im Profilmenü.',
  },
};
