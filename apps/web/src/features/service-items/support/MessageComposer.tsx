import { DOCUMENT_NAMES } from '@studyline/contract/post-files/document-types';
import { addServiceMessage } from '@studyline/contract/service-items/support-calls';
import { MAX_SUPPORT_TEXT } from '@studyline/contract/service-items/support-fields';
import type { SupportRequest } from '@studyline/contract/service-items/support-shapes';
import { describeInField } from '../../../api/errors.ts';
import { useCall } from '../../../live/use-call.ts';
import { patientDataText } from '../../../patient-data.ts';
import { PatientDataNotice } from '../../../ui/forms/PatientDataNotice.tsx';
import { Composer } from '../../../ui/posts/Comments.tsx';
import { useKeptState } from '../../../use-kept-state.ts';
import { useTranslation } from '../../../words.ts';
import { ChosenFiles } from './ChosenFiles.tsx';
import classes from './Support.module.css';
import { useFiles } from './use-files.ts';

/** The field below the thread. People who may not write see none; once the request is closed or full, it says so. */
export function MessageComposer({ item }: { item: SupportRequest }) {
  const { t } = useTranslation();
  const { serviceItemId: id, can } = item;
  const [text, setText] = useKeptState(`service-message:${id}`, '');
  const files = useFiles();
  const sending = useCall(addServiceMessage, {
    failure: 'form',
    waits: true,
    onDone: () => {
      setText('');
      files.clear();
    },
  });
  if (can.reply === 'ILLEGAL_TRANSITION')
    return <p className={classes.closed}>{t('serviceItems.support.closed')}</p>;
  if (can.reply === 'THREAD_FULL') return <p className={classes.closed}>{t('error.THREAD_FULL')}</p>;
  if (can.reply !== true) return null;
  const isLong = text.length > MAX_SUPPORT_TEXT;
  const tooLong = isLong ? t('issue.tooLong', { count: MAX_SUPPORT_TEXT }) : undefined;
  const failure = tooLong ?? files.problem ?? (sending.error ? describeInField(sending.error) : undefined);
  const send = () => {
    if (sending.isPending || !files.canSend || isLong || text.trim() === '') return;
    sending.mutate({ params: { id }, body: { text: text.trim() }, files: files.named() });
  };
  return (
    <div className={classes.composer}>
      <PatientDataNotice text={patientDataText(text, '')} />
      <Composer
        labels={{
          field: t('serviceItems.support.field'),
          placeholder: t('serviceItems.support.placeholder'),
          attach: t('serviceItems.support.attach'),
          send: t('serviceItems.support.sendMessage'),
        }}
        value={text}
        onChange={(written) => {
          sending.reset();
          setText(written);
        }}
        onSend={send}
        attach={{ accept: DOCUMENT_NAMES, multiple: true, onFiles: files.take }}
        file={files.chosen.length > 0 && <ChosenFiles files={files} />}
        refused={!files.canSend || isLong}
        sending={sending.isPending}
        {...(failure !== undefined && { error: failure })}
      />
    </div>
  );
}
