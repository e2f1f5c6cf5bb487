// oxlint-disable jsx-a11y/prefer-tag-over-role -- Lint takes the parts of a table for text, not for cells that take keys.
import { percentOf } from '@studyline/contract/core/percent';
import { IconCheck } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { paths } from '../../paths.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { Link } from '../../ui/Link.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { useFormat } from '../../use-format.ts';
import { type Translate, useTranslation } from '../../words.ts';
import classes from './Insights.module.css';
import type { InsightsFilter } from './insights-loader.ts';
import { type Cell, cellsOf, type Details, moved, nameOfTeam, stepOf } from './insights-words.ts';

interface PostsByTeamProps {
  details: Details;
  chosen: InsightsFilter;
  onChoose: (postId: number, teamId: number) => void;
  onPage: (page: number) => void;
  onTeamPage: (page: number) => void;
  /** Without a card around it, in a dialog. */
  plain?: boolean;
}

/** How far each team has got with each post, as a map or as a table. */
export function PostsByTeam({ details, chosen, onChoose, onPage, onTeamPage, plain }: PostsByTeamProps) {
  const { t } = useTranslation();
  const [isTable, setTable] = useState(false);
  const { untrackedTeamCount: untracked } = details;
  return (
    <section className={classes.map} data-plain={plain || undefined}>
      <div className={classes.heading}>
        {!plain && <h2>{t('compliance.insights.map')}</h2>}
        {!isTable && <Legend />}
        <TextButton onClick={() => setTable(!isTable)}>
          {t(isTable ? 'compliance.insights.asMap' : 'compliance.insights.asTable')}
        </TextButton>
      </div>
      {isTable ? (
        <div className={classes.table}>
          <AsTable details={details} />
        </div>
      ) : (
        <HeatMap details={details} chosen={chosen} onChoose={onChoose} />
      )}
      <Pages page={details.posts} kind="posts" onPage={onPage} />
      <Pages page={details.teams} kind="teams" onPage={onTeamPage} />
      {untracked > 0 && (
        <p className={classes.note}>{t('compliance.insights.untracked', { count: untracked })}</p>
      )}
    </section>
  );
}

function Legend() {
  const { t } = useTranslation();
  return (
    <p className={classes.legend} aria-hidden>
      {t('compliance.percent', { percent: 0 })}
      {[0, 1, 2, 3, 4].map((step) => (
        <i key={step} data-step={step} />
      ))}
      {t('compliance.percent', { percent: 100 })}
      <i data-corner />
      {t('compliance.insights.legendOverdue')}
    </p>
  );
}

