import { getChannel } from '@studyline/contract/channels/calls';
import type { ServiceItemStep } from '@studyline/contract/service-items/shapes';
import type { ServiceMessage, SupportRequest } from '@studyline/contract/service-items/support-shapes';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { q } from '../../../api/query-options.ts';
import { paths } from '../../../paths.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Link } from '../../../ui/Link.tsx';
import { useFormat } from '../../../use-format.ts';
import { useTranslation } from '../../../words.ts';
import { MessageComposer } from './MessageComposer.tsx';
import { MessageFiles } from './MessageFiles.tsx';
import { photosOf } from './photos.ts';
import { PhotosDialog } from './PhotosDialog.tsx';
import classes from './Support.module.css';

type Entry = { at: number } & ({ message: ServiceMessage } | { step: ServiceItemStep });

/** What was written and what was done, in one line of time. */
export function SupportContent({ item }: { item: SupportRequest }) {
  const { t } = useTranslation();
  const [photo, setPhoto] = useState<number>();
  const entries = [
    ...item.messages.map((message) => ({ at: message.dateTimeMillis, message })),
    ...item.history
      .filter(({ transitionName }) => transitionName !== 'create_request')
      .map((step) => ({ at: step.dateTimeMillis, step })),
  ].toSorted((one, other) => one.at - other.at);
  const photos = item.messages.flatMap(({ author, attachments }) =>
    photosOf(attachments, author.displayName),
  );
  return (
    <>
      <Facts item={item} />
      <ol className={classes.thread} aria-label={t('serviceItems.support.thread')}>
        {entries.map((entry: Entry) =>
          'message' in entry ? (
            <Message
              key={`message ${entry.message.messageId}`}
              message={entry.message}
              onOpen={(url) => setPhoto(photos.findIndex(({ downloadUrl }) => downloadUrl === url))}
            />
          ) : (
            <Step key={`step ${entry.at} ${entry.step.transitionName}`} step={entry.step} />
          ),
        )}
      </ol>
      <MessageComposer item={item} />
      {photo !== undefined && (
        <PhotosDialog photos={photos} start={photo} onClose={() => setPhoto(undefined)} />
      )}
    </>
  );
}

function Facts({ item }: { item: SupportRequest }) {
  const { t } = useTranslation();
  const { channelId, site, rentalEquipmentId } = item;
  const { data: study } = useSuspenseQuery(q(getChannel, { params: { channelId } }));
  const isListed = rentalEquipmentId !== null && study.can.viewRentalEquipment === true;
  const thing = [item.productName, item.serialOrLotNumber].filter(Boolean).join(', ');
  const contact = [item.contactPhoneNumber, item.contactEmailAddress].filter(Boolean);
  return (
    <dl className={classes.facts} aria-label={t('serviceItems.support.facts')}>
      <div>
        <dt>{t('serviceItems.support.about')}</dt>
        <dd>{t(`serviceItems.support.reason.${item.reason}`)}</dd>
      </div>
      {thing !== '' && (
        <div>
          <dt>{t('serviceItems.support.equipment')}</dt>
          <dd>
            {isListed ? (
              <Link href={paths.equipmentOfTeam(channelId, site.teamId)} className="sl-link">
                {thing}
              </Link>
            ) : (
              thing
            )}
          </dd>
        </div>
      )}
      {item.order && (
        <div>
          <dt>{t('serviceItems.lists.ORDER.item')}</dt>
          <dd>
            <Link href={paths.serviceItem(item.order.serviceItemId)} className="sl-link">
              {t('serviceItems.named.ORDER', { number: item.order.number })}
            </Link>
          </dd>
        </div>
      )}
      <div>
        <dt>{t('serviceItems.support.contact')}</dt>
        <dd>
          {item.contactName}
          {contact.map((one) => (
            <small key={one}>{one}</small>
          ))}
        </dd>
      </div>
      <div>
        <dt>{t('serviceItems.supplier')}</dt>
        <dd>{item.supplier?.name ?? t('serviceItems.noSupplier')}</dd>
      </div>
    </dl>
  );
}

function Message({ message, onOpen }: { message: ServiceMessage; onOpen: (url: string) => void }) {
  const format = useFormat();
  const { author, text, dateTimeMillis, attachments } = message;
  return (
    <li className={classes.message}>
      <Avatar userId={author.userId} name={author.displayName} portraitUrl={author.portraitUrl} size={36} />
      <div>
        <p className={classes.head}>
          <b>{author.displayName}</b>
          {author.teamName && <span>{author.teamName}</span>}
          <span className={classes.time}>{format.moment(dateTimeMillis)}</span>
        </p>
        <p className={classes.text}>{text}</p>
        <MessageFiles files={attachments} onOpen={onOpen} />
      </div>
    </li>
  );
}

/** A state. What was said with it appears as a message. */
function Step({ step }: { step: ServiceItemStep }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { person, transitionName, dateTimeMillis, reason } = step;
  const did = t(`serviceItems.support.did.${transitionName as 'start_request'}`);
  const time = <span className={classes.time}>{format.moment(dateTimeMillis)}</span>;
  if (reason === '')
    return (
      <li className={classes.step}>
        <i aria-hidden />
        <p>
          <b>{person.displayName}</b> {did}
        </p>
        {time}
      </li>
    );
  return (
    <li className={classes.message}>
      <Avatar userId={person.userId} name={person.displayName} size={36} />
      <div>
        <p className={classes.head}>
          <b>{person.displayName}</b>
          <span>{did}</span>
          {time}
        </p>
        <p className={classes.text}>{reason}</p>
      </div>
    </li>
  );
}
