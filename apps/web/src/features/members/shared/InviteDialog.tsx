import { TextInput } from '@mantine/core';
import { listMembers, listTeamRoles } from '@studyline/contract/members/calls';
import { inspectorDays } from '@studyline/contract/members/inspector-days';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { q } from '../../../api/query-options.ts';
import { showToast } from '../../../api/toasts.ts';
import { paths } from '../../../paths.ts';
import { BlockError } from '../../../ui/feedback/EmptyState.tsx';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { Notice } from '../../../ui/forms/FormParts.tsx';
import { TextLink } from '../../../ui/TextButton.tsx';
import { useTranslation } from '../../../words.ts';
import { InspectorDay, isInspectorDay } from '../InspectorDay.tsx';
import { RoleChecks } from './RoleChecks.tsx';
import { InvitationLinkDialog } from './InvitationLink.tsx';
import { TeamSelect } from './TeamSelect.tsx';
import { type Joined, useAddOrInvite } from './use-add-or-invite.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { useForm } from '@mantine/form';
import { MAX_EMAIL } from '@studyline/contract/core/limits';

/** Something on both sides of a single @. The server checks the rest. */
const EMAIL = /^[^\s@]+@[^\s@]+$/;
const DEBOUNCE_MILLIS = 250;

interface InviteDialogProps {
  channelId: number;
  clientName: string;
  /** The team to add to; without it the reader chooses one. */
  team?: { id: number; displayName: string };
  /** A former member, who is added again. */
  emailAddress?: string;
  onClose: () => void;
}

interface Values {
  email: string;
  teamId: number | undefined;
  ticked: number[];
  day: string;
  isLead: boolean;
}

