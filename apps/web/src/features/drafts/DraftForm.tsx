import type { Draft } from '@studyline/contract/drafts/form';
import { ActionIcon, Button } from '@mantine/core';
import { IconAlertCircle, IconEye, IconRefresh } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { FocusFrame } from '../../layouts/FocusFrame.tsx';
import { usePageTitle } from '../../navigation/use-page-title.ts';
import { paths } from '../../paths.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { Notice } from '../../ui/forms/FormParts.tsx';
import { DetailBar } from '../../ui/frame/DetailBar.tsx';
import { LeaveDialog } from '../../ui/LeaveDialog.tsx';
import { FormSection } from '../../ui/forms/FormSection.tsx';
import { NarrowOnly, WideOnly } from '../../ui/Only.tsx';
import { StudyMark } from '../../ui/studies/StudyMark.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { useIsPhone } from '../../use-media.ts';
import { useTranslation } from '../../words.ts';
import { useNobodyElse } from '../sharing/readers-query.ts';
import { ReadersPreview } from '../sharing/shared/ReadersPreview.tsx';
import { previewedOf } from './creation-form.ts';
import { CreationAside } from './CreationAside.tsx';
import { CreationFields } from './CreationFields.tsx';
import { rejectionText } from './draft-words.ts';
import { NoForm } from './NoForm.tsx';
import { channelOf, rightsOf, rolesOf } from './post-creation-loader.ts';
import { gapsOf, postTypes } from './post-types.ts';
import { useDraftForm } from './use-draft-form.ts';

interface DraftFormProps {
  channelId: number;
  draft?: Draft;
  /** Whether it was published or deleted, or expired, while the form was open. */
  isGone?: boolean;
}

/** The form of a post for people who may write in the study; others are told that they may not. */
export function DraftForm(props: DraftFormProps) {
  const { data: rights } = useSuspenseQuery(rightsOf(props.channelId));
  const may = rights.can.createDocument;
  return may === true ? <OpenForm {...props} /> : <NoForm channelId={props.channelId} reason={may} />;
}

