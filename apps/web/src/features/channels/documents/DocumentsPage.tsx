import type { CategoryFacts, Taxonomy } from '@studyline/contract/classifications/calls';
import { getChannel } from '@studyline/contract/channels/calls';
import { Button } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { q } from '../../../api/query-options.ts';
import { usePageTitle } from '../../../navigation/use-page-title.ts';
import { paths } from '../../../paths.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { PageHeading } from '../../../ui/frame/SectionHeading.tsx';
import { SkipLink } from '../../../ui/frame/SkipLink.tsx';
import { Link } from '../../../ui/Link.tsx';
import { NarrowOnly } from '../../../ui/Only.tsx';
import { useTranslation } from '../../../words.ts';
import { documentSchemaOf, documentTreeOf } from '../../classifications/category-queries.ts';
import { inTreeOrder } from '../../classifications/category-tree.ts';
import { TaxonomyAdmin } from '../../classifications/shared/TaxonomyAdmin.tsx';
import { NewPostButton } from '../NewPostButton.tsx';
import { StudyChips } from '../StudyChips.tsx';
import { CategoriesCard } from './CategoriesCard.tsx';
import { DocumentList } from './DocumentList.tsx';
import classes from './DocumentsPage.module.css';

interface DocumentsPageProps {
  channelId: number;
  taxonomyId?: number;
  /** 0 is posts without a category. */
  categoryId?: number;
}

/** The posts of a study by category, or the taxonomies while they are being edited. */
export function DocumentsPage({ channelId, taxonomyId, categoryId }: DocumentsPageProps) {
  const { t } = useTranslation();
  const { data: study } = useSuspenseQuery(q(getChannel, { params: { channelId } }));
  const { data: schema } = useSuspenseQuery(documentSchemaOf(channelId));
  const { edit }: { edit?: unknown } = useSearch({ strict: false });
  const taxonomy = schema.items.find((one) => one.taxonomyId === taxonomyId);
  const mayEdit = schema.can.create === true;
  // The screen's own tree, which has counts.
  const { data: tree } = useQuery({
    ...documentTreeOf(channelId, taxonomy?.schema ?? ''),
    enabled: taxonomy !== undefined,
  });
  const named = inTreeOrder(tree?.items ?? []).find((one) => one.categoryId === categoryId)?.name;
  const placeName = categoryId === undefined ? taxonomy?.name : named;
  const category = categoryId === 0 ? t('classifications.withoutCategory') : placeName;
  usePageTitle(
    category
      ? t('classifications.pageOfCategory', { category, study: study.name })
      : t('classifications.pageOfStudy', { study: study.name }),
  );

  const chips = (
    <NarrowOnly>
      <div className={classes.chips}>
        <StudyChips channelId={channelId} />
      </div>
    </NarrowOnly>
  );
  if (mayEdit && edit !== undefined) {
    const back = paths.documents(channelId, taxonomyId, categoryId);
    return (
      <Frame
        chips={chips}
        actions={
          <Button component={Link} href={back}>
            {t('classifications.done')}
          </Button>
        }
      >
        <TaxonomyAdmin channelId={channelId} openedId={taxonomyId} />
      </Frame>
    );
  }
  if (!taxonomy && schema.items.length > 0) {
    return (
      <Frame chips={chips}>
        <Gone channelId={channelId} />
      </Frame>
    );
  }
  if (!taxonomy) {
    return (
      <Frame chips={chips}>
        <EmptyState
          badge={mayEdit ? 'add' : undefined}
          title={t('classifications.empty.study')}
          text={t(mayEdit ? 'classifications.empty.studyEditorText' : 'classifications.empty.studyText')}
          actions={
            mayEdit ? (
              <Button
                component={Link}
                href={`${paths.documents(channelId)}?edit=1`}
                leftSection={<IconPlus size={16} aria-hidden />}
              >
                {t('classifications.admin.add')}
              </Button>
            ) : (
              <Button component={Link} variant="default" href={paths.timeline(channelId)}>
                {t('classifications.empty.toTimeline')}
              </Button>
            )
          }
        />
      </Frame>
    );
  }
  return (
    <Frame
      chips={chips}
      below={<Found taxonomy={taxonomy} categories={inTreeOrder(tree?.items ?? [])} />}
      actions={<NewPostButton study={study} />}
    >
      <Documents place={{ channelId, taxonomyId: taxonomy.taxonomyId, categoryId }} taxonomy={taxonomy} />
    </Frame>
  );
}

function Frame({
  chips,
  below,
  actions,
  children,
}: {
  chips: ReactNode;
  below?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <div className={classes.page}>
      <SkipLink to="posts" label={t('classifications.skip')} />
      {chips}
      <div className={classes.head}>
        <PageHeading title={t('classifications.title')} actions={actions} />
        {below}
      </div>
      {children}
    </div>
  );
}

/** For a person who had the removed category open, or follows an old link to it. */
function Gone({ channelId }: { channelId: number }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t('classifications.empty.gone')}
      text={t('classifications.empty.goneText')}
      actions={
        <Button component={Link} href={paths.documents(channelId)}>
          {t('classifications.empty.toDocuments')}
        </Button>
      }
    />
  );
}

/** "50 documents in 5 categories, 4 unread". */
function Found({
  taxonomy: { postCount, unreadCount },
  categories,
}: {
  taxonomy: Taxonomy;
  categories: readonly CategoryFacts[];
}) {
  const { t } = useTranslation();
  const categoryCount = categories.filter((one) => (one.postCount ?? 0) > 0).length;
  const found = t('classifications.postsIn', {
    posts: t('classifications.documents', { count: postCount ?? 0 }),
    categories: t('classifications.categories', { count: categoryCount }),
  });
  return (
    <p className={classes.found}>
      {unreadCount ? t('classifications.andUnread', { found, count: unreadCount }) : found}
    </p>
  );
}

function Documents({
  place,
  taxonomy,
}: {
  place: { channelId: number; taxonomyId: number; categoryId: number | undefined };
  taxonomy: Taxonomy;
}) {
  const { t } = useTranslation();
  const { channelId } = place;
  const { data: schema } = useSuspenseQuery(documentSchemaOf(channelId));
  const { data: tree } = useSuspenseQuery(documentTreeOf(channelId, taxonomy.schema));
  const categories = inTreeOrder(tree.items);
  const editHref = `${paths.documents(channelId, taxonomy.taxonomyId, place.categoryId)}?edit=1`;
  const mayEdit = schema.can.create === true;
  return (
    <div className={classes.columns}>
      <CategoriesCard
        place={place}
        taxonomies={schema.items}
        categories={categories}
        unclassified={schema.unclassified}
        edit={
          mayEdit && (
            <Link
              href={editHref}
              className={classes.edit}
              aria-label={t('classifications.edit')}
              title={t('classifications.edit')}
            >
              <IconPencil size={18} aria-hidden />
            </Link>
          )
        }
      />
      {place.categoryId && !categories.some((one) => one.categoryId === place.categoryId) ? (
        <Gone channelId={channelId} />
      ) : (
        <DocumentList
          place={place}
          taxonomy={taxonomy}
          categories={categories}
          unclassified={schema.unclassified}
          editHref={mayEdit ? editHref : undefined}
        />
      )}
    </div>
  );
}
