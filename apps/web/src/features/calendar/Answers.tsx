import { type AnswerOfPerson, listEventResponses } from '@studyline/contract/calendar/calls';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { q } from '../../api/query-options.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { useTranslation } from '../../words.ts';
import classes from './Answers.module.css';

const PAGE_SIZE = 50;
const answersOf = (postId: number, page: number) =>
  q(listEventResponses, { params: { id: postId }, query: { page, pageSize: PAGE_SIZE } });

/** How many people are attending, of those whose responses the reader may see, and a button that shows who. */
export function Answers({ postId }: { postId: number }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(answersOf(postId, 1));
  if (!data || data.totalCount === 0) return null;
  const { goingCount, notGoingCount, noAnswerCount, totalCount, reach } = data;
  const share = (count: number) => ({ flexGrow: count });
  return (
    <div className={classes.answers}>
      <div className={classes.head}>
        <span>
          <b>{t('calendar.answers.title')}</b>{' '}
          {t(`calendar.answers.of.${reach}`, { count: goingCount + notGoingCount, total: totalCount })}
        </span>
        <TextButton aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('calendar.answers.seeAll')}
        </TextButton>
      </div>
      <div className={classes.bar} aria-hidden>
        <i data-kind="GOING" style={share(goingCount)} />
        <i data-kind="NOT_GOING" style={share(notGoingCount)} />
        <i style={share(noAnswerCount)} />
      </div>
      <ul className={classes.legend}>
        <li data-kind="GOING">{t('calendar.answers.going', { count: goingCount })}</li>
        <li data-kind="NOT_GOING">{t('calendar.answers.notGoing', { count: notGoingCount })}</li>
        <li>{t('calendar.answers.none', { count: noAnswerCount })}</li>
      </ul>
      {isOpen && <AnswersDialog postId={postId} onClose={() => setOpen(false)} />}
    </div>
  );
}

function AnswersDialog({ postId, onClose }: { postId: number; onClose: () => void }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const { data } = useQuery({ ...answersOf(postId, page), placeholderData: (former) => former });
  const items: AnswerOfPerson[] = data?.items ?? [];
  const word = ({ response }: AnswerOfPerson) => t(`calendar.answers.${response ?? 'NONE'}`);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('calendar.answers.title')}
      actions={
        data &&
        data.totalCount > PAGE_SIZE && (
          <>
            <Button variant="default" size="md" disabled={page === 1} onClick={() => setPage(page - 1)}>
              {t('calendar.answers.previous')}
            </Button>
            <Button variant="default" size="md" disabled={data.lastPage} onClick={() => setPage(page + 1)}>
              {t('calendar.answers.next')}
            </Button>
          </>
        )
      }
    >
      <ul className={classes.list} aria-busy={!data}>
        {items.map((person) => (
          <li key={person.userId}>
            <span>
              <b>{person.displayName}</b>
              {person.teamName && <small>{person.teamName}</small>}
            </span>
            <span data-kind={person.response ?? undefined}>{word(person)}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
