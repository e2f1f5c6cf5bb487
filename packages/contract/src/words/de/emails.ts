import type { Catalogue } from '../words.ts';

export const emails: Catalogue['emails'] = {
  title: 'Benachrichtigungen',
  note: 'Ihre Aufgaben bleiben auf Ihrer Liste, was immer Sie hier wählen.',
  email: 'E-Mail',
  urgent: 'Sicherheits- und dringende Beiträge',
  always: 'Immer sofort',
  topic: {
    ACTIONS: 'Aufgaben',
    POSTS: 'Neue Beiträge und Versionen',
    COMMENTS: 'Kommentare zu meinen Beiträgen und Kommentaren',
    EVENTS: 'Meine Veranstaltungen, die verschoben oder abgesagt werden',
    SERVICES: 'Bestellungen, Angebote und Support',
    PEOPLE: 'Mitglieder und Teams',
    CONTACT: 'Wofür ich als Kontakt eingetragen bin',
  },
  detail: {
    ACTIONS: 'Auch Entwürfe, die auf Sie warten',
    POSTS: 'Sofort gilt für das, was Sie abonniert haben; andere Beiträge kommen täglich',
  },
  delivery: { IMMEDIATE: 'Sofort', DAILY_DIGEST: 'Täglich', WEEKLY_DIGEST: 'Wöchentlich', NONE: 'Aus' },
  digest: 'Tägliche und wöchentliche Zusammenfassungen',
  when: 'Wann',
  digestTime: 'Tägliche Zusammenfassung',
  digestDay: 'Wöchentliche',
  quietHours: 'Ruhezeit',
  quietNote: '{{from}} bis {{until}}, {{zone}}',
  byStudy: 'Nach Studie',
  byStudyNote: 'Geht den Einstellungen oben vor.',
  study: {
    SAME: 'Wie oben',
    DAILY_DIGEST: 'Täglich',
    WEEKLY_DIGEST: 'Wöchentlich',
    NONE: 'Aus, nur Aufgaben',
  },
  stop: {
    title: 'Diese E-Mails abbestellen?',
    what: 'Sie erhalten dann keine E-Mails dieser Art mehr: {{kind}}.',
    action: 'E-Mails abbestellen',
    done: 'Sie erhalten diese E-Mails nicht mehr',
    doneText:
      'Abgeschaltet: {{kind}}. In Ihrem Profil können Sie sie unter Benachrichtigungen wieder einschalten.',
    toHome: 'Studyline öffnen',
    dead: 'Dieser Link funktioniert nicht',
    deadText:
      'Verwenden Sie den Link in einer neueren E-Mail, oder wählen Sie Ihre E-Mails in Ihrem Profil unter Benachrichtigungen.',
  },
};
