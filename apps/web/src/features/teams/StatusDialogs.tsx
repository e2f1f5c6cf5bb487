import type { Team, TransitionName, TransitionNeed } from '@studyline/contract/teams/calls';
import { useState } from 'react';
import { InviteDialog } from '../members/shared/InviteDialog.tsx';
import { ChangeStatusDialog } from './ChangeStatusDialog.tsx';
import { EditTeamDialog } from './EditTeamDialog.tsx';

interface StatusDialogsProps {
  team: Team;
  clientName: string;
  transitionName: TransitionName;
  onClose: () => void;
}

/** Asks before a status change. Missing data are filled in in a separate dialog, after which the first one returns. */
export function StatusDialogs({ team, clientName, transitionName, onClose }: StatusDialogsProps) {
  const [fixing, fix] = useState<TransitionNeed>();
  if (fixing)
    return <FixDialog need={fixing} team={team} clientName={clientName} onClose={() => fix(undefined)} />;
  return (
    <ChangeStatusDialog
      key={transitionName}
      team={team}
      transitionName={transitionName}
      onFix={fix}
      onClose={onClose}
    />
  );
}

interface FixDialogProps {
  need: TransitionNeed;
  team: Team;
  clientName: string;
  onClose: () => void;
}

/** The form in which something missing is filled in. */
export function FixDialog({ need, team, clientName, onClose }: FixDialogProps) {
  if (need === 'SITE_NOT_APPROVED') return <EditTeamDialog team={team} part="approval" onClose={onClose} />;
  return <InviteDialog channelId={team.channelId} clientName={clientName} team={team} onClose={onClose} />;
}
