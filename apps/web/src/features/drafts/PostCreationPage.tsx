import '../sharing/add-words.ts';
import './add-words.ts';
import { addDocument } from '@studyline/contract/drafts';
import { ActionIcon, Button } from '@mantine/core';
import { IconAlertCircle, IconEye, IconRefresh } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useBlocker, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { CallError, describeInForm, passingOf } from '../../api/errors.ts';
import { showToast } from '../../api/toasts.ts';
import { useCall } from '../../live/use-call.ts';
import { FocusFrame } from '../../layouts/FocusFrame.tsx';
import { paths } from '../../paths.ts';
import { DetailBar } from '../../ui/frame/DetailBar.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/forms/FormParts.tsx';
import { NarrowOnly, WideOnly } from '../../ui/Only.tsx';
import { StudyMark } from '../../ui/studies/StudyMark.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { useFormat } from '../../use-format.ts';
import { t, useTranslation } from '../../words.ts';
import { usePageTitle } from '../../navigation/use-page-title.ts';
import { CreationAside } from './CreationAside.tsx';
import { CreationFields } from './CreationFields.tsx';
import { type CreationForm, fieldsOf, type Gap, gapsOf, startForm } from './creation-form.ts';
import { LeaveDialog } from './LeaveDialog.tsx';
import { channelOf, rightsOf, rolesOf } from './post-creation-loader.ts';

