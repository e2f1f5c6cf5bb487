import { findInVersions, type FoundVersion } from '@studyline/contract/post-files/calls';
import type { PostOpened } from '@studyline/contract/posts/calls';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { q } from '../../api/query-options.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/Link.tsx';
import { useTranslation } from '../../words.ts';
import classes from './FindVersions.module.css';
import { failureOf, type Find } from './use-find.ts';
import { runOf } from './version-runs.ts';

/** More pages of a version are counted, not listed: whoever opens it can step through them. */
const PAGES_LISTED = 12;

interface FindVersionsProps {
  post: PostOpened;
  find: Find;
}

/** Where to search: in the version being read, or in all that the person may see. Then it lists in which, and where. */
export function FindVersions({ post, find }: FindVersionsProps) {
  const { t } = useTranslation();
  const { isEverywhere, setEverywhere } = find;
  return (
    <div className={classes.below}>
      <fieldset aria-label={t('postFiles.find.scope')} className={classes.scope}>
        <button type="button" aria-pressed={!isEverywhere} onClick={() => setEverywhere(false)}>
          {t('postFiles.find.thisVersion')}
        </button>
        <button type="button" aria-pressed={isEverywhere} onClick={() => setEverywhere(true)}>
          {t('postFiles.find.allVersions')}
        </button>
      </fieldset>
      {isEverywhere && find.asked !== '' && <Versions post={post} find={find} />}
    </div>
  );
}

function Versions({ post: { postDetail }, find }: FindVersionsProps) {
  const { t } = useTranslation();
  const { postId: id, versions: known } = postDetail;
  const { data, error } = useQuery({
    ...q(findInVersions, { params: { id }, query: { text: find.asked } }),
    placeholderData: keepPreviousData,
  });
  const summary = () => {
    if (error && !data) return t(`postFiles.find.${failureOf(error)}`);
    if (!data) return t('postFiles.find.versions.searching');
    const { kind, ...values } = runOf(data.versions, known);
    return t(`postFiles.find.versions.${kind}`, values);
  };
  const isPartial = data?.versions.some(({ status, isComplete }) => status === 'SEARCHED' && !isComplete);
  return (
    <>
      <output>{summary()}</output>
      {isPartial && <p>{t('postFiles.find.notAll')}</p>}
      {data && (
        <ul aria-label={t('postFiles.find.versions.list')} className={classes.versions}>
          {data.versions.map((found) => (
            <Version key={found.version} {...{ found, postDetail, find }} />
          ))}
        </ul>
      )}
      {data?.isCut && <p>{t('postFiles.find.versions.earlier')}</p>}
    </>
  );
}

interface VersionProps {
  found: FoundVersion;
  postDetail: PostOpened['postDetail'];
  find: Find;
}

function Version({ found, postDetail, find }: VersionProps) {
  const { t } = useTranslation();
  const { version, label, status, totalCount, pageCount } = found;
  const state = postDetail.versions.find((one) => one.version === version)?.versionLabel;
  const isShown = version === postDetail.version;
  const pages = found.pages.slice(0, PAGES_LISTED);
  const facts = [
    state && t(`comparison.states.${state}`),
    isShown && t('postFiles.find.versions.shown'),
    status === 'SEARCHED' && t('postFiles.find.versions.matches', { count: totalCount }),
  ].filter(Boolean);
  return (
    <li data-found={totalCount > 0 || undefined}>
      <p>
        <b>{label}</b> {facts.join(' · ')}
      </p>
      {status !== 'SEARCHED' && <p>{t(`postFiles.find.versions.unsearched.${status}`)}</p>}
      {pages.length > 0 && (
        <ul className={classes.pages}>
          {pages.map(({ page, count }) => {
            const name = t('postFiles.find.versions.open', { version: label, page, count });
            const text = t(`postFiles.find.versions.${count > 1 ? 'pageTimes' : 'page'}`, { page, count });
            return (
              <li key={page}>
                {isShown ? (
                  <button type="button" aria-label={name} onClick={() => find.goToPage(page)}>
                    {text}
                  </button>
                ) : (
                  <Link aria-label={name} href={paths.found(postDetail.postId, version, page, find.asked)}>
                    {text}
                  </Link>
                )}
              </li>
            );
          })}
          {pageCount > pages.length && (
            <li>{t('postFiles.find.versions.morePages', { count: pageCount - pages.length })}</li>
          )}
        </ul>
      )}
    </li>
  );
}
