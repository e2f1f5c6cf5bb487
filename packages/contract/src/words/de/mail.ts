import type { Catalogue } from '../words.ts';

export const mail: Catalogue['mail'] = {
  automatic: 'Studyline hat diese E-Mail automatisch gesendet. Antworten darauf liest niemand.',
  draftExpiring: {
    subject: 'Ihr Entwurf „{{title}}“ läuft am {{date}} ab',
    title: 'Ihr Entwurf läuft am {{date}} ab',
    what: '„{{title}}“ in der Studie {{study}} ist Ihr Entwurf. Noch hat ihn niemand veröffentlicht.',
    next: 'Öffnen Sie ihn, um ihn fertigzustellen oder zu verlängern. Was abgelaufen ist, kann 90 Tage lang wiederhergestellt werden.',
    button: 'Entwurf öffnen',
    why: 'Sie erhalten diese E-Mail, weil Sie diesen Entwurf verfasst haben.',
  },
};
