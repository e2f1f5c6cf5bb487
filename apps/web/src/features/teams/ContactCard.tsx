import { type Team } from '@studyline/contract/teams/calls';
import { removeContactData, type TeamContactData } from '@studyline/contract/teams/contacts';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useCall } from '../../live/use-call.ts';
import { ContactRow } from '../../ui/frame/SideSection.tsx';
import { RowMenu } from '../../ui/RowMenu.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { useTranslation } from '../../words.ts';
import { contactHref, contactIcon, contactName } from './contact-kinds.ts';
import { ContactDialog } from './ContactDialog.tsx';
import { peopleOf } from './team-loader.ts';
import classes from './TeamPage.module.css';

/** A team's first people, its addresses, numbers and websites, and the dialog to change them. */
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
      <KeyPeople team={team} />
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

const PEOPLE_SHOWN = 3;

/** Its principal investigators, then other members, as far as the reader sees them. */
function KeyPeople({ team }: { team: Team }) {
  const { t } = useTranslation();
  const { data } = useQuery(peopleOf(team.channelId, team.id));
  const leads = (name: string) => team.principalInvestigators.includes(name);
  const people = (data?.items ?? [])
    .flatMap(({ roleNames, userProfile: { basicUserInfo } }) => {
      const { userId } = basicUserInfo;
      // People who are invited have none.
      return userId === null ? [] : [{ ...basicUserInfo, userId, roleNames }];
    })
    .toSorted((one, other) => Number(leads(other.displayName)) - Number(leads(one.displayName)))
    .slice(0, PEOPLE_SHOWN);
  if (people.length === 0) return null;
  return (
    <div className={classes.people}>
      {people.map(({ userId, displayName: name, emailAddress, portraitUrl, roleNames }) => (
        <ContactRow
          key={userId}
          person={{ userId, name, portraitUrl }}
          detail={roleNames.join(', ')}
          mail={{ href: `mailto:${emailAddress}`, label: t('channels.aside.writeTo', { name }) }}
        />
      ))}
    </div>
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
