import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/search/calls';
import { mountRoom } from '../../http/route.ts';
import { countFacets } from './count-facets.ts';
import { searchMyStudies } from './search-my-studies.ts';
import { searchStudy } from './search-study.ts';

export function mountSearch(app: FastifyInstance): void {
  mountRoom(app, contract, { searchStudy, searchMyStudies, countFacets });
}
