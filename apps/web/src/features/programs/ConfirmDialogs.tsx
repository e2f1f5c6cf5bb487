import {
  endServiceAccount,
  endServiceKey,
  type ServiceAccount,
  updateServiceAccount,
} from '@studyline/contract/programs/calls';
import { showToast } from '../../api/toasts.ts';
import { useCall } from '../../live/use-call.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { toMain } from '../../ui/use-return-focus.ts';
import { useTranslation } from '../../words.ts';

interface ProgramDialogProps {
  clientId: number;
  program: ServiceAccount;
  onClose: () => void;
}

/** Pauses a program, or lets a paused one continue. */
export function PauseDialog({ clientId, program: { id, name, status }, onClose }: ProgramDialogProps) {
  const { t } = useTranslation();
  const isPaused = status === 'PAUSED';
  const update = useCall(updateServiceAccount, {
    failure: 'form',
    waits: true,
    onDone: () => {
      showToast(t(isPaused ? 'programs.goOn.done' : 'programs.pause.done', { name }));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t(isPaused ? 'programs.goOn.title' : 'programs.pause.title', { name })}
      action={t(isPaused ? 'programs.command.goOn' : 'programs.command.pause')}
      call={update}
      onConfirm={() => update.mutate({ params: { clientId, id }, body: { paused: !isPaused } })}
      onClose={onClose}
    >
      <p>{t(isPaused ? 'programs.goOn.text' : 'programs.pause.text')}</p>
    </ConfirmDialog>
  );
}

/** Ends one key of a program. */
export function EndKeyDialog({ clientId, program, keyId, onClose }: ProgramDialogProps & { keyId: number }) {
  const { t } = useTranslation();
  const { id, name, keys } = program;
  const ending = keys.find((key) => key.id === keyId)?.ending ?? '';
  const end = useCall(endServiceKey, {
    failure: 'form',
    waits: true,
    onDone: () => {
      showToast(t('programs.endKey.done', { ending }));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      danger
      title={t('programs.endKey.title', { ending })}
      action={t('programs.endKey.action')}
      call={end}
      onConfirm={() => end.mutate({ params: { clientId, id, keyId } })}
      onClose={onClose}
    >
      <p>{t('programs.endKey.text', { name })}</p>
    </ConfirmDialog>
  );
}

/** Ends a program with all its keys. */
export function EndProgramDialog({ clientId, program: { id, name }, onClose }: ProgramDialogProps) {
  const { t } = useTranslation();
  const end = useCall(endServiceAccount, {
    failure: 'form',
    waits: true,
    onDone: () => {
      showToast(t('programs.end.done', { name }));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      danger
      title={t('programs.end.title', { name })}
      action={t('programs.command.end')}
      call={end}
      onConfirm={() => end.mutate({ params: { clientId, id } })}
      onClose={onClose}
      returnTo={toMain}
    >
      <p>{t('programs.end.text')}</p>
    </ConfirmDialog>
  );
}
