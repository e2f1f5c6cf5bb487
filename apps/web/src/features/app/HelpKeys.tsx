import { useKeysOn } from '../../navigation/keyboard-shortcuts.ts';
import { type Translate, useTranslation } from '../../words.ts';
import type { HelpOfScreen } from './help-screens.ts';
import classes from './HelpPanel.module.css';

interface Shortcut {
  caps: string[];
  does: string;
  /** Whether it can be switched off. */
  isLetter: boolean;
}

/** The keyboard shortcuts of this screen. */
export function HelpKeys({ of }: { of: HelpOfScreen['keys'] }) {
  const { t } = useTranslation();
  const areOn = useKeysOn();
  const shown = shortcutsOf(of, t).filter(({ isLetter }) => areOn || !isLetter);
  return (
    <section>
      <h3>{t('help.keys')}</h3>
      {!areOn && <p className={classes.text}>{t('help.keysOff')}</p>}
      <dl className={classes.keys}>
        {shown.map(({ caps, does }) => (
          <div key={does}>
            <dt>
              {caps.map((cap) => (
                <kbd key={cap}>{cap}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function shortcutsOf(of: HelpOfScreen['keys'], t: Translate): Shortcut[] {
  const letters = (does: string, ...caps: string[]) => ({ caps, does, isLetter: true });
  const keys = (does: string, ...caps: string[]) => ({ caps, does, isLetter: false });
  const everywhere = [
    letters(t('help.does.home'), 'G', 'H'),
    letters(t('help.does.actions'), 'G', 'A'),
    letters(t('help.does.unread'), 'G', 'U'),
    keys(t('help.does.goTo'), t('help.key.control'), 'K'),
    letters(t('help.does.help'), '?'),
  ];
  if (of === 'posts') {
    return [
      letters(t('help.does.moveInList'), 'J', 'K'),
      keys(t('help.does.open'), t('help.key.enter')),
      ...everywhere,
    ];
  }
  if (of === 'post') {
    return [
      letters(t('help.does.moveBetweenPosts'), 'J', 'K'),
      letters(t('help.does.acknowledge'), 'A'),
      letters(t('help.does.comment'), 'C'),
      keys(t('help.does.turn'), t('help.key.pageDown'), t('help.key.pageUp')),
      keys(t('help.does.zoom'), '+', '-'),
      keys(t('help.does.find'), t('help.key.control'), 'F'),
      letters(t('help.does.highlight'), 'H'),
      keys(t('help.does.play'), t('readingSession.keys.space')),
      keys(t('help.does.skip'), '←', '→'),
      letters(t('help.does.describe'), 'D'),
      keys(t('help.does.back'), t('help.key.escape')),
      ...everywhere,
    ];
  }
  if (of === 'session')
    return [
      letters(t('help.does.moveInQueue'), 'J', 'K'),
      keys(t('help.does.scroll'), t('readingSession.keys.space')),
      keys(t('help.does.turn'), t('help.key.pageDown'), t('help.key.pageUp')),
      letters(t('help.does.agree'), 'A'),
      letters(t('help.does.takeBack'), 'U'),
      letters(t('help.does.later'), 'L'),
      letters(t('help.does.comment'), 'C'),
      keys(t('help.does.signAll'), t('help.key.control'), t('help.key.enter')),
      keys(t('help.does.leave'), t('help.key.escape')),
      ...everywhere,
    ];
  if (of === 'compare')
    return [
      letters(t('help.does.changes'), 'N', 'P'),
      keys(t('help.does.turn'), t('help.key.pageDown'), t('help.key.pageUp')),
      keys(t('help.does.zoom'), '+', '-'),
      keys(t('help.does.closeComparison'), t('help.key.escape')),
      ...everywhere,
    ];
  return everywhere;
}
