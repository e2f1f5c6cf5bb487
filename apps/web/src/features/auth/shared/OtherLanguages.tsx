import { languageIds, languages } from '@studyline/contract/words/languages';
import { TextButton } from '../../../ui/TextButton.tsx';
import { language, rememberLanguage } from '../../../words.ts';

/** The other languages, each by its own name, for people who cannot read this one. The page reloads in the chosen one. */
export function OtherLanguages() {
  return languageIds
    .filter((id) => id !== language)
    .map((id) => (
      <TextButton
        key={id}
        tone="quiet"
        lang={id}
        translate="no"
        onClick={() => rememberLanguage(id) && window.location.reload()}
      >
        {languages[id].name}
      </TextButton>
    ));
}
