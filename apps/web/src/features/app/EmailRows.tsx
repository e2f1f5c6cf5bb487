import { IconChevronDown } from '@tabler/icons-react';
import { listMailPreferences, mailPreferences, setMailPreference } from '@studyline/contract/mail';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { q } from '../../api/query-options.ts';
import { useCall } from '../../live/use-call.ts';
import { BlockError } from '../../ui/feedback/EmptyState.tsx';
import { Bone } from '../../ui/feedback/Skeletons.tsx';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { useTranslation } from '../../words.ts';
import classes from './EmailRows.module.css';

/** Which emails one gets, folded so that the menu fits a small window. */
export function EmailRows() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.emails} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={classes.title}>
        {t('emails.title')}
        <IconChevronDown size={16} aria-hidden />
      </summary>
      {isOpen && <Choices />}
    </details>
  );
}

/** Each choice is saved at once. */
function Choices() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(q(listMailPreferences));
  const { mutate, isPending, variables } = useCall(setMailPreference, { waits: true });
  const chosen = isPending ? variables.body : undefined;
  return (
    <div className={classes.choices}>
      {data ? (
        data.items.map(({ kind, enabled }) => (
          <Checkbox
            key={kind}
            checked={chosen?.kind === kind ? chosen.enabled : enabled}
            onChange={(checked) => mutate({ body: { kind, enabled: checked } })}
          >
            {t(`emails.kind.${kind}`)}
          </Checkbox>
        ))
      ) : error ? (
        <BlockError
          text={t('emails.noAnswer')}
          retryLabel={t('app.tryAgain')}
          onRetry={() => void refetch()}
        />
      ) : (
        <div className={classes.bones} aria-busy="true" aria-label={t('emails.loading')}>
          {mailPreferences.map((kind) => (
            <Bone key={kind} width={180} height={20} />
          ))}
        </div>
      )}
      <p>{t('emails.note')}</p>
    </div>
  );
}
