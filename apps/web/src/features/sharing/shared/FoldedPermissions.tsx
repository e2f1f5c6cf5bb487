import { useId, useState, type ComponentProps } from 'react';
import { TextButton } from '../../../ui/TextButton.tsx';
import { useTranslation } from '../../../words.ts';
import { sharingWords } from '../permission-words.ts';
import { PermissionFields } from './PermissionFields.tsx';

/** Who may do what with the post, as a sentence. The grid can be expanded to change it. */
export function FoldedPermissions(props: ComponentProps<typeof PermissionFields>) {
  const { t } = useTranslation();
  const grid = useId();
  const [isOpen, setOpen] = useState(false);
  if (props.ownTeamsOnly) return <PermissionFields {...props} />;
  return (
    <>
      <p>
        {sharingWords(props.sharing, props.roles, t)}.{' '}
        <TextButton aria-expanded={isOpen} aria-controls={grid} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'sharing.fold' : 'sharing.unfold')}
        </TextButton>
      </p>
      <div id={grid} hidden={!isOpen}>
        {isOpen && <PermissionFields {...props} />}
      </div>
    </>
  );
}
