import { type Account, type AccountHelp } from '@studyline/contract/accounts/calls';
import {
  IconAlertCircle,
  IconKey,
  IconLockOpen,
  IconLockPause,
  IconShieldX,
  IconSignatureOff,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { showToast } from '../../api/toasts.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { DataTable, NameCell } from '../../ui/DataTable.tsx';
import { EmailAddress } from '../../ui/EmailAddress.tsx';
import { Pill } from '../../ui/feedback/Pill.tsx';
import { RowMenu } from '../../ui/RowMenu.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { useFormat } from '../../use-format.ts';
import { useNow } from '../../use-now.ts';
import { useTranslation } from '../../words.ts';
import classes from './AccountsPage.module.css';

interface AccountTableProps {
  accounts: Account[];
  ownUserId: number;
  onHelp: (help: AccountHelp, account: Account) => void;
}

/** People with whether they can sign in, and what can be done about it. */
export function AccountTable({ accounts, ownUserId, onHelp }: AccountTableProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  return (
    <DataTable
      caption={t('accounts.title')}
      columns={[
        { key: 'name', label: t('accounts.column.name'), width: '45%' },
        { key: 'signedIn', label: t('accounts.column.signedIn') },
        { key: 'status', label: t('accounts.column.status') },
        { key: 'help', label: t('accounts.column.help'), align: 'end', silent: true },
      ]}
      rows={accounts.map((account) => {
        const { userId, displayName, portraitUrl, lastLoginDateTimeMillis: signedInAt } = account;
        return {
          id: userId,
          cells: {
            name: (
              <NameCell
                mark={<Avatar userId={userId} name={displayName} portraitUrl={portraitUrl} size={32} />}
                title={
                  <span className={classes.name}>
                    {displayName}
                    {userId === ownUserId && <Pill kind="neutral">{t('accounts.you')}</Pill>}
                    {account.administersClient && <Pill kind="neutral">{t('accounts.administrator')}</Pill>}
                  </span>
                }
                detail={<EmailAddress>{account.emailAddress}</EmailAddress>}
              />
            ),
            signedIn:
              signedInAt === null ? (
                <span className={classes.quiet}>{t('accounts.notYet')}</span>
              ) : (
                <span className={classes.when}>{format.moment(signedInAt, now)}</span>
              ),
            status: <Status account={account} />,
            help: <Actions account={account} onHelp={onHelp} />,
          },
        };
      })}
    />
  );
}

function Status({ account }: { account: Account }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const { lockedUntilDateTimeMillis: until, disabledDateTimeMillis: since } = account;
  if (since !== null)
    return (
      <Pill kind="late" icon={<IconAlertCircle size={15} aria-hidden />}>
        {t('accounts.status.DISABLED', { day: format.date(since) })}
      </Pill>
    );
  if (until !== null && until > now)
    return (
      <Pill kind="due" icon={<IconLockPause size={15} aria-hidden />}>
        {t('accounts.status.LOCKED', { time: format.moment(until, now) })}
      </Pill>
    );
  return <span className={classes.quiet}>{t('accounts.status.ACTIVE')}</span>;
}

const icons: Record<AccountHelp, ReactNode> = {
  SEND_RESET: <IconKey size={17} />,
  UNLOCK: <IconLockOpen size={17} />,
  RESET_FACTORS: <IconShieldX size={17} />,
  REVOKE_PIN: <IconSignatureOff size={17} />,
  DISABLE: <IconUserOff size={17} />,
  ENABLE: <IconUserCheck size={17} />,
};
const order: readonly AccountHelp[] = [
  'SEND_RESET',
  'UNLOCK',
  'RESET_FACTORS',
  'REVOKE_PIN',
  'ENABLE',
  'DISABLE',
];
/** What makes no sense in the account's state, or for one's own, is left out; what this administrator may not do is shown with the reason. */
const senseless = new Set<Account['can'][AccountHelp]>([
  'ACCOUNT_IS_DISABLED',
  'ACCOUNT_NOT_DISABLED',
  'ACCOUNT_NOT_LOCKED',
  'NO_PASSWORD_TO_RESET',
  'NO_FACTOR_TO_RESET',
  'NO_PIN_TO_REVOKE',
  'OWN_ACCOUNT',
]);

function Actions({ account, onHelp }: { account: Account; onHelp: AccountTableProps['onHelp'] }) {
  const { t } = useTranslation();
  const { can, displayName: name } = account;
  const need = (['UNLOCK', 'ENABLE'] as const).find((help) => can[help] === true);
  const items = order
    .filter((help) => !senseless.has(can[help]))
    .map((help) => {
      const may = can[help];
      return {
        label: t(`accounts.command.${help}`),
        icon: icons[help],
        ...(may === true
          ? {
              danger: help === 'DISABLE' || help === 'RESET_FACTORS',
              onSelect: () => onHelp(help, account),
            }
          : { detail: t(`error.${may}`), onSelect: () => showToast(t(`error.${may}`), 'neutral') }),
      };
    });
  return (
    <span className={classes.actions}>
      {need && (
        <TextButton className={classes.need} aria-haspopup="dialog" onClick={() => onHelp(need, account)}>
          {t(`accounts.command.${need}`)}
          <span className="sl-hidden">{`, ${name}`}</span>
        </TextButton>
      )}
      {items.length > 0 && <RowMenu label={t('accounts.helpFor', { name })} items={items} />}
    </span>
  );
}
