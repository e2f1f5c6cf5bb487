import { Button } from '@mantine/core';
import { IconCircleCheck, IconFolder, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { RowButtons } from '../../ui/FormSection.tsx';
import { useTranslation } from '../../words.ts';
import { CategoryPicker } from './CategoryPicker.tsx';
import { actionWords, categoryWords, permissionWords } from './creation-form-words.ts';
import { CreationAction } from './CreationAction.tsx';
import type { CreationFieldsProps } from './CreationFields.tsx';
import { CreationPermissions } from '../sharing/shared/PermissionFields.tsx';
import classes from './CreationRows.module.css';

/** The parts that have no room on a phone: a row each says what is chosen and opens a sheet. */
export function CreationRows(props: CreationFieldsProps) {
  const { form, onChange, roles, gaps } = props;
  const { t } = useTranslation();
  const [opened, setOpened] = useState<'category' | 'action' | 'permissions'>();
  const sheet = (part: typeof opened) => ({
    opened: opened === part,
    onClose: () => setOpened(undefined),
    closeLabel: t('app.close'),
    actions: (
      <Button size="md" onClick={() => setOpened(undefined)}>
        {t('creation.done')}
      </Button>
    ),
  });
  return (
    <div className={classes.rows}>
      <RowButtons
        rows={[
          {
            icon: <IconFolder size={20} aria-hidden />,
            title: t('creation.category'),
            detail: categoryWords(form, t),
            onClick: () => setOpened('category'),
          },
          {
            icon: <IconCircleCheck size={20} aria-hidden />,
            title: t('creation.action'),
            detail: actionWords(form, roles, t),
            hasGap: gaps.includes('whoActs'),
            onClick: () => setOpened('action'),
          },
          {
            icon: <IconLock size={20} aria-hidden />,
            title: t('creation.permissions'),
            detail: props.ownTeamsOnly ? t('creation.ownTeamsRow') : permissionWords(form, t),
            onClick: () => setOpened('permissions'),
          },
        ]}
      />
      <Dialog title={t('creation.category')} {...sheet('category')}>
        <div className={classes.tall}>
          <CategoryPicker
            channelId={props.channelId}
            value={form.categories}
            onChange={(categories) => onChange({ categories })}
            disabled={props.denied}
          />
        </div>
      </Dialog>
      <Dialog title={t('creation.action')} {...sheet('action')}>
        <CreationAction {...props} />
      </Dialog>
      <Dialog title={t('creation.permissions')} {...sheet('permissions')}>
        <CreationPermissions {...props} />
      </Dialog>
    </div>
  );
}
