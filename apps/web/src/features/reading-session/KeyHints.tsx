import { useKeysOn } from '../../navigation/keyboard-shortcuts.ts';
import { useTranslation } from '../../words.ts';
import classes from './ReadingSession.module.css';

/** The most used keys of the session, in its bar. Those that are switched off are left out. */
export function KeyHints() {
  const { t } = useTranslation();
  const areOn = useKeysOn();
  const hints = [
    { caps: ['J', 'K'], does: t('readingSession.keys.move'), isLetter: true },
    { caps: [t('readingSession.keys.space')], does: t('readingSession.keys.scroll'), isLetter: false },
    { caps: ['A'], does: t('readingSession.keys.act'), isLetter: true },
    { caps: ['L'], does: t('readingSession.keys.later'), isLetter: true },
    { caps: ['C'], does: t('readingSession.keys.comment'), isLetter: true },
    {
      caps: [t('help.key.control'), t('help.key.enter')],
      does: t('readingSession.keys.sign'),
      isLetter: false,
    },
  ];
  return (
    <ul className={classes.keys} aria-label={t('readingSession.keys.label')}>
      {hints
        .filter(({ isLetter }) => areOn || !isLetter)
        .map(({ caps, does }) => (
          <li key={does}>
            {caps.map((cap) => (
              <kbd key={cap}>{cap}</kbd>
            ))}
            {does}
          </li>
        ))}
    </ul>
  );
}
