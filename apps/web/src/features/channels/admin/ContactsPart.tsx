import { ActionIcon, Button } from '@mantine/core';
import type { ChannelSettings } from '@studyline/contract/channels/settings';
import { type KeyContact, removeKeyContact, updateKeyContact } from '@studyline/contract/channels/calls';
import { IconChevronDown, IconChevronUp, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { showToast } from '../../../api/toasts.ts';
import { useCall } from '../../../live/use-call.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { FormCard } from '../../../ui/forms/FormCard.tsx';
import { RowMenu } from '../../../ui/RowMenu.tsx';
import { useTranslation } from '../../../words.ts';
import { AddContactDialog } from './AddContactDialog.tsx';
import { ContactTitleDialog } from './ContactTitleDialog.tsx';
import classes from './Rows.module.css';

/** The key contacts of a study, in order. */
export function ContactsPart({ settings }: { settings: ChannelSettings }) {
  const { t } = useTranslation();
  const { channelId, keyContacts } = settings;
  const [isAdding, setAdding] = useState(false);
  const [changed, setChanged] = useState<KeyContact>();
  const addButton = useRef<HTMLButtonElement>(null);
  const move = useCall(updateKeyContact, {
    waits: true,
    onDone: ({ items }, { params }) => {
      const place = items.findIndex(({ userId }) => userId === params.userId);
      const name = items[place]?.displayName ?? '';
      setMoved(t('studyAdmin.contacts.moved', { name, place: place + 1 }));
    },
  });
  const [moved, setMoved] = useState('');
  const remove = useCall(removeKeyContact, {
    waits: true,
    // Its row is gone.
    onDone: () => addButton.current?.focus(),
  });
  const take = ({ userId, displayName }: KeyContact) =>
    remove.mutate(
      { params: { channelId, userId } },
      { onSuccess: () => showToast(t('studyAdmin.contacts.removed', { name: displayName })) },
    );
  const button = (
    <Button
      ref={addButton}
      variant="default"
      aria-haspopup="dialog"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setAdding(true)}
    >
      {t('studyAdmin.contacts.add')}
    </Button>
  );
  return (
    <>
      <FormCard title={t('studyAdmin.contacts.title')} hint={t('studyAdmin.contacts.hint')} end={button}>
        {keyContacts.length === 0 && (
          <EmptyState
            plain
            badge="add"
            title={t('studyAdmin.contacts.none')}
            text={t('studyAdmin.contacts.noneText')}
          />
        )}
        <ul className={classes.rows} aria-busy={move.isPending || remove.isPending || undefined}>
          {keyContacts.map((contact, index) => {
            const { userId, displayName: name, portraitUrl, title } = contact;
            const place = { params: { channelId, userId } };
            const waits = move.isPending || remove.isPending;
            return (
              <li key={userId}>
                <Avatar userId={userId} name={name} portraitUrl={portraitUrl} size={32} />
                <span className={classes.words}>
                  <b>{name}</b>
                  <small>{title}</small>
                </span>
                <span className={classes.tools}>
                  <ActionIcon
                    aria-label={t('studyAdmin.contacts.up', { name })}
                    aria-disabled={waits || index === 0}
                    data-disabled={index === 0 || undefined}
                    onClick={() =>
                      !waits && index > 0 && move.mutate({ ...place, body: { position: index } })
                    }
                  >
                    <IconChevronUp size={18} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    aria-label={t('studyAdmin.contacts.down', { name })}
                    aria-disabled={waits || index === keyContacts.length - 1}
                    data-disabled={index === keyContacts.length - 1 || undefined}
                    onClick={() =>
                      !waits &&
                      index < keyContacts.length - 1 &&
                      move.mutate({ ...place, body: { position: index + 2 } })
                    }
                  >
                    <IconChevronDown size={18} aria-hidden />
                  </ActionIcon>
                  <RowMenu
                    label={t('studyAdmin.contacts.more', { name })}
                    items={[
                      {
                        label: t('studyAdmin.contacts.change'),
                        icon: <IconPencil size={17} />,
                        onSelect: () => setChanged(contact),
                      },
                      {
                        label: t('studyAdmin.contacts.remove'),
                        icon: <IconTrash size={17} />,
                        danger: true,
                        onSelect: () => take(contact),
                      },
                    ]}
                  />
                </span>
              </li>
            );
          })}
        </ul>
        <output className="sl-hidden">{moved}</output>
      </FormCard>
      {isAdding && <AddContactDialog channelId={channelId} onClose={() => setAdding(false)} />}
      {changed && (
        <ContactTitleDialog channelId={channelId} contact={changed} onClose={() => setChanged(undefined)} />
      )}
    </>
  );
}
