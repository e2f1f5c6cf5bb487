import type { UseFormReturnType } from '@mantine/form';
import type { CallError } from '../../../api/errors.ts';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { FormError } from '../../../ui/forms/FormParts.tsx';
import { useTranslation } from '../../../words.ts';
import { SigningProof } from '../../second-factors/shared/SigningProof.tsx';
import type { useSigner } from '../use-signer.ts';

interface SigningFieldsProps {
  signer: ReturnType<typeof useSigner>;
  form: Pick<UseFormReturnType<Record<string, unknown>>, 'getInputProps' | 'errors'> & {
    values: { agrees: boolean };
    setFieldValue: (field: 'agrees', value: boolean) => void;
  };
  /** Why the signatures were refused. */
  refusal: CallError | null;
  purposes: readonly string[];
  /** Asks the server again whether the signing window is open. */
  onBack: () => void;
  onNewPin: () => void;
  /** Another field is the first. */
  isLater?: boolean;
}

/** The fields of `useSigner`. */
export function SigningFields({
  signer,
  form,
  refusal,
  purposes,
  onBack,
  onNewPin,
  isLater,
}: SigningFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <SigningProof
        proof={signer.shown}
        password={form.getInputProps('password')}
        pin={form.getInputProps('pin')}
        purposes={purposes}
        onBack={onBack}
        onNewPin={onNewPin}
        isAskedAgain={refusal?.errorCode === 'REAUTHENTICATION_REQUIRED'}
        isLater={isLater}
      />
      {signer.agreementVersion !== null && (
        <div>
          <Checkbox checked={form.values.agrees} onChange={(agrees) => form.setFieldValue('agrees', agrees)}>
            {t('signatures.dialog.agreement')}
          </Checkbox>
          <FormError>{form.errors['agrees']}</FormError>
        </div>
      )}
    </>
  );
}
