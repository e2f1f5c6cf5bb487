import { useForm } from '@mantine/form';
import { signPosts } from '@studyline/contract/signatures/calls';
import { purposeOfSigning } from '@studyline/contract/signatures/purposes';
import type { ReactNode } from 'react';
import { type CallError, hasNoAnswer } from '../../api/errors.ts';
import { useCall } from '../../live/use-call.ts';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { useTranslation } from '../../words.ts';
import { SigningFields } from '../required-actions/shared/SigningFields.tsx';
import { postsToSign, useSigner } from '../required-actions/use-signer.ts';
import { concernsLetter, type Series, signingOf } from './series.ts';
import type { SignedLetter } from './SignedSession.tsx';
import classes from './SignSession.module.css';

interface SignSeriesFormProps {
  /** All that are left; the first one is signed now. */
  series: readonly [Series, ...Series[]];
  part: { at: number; count: number };
  /** What was left out. */
  notice: ReactNode;
  /** Something may no longer be as it was checked. */
  onStale: () => void;
  onNewPin: () => void;
  onSigned: (letters: SignedLetter[]) => void;
  onClose: () => void;
}

/** Lists every statement, and signs those of the first series. */
export function SignSeriesForm({
  series,
  part,
  notice,
  onStale,
  onNewPin,
  onSigned,
  onClose,
}: SignSeriesFormProps) {
  const { t } = useTranslation();
  const [current] = series;
  const signer = useSigner(signingOf(current));
  const form = useForm({ initialValues: signer.initialValues, validate: signer.validate });
  const sign = useCall(signPosts, { failure: 'form' });
  const signings = current.map(({ statement: { postId, version, teamId, ruleId, approvalType } }) => ({
    postId,
    version,
    teamId,
    ruleId,
    approvalType,
  }));
  const checkIfStale = ({ errorCode }: CallError) => {
    if (errorCode?.startsWith('SIGNATURE_PIN') || (errorCode && concernsLetter(errorCode))) onStale();
  };
  const submit = (values: typeof form.values) => {
    sign.reset();
    signer.sign(form, values, {
      ...postsToSign(signings),
      send: (proof, onRefused) =>
        sign.mutate(
          { body: { signings, ...proof } },
          {
            onSuccess: ({ records }) =>
              onSigned(
                current.map(({ statement }, index) => ({ statement, recordId: records[index]!.recordId })),
              ),
            onError: (error) => {
              onRefused(error);
              checkIfStale(error);
            },
          },
        ),
      onStartRefused: checkIfStale,
    });
  };
  const unknown = hasNoAnswer(sign.error) && t('readingSession.dialog.sentAgain');
  return (
    <FormDialog<typeof form.values, CallError>
      title={t('readingSession.sign', { count: series.flat().length })}
      size={640}
      form={form}
      onSubmit={submit}
      submitLabel={t('readingSession.sign', { count: current.length })}
      loading={sign.isPending || signer.isPending}
      error={unknown || (sign.error ?? signer.error)}
      errorAt={signer.fieldOf}
      obstacle={signer.shown.obstacle}
      submitFirst={signer.hasNoField}
      note={t('readingSession.dialog.note')}
      onClose={onClose}
    >
      {notice}
      <p className={classes.intro}>{t('readingSession.dialog.intro')}</p>
      <div className={classes.list}>
        {series.map((one, index) => (
          <section key={one[0].statement.key}>
            {part.count > 1 && (
              <h3>
                {t('readingSession.dialog.inSeries', {
                  at: part.at + index,
                  count: part.count,
                  factor: t(`signatures.factor.${one[0].signing.factor}`),
                })}
              </h3>
            )}
            <StatementList series={one} isPart={part.count > 1} />
          </section>
        ))}
      </div>
      <p className={classes.intro}>
        {t('signatures.dialog.signer')} <b>{current[0].signing.signerName}</b>
      </p>
      <SigningFields
        signer={signer}
        form={form}
        refusal={sign.error}
        purposes={signings.map(purposeOfSigning)}
        onBack={onStale}
        onNewPin={onNewPin}
      />
    </FormDialog>
  );
}

/** The documents of a series by what is stated about them. */
function StatementList({ series, isPart }: { series: Series; isPart: boolean }) {
  const Heading = isPart ? 'h4' : 'h3';
  const { t } = useTranslation();
  const groups = Map.groupBy(series, ({ statement }) => statement.approvalType);
  return [...groups].map(([approvalType, all]) => {
    const [{ signing }] = all as Series;
    const meaning = signing.meanings.find((one) => one.approvalType === approvalType);
    return (
      <div key={approvalType} className={classes.group}>
        <Heading>
          {t('readingSession.dialog.group', { statement: meaning?.statement ?? '' })}{' '}
          <span>{t('readingSession.dialog.groupCount', { count: all.length })}</span>
        </Heading>
        <ul>
          {all.map(({ statement: { key, title, label, study, team } }) => (
            <li key={key}>
              <span>
                {title} <small>{label}</small>
              </span>
              <small>{t('readingSession.dialog.line', { study, team })}</small>
            </li>
          ))}
        </ul>
      </div>
    );
  });
}