/** Adds a person to a team with roles: at once if their address is known here, otherwise by an invitation. */
export function InviteDialog({ channelId, clientName, team, emailAddress, onClose }: InviteDialogProps) {
  const { t } = useTranslation();
  const [usualDay] = useState(() => inspectorDays(new Date()).usual);
  const form = useForm<Values>({
    initialValues: {
      email: emailAddress ?? '',
      teamId: team?.id,
      ticked: [],
      day: usualDay,
      isLead: false,
    },
    validate: {
      email: (email) =>
        EMAIL.test(email.trim())
          ? null
          : t(email.trim() ? 'members.add.notEmail' : 'members.add.emailMissing'),
      teamId: (teamId) => (teamId === undefined ? t('members.add.teamMissing') : null),
      ticked: (ticked, { teamId }): string | null =>
        teamId !== undefined && rolesOf(ticked).length === 0 ? t('members.add.rolesMissing') : null,
      day: (day): boolean => inspects && !isInspectorDay(day),
    },
  });
  const { email, teamId, ticked, isLead } = form.values;
  const roles = useQuery({
    ...q(listTeamRoles, { params: { channelId, teamId: teamId ?? 0 } }),
    enabled: teamId !== undefined,
  });
  const fitting = roles.data?.items.filter(({ can }) => can.grant !== 'ROLE_NOT_FOR_TEAM') ?? [];
  // A role chosen for another team was not meant for this one.
  const rolesOf = (ticked: readonly number[]) =>
    fitting.filter(({ roleId }) => ticked.includes(roleId)).map(({ roleId }) => roleId);
  const roleIds = rolesOf(ticked);
  const inspects = fitting.some(({ endsByItself, roleId }) => endsByItself && ticked.includes(roleId));
  const mayAppoint = roles.data?.can.appointLead === true;
  const add = useAddOrInvite();
  const done = (joined: Joined, sentTo: string) => {
    if (joined.kind === 'INVITED') {
      // The link stays open until it is copied.
      if (joined.link) return;
      showToast(t('invitations.invite.sent', { count: 1 }));
    } else {
      const { outcome, joinedTeam } = joined.added;
      if (outcome === 'UNCHANGED') showToast(t('members.add.unchanged', { email: sentTo }), 'neutral');
      else if (outcome === 'ADDED' || joinedTeam) showToast(t('toast.memberAdded'));
      else showToast(t('members.add.rolesAdded', { email: sentTo }));
    }
    onClose();
  };
  const send = (values: Values) => {
    const body = {
      emailAddress: values.email.trim(),
      roleIds,
      ...(inspects && { inspectorUntil: values.day }),
      ...(mayAppoint && isLead && { isTeamLead: true }),
    };
    const params = { channelId, teamId: values.teamId ?? 0 };
    add.send({ params, add: body }, { onSuccess: (joined) => done(joined, body.emailAddress) });
  };
  const isAgain = emailAddress !== undefined;
  if (add.data?.kind === 'INVITED' && add.data.link)
    return <InvitationLinkDialog link={add.data.link} onClose={onClose} />;
  return (
    <FormDialog
      title={
        isAgain
          ? t('members.add.again')
          : team
            ? t('members.add.titleTo', { team: team.displayName })
            : t('members.add.title')
      }
      form={form}
      onSubmit={send}
      submitLabel={t(isAgain ? 'members.add.action' : 'members.add.invite')}
      loading={add.isPending || add.isSuccess}
      error={form.errors.ticked ?? add.error}
      errorAt={({ errorCode }) =>
        errorCode === 'INVITATION_EXISTS' || errorCode === 'MEMBER_OF_TEAM' ? 'email' : undefined
      }
      onClose={onClose}
      note={
        !isAgain && (
          <TextLink
            href={paths.inviteMember(
              channelId,
              teamId === undefined ? undefined : { email: '', team: teamId, roles: roleIds },
            )}
          >
            {t('members.add.several')}
          </TextLink>
        )
      }
    >
      <p>{t(isAgain ? 'members.add.introAgain' : 'members.add.intro', { client: clientName })}</p>
      <TextInput
        {...form.getInputProps('email')}
        data-autofocus={!isAgain || undefined}
        size="md"
        type="email"
        autoComplete="off"
        label={t('members.add.email')}
        description={t('members.add.emailHint')}
        maxLength={MAX_EMAIL}
      />
      {!team && (
        <TeamSelect
          channelId={channelId}
          invite
          size="md"
          label={t('members.add.team')}
          description={t('members.add.teamHint')}
          error={form.errors.teamId}
          data-autofocus={isAgain || undefined}
          value={teamId}
          onChange={(id) => form.setFieldValue('teamId', id)}
        />
      )}
      <AlsoElsewhere channelId={channelId} teamId={teamId} address={email} />
      {roles.isError && (
        <BlockError
          text={t('members.add.rolesFailed')}
          retryLabel={t('app.tryAgain')}
          onRetry={() => void roles.refetch()}
        />
      )}
      {teamId === undefined ? (
        <p>{t('members.add.chooseTeam')}</p>
      ) : fitting.length > 0 ? (
        <RoleChecks
          label={t('members.add.roles')}
          chosen={roleIds}
          disabled={add.isPending}
          roles={fitting.map(({ can, ...role }) => ({ ...role, may: can.grant }))}
          onChange={(roleId, isTicked) =>
            form.setFieldValue(
              'ticked',
              isTicked ? [...ticked, roleId] : ticked.filter((one) => one !== roleId),
            )
          }
        />
      ) : (
        roles.data && <p>{t('members.add.noRole')}</p>
      )}
      {inspects && (
        <InspectorDay
          value={form.values.day}
          isWrong={form.errors.day !== undefined}
          disabled={add.isPending}
          onChange={(day) => form.setFieldValue('day', day)}
        />
      )}
      {mayAppoint && (
        <Checkbox
          checked={isLead}
          disabled={add.isPending}
          detail={t('members.add.leadHint')}
          onChange={(isOn) => form.setFieldValue('isLead', isOn)}
        >
          {t('members.add.lead')}
        </Checkbox>
      )}
    </FormDialog>
  );
}

/** Says that the person is in other teams of the study, and stays in them. */
function AlsoElsewhere({
  channelId,
  teamId,
  address,
}: {
  channelId: number;
  teamId: number | undefined;
  address: string;
}) {
  const { t } = useTranslation();
  const [search] = useDebouncedValue(address.trim(), DEBOUNCE_MILLIS);
  const { data } = useQuery({
    ...q(listMembers, { params: { channelId }, query: { search, pageSize: 20 } }),
    enabled: teamId !== undefined && EMAIL.test(search),
  });
  const found = data?.items.find(
    ({ userProfile }) =>
      userProfile.basicUserInfo.emailAddress.toLowerCase() === address.trim().toLowerCase(),
  );
  const teams = found?.membershipsByStatus.CURRENT ?? [];
  if (!found || teams.length === 0 || teams.some((one) => one.teamId === teamId)) return null;
  const name = found.userProfile.basicUserInfo.displayName;
  const names = teams.map(({ teamName }) => teamName).join('; ');
  return <Notice>{t('members.add.alsoIn', { name, teams: names, count: teams.length })}</Notice>;
}
