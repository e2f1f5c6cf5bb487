import { teamCases } from './team-cases.ts';
import { tryEveryone } from './matrix.ts';

tryEveryone(teamCases);
