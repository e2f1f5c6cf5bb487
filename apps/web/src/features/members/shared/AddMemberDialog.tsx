import { Button, TextInput } from '@mantine/core';
import { listMembers, listTeamRoles } from '@studyline/contract/members/calls';
import { inspectorDays } from '@studyline/contract/members/inspector-days';
import { addTeamMember } from '@studyline/contract/members/changes';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { describeInForm } from '../../../api/errors.ts';
import { buildQuery } from '../../../api/build-query.ts';
import { q } from '../../../api/query-options.ts';
import { showToast } from '../../../api/toasts.ts';
import { useCall } from '../../../live/use-call.ts';
import { paths } from '../../../paths.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { BlockError } from '../../../ui/feedback/EmptyState.tsx';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { DialogForm } from '../../../ui/forms/DialogForm.tsx';
import { FormError, Notice } from '../../../ui/forms/FormParts.tsx';
import { TextLink } from '../../../ui/TextButton.tsx';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { useTranslation } from '../../../words.ts';
import { InspectorDay, isInspectorDay } from '../InspectorDay.tsx';
import { RoleChecks } from './RoleChecks.tsx';
import { TeamSelect } from './TeamSelect.tsx';

/** Something on both sides of one @. The server knows the rest. */
const EMAIL = /^[^\s@]+@[^\s@]+$/;
const DEBOUNCE_MILLIS = 250;

interface AddMemberDialogProps {
  channelId: number;
  clientName: string;
  /** The team to which somebody is added; without it the reader chooses one. */
  team?: { id: number; displayName: string };
  /** Who is added, if that is known. */
  emailAddress?: string;
  onClose: () => void;
}

type Missing = 'email' | 'team' | 'roles' | 'day';

/** Takes an existing person of the client into a team, with roles. */
export function AddMemberDialog({
  channelId,
  clientName,
  team,
  emailAddress,
  onClose,
}: AddMemberDialogProps) {
  const { t } = useTranslation();
  const formId = useId();
  const [emailField, teamField] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  const [email, setEmail] = useState(emailAddress ?? '');
  const [chosenTeam, chooseTeam] = useState<number>();
  const [ticked, setTicked] = useState<readonly number[]>([]);
  const [day, setDay] = useState(() => inspectorDays(new Date()).usual);
  const [isLead, setLead] = useState(false);
  const [missing, setMissing] = useState<Missing>();
  useReturnFocus();
  const teamId = team?.id ?? chosenTeam;
  const roles = useQuery({
    ...q(listTeamRoles, { params: { channelId, teamId: teamId ?? 0 } }),
    enabled: teamId !== undefined,
  });
  const fitting = roles.data?.items.filter(({ can }) => can.grant !== 'ROLE_NOT_FOR_TEAM') ?? [];
  // A role that another team has was not meant for this one.
  const roleIds = fitting.filter(({ roleId }) => ticked.includes(roleId)).map(({ roleId }) => roleId);
  const inspects = fitting.some(({ key, roleId }) => key === 'INSPECTOR' && ticked.includes(roleId));
  const mayAppoint = roles.data?.can.appointLead === true;
  const add = useCall(addTeamMember, {
    failure: 'form',
    waits: true,
    onDone: ({ outcome, joinedTeam }, { body }) => {
      if (outcome === 'UNCHANGED')
        showToast(t('members.add.unchanged', { email: body.emailAddress }), 'neutral');
      else if (outcome === 'ADDED' || joinedTeam) showToast(t('toast.memberAdded'));
      else showToast(t('members.add.rolesAdded', { email: body.emailAddress }));
      onClose();
    },
  });
  const { data: installation } = useQuery(buildQuery);
  const isUnknown = add.error?.errorCode === 'MEMBER_NOT_FOUND';
  const edit = () => {
    setMissing(undefined);
    if (add.isError) add.reset();
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    const address = email.trim();
    const gap = !EMAIL.test(address)
      ? 'email'
      : !teamId
        ? 'team'
        : roleIds.length === 0
          ? 'roles'
          : inspects && !isInspectorDay(day)
            ? 'day'
            : undefined;
    setMissing(gap);
    if (gap === 'email') emailField.current?.focus();
    else if (gap === 'team') teamField.current?.focus();
    if (gap || !teamId) return;
    const body = {
      emailAddress: address,
      roleIds,
      ...(inspects && { inspectorUntil: day }),
      ...(mayAppoint && isLead && { isTeamLead: true }),
    };
    add.mutate(
      { params: { channelId, teamId }, body },
      { onError: ({ errorCode }) => errorCode === 'MEMBER_NOT_FOUND' && emailField.current?.focus() },
    );
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      busy={add.isPending}
      unsaved={email !== (emailAddress ?? '') || ticked.length > 0}
      title={team ? t('members.add.titleTo', { team: team.displayName }) : t('members.add.title')}
      closeLabel={t('app.close')}
      cancelLabel={t('app.cancel')}
      actions={
        <Button size="md" type="submit" form={formId} loading={add.isPending}>
          {t('members.add.action')}
        </Button>
      }
    >
      <DialogForm id={formId} onSubmit={send}>
        <p>{t('members.add.intro', { client: clientName })}</p>
        <TextInput
          ref={emailField}
          data-autofocus={emailAddress === undefined || undefined}
          size="md"
          type="email"
          autoComplete="off"
          label={t('members.add.email')}
          description={t('members.add.emailHint')}
          maxLength={254}
          value={email}
          error={
            missing === 'email'
              ? t(email.trim() ? 'members.add.notEmail' : 'members.add.emailMissing')
              : isUnknown && t('members.add.nobody', { client: clientName })
          }
          onChange={(event) => {
            edit();
            setEmail(event.currentTarget.value);
          }}
        />
        {isUnknown &&
          teamId !== undefined &&
          (installation?.sendsMail === false ? (
            <p>{t('error.MAIL_OFF')}</p>
          ) : (
            <TextLink
              href={paths.inviteMember(channelId, { email: email.trim(), team: teamId, roles: roleIds })}
            >
              {t('members.add.invite')}
            </TextLink>
          ))}
        {!team && (
          <TeamSelect
            ref={teamField}
            channelId={channelId}
            invite
            size="md"
            label={t('members.add.team')}
            description={t('members.add.teamHint')}
            error={missing === 'team' && t('members.add.teamMissing')}
            data-autofocus={emailAddress !== undefined || undefined}
            value={chosenTeam}
            onChange={(id) => {
              edit();
              chooseTeam(id);
            }}
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
            onChange={(roleId, isTicked) => {
              edit();
              setTicked((now) => (isTicked ? [...now, roleId] : now.filter((one) => one !== roleId)));
            }}
          />
        ) : (
          roles.data && <p>{t('members.add.noRole')}</p>
        )}
        {inspects && (
          <InspectorDay
            value={day}
            isWrong={missing === 'day'}
            disabled={add.isPending}
            onChange={(changed) => {
              edit();
              setDay(changed);
            }}
          />
        )}
        {mayAppoint && (
          <Checkbox
            checked={isLead}
            disabled={add.isPending}
            detail={t('members.add.leadHint')}
            onChange={setLead}
          >
            {t('members.add.lead')}
          </Checkbox>
        )}
      </DialogForm>
      <FormError>
        {missing === 'roles'
          ? t('members.add.rolesMissing')
          : add.error && !isUnknown && describeInForm(add.error)}
      </FormError>
    </Dialog>
  );
}

/** Says that the person is in other teams of the study, and stays there. */
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
