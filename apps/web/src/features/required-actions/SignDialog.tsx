import { useForm } from '@mantine/form';
import type { Result } from '@studyline/contract/core/endpoint';
import type { RequiredAction } from '@studyline/contract/required-actions/required-action';
import type { ApprovalType } from '@studyline/contract/signatures/approval-types';
import { getSigning, type signPost } from '@studyline/contract/signatures/calls';
import { purposeOfSigning } from '@studyline/contract/signatures/purposes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type CallError, describeInForm } from '../../api/errors.ts';
import { q } from '../../api/query-options.ts';
import type { CallResult } from '../../live/use-call.ts';
import { utcMinute } from '../../time-words.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { ChoiceTiles } from '../../ui/forms/ChoiceTiles.tsx';
import { Notice } from '../../ui/forms/FormParts.tsx';
import { toMain, useReturnFocus } from '../../ui/use-return-focus.ts';
import { useTranslation } from '../../words.ts';
import { FactList, Hash } from './shared/ReceiptParts.tsx';
import { SigningFields } from './shared/SigningFields.tsx';
import { obstacleIn, SigningObstacle, useSigningObstacle } from './shared/SigningObstacle.tsx';
import { useSigningSetup } from './shared/use-signing-setup.tsx';
import classes from './SignDialog.module.css';
import { postsToSign, useSigner } from './use-signer.ts';

type Signing = Result<typeof getSigning>;

interface SignDialogProps {
  post: { postId: number; title: string };
  action: RequiredAction;
  /** Made by the button, which outlives the dialog. */
  sign: CallResult<typeof signPost>;
  onClose: () => void;
}

/** Shows what is signed and what the signature means, and asks for what shows that it is the person who signs. */
export function SignDialog({ post, action, sign, onClose }: SignDialogProps) {
  const { t } = useTranslation();
  const { teamId, ruleId, version } = action;
  const asked = { params: { id: post.postId }, query: { teamId, ruleId, version } };
  const { data: signing, error, refetch } = useQuery({ ...q(getSigning, asked), gcTime: 0 });
  const setup = useSigningSetup(getSigning, sign.reset);
  // The form goes while something is set up.
  const [meaning, setMeaning] = useState<ApprovalType>();
  const [openedFor] = useState(ruleId);
  const inTheWay = useSigningObstacle(signing);
  useReturnFocus(toMain);
  const title = t('signatures.dialog.title', { title: post.title });
  const frame = { title, onClose, onSetup: setup.begin };
  if (setup.dialog) return setup.dialog;
  const failure = sign.error ?? error;
  const retry = { wayOut: 'RETRY', onRetry: () => void refetch() } as const;
  const obstacle =
    obstacleIn(failure) ??
    inTheWay ??
    (!signing && failure ? { ...retry, text: describeInForm(failure) } : undefined);
  if (obstacle && obstacle !== 'LOADING') return <SigningObstacle {...frame} obstacle={obstacle} />;
  if (!signing || obstacle) return <Loading title={title} onClose={onClose} />;
  return (
    <SignForm
      title={title}
      onClose={onClose}
      signing={signing}
      sign={sign}
      hasChanged={ruleId !== openedFor}
      meaning={meaning}
      onMeaning={setMeaning}
      onBack={() => void refetch()}
      onNewPin={() => setup.begin('PIN')}
    />
  );
}

interface Frame {
  title: string;
  onClose: () => void;
}

function Loading(frame: Frame) {
  const { t } = useTranslation();
  return (
    <Dialog opened cancel {...frame}>
      <div aria-busy="true" className={classes.loading}>
        <output>{t('app.loading')}</output>
      </div>
    </Dialog>
  );
}

interface SignFormProps extends Frame {
  signing: Signing;
  sign: CallResult<typeof signPost>;
  /** The author has changed what is required while the dialog was open. */
  hasChanged: boolean;
  /** The one chosen before; undefined at first. */
  meaning: ApprovalType | undefined;
  onMeaning: (meaning: ApprovalType) => void;
  onBack: () => void;
  onNewPin: () => void;
}

function SignForm(props: SignFormProps) {
  const { signing, sign, hasChanged, meaning, onMeaning, onBack, onNewPin, ...frame } = props;
  const { t } = useTranslation();
  const { postId, version, label, teamId, ruleId, meanings } = signing;
  const signer = useSigner(signing);
  const form = useForm({
    initialValues: {
      approvalType: (meanings.find((one) => one.approvalType === meaning) ?? meanings[0]!).approvalType,
      ...signer.initialValues,
    },
    validate: signer.validate,
  });
  const { approvalType } = form.values;
  const submit = (values: typeof form.values) => {
    sign.reset();
    signer.sign(form, values, {
      ...postsToSign([{ postId, version, teamId, ruleId, approvalType }]),
      send: (proof, onRefused) =>
        sign.mutate(
          { params: { id: postId }, query: { version }, body: { teamId, ruleId, approvalType, ...proof } },
          { onError: onRefused },
        ),
    });
  };
  return (
    <FormDialog<typeof form.values, CallError>
      {...frame}
      form={form}
      onSubmit={submit}
      submitLabel={t('signatures.dialog.sign', { version: label })}
      loading={sign.isPending || signer.isPending}
      error={sign.error ?? signer.error}
      errorAt={signer.fieldOf}
      obstacle={signer.shown.obstacle}
      submitFirst={signer.hasNoField && meanings.length === 1}
      note={t('signatures.dialog.note')}
    >
      {hasChanged && (
        <div role="alert">
          <Notice kind="due">{t('signatures.dialog.changed')}</Notice>
        </div>
      )}
      <Signed signing={signing} />
      <div className={classes.meaning}>
        <h3>{t('signatures.dialog.meaning')}</h3>
        {meanings.length === 1 ? (
          <p>
            <b>{meanings[0]!.name}</b>
            {meanings[0]!.statement}
          </p>
        ) : (
          <ChoiceTiles
            label={t('signatures.dialog.meaning')}
            name="approvalType"
            value={approvalType}
            choices={meanings.map((one) => ({
              value: one.approvalType,
              label: one.name,
              detail: one.statement,
            }))}
            onChange={(value) => {
              form.setFieldValue('approvalType', value);
              onMeaning(value);
            }}
          />
        )}
      </div>
      <SigningFields
        signer={signer}
        form={form}
        refusal={sign.error}
        purposes={[purposeOfSigning({ postId, version, ruleId, teamId })]}
        onBack={onBack}
        onNewPin={onNewPin}
      />
    </FormDialog>
  );
}

/** The facts that the signature binds. */
function Signed({ signing }: Pick<SignFormProps, 'signing'>) {
  const { t } = useTranslation();
  const { title, label, publishedDateTimeMillis, fileHash, signerName, teamName } = signing;
  const facts = [
    [t('signatures.dialog.document'), title],
    [
      t('signatures.dialog.version'),
      t('signatures.dialog.published', { version: label, when: utcMinute(publishedDateTimeMillis) }),
    ],
    [t('signatures.dialog.checksum'), <Hash key="hash" of={fileHash} />],
    [t('signatures.dialog.signer'), t('signatures.dialog.forTeam', { name: signerName, team: teamName })],
  ] as const;
  return <FactList facts={facts} />;
}
