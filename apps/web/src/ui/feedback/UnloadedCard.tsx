import type { ComponentProps } from 'react';
import { BlockError } from './EmptyState.tsx';
import { Bone } from './Skeletons.tsx';
import { FormCard } from '../forms/FormCard.tsx';

interface UnloadedCardProps {
  title: string;
  /** Why its content did not load; undefined while it loads. */
  failure: ComponentProps<typeof BlockError> | undefined;
}

/** A card of a settings page whose content is not there yet. */
export function UnloadedCard({ title, failure }: UnloadedCardProps) {
  return (
    <FormCard title={title}>
      {failure ? (
        <BlockError {...failure} />
      ) : (
        <div aria-busy="true">
          <Bone width={320} height={48} />
        </div>
      )}
    </FormCard>
  );
}
