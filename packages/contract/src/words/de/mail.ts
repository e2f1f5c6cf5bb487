import type { Catalogue } from '../words.ts';

export const mail: Catalogue['mail'] = {
  automatic: 'Studyline hat diese E-Mail automatisch gesendet. Antworten darauf liest niemand.',
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
  draftExpiring: {
    subject: 'Ihr Entwurf „{{title}}“ läuft am {{date}} ab',
    title: 'Ihr Entwurf läuft am {{date}} ab',
    what: '„{{title}}“ in der Studie {{study}} ist Ihr Entwurf. Noch hat ihn niemand veröffentlicht.',
    next: 'Öffnen Sie ihn, um ihn fertigzustellen oder zu verlängern. Was abgelaufen ist, kann 90 Tage lang wiederhergestellt werden.',
    button: 'Entwurf öffnen',
    why: 'Sie erhalten diese E-Mail, weil Sie diesen Entwurf verfasst haben.',
  },
};
