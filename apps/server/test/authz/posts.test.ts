import { postCases } from './post-cases.ts';
import { tryEveryone } from './matrix.ts';

tryEveryone(postCases);
