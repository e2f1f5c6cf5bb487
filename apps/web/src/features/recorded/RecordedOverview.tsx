import type { RecordedKind } from '@studyline/contract/recorded/kinds';
import {
  IconBan,
  IconChevronRight,
  IconDownload,
  IconEye,
  IconEyeSearch,
  IconId,
  IconLogin2,
  IconMail,
  IconMessageCircle,
  IconSettings,
  IconSignature,
  IconTerminal2,
  IconUser,
  IconX,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { describeFailure } from '../../api/errors.ts';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { FormCard } from '../../ui/forms/FormCard.tsx';
import { Link } from '../../ui/Link.tsx';
import { UnloadedCard } from '../../ui/feedback/UnloadedCard.tsx';
import { useFormat } from '../../use-format.ts';
import { useTranslation } from '../../words.ts';
import { latestLooks, recordedSummary } from './recorded-query.ts';
import classes from './Recorded.module.css';

const icons: Record<RecordedKind, ReactNode> = {
  IDENTITY: <IconUser />,
  SIGN_INS: <IconLogin2 />,
  ROLES: <IconId />,
  ACTIONS: <IconSignature />,
  READING: <IconEye />,
  WRITING: <IconMessageCircle />,
  DOWNLOADS: <IconDownload />,
  ADMINISTRATION: <IconSettings />,
  PROGRAMS: <IconTerminal2 />,
  MAILS: <IconMail />,
  REFUSALS: <IconBan />,
  LOOKS: <IconEyeSearch />,
};
const never = ['mailOpened', 'place', 'typed', 'windows'] as const;

/** How much of each kind is recorded, how long it is kept, and who sees it. A row opens its entries. */
export function RecordedOverview() {
  const { t } = useTranslation();
  const format = useFormat();
  const { data, error, refetch } = useQuery(recordedSummary);
  if (!data)
    return (
      <UnloadedCard
        title={t('recorded.what')}
        failure={
          error
            ? { text: describeFailure(error), retryLabel: t('app.tryAgain'), onRetry: () => void refetch() }
            : undefined
        }
      />
    );
  return (
    <>
      <section className={classes.card} aria-label={t('recorded.title')}>
        <div className={classes.head} aria-hidden>
          <span>{t('recorded.what')}</span>
          <span>{t('recorded.howMuch')}</span>
          <span>{t('recorded.kept')}</span>
          <span>{t('recorded.seenBy')}</span>
        </div>
        <ul>
          {data.kinds.map(({ kind, count, keptDays }) => (
            <li key={kind} className={classes.amount} data-none={count === 0 || undefined}>
              <span className={classes.icon} aria-hidden>
                {icons[kind]}
              </span>
              <span>
                <Link href={paths.recorded(kind)} className={classes.opens}>
                  {t(`recorded.kind.${kind}`)}
                </Link>
                <small>{t(`recorded.about.${kind}`)}</small>
              </span>
              <b>{format.number(count)}</b>
              <span>
                {keptDays === null ? t('recorded.keptAlways') : t('recorded.keptDays', { count: keptDays })}
              </span>
              <span>{t(`recorded.seen.${kind}`)}</span>
              <IconChevronRight size={18} aria-hidden />
            </li>
          ))}
        </ul>
      </section>
      <div className={classes.below}>
        <Looks />
        <FormCard title={t('recorded.notRecorded')}>
          <ul className={classes.never}>
            {never.map((one) => (
              <li key={one}>
                <IconX size={16} aria-hidden />
                {t(`recorded.never.${one}`)}
              </li>
            ))}
          </ul>
        </FormCard>
      </div>
    </>
  );
}

/** Who looked at the person's contact data last. */
function Looks() {
  const { t } = useTranslation();
  const format = useFormat();
  const { data, error, refetch } = useQuery(latestLooks);
  const title = t('recorded.looks');
  if (!data)
    return (
      <UnloadedCard
        title={title}
        failure={
          error
            ? { text: describeFailure(error), retryLabel: t('app.tryAgain'), onRetry: () => void refetch() }
            : undefined
        }
      />
    );
  return (
    <FormCard
      title={title}
      end={
        data.items.length > 0 && (
          <Link href={paths.recorded('LOOKS')} className={classes.all}>
            {t('recorded.allLooks')}
          </Link>
        )
      }
    >
      {data.items.length === 0 ? (
        <p className={classes.none}>{t('recorded.noLooks')}</p>
      ) : (
        <ul className={classes.looks}>
          {data.items.map((look) => (
            <li key={look.entryId}>
              <Avatar userId={look.actorUserId ?? 0} name={look.actorName} size={30} />
              <span>
                <b>{look.actorName}</b>
                <small>{look.channelName}</small>
              </span>
              <span>
                {look.eventText}
                <small>{format.ago(look.occurredAtDateTimeMillis)}</small>
              </span>
            </li>
          ))}
        </ul>
      )}
    </FormCard>
  );
}
