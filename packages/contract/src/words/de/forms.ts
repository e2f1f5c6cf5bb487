import type { Catalogue } from '../words.ts';

export const forms: Catalogue['forms'] = {
  skip: 'Zum Formular springen',
  whatHappens: 'Was geschieht',
  restored: 'Was Sie hier früher eingegeben haben, ist wieder da.',
  discard: 'Verwerfen',
  unsaved: 'Ohne Speichern verlassen?',
  leaveText: 'Was Sie hier eingegeben haben, wird verworfen, wenn Sie die Seite verlassen.',
  stay: 'Weiter bearbeiten',
};
