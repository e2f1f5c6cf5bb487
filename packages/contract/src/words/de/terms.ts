import type { Catalogue } from '../words.ts';

export const terms: Catalogue['terms'] = {
  none: 'Hier sind keine Nutzungsbedingungen in Kraft. Niemand muss welche annehmen, bis diejenigen, die Studyline betreiben, ihre veröffentlichen: mit „npm run studyline -- publish-terms“.',
  version: 'Version {{version}}, in Kraft ab {{date}}',
  changes: '<b>Was sich seit Version {{version}} geändert hat:</b> {{changes}}',
  recorded: 'Erfasst werden Ihr Name, Version {{version}} und die Zeit.',
  accept: 'Zustimmen und weiter',
};
