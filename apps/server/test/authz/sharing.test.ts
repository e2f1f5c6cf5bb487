import { tryEverybody } from './matrix.ts';
import { sharingCases } from './sharing-cases.ts';

tryEverybody(sharingCases);
