import type { PostOpened } from '@studyline/contract/posts/calls';
import { Link } from '../../ui/Link.tsx';
import { useTranslation } from '../../words.ts';
import { listedChange } from '../comparison/change-words.ts';
import { useSinceThen } from '../required-actions/since-then.ts';
import classes from './ReadingSession.module.css';

/** So many changes are listed beside the letter. The comparison has all. */
const LISTED = 5;

/** What changed since the reader acted on an earlier version; nothing if they never did. */
export function ChangesSince({ post }: { post: PostOpened }) {
  const { t } = useTranslation();
  const since = useSinceThen(post);
  if (!since || !post.lastCompleted) return null;
  const changes = since.changes.slice(0, LISTED).map(listedChange);
  const more = since.changeCount - changes.length;
  return (
    <section className={classes.changes}>
      <h3>{t('readingSession.changes.title', { version: post.lastCompleted.label })}</h3>
      {changes.length > 0 ? (
        <ul>
          {changes.map(({ title, text }, index) => (
            <li key={index}>
              <b translate="no">{title}</b>
              <span>{text}</span>
            </li>
          ))}
          {more > 0 && <li>{t('readingSession.changes.more', { count: more })}</li>}
        </ul>
      ) : (
        <p>{since.text}</p>
      )}
      {since.href && <Link href={since.href}>{t('readingSession.changes.compare')}</Link>}
    </section>
  );
}
