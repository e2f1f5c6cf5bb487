import { draftCases } from './draft-cases.ts';
import { tryEveryone } from './matrix.ts';

tryEveryone(draftCases);
