import type { Catalogue } from '../words.ts';

export const mail: Catalogue['mail'] = {
  automatic: 'Studyline hat diese E-Mail automatisch gesendet. Antworten darauf liest niemand.',
  unsubscribe: 'Diese E-Mails abbestellen',
  outbox: {
    title: 'Postausgang der Demo',
    lead: 'Diese Demo hat keinen Mailserver. Die E-Mails, die sie gesendet hätte, bleiben hier, die neueste zuerst.',
    empty:
      'Noch gibt es keine E-Mails. Laden Sie als Studienmanagement jemanden ein: Die E-Mail steht nach höchstens einer Minute hier.',
    all: 'Alle E-Mails',
    to: 'An',
    written: 'Geschrieben',
    asText: 'Dasselbe als reiner Text',
  },
  invitation: {
    subject: '{{inviter}} lädt Sie in die Studie {{study}} ein',
    title: 'Sie sind in die Studie {{study}} eingeladen',
    what: '{{inviter}} lädt Sie ein, in Studyline an „{{title}}“ mitzuarbeiten. Dort teilt das Team der Studie seine Dokumente.',
    role: 'Sie wären im Team {{team}}, als {{roles}}.',
    message: 'Dazu die Nachricht: {{message}}',
    until: 'Die Einladung ist nur für Sie und gilt bis zum {{date}}.',
    button: 'Einladung ansehen',
    why: 'Sie erhalten diese E-Mail, weil {{inviter}} Ihre Adresse angegeben hat. Wenn Sie diese Person nicht kennen, tun Sie nichts.',
  },
  setup: {
    subject: 'Studyline für Ihre Organisation einrichten',
    title: 'Sie richten dieses Studyline ein',
    what: 'Es wurde für Sie installiert. Wählen Sie ein Passwort, und nennen Sie Ihre Organisation: Sie verantworten sie von da an.',
    next: 'Danach folgen die erste Studie, ihre Prüfzentren und ihre Mitglieder. Jede Seite sagt, was als Nächstes kommt.',
    until: 'Der Link ist nur für Sie und gilt bis zum {{date}}.',
    button: 'Beginnen',
    why: 'Sie erhalten diese E-Mail, weil Ihre Adresse bei der Installation von Studyline angegeben wurde. Wenn Sie davon nichts wissen, tun Sie nichts.',
  },
  administratorAdded: {
    subject: 'Sie sind jetzt für {{client}} verantwortlich',
    title: 'Sie sind jetzt für {{client}} verantwortlich',
    what: 'Sie legen in Studyline die Studien an, bestimmen, wer sie verantwortet, und fügen weitere Verantwortliche hinzu.',
    button: 'Studien öffnen',
    why: 'Sie erhalten diese E-Mail, weil Sie als verantwortlich für {{client}} eingetragen wurden.',
  },
  requiredAction: {
    subject: 'Neue Aufgabe: „{{title}}“',
    title: '„{{title}}“ verlangt etwas von Ihnen',
    what: 'Der Beitrag steht in der Studie {{study}}. Öffnen Sie ihn, um zu sehen, was zu tun ist.',
    due: 'Die Frist endet am {{date}}.',
    button: '„{{title}}“ öffnen',
    why: 'Sie erhalten diese E-Mail, weil die Studie das von Ihnen verlangt. Es bleibt unter Ihren Aufgaben stehen, welche E-Mails Sie auch erhalten.',
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
    },
    comment: {
      subject: '{{author}} hat „{{title}}“ kommentiert',
      title: '{{author}} hat „{{title}}“ kommentiert',
      what: 'Der Beitrag steht in der Studie {{study}}.',
    },
    button: '„{{title}}“ öffnen',
    why: 'Sie erhalten diese E-Mail, weil Sie diesem Beitrag folgen.',
  },
  draftExpiring: {
    subject: 'Ihr Entwurf „{{title}}“ läuft am {{date}} ab',
    title: 'Ihr Entwurf läuft am {{date}} ab',
    what: '„{{title}}“ in der Studie {{study}} ist Ihr Entwurf. Noch hat ihn niemand veröffentlicht.',
    next: 'Öffnen Sie ihn, um ihn fertigzustellen oder zu verlängern. Was abgelaufen ist, kann 90 Tage lang wiederhergestellt werden.',
    button: 'Entwurf öffnen',
    why: 'Sie erhalten diese E-Mail, weil Sie diesen Entwurf verfasst haben.',
  },
};