/** Creates a document: the fields, a preview, and what is still missing. */
export function PostCreationPage({ channelId }: { channelId: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const navigate = useNavigate();
  const { data: study } = useSuspenseQuery(channelOf(channelId));
  const { data: roles } = useSuspenseQuery(rolesOf(channelId));
  const { data: rights } = useSuspenseQuery(rightsOf(channelId));
  usePageTitle(t('drafts.creation.title'));
  const [start] = useState(() => startForm(rights.defaultPermissions));
  const [form, setForm] = useState<CreationForm>(start);
  // The fields left empty; all of them after an attempt to send. Only these are shown as errors.
  const [left, setLeft] = useState<readonly Gap[]>([]);
  const [attempts, setAttempts] = useState(0);
  const [showsPreview, setShowsPreview] = useState(false);
  const [percent, setPercent] = useState<number>();
  const [wasAllSent, setAllSent] = useState(false);
  const giveUp = useRef<AbortController>(undefined);
  const isDone = useRef(false);
  const fields = useRef<HTMLDivElement>(null);

  const save = useCall(addDocument, { failure: 'form' });
  const mayPublish = rights.can.publish === true;
  const denied = rights.can.createDocument !== true;
  const isDirty = form !== start;
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty && !isDone.current,
    enableBeforeUnload: () => isDirty && !isDone.current,
    withResolver: true,
  });

  useEffect(() => {
    if (attempts > 0) fields.current?.querySelector<HTMLElement>('[data-gap] :is(input, button)')?.focus();
  }, [attempts]);

  const gaps = gapsOf(form);
  const errors = gaps.filter((gap) => left.includes(gap));
  const send = (intent: 'DRAFT' | 'PUBLISH') => {
    const { file } = form;
    if (gaps.length > 0 || !file) {
      setLeft(gaps);
      setAttempts((count) => count + 1);
      return;
    }
    giveUp.current = new AbortController();
    setPercent(0);
    setAllSent(false);
    const onProgress = ({ loaded, total }: { loaded: number; total: number }) => {
      setPercent(Math.round((loaded / Math.max(1, total)) * 100));
      setAllSent(loaded === total);
    };
    save.mutate(
      {
        params: { channelId },
        body: fieldsOf(form, intent),
        file,
        signal: giveUp.current.signal,
        onProgress,
      },
      {
        onSettled: () => setPercent(undefined),
        onSuccess: (draft) => {
          isDone.current = true;
          const isPublished = draft.versionLabel === 'PUBLISHED';
          const when =
            draft.expirationDateTimeMillis === null ? '' : format.until(draft.expirationDateTimeMillis);
          showToast(isPublished ? t('toast.postPublished') : t('toast.draftCreated', { when }));
          void navigate({ href: paths.post(draft.postId, draft.version, 'CHANNEL') });
        },
      },
    );
  };

  const isSending = save.isPending;
  const failure = save.error instanceof CallError ? failureText(save.error, wasAllSent) : undefined;
  const retry = () => send(save.variables?.body.intent ?? 'DRAFT');
  const buttons = (
    <>
      <Button variant="default" disabled={denied || isSending} onClick={() => send('DRAFT')}>
        {t('drafts.saveDraft')}
      </Button>
      <Button disabled={denied} loading={isSending} onClick={() => send('PUBLISH')}>
        {mayPublish ? t('drafts.publish') : t('drafts.submit')}
      </Button>
    </>
  );
  const summary = (
    <CreationAside
      form={form}
      errors={errors}
      roles={roles.items}
      memberCount={study.memberCount}
      mayPublish={mayPublish}
      draftExpiryDays={rights.draftExpiryDays}
      percent={percent}
    />
  );
  return (
    <FocusFrame
      skipLabel={t('drafts.creation.skip')}
      notice={
        failure && (
          <Notice kind="late" icon={<IconAlertCircle size={18} aria-hidden />}>
            {failure}{' '}
            <TextButton icon={<IconRefresh size={15} />} onClick={retry}>
              {t('app.tryAgain')}
            </TextButton>
          </Notice>
        )
      }
      bar={
        <DetailBar
          heading
          closes
          back={{ href: paths.timeline(channelId), label: t('drafts.creation.back') }}
          mark={
            <StudyMark name={study.name} colour={study.bannerColorCSS} logoUrl={study.logoUrl} size={28} />
          }
          title={t('drafts.creation.title')}
          detail={study.name}
          actions={
            <>
              <WideOnly>{buttons}</WideOnly>
              <NarrowOnly>
                <ActionIcon
                  aria-label={t('drafts.creation.openPreview')}
                  aria-haspopup="dialog"
                  onClick={() => setShowsPreview(true)}
                >
                  <IconEye size={22} />
                </ActionIcon>
              </NarrowOnly>
            </>
          }
        />
      }
      aside={{ label: t('drafts.creation.summary'), content: summary }}
      bottomBar={buttons}
    >
      <div ref={fields}>
        <CreationFields
          channelId={channelId}
          form={form}
          onChange={(change) => {
            // What was wrong is said beside the file that was sent.
            if (change.file !== undefined) save.reset();
            setForm((current) => ({ ...current, ...change }));
          }}
          roles={roles.items}
          memberCount={study.memberCount}
          ownTeamsOnly={rights.restrictedToTeamIds !== null}
          gaps={errors}
          onLeave={(gap) => setLeft((current) => [...current, gap])}
          denied={denied}
          percent={percent}
          isUnsaved={failure !== undefined}
          onCancel={() => giveUp.current?.abort()}
        />
      </div>
      <Dialog
        opened={showsPreview}
        onClose={() => setShowsPreview(false)}
        title={t('drafts.creation.openPreview')}
        closeLabel={t('app.close')}
      >
        {summary}
      </Dialog>
      {blocker.status === 'blocked' && <LeaveDialog onStay={blocker.reset} onLeave={blocker.proceed} />}
    </FocusFrame>
  );
}

/** What went wrong, and whether anything was saved. Without an answer to all that was sent, nobody knows. */
function failureText(error: CallError, wasAllSent: boolean): string {
  if (error.errorCode === 'NO_ROOM') return describeInForm(error);
  const mayBeSaved = wasAllSent && error.errorCode === null && passingOf(error) && error.status !== 429;
  return `${describeInForm(error)} ${t(mayBeSaved ? 'drafts.creation.maybeSaved' : 'drafts.creation.notSaved')}`;
}
