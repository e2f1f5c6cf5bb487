import { draftCases } from './draft-cases.ts';
import { tryEverybody } from './matrix.ts';

tryEverybody(draftCases);
