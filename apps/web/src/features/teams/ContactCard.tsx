import type { Team, TeamContactData } from '@studyline/contract/teams';
import { type Translate, useTranslation } from '../../words.ts';
import classes from './TeamPage.module.css';

/** Addresses, numbers and pages of a team. */
export function ContactCard({ team: { contactData } }: { team: Team }) {
  const { t } = useTranslation();
  return (
    <section className={classes.card}>
      <h2>{t('teams.contacts')}</h2>
      {contactData.length === 0 ? (
        <p className={classes.quiet}>{t('teams.noContacts')}</p>
      ) : (
        <dl className={classes.facts}>
          {contactData.map((one) => (
            <Entry key={one.id} one={one} t={t} />
          ))}
        </dl>
      )}
    </section>
  );
}

const names = [
  'SITE',
  'SHIPPING',
  'IP_SHIPPING',
  'BILLING',
  'OTHER',
  'OFFICE',
  'MOBILE',
  'FAX',
  'EMERGENCY',
] as const;

function Entry({ one, t }: { one: TeamContactData; t: Translate }) {
  const name = names.find((each) => each === one.name) ?? 'OTHER';
  return (
    <>
      <dt>{t(`teams.contact.${name}`)}</dt>
      <dd>{one.value ?? (one.address && linesOf(one.address))}</dd>
    </>
  );
}

function linesOf({ street, zip, city, state, countryName }: NonNullable<TeamContactData['address']>): string {
  const town = [zip, city].filter(Boolean).join(' ');
  return [street, town, state, countryName].filter(Boolean).join('\n');
}
