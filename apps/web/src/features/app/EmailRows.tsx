import { listMailPreferences, mailPreferences, setMailPreference } from '@studyline/contract/mail/calls';
import { useQuery } from '@tanstack/react-query';
import { q } from '../../api/query-options.ts';
import { useCall } from '../../live/use-call.ts';
import { BlockError } from '../../ui/feedback/EmptyState.tsx';
import { Bone } from '../../ui/feedback/Skeletons.tsx';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { useTranslation } from '../../words.ts';
import classes from './EmailRows.module.css';
import { FoldedRows } from './FoldedRows.tsx';

/** Which emails the person gets. */
export function EmailRows() {
  const { t } = useTranslation();
  return (
    <FoldedRows title={t('emails.title')}>
      <Choices />
    </FoldedRows>
  );
}

/** Each choice is saved immediately. */
function Choices() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(q(listMailPreferences));
  const { mutate, isPending, variables } = useCall(setMailPreference, { waits: true });
  const chosen = isPending ? variables.body : undefined;
  return (
    <>
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
    </>
  );
}
