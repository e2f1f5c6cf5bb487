import { teamCases } from './team-cases.ts';
import { tryEverybody } from './matrix.ts';

tryEverybody(teamCases);
