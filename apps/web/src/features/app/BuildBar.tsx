import { IconSparkles } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../words.ts';
import { useNewBuild } from './build-watch.ts';
import classes from './Notices.module.css';
import { mayReload, reloadGuarded } from '../../navigation/guarded-reload.ts';

/** Offers to load a new version of the app. It never loads automatically, because the person may be writing something on the page. */
export function BuildBar() {
  const { t } = useTranslation();
  const build = useNewBuild();
  const [put, setPut] = useState<string>();
  const isShown = build !== undefined && build !== put && mayReload();
  return (
    <output className={classes.slot}>
      {isShown && (
        <span className={classes.bar}>
          <IconSparkles aria-hidden />
          <span>{t('app.build.text')}</span>
          <button type="button" onClick={() => reloadGuarded()}>
            {t('app.build.reload')}
          </button>
          <button type="button" onClick={() => setPut(build)}>
            {t('app.build.later')}
          </button>
        </span>
      )}
    </output>
  );
}
