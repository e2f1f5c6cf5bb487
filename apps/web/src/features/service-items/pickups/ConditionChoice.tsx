import { type ItemCondition, itemConditions } from '@studyline/contract/service-items/pickup-fields';
import { Segments } from '../../../ui/forms/Segments.tsx';
import { useTranslation } from '../../../words.ts';

/** How an item is. */
export function ConditionChoice({
  name,
  value,
  onChange,
}: {
  name: string;
  value: ItemCondition;
  onChange: (condition: ItemCondition) => void;
}) {
  const { t } = useTranslation();
  return (
    <Segments
      label={t('serviceItems.pickup.conditionOf', { name })}
      value={value}
      options={itemConditions.map((one) => ({
        value: one,
        label: t(`serviceItems.pickup.condition.${one}`),
      }))}
      onChange={onChange}
    />
  );
}
