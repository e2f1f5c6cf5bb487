import { listStudyMetrics, listTeamMetrics } from '@studyline/contract/compliance/metrics';
import { pages, q } from '../../api/query-options.ts';

/** How the studies stand whose compliance the person follows. */
export const studyMetrics = q(listStudyMetrics, { query: {} });

/** All teams of a study, those with the most overdue actions first. */
export const teamMetricsOf = (channelId: number) =>
  pages(listTeamMetrics, { query: { channelId, pageSize: 100 } });
