import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../../words.ts';
import { InviteDialog } from './InviteDialog.tsx';

interface InviteButtonProps {
  channelId: number;
  clientName: string;
  /** The team to add to; without it the reader chooses one. */
  team?: { id: number; displayName: string };
  /** A secondary button, beside a more important one. */
  variant?: 'default' | undefined;
  size?: 'md';
}

/** Opens the form that adds or invites a person to a team. */
export function InviteButton({ variant, size, ...props }: InviteButtonProps) {
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
        {t('invitations.invite.open')}
      </Button>
      {isOpen && <InviteDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
