import { type ReactNode, useRef } from 'react';
import { TextButton } from '../../../ui/TextButton.tsx';

interface FilesButtonProps {
  accept: string;
  multiple?: boolean;
  icon?: ReactNode;
  disabled: boolean;
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
}

/** Chooses files. */
export function FilesButton({
  accept,
  multiple = false,
  icon,
  disabled,
  onFiles,
  children,
}: FilesButtonProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <TextButton icon={icon} disabled={disabled} onClick={() => picker.current?.click()}>
        {children}
      </TextButton>
      <input
        ref={picker}
        type="file"
        accept={accept}
        multiple={multiple}
        hidden
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
