import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useTranslation } from '../../../words.ts';
import classes from './NewsPreviewButton.module.css';

interface NewsPreviewProps {
  title: string;
  /** The HTML as the editor writes it. */
  html: string;
  className: string | undefined;
}

/** Shows the text being written as its readers will see it. */
export function NewsPreviewButton({ title, html, className }: NewsPreviewProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        fullWidth
        variant="default"
        leftSection={<IconEye size={17} />}
        className={className}
        onClick={() => setOpen(true)}
      >
        {t('news.preview')}
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t('news.preview')} size={776}>
        <article className={classes.preview}>
          <h3>{title}</h3>
          {/* Written by the editor, which has only the tags that the server keeps. */}
          <div className="sl-prose" dangerouslySetInnerHTML={{ __html: html }} />
        </article>
      </Dialog>
    </>
  );
}
