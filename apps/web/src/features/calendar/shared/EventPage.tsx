import { DAY_MILLIS } from '@studyline/contract/core/days';
import type { PostOpened } from '@studyline/contract/posts/calls';
import { IconClock, IconMapPin, IconMapSearch, IconUsersGroup, IconVideo } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EventDate } from '../../../ui/posts/EventDate.tsx';
import { PostTypeIcon } from '../../../ui/posts/PostTypeIcon.tsx';
import { toolLook } from '../../../ui/tool-look.ts';
import { useFormat } from '../../../use-format.ts';
import { useIsNarrow } from '../../../use-media.ts';
import { useNow } from '../../../use-now.ts';
import { useTranslation } from '../../../words.ts';
import { useFoundText } from '../../post-files/use-found-text.ts';
import { AddToCalendar } from '../AddToCalendar.tsx';
import { AnswerCard } from './AnswerCard.tsx';
import { mapAddress } from '../calendar-links.ts';
import { dateParts, timesOf } from '../event-dates.ts';
import { spanText, zoneText } from '../event-words.ts';
import classes from './EventPage.module.css';

const HOUR = 3_600_000;

/** When and where an event is, and its agenda. */
export function EventPage({ post }: { post: PostOpened }) {
  const found = useFoundText();
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const isNarrow = useIsNarrow();
  const times = timesOf(post);
  if (!times) return null;
  const { postDetail: detail, newsContent: agenda, sharedWith } = post;
  const { start, end, timeZone, location, url } = times;
  const days = Math.max(1, Math.round((end - start) / DAY_MILLIS + 0.49));
  const isJoinable = now >= start - HOUR && now <= end;
  return (
    <div className={classes.page}>
      <article className={classes.card}>
        <div className={classes.head}>
          <EventDate {...dateParts(times)} />
          <div>
            <p className={classes.meta}>
              <PostTypeIcon type="event" />
              {days > 1 ? t('calendar.days', { count: days }) : t('app.postTypes.EVENT')}
            </p>
            <h1>{detail.title}</h1>
            {detail.changeDescription && <p className={classes.text}>{detail.changeDescription}</p>}
          </div>
        </div>
        <dl className={classes.facts}>
          <Fact
            icon={<IconClock size={19} aria-hidden />}
            name={t('calendar.when')}
            title={spanText(times, timeZone)}
          >
            {zoneText(times, format.timeZone)}
          </Fact>
          {location !== '' && (
            <Fact icon={<IconMapPin size={19} aria-hidden />} name={t('calendar.where')} title={location} />
          )}
          {url !== null && (
            <Fact
              icon={<IconVideo size={19} aria-hidden />}
              name={t('calendar.onlineName')}
              title={t(location === '' ? 'calendar.online' : 'calendar.alsoOnline')}
            >
              {isJoinable ? (
                <a className="sl-link" href={url} target="_blank" rel="noopener noreferrer">
                  {t('calendar.join')}
                </a>
              ) : now > end ? (
                t('calendar.over')
              ) : (
                t('calendar.linkLater')
              )}
            </Fact>
          )}
          <Fact
            icon={<IconUsersGroup size={19} aria-hidden />}
            name={t('calendar.who')}
            title={detail.sharedWithDescription}
          >
            {t('openPost.members', { count: sharedWith.memberCount })}
          </Fact>
        </dl>
        <div className={classes.tools}>
          {post.eventAnswer?.can.addToCalendar === true && <AddToCalendar post={post} times={times} />}
          {location !== '' && (
            <a
              className={toolLook.raised}
              href={mapAddress(location)}
              target="_blank"
              rel="noopener noreferrer"
            >
              <IconMapSearch size={18} aria-hidden />
              {t('calendar.map')}
            </a>
          )}
        </div>
      </article>
      {isNarrow && <AnswerCard post={post} />}
      {agenda && (
        <section className={classes.agenda}>
          <h2>{t('calendar.agenda')}</h2>
          {/* Sanitised by the server (specification 5). */}
          <div ref={found} className="sl-prose" dangerouslySetInnerHTML={{ __html: agenda }} />
        </section>
      )}
    </div>
  );
}

interface FactProps {
  icon: ReactNode;
  name: string;
  title: string;
  children?: ReactNode;
}

function Fact({ icon, name, title, children }: FactProps) {
  return (
    <div className={classes.fact}>
      <dt>
        {icon}
        <span className="sl-hidden">{name}</span>
      </dt>
      <dd>
        <b>{title}</b>
        {children && <span>{children}</span>}
      </dd>
    </div>
  );
}
