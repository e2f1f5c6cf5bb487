import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../../words.ts';
import { PdfPanel } from './PdfPanel.tsx';
import classes from './PdfPanel.module.css';
import type { AttachedFile } from './pdfjs.ts';

/** Of more, nobody reads the list. They are in the file. */
const MOST_LISTED = 200;

interface PdfAttachedProps {
  files: readonly AttachedFile[];
  /** False if the file cannot be read. */
  onSave: (file: AttachedFile) => Promise<boolean>;
  onClose: () => void;
}

/** The files attached to the document, over the pages. */
export function PdfAttached({ files, onSave, onClose }: PdfAttachedProps) {
  const { t } = useTranslation();
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set());
  const [saving, setSaving] = useState<string>();
  const save = async (file: AttachedFile) => {
    setSaving(file.id);
    const isSaved = await onSave(file);
    setSaving(undefined);
    setBroken((before) => {
      const after = new Set(before);
      if (isSaved) after.delete(file.id);
      else after.add(file.id);
      return after;
    });
  };
  return (
    <PdfPanel label={t('postFiles.document.attached')} onClose={onClose}>
      <ul>
        {files.slice(0, MOST_LISTED).map((file) => (
          <li key={file.id} className={classes.file}>
            <div>
              <p dir="auto" translate="no">
                {file.name}
              </p>
              {file.description && file.description !== file.name && (
                <small dir="auto" translate="no">
                  {file.description}
                </small>
              )}
              {broken.has(file.id) && <small role="alert">{t('postFiles.document.attachedFailed')}</small>}
            </div>
            <Button
              variant="default"
              size="xs"
              loading={saving === file.id}
              aria-label={t('postFiles.document.saveAttached', { name: file.name })}
              onClick={() => void save(file)}
            >
              <IconDownload size={18} aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
      {files.length > MOST_LISTED && (
        <p className={classes.hint}>
          {t('postFiles.document.moreAttached', { count: files.length - MOST_LISTED })}
        </p>
      )}
      <p className={classes.hint}>{t('postFiles.document.attachedHint')}</p>
    </PdfPanel>
  );
}
