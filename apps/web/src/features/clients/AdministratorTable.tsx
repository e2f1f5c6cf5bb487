import type { ClientAdministrator } from '@studyline/contract/clients/calls';
import { Avatar } from '../../ui/Avatar.tsx';
import { DataTable, NameCell } from '../../ui/DataTable.tsx';
import { EmailAddress } from '../../ui/EmailAddress.tsx';
import { Pill } from '../../ui/feedback/Pill.tsx';
import { ReasonButton } from '../../ui/ReasonButton.tsx';
import { useFormat } from '../../use-format.ts';
import { useNow } from '../../use-now.ts';
import { useTranslation } from '../../words.ts';
import classes from './AdministratorTable.module.css';

export interface AdministratorTableProps {
  administrators: ClientAdministrator[];
  ownUserId: number;
  onRemove: (administrator: ClientAdministrator) => void;
}

/** Administrators of a client, with when they were last active, and the button to remove them. */
export function AdministratorTable({ administrators, ownUserId, onRemove }: AdministratorTableProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  return (
    <DataTable
      caption={t('clients.administration.title')}
      columns={[
        { key: 'name', label: t('clients.administration.name'), width: '40%' },
        { key: 'email', label: t('clients.administration.email') },
        { key: 'signedIn', label: t('clients.administration.signedIn') },
        { key: 'change', label: t('clients.administration.change'), align: 'end', silent: true },
      ]}
      rows={administrators.map((one) => {
        const { id, displayName, portraitUrl, lastLoginDateTimeMillis: signedInAt, can } = one;
        const isNew = format.dayOf(one.addedDateTimeMillis) === format.dayOf(now);
        return {
          id,
          cells: {
            name: (
              <NameCell
                mark={<Avatar userId={id} name={displayName} portraitUrl={portraitUrl} size={32} />}
                title={
                  <span className={classes.name}>
                    {displayName}
                    {id === ownUserId && <Pill kind="neutral">{t('clients.administration.you')}</Pill>}
                    {isNew && <Pill kind="accent">{t('clients.administration.addedToday')}</Pill>}
                  </span>
                }
              />
            ),
            email: (
              <span className={classes.email}>
                <EmailAddress>{one.emailAddress}</EmailAddress>
              </span>
            ),
            signedIn:
              signedInAt === null ? (
                <span className={classes.quiet}>{t('clients.administration.notYet')}</span>
              ) : (
                <span className={classes.when}>{format.moment(signedInAt, now)}</span>
              ),
            change: (
              <ReasonButton
                variant="subtle"
                color="gray"
                size="compact-sm"
                className={classes.remove}
                aria-haspopup="dialog"
                aria-label={t('clients.administration.removeOne', { name: displayName })}
                reason={can.remove === true ? undefined : t(`error.${can.remove}`)}
                onClick={() => can.remove === true && onRemove(one)}
              >
                {t('clients.administration.remove')}
              </ReasonButton>
            ),
          },
        };
      })}
    />
  );
}
