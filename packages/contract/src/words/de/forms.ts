import type { Catalogue } from '../words.ts';

export const forms: Catalogue['forms'] = {
  skip: 'Zum Formular springen',
  whatHappens: 'Was geschieht',
  restored: 'Ihre früheren Eingaben wurden wiederhergestellt.',
  discard: 'Verwerfen',
  unsaved: 'Ohne Speichern verlassen?',
  leaveText: 'Was Sie hier eingegeben haben, wird verworfen, wenn Sie die Seite verlassen.',
  stay: 'Weiter bearbeiten',
};
