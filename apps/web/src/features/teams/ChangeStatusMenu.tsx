import type { Team, TransitionName, TransitionNeed } from '@studyline/contract/teams/calls';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { Menu } from '../../ui/Menu.tsx';
import { useTranslation } from '../../words.ts';
import { InviteDialog } from '../members/shared/InviteDialog.tsx';
import { ChangeStatusDialog } from './ChangeStatusDialog.tsx';
import { EditTeamDialog } from './EditTeamDialog.tsx';
import { changeKey, missingText } from './status-words.ts';
import classes from './TeamPage.module.css';

/** The status changes that the reader may make, each with what is still missing for it. */
export function ChangeStatusMenu({ team, clientName }: { team: Team; clientName: string }) {
  const { t } = useTranslation();
  const [chosen, choose] = useState<TransitionName>();
  // Missing data are filled in in a separate dialog, after which the first one returns.
  const [fixing, fix] = useState<TransitionNeed>();
  return (
    <>
      {team.transitions.length > 0 && (
        <Menu
          align="end"
          buttonClassName={classes.menu}
          items={team.transitions.map(({ transitionName, missing }) => ({
            label: t(changeKey(team, transitionName)),
            detail: missing.length === 0 ? undefined : missingText(missing, t),
            onSelect: () => choose(transitionName),
          }))}
        >
          {t('teams.changeStatus')}
          <IconChevronDown size={16} aria-hidden />
        </Menu>
      )}
      {chosen && !fixing && (
        <ChangeStatusDialog
          key={chosen}
          team={team}
          transitionName={chosen}
          onFix={fix}
          onClose={() => choose(undefined)}
        />
      )}
      {fixing === 'SITE_NOT_APPROVED' && (
        <EditTeamDialog team={team} part="approval" onClose={() => fix(undefined)} />
      )}
      {fixing === 'PRINCIPAL_INVESTIGATOR_MISSING' && (
        <InviteDialog
          channelId={team.channelId}
          clientName={clientName}
          team={team}
          onClose={() => fix(undefined)}
        />
      )}
    </>
  );
}