/** The form, which creates a post, edits a draft, or writes another version: the fields, a preview, and what is still missing. */
function OpenForm({ channelId, draft, isGone = false }: DraftFormProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const { data: study } = useSuspenseQuery(channelOf(channelId));
  const { data: roles } = useSuspenseQuery(rolesOf(channelId));
  const { data: rights } = useSuspenseQuery(rightsOf(channelId));
  const isNewVersion = draft?.versionLabel === 'PUBLISHED';
  const heading = t(
    isNewVersion ? 'drafts.newVersion' : draft ? 'drafts.creation.titleOfDraft' : 'drafts.creation.title',
  );
  usePageTitle(heading);
  const isLaterVersion = draft?.isPublished === true;
  const permissions = rights.defaultPermissions;
  const draftForm = useDraftForm({ channelId, draft, permissions });
  const { form, errors, attempts, isSending, failure, retry, percent, leaving } = draftForm;
  const [showsPreview, setShowsPreview] = useState(false);
  const fields = useRef<HTMLDivElement>(null);

  const { losesFiles, filesOf } = postTypes[form.postType];
  const loses = losesFiles(form) && filesOf(form).length === 0;
  const mayPublish = rights.can.publish === true;
  const nobodyElse = useNobodyElse(channelId, previewedOf(form, draft?.postId, isLaterVersion));
  const [asksFirst, setAsksFirst] = useState(false);
  const publish = () => {
    if (mayPublish && nobodyElse && gapsOf(form).length === 0) setAsksFirst(true);
    else draftForm.send('PUBLISH');
  };
  useEffect(() => {
    if (attempts === 0) return;
    const gap = fields.current?.querySelector('[data-gap]');
    const find = (what: string) => gap?.querySelector<HTMLElement>(what);
    // Of several fields, the one with the error.
    const field =
      find('[aria-invalid=true]') ??
      find(':is(input, textarea, [contenteditable], :not([role=toolbar]) > button)');
    field?.focus();
  }, [attempts]);

  const buttons = (
    <>
      <Button variant="default" disabled={isSending} onClick={() => draftForm.send('DRAFT')}>
        {t('drafts.saveDraft')}
      </Button>
      <Button loading={isSending} onClick={publish}>
        {mayPublish ? t('drafts.publish') : t('drafts.submit')}
      </Button>
    </>
  );
  const summary = (
    <CreationAside
      form={form}
      version={draft?.label ?? 'v1.0'}
      isLaterVersion={isLaterVersion}
      errors={errors}
      mayPublish={mayPublish}
      draftExpiryDays={rights.draftExpiryDays}
      percent={percent}
      channelId={channelId}
      postId={draft?.postId}
    />
  );
  const timeline = paths.timeline(channelId);
  return (
    <FocusFrame
      skipLabel={t('forms.skip')}
      notice={
        failure && (
          <Notice kind="late" icon={<IconAlertCircle size={18} aria-hidden />}>
            {failure}{' '}
            {retry && (
              <TextButton icon={<IconRefresh size={15} />} onClick={retry}>
                {t('app.tryAgain')}
              </TextButton>
            )}
          </Notice>
        )
      }
      bar={
        <DetailBar
          heading
          closes
          back={
            draft
              ? {
                  href: paths.post(draft.postId, draft.version, 'CHANNEL'),
                  label: t(isNewVersion ? 'drafts.creation.backToPost' : 'drafts.creation.backToDraft'),
                }
              : { href: timeline, label: t('drafts.creation.back') }
          }
          mark={
            <StudyMark name={study.name} colour={study.bannerColorCSS} logoUrl={study.logoUrl} size={28} />
          }
          title={heading}
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
        <DraftState draft={draft} />
        {isGone && !draftForm.isSent && <Notice kind="late">{t('drafts.creation.gone')}</Notice>}
        {draftForm.showNewest && (
          <Notice kind="due">
            {t('drafts.creation.changedMeanwhile')}{' '}
            <TextButton onClick={draftForm.showNewest}>{t('drafts.creation.showNewest')}</TextButton>
          </Notice>
        )}
        {draftForm.isRestored && (
          <Notice kind="neutral">
            {t('forms.restored')} {loses && `${t('drafts.creation.restoredWithoutFile')} `}
            <TextButton onClick={draftForm.discard}>{t('forms.discard')}</TextButton>
          </Notice>
        )}
        <CreationFields
          channelId={channelId}
          postId={draft?.postId}
          isLaterVersion={isLaterVersion}
          form={form}
          onChange={draftForm.change}
          onAmend={draftForm.amend}
          onFile={draftForm.take}
          roles={roles.items}
          ownTeamsOnly={rights.restrictedToTeamIds !== null}
          mayMark={rights.can.markUnblinded}
          gracePeriodsMillis={rights.gracePeriodsMillis}
          others={draftForm.others}
          gaps={errors}
          onLeave={draftForm.onLeave}
          isSending={isSending}
          percent={percent}
          isUnsaved={failure !== undefined}
          onCancel={draftForm.cancel}
        />
        {/* Elsewhere it is in the summary. */}
        {isPhone && (
          <FormSection title={t('sharing.readers.title')}>
            <ReadersPreview channelId={channelId} of={previewedOf(form, draft?.postId, isLaterVersion)} />
          </FormSection>
        )}
      </div>
      <Dialog
        opened={showsPreview}
        onClose={() => setShowsPreview(false)}
        title={t('drafts.creation.openPreview')}
      >
        {summary}
      </Dialog>
      {asksFirst && nobodyElse && (
        <ConfirmDialog
          title={t('drafts.toNobody.title')}
          action={t('drafts.publish')}
          call={{ isPending: isSending, error: null }}
          onConfirm={() => {
            setAsksFirst(false);
            draftForm.send('PUBLISH');
          }}
          onClose={() => setAsksFirst(false)}
        >
          <p>{t('drafts.toNobody.text')}</p>
          {nobodyElse.laterCount > 0 && <p>{t('sharing.readers.later', { count: nobodyElse.laterCount })}</p>}
        </ConfirmDialog>
      )}
      {leaving && (
        <LeaveDialog
          title={t(isSending ? 'drafts.creation.sendingTitle' : 'forms.unsaved')}
          text={t(isSending ? 'drafts.creation.sendingText' : 'forms.leaveText')}
          stayLabel={t('forms.stay')}
          leaveLabel={t(isSending ? 'drafts.creation.stopSending' : 'forms.discard')}
          {...leaving}
        />
      )}
    </FocusFrame>
  );
}

/** What to know before editing a draft: that it is awaiting approval, or why it was returned. */
function DraftState({ draft }: { draft: Draft | undefined }) {
  const { t } = useTranslation();
  if (draft?.versionLabel === 'REJECTED') {
    const { title, text } = rejectionText(draft.label, draft.rejectedBy, draft.rejectedReason);
    return (
      <Notice kind="late">
        {title} {text}
      </Notice>
    );
  }
  if (!draft || draft.submittedAtDateTimeMillis === null) return null;
  return <Notice kind="due">{t('drafts.takesBack')}</Notice>;
}
