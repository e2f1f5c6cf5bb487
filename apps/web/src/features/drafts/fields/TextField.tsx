import { lazy, Suspense } from 'react';
import { useTranslation } from '../../../words.ts';
import type { CreationFieldsProps } from '../creation-form.ts';
import { NeededField } from './NeededField.tsx';
import { OthersValue } from './OthersValue.tsx';
import classes from './TextField.module.css';

/** Loaded only where news is written, because the editor is large. */
const NewsEditor = lazy(async () => ({
  default: (await import('../../news/shared/NewsEditor.tsx')).NewsEditor,
}));

/** The text of news, or the agenda of an event. */
export function TextField({ label, ...props }: CreationFieldsProps & { label: string }) {
  const { channelId, postId, form, onChange, gaps, onLeave, isSending } = props;
  const { t } = useTranslation();
  const problem = form.awaitsPictures ? 'drafts.creation.picturesMissing' : 'drafts.creation.contentMissing';
  return (
    <NeededField gap="content" gaps={gaps} onLeave={onLeave}>
      <Suspense fallback={<div className={classes.loading} aria-busy />}>
        <NewsEditor
          label={label}
          value={form.content}
          onChange={(content) => onChange({ content })}
          onBusy={(awaitsPictures) => onChange({ awaitsPictures })}
          isReadOnly={isSending}
          error={gaps.includes('content') ? t(problem) : undefined}
          place={{ channelId, postId }}
        />
      </Suspense>
      <OthersValue of="content" {...props} />
    </NeededField>
  );
}
