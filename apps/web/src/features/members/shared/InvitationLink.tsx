import { Button } from '@mantine/core';
import { showToast } from '../../../api/toasts.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { CopyField } from '../../../ui/copying/CopyField.tsx';
import { useFormat } from '../../../use-format.ts';
import { useTranslation } from '../../../words.ts';

/** The link of an invitation that no email brings. */
export interface LinkToHandOver {
  url: string;
  emailAddress: string;
  expirationDateTimeMillis: number;
}

/** If the installation's address is not configured, this page's origin is used. */
export function addressOfLink({ url }: LinkToHandOver): string {
  return new URL(url, window.location.origin).href;
}

/** The link, to be copied and handed over. */
export function InvitationLink({ link, wasCopied }: { link: LinkToHandOver; wasCopied?: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { emailAddress: email, expirationDateTimeMillis: expiresAt } = link;
  return (
    <CopyField
      label={t('invitations.link.label', { email })}
      hint={t('invitations.link.hint', { date: format.longDate(expiresAt) })}
      value={addressOfLink(link)}
      wasCopied={wasCopied}
      copyLabel={t('invitations.link.copy')}
      copiedLabel={t('invitations.link.copied')}
      onRefused={() => showToast(t('invitations.link.notCopied'), 'late')}
    />
  );
}

/** Confirms an invitation that no email brings. */
export function InvitationLinkDialog({ link, onClose }: { link: LinkToHandOver; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog
      opened
      title={t('invitations.link.title')}
      onClose={onClose}
      actions={
        <Button size="md" onClick={onClose}>
          {t('invitations.link.done')}
        </Button>
      }
    >
      <p>{t('invitations.link.text', { email: link.emailAddress })}</p>
      <InvitationLink link={link} />
    </Dialog>
  );
}
