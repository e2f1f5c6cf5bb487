import { languageIds, languages } from '@studyline/contract/words/languages';
import { TextButton } from '../../../ui/TextButton.tsx';
import { language, rememberLanguage } from '../../../words.ts';

/** Each other language by its own name, for somebody who cannot read this one. The page loads again in it. */
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
