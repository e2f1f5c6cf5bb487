import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../../words.ts';
import { AddContactDialog } from '../AddContactDialog.tsx';
import { type Place, useContacts } from '../contacts-query.ts';

/** Adds a notification contact, for people who may. */
export function AddContactButton({ place }: { place: Place }) {
  const { t } = useTranslation();
  const { last } = useContacts(place);
  const [isAdding, setAdding] = useState(false);
  if (last?.can.add !== true) return null;
  return (
    <>
      <Button
        id="add-notification-contact"
        aria-haspopup="dialog"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => setAdding(true)}
      >
        {t('notificationContacts.add')}
      </Button>
      {isAdding && <AddContactDialog place={place} events={[]} onClose={() => setAdding(false)} />}
    </>
  );
}
