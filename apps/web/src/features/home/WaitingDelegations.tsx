import { Button } from '@mantine/core';
import type { TeamOfStudy } from '@studyline/contract/teams/calls';
import { IconWritingSign } from '@tabler/icons-react';
import { paths } from '../../paths.ts';
import { SectionHeading } from '../../ui/frame/SectionHeading.tsx';
import { Link } from '../../ui/Link.tsx';
import { ActionList, ActionRow } from '../../ui/posts/ActionRow.tsx';
import { useTranslation } from '../../words.ts';
import { MarkOfPost } from '../channels/shared/MarkOfPost.tsx';
import classes from './HomePage.module.css';

/** The sites whose investigator has to decide what is delegated to others. */
export function WaitingDelegations({ sites }: { sites: readonly TeamOfStudy[] }) {
  const { t } = useTranslation();
  return (
    <section className={classes.drafts} aria-label={t('delegations.ofYours.title')}>
      <SectionHeading title={t('delegations.ofYours.title')} />
      <div className={classes.rows}>
        <ActionList>
          {sites.map((site) => {
            const href = paths.delegations(site.channelId, site.id);
            return (
              <ActionRow
                key={site.id}
                href={href}
                mark={<MarkOfPost post={site} />}
                icon={<IconWritingSign />}
                title={t('delegations.ofYours.lines', { count: site.waitingDelegations })}
                meta={[site.displayName, site.channelName]}
                status={null}
                action={
                  <Button
                    component={Link}
                    href={href}
                    variant="default"
                    aria-label={t('delegations.ofYours.openOne', { name: site.displayName })}
                  >
                    {t('delegations.ofYours.open')}
                  </Button>
                }
              />
            );
          })}
        </ActionList>
      </div>
    </section>
  );
}
