import { postCases } from './post-cases.ts';
import { tryEverybody } from './matrix.ts';

tryEverybody(postCases);
