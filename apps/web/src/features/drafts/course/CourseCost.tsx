import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../words.ts';
import { minutesText } from '../../sharing/reader-words.ts';
import { type Previewed, previewOf } from '../../sharing/readers-query.ts';
import { costOf } from './course-form.ts';
import classes from './CourseCost.module.css';

interface CourseCostProps {
  channelId: number;
  of: Previewed;
  durationMillis: number | null;
}

/** How long all the people who have to complete a course watch it, as far as the preview on the screen knows them. */
export function CourseCost({ channelId, of, durationMillis }: CourseCostProps) {
  const { t } = useTranslation();
  const { data } = useQuery({ ...previewOf(channelId, of), enabled: false });
  const cost = data && durationMillis !== null ? costOf(data.asks, durationMillis) : undefined;
  if (!cost) return null;
  const text = t('courseForm.cost.text', { count: cost.memberCount, each: minutesText(cost.minutesEach) });
  return (
    <section className={classes.cost}>
      <h2>{t('courseForm.cost.title')}</h2>
      <b>{minutesText(cost.minutesTotal)}</b>
      <p>{t('courseForm.cost.teams', { text, count: cost.teamCount })}</p>
    </section>
  );
}
