import { tryEveryone } from './matrix.ts';
import { sharingCases } from './sharing-cases.ts';

tryEveryone(sharingCases);