/** "11–20 of 23 posts", with buttons to the pages before and after; nothing if there is a single page. */
function Pages({
  page: { page, pageSize, totalCount, lastPage, items },
  kind,
  onPage,
}: {
  page: { page: number; pageSize: number; totalCount: number; lastPage: boolean; items: readonly unknown[] };
  kind: 'posts' | 'teams';
  onPage: (page: number) => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  if (page === 1 && lastPage) return null;
  const from = (page - 1) * pageSize + 1;
  return (
    <div className={classes.pages}>
      <output>
        {t(`compliance.insights.range.${kind}`, {
          from: format.number(Math.min(from, totalCount)),
          to: format.number(Math.min(from + items.length - 1, totalCount)),
          count: totalCount,
        })}
      </output>
      <TextButton aria-disabled={page === 1} onClick={() => page > 1 && onPage(page - 1)}>
        {t(`compliance.insights.before.${kind}`)}
      </TextButton>
      <TextButton aria-disabled={lastPage} onClick={() => !lastPage && onPage(page + 1)}>
        {t(`compliance.insights.after.${kind}`)}
      </TextButton>
    </div>
  );
}

/** A cell for each post and team. Arrow keys move through it, and one cell takes the focus of Tab. */
function HeatMap({ details, chosen, onChoose }: Pick<PostsByTeamProps, 'details' | 'chosen' | 'onChoose'>) {
  const { t } = useTranslation();
  const [place, setPlace] = useState({ row: 0, column: 0 });
  const posts = details.posts.items;
  const teams = details.teams.items;
  const cellAt = cellsOf(details);
  const size = { rows: posts.length, columns: teams.length };
  const focused = {
    row: Math.min(place.row, size.rows - 1),
    column: Math.min(place.column, size.columns - 1),
  };
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const next = moved(event.key, focused, size);
    if (!next) return;
    event.preventDefault();
    setPlace(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-place="${next.row} ${next.column}"]`)?.focus();
  };
  return (
    <div className={classes.scroll}>
      <div
        role="grid"
        aria-label={t('compliance.insights.map')}
        className={classes.grid}
        onKeyDown={move}
        tabIndex={-1}
      >
        <div role="row" className={classes.codes}>
          <span role="columnheader" className={classes.corner}>
            <span className="sl-hidden">{t('compliance.insights.column.post')}</span>
          </span>
          {teams.map((team) => (
            <span key={team.teamId} role="columnheader" title={nameOfTeam(team)}>
              <span>{team.code ?? team.name}</span>
            </span>
          ))}
        </div>
        {posts.map((post, row) => (
          <div key={post.postId} role="row">
            <span role="rowheader" title={post.title}>
              <span className="sl-clamp">{post.title}</span>
            </span>
            {teams.map((team, column) => {
              const cell = cellAt(post.postId, team.teamId);
              const figures = figuresOf(cell, t);
              return (
                <div
                  key={team.teamId}
                  role="gridcell"
                  data-place={`${row} ${column}`}
                  data-step={cell && stepOf(cell)}
                  data-late={(cell && cell.overdueCount > 0) || undefined}
                  tabIndex={row === focused.row && column === focused.column ? 0 : -1}
                  aria-selected={chosen.post === post.postId && chosen.at === team.teamId}
                  aria-label={t('compliance.insights.cell', {
                    post: post.title,
                    team: nameOfTeam(team),
                    // What the cell shows is in its name, for those who speak to it.
                    figures: cell
                      ? `${t('compliance.percent', { percent: percentOf(cell) })}, ${figures}`
                      : figures,
                  })}
                  title={figures}
                  onFocus={() => setPlace({ row, column })}
                  onClick={() => onChoose(post.postId, team.teamId)}
                  onKeyDown={(event) => {
                    if (event.key !== 'Enter' && event.key !== ' ') return;
                    event.preventDefault();
                    onChoose(post.postId, team.teamId);
                  }}
                >
                  <Share cell={cell} />
                </div>
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}

function Share({ cell }: { cell: Cell | undefined }) {
  if (!cell) return '–';
  const percent = percentOf(cell);
  return percent === 100 ? <IconCheck size={16} aria-hidden /> : percent;
}

/** "6 of 9 done, 2 overdue". */
function figuresOf(cell: Cell | undefined, t: Translate): string {
  if (!cell) return t('compliance.insights.notRequired');
  const { completedCount: done, requiredCount: count, overdueCount: overdue } = cell;
  return t(overdue > 0 ? 'compliance.teamShareOverdue' : 'compliance.teamShare', { done, count, overdue });
}

/** The same, to be read line by line. */
function AsTable({ details }: { details: Details }) {
  const { t } = useTranslation();
  return (
    <DataTable
      dense
      caption={t('compliance.insights.map')}
      columns={[
        { key: 'team', label: t('compliance.insights.column.team') },
        { key: 'done', label: t('compliance.insights.column.done') },
        { key: 'percent', label: t('compliance.insights.column.share'), align: 'end' },
      ]}
      rows={rowsOf(details, t)}
    />
  );
}

const rowsOf = (details: Details, t: Translate) => {
  const cellAt = cellsOf(details);
  return details.posts.items.flatMap((post) => {
    const heading = (
      <Link href={paths.compliance(post.postId, post.version)} className="sl-link">
        {post.title}
      </Link>
    );
    const cells = details.teams.items.flatMap((team) => {
      const cell = cellAt(post.postId, team.teamId);
      return cell ? [{ team, cell }] : [];
    });
    return [
      { id: post.postId, cells: {}, heading },
      ...cells.map(({ team, cell }) => ({
        id: `${post.postId} ${team.teamId}`,
        cells: {
          team: nameOfTeam(team),
          done: figuresOf(cell, t),
          percent: t('compliance.percent', { percent: percentOf(cell) }),
        },
      })),
    ];
  });
};
