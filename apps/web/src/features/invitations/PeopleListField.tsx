import { Textarea, TextInput } from '@mantine/core';
import { LINE_ENDS } from '@studyline/contract/invitations/people-list';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { DataTable } from '../../ui/DataTable.tsx';
import { Pill } from '../../ui/feedback/Pill.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { useTranslation } from '../../words.ts';
import classes from './InviteForm.module.css';
import { type ReadLine, replaceLines, type useInvite } from './use-invite.ts';
import { MAX_PEOPLE_LIST } from '@studyline/contract/invitations/calls';

type Form = ReturnType<typeof useInvite>;

/** A list as pasted, and how it was parsed. */
export function PeopleListField({ form }: { form: Form }) {
  const { t } = useTranslation();
  const { values, problems, change, isSending, lines, leftOut } = form;
  return (
    <>
      <Textarea
        className={classes.list}
        autosize
        minRows={6}
        maxRows={16}
        label={t('invitations.invite.list')}
        description={t('invitations.invite.listHint')}
        maxLength={MAX_PEOPLE_LIST}
        error={problems.list}
        disabled={isSending}
        value={values.list}
        onChange={(event) => change({ list: event.currentTarget.value })}
      />
      {lines.length > 0 && (
        <div className={classes.read}>
          <p aria-live="polite" className={classes.readHead}>
            <b>{t('invitations.invite.read', { count: lines.length })}</b>
            {leftOut.length > 0 && (
              <span>
                <IconAlertCircle size={16} aria-hidden />
                {t('invitations.invite.wrong', { count: leftOut.length })}
              </span>
            )}
          </p>
          <ReadLines form={form} />
        </div>
      )}
    </>
  );
}

/** The parsed lines. A wrong one can be corrected in place, or removed. */
function ReadLines({ form: { values, change, isSending, lines } }: { form: Form }) {
  const { t } = useTranslation();
  // A corrected line stays a field until it loses the focus.
  const [mending, setMending] = useState<number>();
  const replace = (line: number, text: string) =>
    change({ list: replaceLines(values.list, new Map([[line, text]])) });
  const fieldOf = ({ line, text, wrong }: ReadLine) => (
    <TextInput
      aria-label={t('invitations.invite.line', { line })}
      value={values.list.split(LINE_ENDS)[line - 1] ?? text}
      error={wrong}
      disabled={isSending}
      onFocus={() => setMending(line)}
      onBlur={() => setMending(undefined)}
      onChange={(event) => replace(line, event.currentTarget.value)}
    />
  );
  return (
    <DataTable
      caption={t('invitations.invite.read', { count: lines.length })}
      columns={[
        { key: 'line', label: t('invitations.invite.lineColumn'), width: 64 },
        { key: 'name', label: t('invitations.invite.nameColumn'), width: '26%' },
        { key: 'email', label: t('invitations.invite.email') },
        { key: 'state', label: t('invitations.invite.stateColumn'), align: 'end', silent: true, width: 120 },
      ]}
      rows={lines.map((read) => ({
        id: read.line,
        cells: {
          line: read.line,
          name: `${read.firstName} ${read.lastName}`.trim() || '–',
          email: read.wrong || mending === read.line ? fieldOf(read) : read.email,
          state: read.wrong ? (
            <TextButton
              aria-label={t('invitations.invite.leaveOutOne', { line: read.line })}
              onClick={() => replace(read.line, '')}
            >
              {t('invitations.invite.leaveOut')}
            </TextButton>
          ) : (
            <Pill kind="ok" icon={<IconCircleCheck size={15} />}>
              {t('invitations.invite.ready')}
            </Pill>
          ),
        },
      }))}
    />
  );
}
