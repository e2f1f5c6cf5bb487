import { inviteMembers } from '@studyline/contract/invitations/calls';
import { LINE_ENDS, type ListedPerson, readPeople } from '@studyline/contract/invitations/people-list';
import { listTeamRoles } from '@studyline/contract/members/calls';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type CallError, describeInForm } from '../../api/errors.ts';
import { q } from '../../api/query-options.ts';
import { showToast } from '../../api/toasts.ts';
import { useCall } from '../../live/use-call.ts';
import { paths } from '../../paths.ts';
import type { LinkToHandOver } from '../members/shared/InvitationLink.tsx';
import { type Joined, useAddOrInvite } from '../members/shared/use-add-or-invite.ts';
import { useKeptForm } from '../../use-kept-form.ts';
import { useTranslation } from '../../words.ts';

/** Something on both sides of a single @. The server checks the rest. */
const EMAIL = /^[^\s@]+@[^\s@]+$/;

export const kinds = ['ONE', 'LIST'] as const;

interface Values {
  teamId: number | undefined;
  roleIds: readonly number[];
  isLead: boolean;
  kind: (typeof kinds)[number];
  email: string;
  firstName: string;
  lastName: string;
  list: string;
  message: string;
  /** Only asked where emails can be sent. */
  sendsNow: boolean;
}
type Problems = Partial<Record<'teamId' | 'roleIds' | 'email' | 'list', string>>;

/** A parsed line, and why it is skipped. */
export interface ReadLine extends ListedPerson {
  wrong?: string;
}

/** Whom to invite, and as what. */
export interface Known {
  email: string;
  teamId: number | undefined;
  roleIds: readonly number[];
}

const startOf = (known: Known): Values => ({
  teamId: known.teamId,
  roleIds: known.roleIds,
  isLead: false,
  kind: 'ONE',
  email: known.email,
  firstName: '',
  lastName: '',
  list: '',
  message: '',
  sendsNow: true,
});

/** The values of the invitation form, and sending it. */
export function useInvite(channelId: number, { known, sendsMail }: { known: Known; sendsMail: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const leave = async (status: 'CURRENT' | 'INVITED') => {
    form.leave();
    await navigate({ href: `${paths.sitesAndMembers(channelId, 'members')}&status=${status}` });
  };
  const tellSent = (count: number) =>
    showToast(t(isEmailed ? 'invitations.invite.sent' : 'invitations.invite.made', { count }));
  const done = async (count: number) => {
    await leave('INVITED');
    tellSent(count);
  };
  const [link, setLink] = useState<LinkToHandOver>();
  const one = useAddOrInvite();
  const joined = async (answer: Joined) => {
    if (answer.kind === 'INVITED') return answer.link ? setLink(answer.link) : done(1);
    await leave('CURRENT');
    showToast(t('toast.memberAdded'));
  };
  const all = useCall(inviteMembers, {
    failure: 'form',
    onDone: ({ items }) => {
      if (leftOut.length === 0) return done(items.length);
      // Skipped lines stay, so that they can be corrected.
      all.reset();
      form.stay({ list: leftOut.map(({ text }) => text).join('\n') });
      tellSent(items.length);
    },
  });
  const isSending = [one, all].some(({ isPending, isSuccess }) => isPending || isSuccess);
  const form = useKeptForm(`invite.2:${channelId}.${known.email}`, startOf(known), { isSending });
  const { values } = form;
  const isEmailed = sendsMail && values.sendsNow;
  const [problems, setProblems] = useState<Problems>({});
  const [attempts, setAttempts] = useState(0);
  const { teamId, kind } = values;
  const roles = useQuery({
    ...q(listTeamRoles, { params: { channelId, teamId: teamId ?? 0 } }),
    enabled: teamId !== undefined,
  });
  const fitting = roles.data?.items.filter(({ can }) => can.grant !== 'ROLE_NOT_FOR_TEAM') ?? [];
  // A role chosen for another team was not meant for this one.
  const roleIds = fitting.filter((one) => values.roleIds.includes(one.roleId)).map((one) => one.roleId);
  const mayAppoint = roles.data?.can.appointLead === true;
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const lines = readPeople(kind === 'LIST' ? values.list : '').map((read): ReadLine => {
    const wrong = read.problem ? t(read.problem.key, read.problem.values) : refused.get(read.text);
    return { ...read, ...(wrong && { wrong }) };
  });
  const leftOut = lines.filter(({ wrong }) => wrong);
  const count = kind === 'ONE' ? 1 : lines.length - leftOut.length;
  const { error } = kind === 'ONE' ? one : all;

  const forgetFailure = () => {
    setProblems({});
    if (one.isError) one.reset();
    if (all.isError) all.reset();
  };
  /** Only the server knows who is already a member or invited. */
  const noteRefused = (failure: CallError) => {
    const found = new Map(refused);
    for (const { path, message } of failure.issues ?? []) {
      const line = lines.find((read) => path === `list.${read.line}`);
      if (line) found.set(line.text, message);
    }
    setRefused(found);
  };
  const send = () => {
    setAttempts((now) => now + 1);
    if (isSending) return;
    const email = values.email.trim();
    const found: Problems = {
      ...(teamId === undefined && { teamId: t('invitations.invite.teamMissing') }),
      ...(teamId !== undefined && roleIds.length === 0 && { roleIds: t('invitations.invite.rolesMissing') }),
      ...(kind === 'ONE' &&
        !EMAIL.test(email) && { email: t(`invitations.invite.${email ? 'notEmail' : 'emailMissing'}`) }),
      ...(kind === 'LIST' &&
        count === 0 && {
          list: t(`invitations.invite.${lines.length === 0 ? 'listMissing' : 'listWrong'}`),
        }),
    };
    setProblems(found);
    if (teamId === undefined || Object.keys(found).length > 0) return;
    const params = { channelId, teamId };
    const wanted = { roleIds, message: values.message.trim(), isTeamLead: mayAppoint && values.isLead };
    const by = isEmailed ? {} : { sendInvitationEmail: false };
    if (kind === 'LIST') {
      // The other lines keep their numbers.
      const list = replaceLines(values.list, new Map(leftOut.map(({ line }) => [line, ''])));
      return all.mutate({ params, body: { list, ...wanted, ...by } }, { onError: noteRefused });
    }
    const names = { invitedUserFirstName: values.firstName, invitedUserLastName: values.lastName };
    const { message, ...add } = wanted;
    one.send(
      { params, add: { emailAddress: email, ...add }, invite: { ...names, message, ...by } },
      { onSuccess: (answer) => void joined(answer) },
    );
  };
  return {
    ...form,
    problems,
    attempts,
    change: (parts: Partial<Values>) => {
      form.change(parts);
      forgetFailure();
    },
    discard: () => {
      form.discard();
      forgetFailure();
    },
    send,
    isEmailed,
    link,
    close: () => void leave('INVITED'),
    count,
    lines,
    leftOut,
    fitting,
    roleIds,
    mayAppoint,
    roles,
    failure: error && !namesLines(error) ? describeInForm(error) : undefined,
  };
}

/** Whether the failure is shown beside lines of the list. */
const namesLines = ({ issues = [] }: CallError) => issues.some(({ path }) => path.startsWith('list.'));

/** The list with these lines, counted from 1, replaced. */
export function replaceLines(list: string, texts: ReadonlyMap<number, string>): string {
  return list
    .split(LINE_ENDS)
    .map((text, position) => texts.get(position + 1) ?? text)
    .join('\n');
}
