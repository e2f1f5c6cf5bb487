import type { PostOpened } from '@studyline/contract/posts/calls';
import { type MouseEvent, useState } from 'react';
import { Article } from '../../ui/posts/Article.tsx';
import { useFormat } from '../../use-format.ts';
import { useNow } from '../../use-now.ts';
import { useTranslation } from '../../words.ts';
import classes from './Document.module.css';
import { FullScreen } from './FullScreen.tsx';
import { bylineOf, personOf } from '../people/person-of.ts';
import { minutesToRead } from './reading-time.ts';
import { useFoundText } from './use-found-text.ts';
import { recently } from '../../time-words.ts';

interface Picture {
  src: string;
  alt: string;
}

/** A text to read. On a phone, tapping an image enlarges it. */
export function News({ post, html }: { post: PostOpened; html: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const found = useFoundText();
  const [picture, setPicture] = useState<Picture>();
  const { postDetail: detail, documentationUrl } = post;
  const at = detail.lastPublishDateTimeMillis ?? detail.lastModifiedDateTimeMillis;
  const facts = [
    detail.author.teamName,
    recently(at, now, format),
    t('postFiles.news.minutes', { count: minutesToRead(html) }),
  ];
  const enlarge = ({ target }: MouseEvent) => {
    if (target instanceof HTMLImageElement) setPicture({ src: target.src, alt: target.alt });
  };
  return (
    <div className={classes.news}>
      <Article
        type="news"
        meta={[t('postFiles.news.type'), detail.sharedWithDescription]}
        title={detail.title}
        author={personOf(detail.author)}
        by={bylineOf(detail)}
        facts={facts.filter(Boolean).join(', ')}
      >
        {/* Sanitised by the server (specification 5). Tapping an image to enlarge it only replaces a pinch. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
        <div ref={found} className="sl-prose" onClick={enlarge} dangerouslySetInnerHTML={{ __html: html }} />
        {documentationUrl !== null && (
          // A frame of the trusted documentation origin, without permissions here.
          <iframe
            className={classes.frame}
            src={documentationUrl}
            title={t('postFiles.news.frame')}
            sandbox="allow-scripts allow-popups"
            referrerPolicy="no-referrer"
            loading="lazy"
          />
        )}
      </Article>
      {picture && (
        <FullScreen
          label={picture.alt || t('postFiles.document.picture')}
          onClose={() => setPicture(undefined)}
        >
          <div className={classes.picture}>
            <img src={picture.src} alt={picture.alt} />
          </div>
        </FullScreen>
      )}
    </div>
  );
}
