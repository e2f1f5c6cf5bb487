import { Textarea, TextInput } from '@mantine/core';
import { IconLink, IconSend } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FocusForm } from '../../layouts/FocusForm.tsx';
import { BlockError } from '../../ui/feedback/EmptyState.tsx';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { FormError, Notice } from '../../ui/forms/FormParts.tsx';
import { FormSection } from '../../ui/forms/FormSection.tsx';
import { Segments } from '../../ui/forms/Segments.tsx';
import { Switch } from '../../ui/forms/Switch.tsx';
import { useFormWords } from '../../use-form-words.ts';
import { useTranslation } from '../../words.ts';
import { InvitationLinkDialog } from '../members/shared/InvitationLink.tsx';
import { RoleChecks } from '../members/shared/RoleChecks.tsx';
import { TeamSelect } from '../members/shared/TeamSelect.tsx';
import classes from './InviteForm.module.css';
import { PeopleListField } from './PeopleListField.tsx';
import { type Known, kinds, useInvite } from './use-invite.ts';
import { MAX_EMAIL, MAX_PERSON_NAME } from '@studyline/contract/core/limits';
import { MAX_MESSAGE } from '@studyline/contract/invitations/calls';

interface InviteFormProps {
  channelId: number;
  /** The person to invite again. */
  known: Known;
  /** Whether invitations can be emailed. */
  sendsMail: boolean;
  bar: (actions: ReactNode) => ReactNode;
  back: string;
}

type Form = ReturnType<typeof useInvite>;

/** Asks whom to invite into which team with which roles, and says what sending will do. */
export function InviteForm({ channelId, known, sendsMail, bar, back }: InviteFormProps) {
  const { t } = useTranslation();
  const form = useInvite(channelId, { known, sendsMail });
  const { values, change, isSending, count, leftOut, isEmailed } = form;
  const send = t(`invitations.invite.${isEmailed ? 'send' : 'createdFor'}`, { count: Math.max(count, 1) });
  return (
    <FocusForm
      {...form}
      words={useFormWords()}
      bar={bar}
      back={back}
      onSend={form.send}
      onDiscard={form.discard}
      summaryTitle={t('forms.whatHappens')}
      effects={[
        t(`invitations.invite.${isEmailed ? 'mailed' : sendsMail ? 'byLink' : 'handedOver'}`),
        t('invitations.invite.valid'),
        t('invitations.invite.account'),
      ]}
      action={{
        label:
          leftOut.length > 0 && count > 0
            ? t('invitations.invite.sendSome', {
                send,
                leaveOut: t('invitations.invite.leaveOutSome', { count: leftOut.length }),
              })
            : send,
        icon: isEmailed ? <IconSend size={18} aria-hidden /> : <IconLink size={18} aria-hidden />,
      }}
      leaveTitle={t('invitations.invite.leaveTitle')}
    >
      <FormSection title={t('invitations.invite.to')} hint={t('invitations.invite.intro')}>
        <PlaceFields channelId={channelId} form={form} />
      </FormSection>
      <FormSection title={t('invitations.invite.who')}>
        <div className={classes.stack}>
          <Segments
            label={t('invitations.invite.kind')}
            value={values.kind}
            onChange={(kind) => change({ kind })}
            options={kinds.map((value) => ({ value, label: t(`invitations.invite.kinds.${value}`) }))}
          />
          {values.kind === 'ONE' ? <OneFields form={form} /> : <PeopleListField form={form} />}
          {sendsMail && (
            <Switch
              label={t('invitations.invite.sendNow')}
              detail={t('invitations.invite.sendNowHint')}
              checked={values.sendsNow}
              disabled={isSending}
              onChange={(sendsNow) => change({ sendsNow })}
            />
          )}
          <Textarea
            autosize
            minRows={3}
            maxRows={8}
            label={t('invitations.invite.message')}
            description={t(`invitations.invite.${isEmailed ? 'messageHint' : 'messageOfLink'}`)}
            maxLength={MAX_MESSAGE}
            disabled={isSending}
            value={values.message}
            onChange={(event) => change({ message: event.currentTarget.value })}
          />
        </div>
      </FormSection>
      {form.link && <InvitationLinkDialog link={form.link} onClose={form.close} />}
    </FocusForm>
  );
}

/** The team, and the roles of the invited people. */
function PlaceFields({ channelId, form }: { channelId: number; form: Form }) {
  const { t } = useTranslation();
  const { values, problems, change, isSending, roles, fitting, roleIds } = form;
  return (
    <div className={classes.stack}>
      <TeamSelect
        channelId={channelId}
        invite
        size="md"
        label={t('invitations.invite.team')}
        description={t('invitations.invite.teamHint')}
        error={problems.teamId}
        disabled={isSending}
        value={values.teamId}
        onChange={(teamId) => change({ teamId })}
      />
      {roles.isError && (
        <BlockError
          text={t('invitations.invite.rolesFailed')}
          retryLabel={t('app.tryAgain')}
          onRetry={() => void roles.refetch()}
        />
      )}
      {values.teamId === undefined ? (
        <p className={classes.quiet}>{t('invitations.invite.chooseTeam')}</p>
      ) : fitting.length > 0 ? (
        <RoleChecks
          label={t('invitations.invite.roles')}
          chosen={roleIds}
          disabled={isSending}
          roles={fitting.map(({ can, ...role }) => ({ ...role, may: can.grant }))}
          onChange={(roleId, isTicked) =>
            change({ roleIds: isTicked ? [...roleIds, roleId] : roleIds.filter((one) => one !== roleId) })
          }
        />
      ) : (
        roles.data && <p className={classes.quiet}>{t('invitations.invite.noRole')}</p>
      )}
      {fitting.some(({ endsByItself, roleId }) => endsByItself && roleIds.includes(roleId)) && (
        <Notice>{t('invitations.invite.inspector')}</Notice>
      )}
      {form.mayAppoint && (
        <Checkbox
          checked={values.isLead}
          disabled={isSending}
          detail={t('invitations.invite.leadHint')}
          onChange={(isLead) => change({ isLead })}
        >
          {t('invitations.invite.lead')}
        </Checkbox>
      )}
      <FormError>{problems.roleIds}</FormError>
    </div>
  );
}

function OneFields({ form: { values, problems, change, isSending } }: { form: Form }) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        size="md"
        type="email"
        autoComplete="off"
        label={t('invitations.invite.email')}
        maxLength={MAX_EMAIL}
        error={problems.email}
        disabled={isSending}
        value={values.email}
        onChange={(event) => change({ email: event.currentTarget.value })}
      />
      <div className={classes.names}>
        <TextInput
          size="md"
          autoComplete="off"
          label={t('invitations.invite.firstName')}
          maxLength={MAX_PERSON_NAME}
          disabled={isSending}
          value={values.firstName}
          onChange={(event) => change({ firstName: event.currentTarget.value })}
        />
        <TextInput
          size="md"
          autoComplete="off"
          label={t('invitations.invite.lastName')}
          maxLength={MAX_PERSON_NAME}
          disabled={isSending}
          value={values.lastName}
          onChange={(event) => change({ lastName: event.currentTarget.value })}
        />
      </div>
    </>
  );
}
