import { Button } from '@mantine/core';
import { IconCircleCheck, IconFolder, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { RowButtons } from '../../ui/forms/FormSection.tsx';
import { useTranslation } from '../../words.ts';
import { CategoryPicker } from '../classifications/shared/CategoryPicker.tsx';
import { actionWords, categoryWords } from './creation-form-words.ts';
import { CreationRules } from './CreationRules.tsx';
import { OthersValue } from './fields/OthersValue.tsx';
import type { CreationFieldsProps } from './creation-form.ts';
import { sharingWords } from '../sharing/permission-words.ts';
import { PermissionFields } from '../sharing/shared/PermissionFields.tsx';
import classes from './CreationRows.module.css';

/** The parts that do not fit on a phone: each has a row that shows the choice and opens a sheet. */
export function CreationRows(props: CreationFieldsProps) {
  const { form, onChange, roles, gaps } = props;
  const { t } = useTranslation();
  const [opened, setOpened] = useState<'category' | 'action' | 'permissions'>();
  const sheet = (part: typeof opened) => ({
    opened: opened === part,
    onClose: () => setOpened(undefined),
    actions: (
      <Button size="md" onClick={() => setOpened(undefined)}>
        {t('drafts.creation.done')}
      </Button>
    ),
  });
  return (
    <div className={classes.rows}>
      <RowButtons
        rows={[
          {
            icon: <IconFolder size={20} aria-hidden />,
            title: t('drafts.creation.category'),
            detail: categoryWords(form, t),
            onClick: () => setOpened('category'),
          },
          {
            icon: <IconCircleCheck size={20} aria-hidden />,
            title: t('drafts.creation.action'),
            detail: actionWords(form, roles, t),
            hasGap: gaps.includes('rules'),
            onClick: () => setOpened('action'),
          },
          {
            icon: <IconLock size={20} aria-hidden />,
            title: t('sharing.permissions'),
            detail: props.ownTeamsOnly ? t('sharing.ownTeamsRow') : sharingWords(form, roles, t),
            onClick: () => setOpened('permissions'),
          },
        ]}
      />
      <Dialog title={t('drafts.creation.category')} {...sheet('category')}>
        <div className={classes.tall}>
          <CategoryPicker
            channelId={props.channelId}
            value={form.categories}
            onChange={(categories) => onChange({ categories })}
            disabled={props.isSending}
          />
          <OthersValue of="categories" {...props} />
        </div>
      </Dialog>
      <Dialog title={t('drafts.creation.action')} {...sheet('action')}>
        <CreationRules {...props} />
        <OthersValue of="action" {...props} />
      </Dialog>
      <Dialog title={t('sharing.permissions')} {...sheet('permissions')}>
        <PermissionFields {...props} sharing={form} disabled={props.isSending} />
        <OthersValue of="permissions" {...props} />
      </Dialog>
    </div>
  );
}
