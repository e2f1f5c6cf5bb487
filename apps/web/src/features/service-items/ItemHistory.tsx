import type { ServiceItem } from '@studyline/contract/service-items/calls';
import { statesToCome } from '@studyline/contract/service-items/fields';
import type { ServiceItemStep } from '@studyline/contract/service-items/shapes';
import { IconCircle, IconCircleCheckFilled, IconCircleDotFilled } from '@tabler/icons-react';
import { useFormat } from '../../use-format.ts';
import { useTranslation } from '../../words.ts';
import classes from './ServiceItemPage.module.css';

/** What happened to an item, and what is still to come. */
export function ItemHistory({ item: { kind, history, status } }: { item: ServiceItem }) {
  const { t } = useTranslation();
  const format = useFormat();
  const toCome = statesToCome(kind, status);
  const saidOf = ({
    person,
    status: reached,
    transitionName,
    reason,
    carrier,
    trackingNumber: tracking,
    lines,
    appointment,
  }: ServiceItemStep) => [
    person.displayName,
    // Ordering approves what needs no approval; whoever ordered it has not approved it.
    ...(transitionName === 'submit_order' && reached === 'APPROVED' ? [t('serviceItems.noApproval')] : []),
    ...(appointment
      ? [
          t('serviceItems.pickup.on', {
            day: format.dayWithWeekday(Date.parse(appointment.day)),
            from: appointment.windowStart,
            until: appointment.windowEnd,
          }),
        ]
      : []),
    ...(lines.length > 0
      ? [t('serviceItems.units', { count: lines.reduce((sum, { quantity }) => sum + quantity, 0) })]
      : []),
    ...lines.flatMap(({ serialNumbers = [] }) => serialNumbers.join(', ') || []),
    ...(carrier || tracking ? [t('serviceItems.shipment', { carrier, tracking }).trim()] : []),
    ...(reason ? [reason] : []),
  ];
  return (
    <section className={classes.history}>
      <h2>{t('serviceItems.history')}</h2>
      <ol>
        {history.map((step, place) => {
          const isNow = place === history.length - 1 && toCome.length > 0;
          const Icon = isNow ? IconCircleDotFilled : IconCircleCheckFilled;
          return (
            <li key={step.dateTimeMillis + step.transitionName} data-now={isNow || undefined}>
              <Icon size={18} aria-hidden />
              <b>
                {t(`serviceItems.status.${step.status}`)} <span>{format.moment(step.dateTimeMillis)}</span>
              </b>
              {[...new Set(saidOf(step))].map((text) => (
                <p key={text}>{text}</p>
              ))}
            </li>
          );
        })}
        {toCome.map((next) => (
          <li key={next} data-to-come>
            <IconCircle size={18} aria-hidden />
            {t(`serviceItems.status.${next}`)} <span className="sl-hidden">{t('serviceItems.toCome')}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
