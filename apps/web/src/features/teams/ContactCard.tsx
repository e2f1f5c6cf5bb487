import { type Team } from '@studyline/contract/teams/calls';
import { removeContactData, type TeamContactData } from '@studyline/contract/teams/contacts';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useCall } from '../../live/use-call.ts';
import { RowMenu } from '../../ui/RowMenu.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { useTranslation } from '../../words.ts';
import { contactHref, contactIcon, contactName } from './contact-kinds.ts';
import { ContactDialog } from './ContactDialog.tsx';
import classes from './TeamPage.module.css';

/** A team's addresses, numbers and websites, and the dialog to change them. */
export function ContactCard({ team }: { team: Team }) {
  const { t } = useTranslation();
  const { contactData, can } = team;
  const [edited, setEdited] = useState<TeamContactData | 'NEW'>();
  const addButton = useRef<HTMLButtonElement>(null);
  const remove = useCall(removeContactData, {
    waits: true,
    // Its row is gone.
    onDone: () => addButton.current?.focus(),
  });
  const mayChange = can.update === true;
  return (
    <section className={classes.card}>
      <div className={classes.cardHead}>
        <h2>{t('teams.contacts')}</h2>
        {mayChange && (
          <TextButton
            ref={addButton}
            aria-haspopup="dialog"
            aria-label={t('teams.contactForm.add')}
            onClick={() => setEdited('NEW')}
          >
            {t('teams.contactForm.addShort')}
          </TextButton>
        )}
      </div>
      {contactData.length === 0 ? (
        <p className={classes.quiet}>{t('teams.noContacts')}</p>
      ) : (
        <ul className={classes.entries}>
          {contactData.map((one) => {
            const Icon = contactIcon(one);
            const name = t(contactName(one.name));
            return (
              <li key={one.id}>
                <Icon size={17} aria-hidden />
                <span>{name}</span>
                <Said one={one} />
                {mayChange && (
                  <RowMenu
                    label={t('teams.contactForm.more', { name })}
                    className={classes.more}
                    items={[
                      {
                        label: t('teams.contactForm.change'),
                        icon: <IconPencil />,
                        onSelect: () => setEdited(one),
                      },
                      {
                        label: t('teams.contactForm.remove'),
                        icon: <IconTrash />,
                        danger: true,
                        onSelect: () =>
                          remove.mutate({
                            params: { channelId: team.channelId, teamId: team.id, id: one.id },
                          }),
                      },
                    ]}
                  />
                )}
              </li>
            );
          })}
        </ul>
      )}
      {edited && (
        <ContactDialog
          team={team}
          entry={edited === 'NEW' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  );
}

function Said({ one }: { one: TeamContactData }) {
  const href = contactHref(one);
  if (!href) return <p>{one.value ?? (one.address && linesOf(one.address))}</p>;
  const isPage = one.listTypeName === 'WEBSITE';
  return (
    <p>
      <a href={href} {...(isPage && { target: '_blank', rel: 'noreferrer' })}>
        {one.value}
      </a>
    </p>
  );
}

function linesOf({ street, zip, city, state, countryName }: NonNullable<TeamContactData['address']>): string {
  const town = [zip, city].filter(Boolean).join(' ');
  return [street, town, state, countryName].filter(Boolean).join('\n');
}
