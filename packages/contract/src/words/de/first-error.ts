import type { First } from '../words.ts';

export const firstError: First['error'] = {
  NO_CSRF_TOKEN: 'Das CSRF-Token zum Abmelden konnte nicht geholt werden',
  FORBIDDEN: 'Ihre Rolle in dieser Studie erlaubt dies nicht.',
  WRONG_TEAM: 'Sie können nur für ein Team handeln, in dem Sie derzeit Mitglied sind.',
  NOT_ADDRESSED: 'Diese Aufgabe richtet sich nicht an Sie.',
  POST_SUPERCEDED: 'Eine neuere Version hat diese ersetzt. Öffnen Sie die aktuelle Version.',
  NOT_OPENED: 'Öffnen Sie das Dokument, bevor Sie es bestätigen.',
  BODY_TOO_LARGE: 'Diese Anfrage ist zu groß.',
  TOO_MANY_REQUESTS: 'Das war zu schnell. Versuchen Sie es gleich noch einmal.',
};
