import { memberCases } from './member-cases.ts';
import { tryEveryone } from './matrix.ts';

tryEveryone(memberCases);
