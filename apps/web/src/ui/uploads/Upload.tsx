import { IconAlertCircle, IconCloudUpload, IconX } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { ProgressBar } from '../feedback/ProgressRing.tsx';
import { FileName } from '../FileName.tsx';
import { TextButton } from '../TextButton.tsx';
import { useFileDrop } from './use-file-drop.ts';
import classes from './Upload.module.css';

interface DropAreaProps {
  /** "Drop a file here, or" */
  text: string;
  /** "choose a file" */
  chooseLabel: string;
  hint?: string;
  /** As in the `accept` attribute of a file input. */
  accept?: string;
  disabled?: boolean;
  /** It replaces an element that had the focus. */
  takesFocus?: boolean;
  onFile?: (file: File) => void;
  /** Instead of `onFile`, if it takes several. */
  onFiles?: (files: readonly File[]) => void;
}

/** Accepts one file, dropped or chosen, or several. */
export function DropArea({
  text,
  chooseLabel,
  hint,
  accept,
  disabled,
  takesFocus,
  onFile,
  onFiles = ([file]) => file && onFile?.(file),
}: DropAreaProps) {
  const picker = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const drop = useFileDrop(onFiles, { disabled });
  useEffect(() => {
    if (takesFocus) chooser.current?.focus();
  }, [takesFocus]);
  return (
    <div className={classes.drop} {...drop}>
      <i>
        <IconCloudUpload size={20} aria-hidden />
      </i>
      <p>
        <span>
          <span className={classes.text}>{text} </span>
          <TextButton ref={chooser} disabled={disabled} onClick={() => picker.current?.click()}>
            {chooseLabel}
          </TextButton>
        </span>
        {hint && <small>{hint}</small>}
      </p>
      <input
        ref={picker}
        type="file"
        accept={accept}
        multiple={!onFile}
        hidden
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </div>
  );
}

interface UploadRowProps {
  icon: ReactNode;
  name: string;
  /** "3.1 of 4.8 MB", or the size once it is uploaded. */
  detail: string;
  /** 0 to 100 during the upload; undefined before and after. */
  percent?: number;
  progressLabel: string;
  /** What is wrong with the file. */
  error?: string;
  removeLabel: string;
  onRemove?: () => void;
}

/** A file that is being or has been uploaded. */
export function UploadRow(props: UploadRowProps) {
  return (
    <div className={classes.upload}>
      <span className={classes.icon}>{props.icon}</span>
      <div className={classes.body}>
        <FileName name={props.name} className={classes.name} />
        <span className={classes.detail}>{props.detail}</span>
        {props.percent !== undefined && <ProgressBar percent={props.percent} label={props.progressLabel} />}
        {props.error && (
          <p role="alert" className={classes.error}>
            <IconAlertCircle size={16} aria-hidden />
            {props.error}
          </p>
        )}
      </div>
      {props.onRemove && (
        <button type="button" aria-label={props.removeLabel} onClick={props.onRemove}>
          <IconX size={17} aria-hidden />
        </button>
      )}
    </div>
  );
}
