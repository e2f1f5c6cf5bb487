import type { Pickup } from '@studyline/contract/service-items/calls';
import type { PickupPackage } from '@studyline/contract/service-items/pickup-shapes';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { DataTable } from '../../../ui/DataTable.tsx';
import { useFormat } from '../../../use-format.ts';
import { useTranslation } from '../../../words.ts';
import classes from '../ServiceItemPage.module.css';
import { MessageFiles } from '../support/MessageFiles.tsx';
import { PhotosDialog } from '../support/PhotosDialog.tsx';
import { photosOf } from '../support/photos.ts';

/** What is collected, where and when. */
export function PickupContent({ pickup }: { pickup: Pickup }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { items, packages, appointment } = pickup;
  const sizeOf = ({ count, lengthCm, widthCm, heightCm, weightKg, onPallet }: PickupPackage) =>
    [
      t('serviceItems.pickup.boxesOf', {
        count,
        size: [lengthCm, widthCm, heightCm].map((cm) => format.number(cm)).join(' × '),
        weight: format.number(weightKg),
      }),
      ...(onPallet ? [t('serviceItems.pickup.onPallet')] : []),
    ].join(', ');
  const contact = [pickup.contactName, pickup.contactPhoneNumber, pickup.contactEmailAddress]
    .filter(Boolean)
    .join(', ');
  const windowOf = ({ day, windowStart: from, windowEnd: until }: NonNullable<Pickup['appointment']>) => (
    <>
      {format.dayWithWeekday(Date.parse(day))}
      <small>{t('serviceItems.pickup.window', { from, until })}</small>
    </>
  );
  return (
    <>
      <dl className={classes.facts}>
        <div className={classes.place}>
          <dt>{t('serviceItems.pickup.collectAt')}</dt>
          <dd>
            {pickup.site.name}
            <small>{pickup.collectionAddress || t('serviceItems.noAddress')}</small>
            <small>{contact}</small>
            {pickup.accessInstructions && <small>{pickup.accessInstructions}</small>}
          </dd>
        </div>
        {appointment && pickup.status === 'SCHEDULED' && (
          <div>
            <dt>{t('serviceItems.pickup.courierComes')}</dt>
            <dd>{windowOf(appointment)}</dd>
          </div>
        )}
        <div>
          <dt>{t('serviceItems.pickup.readyFrom')}</dt>
          <dd>
            {windowOf({
              day: pickup.readyFrom,
              windowStart: pickup.windowStart,
              windowEnd: pickup.windowEnd,
            })}
          </dd>
        </div>
        <div>
          <dt>{t('serviceItems.reason')}</dt>
          <dd>
            {t(`serviceItems.pickup.reason.${pickup.reason}`)}
            <small>{t(`serviceItems.pickup.type.${pickup.pickupType}`)}</small>
          </dd>
        </div>
        <div>
          <dt>{t('serviceItems.lists.PICKUP.by')}</dt>
          <dd>
            {pickup.createdBy.displayName}
            <small>{format.dateTime(pickup.createdDateTimeMillis)}</small>
          </dd>
        </div>
        <div>
          <dt>{t('serviceItems.pickup.collectedBy')}</dt>
          <dd>{pickup.supplier?.name ?? t('serviceItems.noSupplier')}</dd>
        </div>
      </dl>
      <section aria-label={t('serviceItems.pickup.items')}>
        <div className={classes.linesHead}>
          <h2>
            {t('serviceItems.pickup.items')} <span>{items.length}</span>
          </h2>
        </div>
        <DataTable
          caption={t('serviceItems.pickup.items')}
          columns={[
            { key: 'item', label: t('serviceItems.pickup.item') },
            { key: 'number', label: t('serviceItems.pickup.serialOrLot') },
            { key: 'quantity', label: t('serviceItems.quantity'), align: 'end' },
            { key: 'condition', label: t('serviceItems.pickup.conditionTitle') },
          ]}
          rows={items.map((item) => ({
            id: item.position,
            cells: {
              item: (
                <div className={classes.named}>
                  <span>{item.name}</span>
                  <small>{item.model || item.articleNumber}</small>
                </div>
              ),
              number: <span className={classes.number}>{item.serialOrLotNumber}</span>,
              quantity: <span className={classes.number}>{format.number(item.quantity)}</span>,
              condition: (
                <div className={classes.named}>
                  <span>{t(`serviceItems.pickup.condition.${item.condition}`)}</span>
                  {item.rentalEquipmentId !== null && !item.accessoriesComplete && (
                    <small>{t('serviceItems.pickup.incomplete')}</small>
                  )}
                </div>
              ),
            },
          }))}
        />
      </section>
      <section className={classes.said} aria-label={t('serviceItems.pickup.packages')}>
        <h2>{t('serviceItems.pickup.packages')}</h2>
        <ul>
          {packages.map((one) => (
            <li key={JSON.stringify(one)}>{sizeOf(one)}</li>
          ))}
          {pickup.packagingNeeded && <li>{t('serviceItems.pickup.packagingAsked')}</li>}
          <li>{t(`serviceItems.pickup.battery.${pickup.batteriesContained}`)}</li>
        </ul>
        <p>
          <IconCircleCheck size={16} aria-hidden /> {t('serviceItems.pickup.clean')}
        </p>
        {pickup.dataErased && (
          <p>
            <IconCircleCheck size={16} aria-hidden />{' '}
            {t('serviceItems.pickup.erased', {
              items: items
                .filter(({ storesData }) => storesData)
                .map(({ name, serialOrLotNumber }) => `${name} ${serialOrLotNumber}`)
                .join(', '),
            })}
          </p>
        )}
        {pickup.notes && <p>{pickup.notes}</p>}
      </section>
      {pickup.attachments.length > 0 && <Files pickup={pickup} />}
    </>
  );
}

function Files({ pickup: { attachments, createdBy } }: { pickup: Pickup }) {
  const { t } = useTranslation();
  const [photo, setPhoto] = useState<number>();
  const photos = photosOf(attachments, createdBy.displayName);
  return (
    <section className={classes.said} aria-label={t('serviceItems.support.files')}>
      <h2>{t('serviceItems.support.files')}</h2>
      <MessageFiles
        files={attachments}
        onOpen={(url) => setPhoto(photos.findIndex(({ downloadUrl }) => downloadUrl === url))}
      />
      {photo !== undefined && (
        <PhotosDialog photos={photos} start={photo} onClose={() => setPhoto(undefined)} />
      )}
    </section>
  );
}
