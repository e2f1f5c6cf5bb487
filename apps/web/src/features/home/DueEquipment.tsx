import { Button } from '@mantine/core';
import type { listMyRentalEquipment } from '@studyline/contract/rental-equipment/calls';
import type { Result } from '@studyline/contract/core/endpoint';
import { IconDeviceHeartMonitor } from '@tabler/icons-react';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/Link.tsx';
import { SectionHeading } from '../../ui/frame/SectionHeading.tsx';
import { ActionList, ActionRow } from '../../ui/posts/ActionRow.tsx';
import { useTranslation } from '../../words.ts';
import { MarkOfPost } from '../channels/shared/MarkOfPost.tsx';
import { EquipmentPill } from '../rental-equipment/shared/EquipmentPill.tsx';
import classes from './HomePage.module.css';

/** The items on loan whose calibration is due first. */
export function DueEquipment({ page }: { page: Result<typeof listMyRentalEquipment> }) {
  const { t } = useTranslation();
  return (
    <section className={classes.drafts} aria-label={t('rentalEquipment.home.title')}>
      <SectionHeading
        title={t('rentalEquipment.home.title')}
        count={page.totalCount}
        end={
          <Link href={paths.dueEquipment()} className="sl-link">
            {t('rentalEquipment.home.all')}
          </Link>
        }
      />
      <div className={classes.rows}>
        <ActionList>
          {page.items.map((item) => {
            const { channelId, teamId, teamName: site } = item;
            const name = `${item.productName}, ${item.serialNumber}`;
            // Vendors see single items of a team.
            const [href, label] =
              item.can.viewTeam === true
                ? [paths.equipmentOfTeam(channelId, teamId), t('rentalEquipment.home.openOne', { site })]
                : [paths.scannedEquipment(item.code), t('rentalEquipment.home.openItem', { name })];
            return (
              <ActionRow
                key={item.rentalEquipmentId}
                href={href}
                mark={<MarkOfPost post={item} />}
                icon={<IconDeviceHeartMonitor />}
                title={name}
                meta={[site, item.channelName]}
                status={<EquipmentPill item={item} />}
                action={
                  <Button component={Link} href={href} variant="default" aria-label={label}>
                    {t('rentalEquipment.home.open')}
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
