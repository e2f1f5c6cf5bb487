import { memberCases } from './member-cases.ts';
import { tryEverybody } from './matrix.ts';

tryEverybody(memberCases);
