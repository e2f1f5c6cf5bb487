import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../../words.ts';
import { AddMemberDialog } from './AddMemberDialog.tsx';

interface AddMemberButtonProps {
  channelId: number;
  clientName: string;
  /** The team to add to; without it the reader chooses one. */
  team?: { id: number; displayName: string };
  /** A secondary button, beside a more important one. */
  variant?: 'default';
  size?: 'md';
}

/** Opens the form that adds a person to a team. */
export function AddMemberButton({ variant, size, ...props }: AddMemberButtonProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        aria-haspopup="dialog"
        variant={variant}
        size={size}
        leftSection={<IconUserPlus size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('members.add.open')}
      </Button>
      {isOpen && <AddMemberDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
