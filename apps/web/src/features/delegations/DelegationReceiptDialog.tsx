import type { Result } from '@studyline/contract/core/endpoint';
import { type Delegation, verifyDelegation } from '@studyline/contract/delegations/calls';
import type { Team } from '@studyline/contract/teams/calls';
import { useQuery } from '@tanstack/react-query';
import { q } from '../../api/query-options.ts';
import { utcMinute } from '../../time-words.ts';
import { Notice } from '../../ui/forms/FormParts.tsx';
import { useFormat } from '../../use-format.ts';
import { useTranslation } from '../../words.ts';
import { Checked, FactList, Hash, ReceiptFrame } from '../required-actions/shared/ReceiptParts.tsx';
import classes from './DelegationReceiptDialog.module.css';
import { useDays } from './use-days.ts';

type Receipt = Result<typeof verifyDelegation>;

interface DelegationReceiptDialogProps {
  team: Team;
  line: Delegation;
  onClose: () => void;
}

/** Who approved or refused a line, when, how and for what, whether all of it is still as it was signed, and what has happened since. */
export function DelegationReceiptDialog({ team, line, onClose }: DelegationReceiptDialogProps) {
  const { t } = useTranslation();
  const params = { channelId: team.channelId, teamId: team.id, id: line.id };
  const found = useQuery({ ...q(verifyDelegation, { params }), gcTime: 0 });
  const title = t(line.status === 'REFUSED' ? 'delegations.receipt.refused' : 'delegations.receipt.approved');
  return (
    <ReceiptFrame title={title} found={found} onClose={onClose}>
      {(receipt) => (
        <>
          <Facts team={team} receipt={receipt} />
          <Checked {...receipt} />
          {receipt.delegation.isApproverUnfit && <Notice kind="due">{t('delegations.unfit')}</Notice>}
          {receipt.changes.length > 0 && (
            <section className={classes.since}>
              <h3>{t('delegations.receipt.since')}</h3>
              <ul>
                {receipt.changes.map(({ change, description }) => (
                  <li key={change}>{description}</li>
                ))}
              </ul>
            </section>
          )}
        </>
      )}
    </ReceiptFrame>
  );
}

function Facts({ team, receipt }: { team: Team; receipt: Receipt }) {
  const { t } = useTranslation();
  const format = useFormat();
  const daysOf = useDays();
  const {
    delegation,
    signerName,
    decision,
    factor,
    method,
    signedDateTimeMillis: at,
    meaning,
    hash,
  } = receipt;
  const facts = [
    [t('signatures.receipt.signer'), t('signatures.dialog.forTeam', { name: signerName, team: team.name })],
    [
      t('signatures.receipt.time'),
      t('signatures.receipt.bothTimes', { utc: utcMinute(at), own: format.dateTime(at) }),
    ],
    [t('signatures.receipt.meaning'), meaning],
    [t('delegations.table.person'), delegation.person.displayName],
    [t('delegations.table.duty'), delegation.duty.name],
    [t('delegations.receipt.days'), daysOf(delegation)],
    [t('delegations.table.reason'), decision === 'refuse' && delegation.reason],
    [
      t('signatures.receipt.shown'),
      t('signatures.receipt.shownBy', {
        factor: t(`signatures.factor.${factor}`),
        method: t(`signatures.method.${method}`),
        when: utcMinute(receipt.reauthenticatedDateTimeMillis),
      }),
    ],
    [t('signatures.receipt.statement'), <Hash key="hash" of={hash} />],
  ] as const;
  return <FactList facts={facts} />;
}
