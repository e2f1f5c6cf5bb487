import { type EventResponse, eventResponses, respondToEvent } from '@studyline/contract/calendar/calls';
import type { PostOpened } from '@studyline/contract/posts/calls';
import { Button } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useCall } from '../../../live/use-call.ts';
import { useFormat } from '../../../use-format.ts';
import { useTranslation } from '../../../words.ts';
import { Answers } from '../Answers.tsx';
import { timesOf } from '../event-dates.ts';
import classes from './AnswerCard.module.css';

const icons = { GOING: IconCheck, NOT_GOING: IconX };

/** Whether the reader is attending an event and, for readers who may see the responses, who is. */
export function AnswerCard({ post }: { post: PostOpened }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { postDetail: detail, eventAnswer } = post;
  const { postId } = detail;
  const { mutate, isPending, variables } = useCall(respondToEvent, {
    waits: true,
  });
  const times = timesOf(post);
  if (!eventAnswer || !times) return null;
  const { can, answeredAtDateTimeMillis: at } = eventAnswer;
  const refusal = can.respond === true ? undefined : can.respond;
  const isOpen = refusal === undefined;
  const chosen = isPending ? variables.body.response : eventAnswer.response;
  const note = () => {
    if (refusal) return refusal === 'NOT_PUBLISHED' ? t('calendar.answer.later') : t(`error.${refusal}`);
    const until = t('calendar.answer.until', { when: format.dateTime(times.start) });
    if (at === null) return until;
    const isOlder = at < (detail.lastPublishDateTimeMillis ?? 0);
    const given = t(isOlder ? 'calendar.answer.givenBefore' : 'calendar.answer.given', {
      when: format.dayMonth(at),
      version: detail.label,
    });
    return `${given} ${until}`;
  };
  const button = (response: EventResponse) => {
    const Icon = icons[response];
    return (
      <Button
        key={response}
        variant={chosen === response ? 'light' : 'default'}
        size="md"
        aria-pressed={chosen === response}
        disabled={!isOpen}
        leftSection={<Icon size={17} aria-hidden />}
        onClick={() => !isPending && mutate({ params: { id: postId }, body: { response } })}
      >
        {t(`calendar.answer.${response}`)}
      </Button>
    );
  };
  const seesAnswers = can.viewResponses === true;
  // Auditors and inspectors are not asked.
  const isAsked = refusal !== 'FORBIDDEN';
  if (!isAsked && !seesAnswers) return null;
  return (
    <section className={classes.card} aria-label={t('calendar.answer.title')}>
      {isAsked && (
        <>
          <h2>{t('calendar.answer.title')}</h2>
          <div className={classes.buttons}>{eventResponses.map(button)}</div>
          <output>{note()}</output>
        </>
      )}
      {seesAnswers && <Answers postId={postId} />}
    </section>
  );
}
