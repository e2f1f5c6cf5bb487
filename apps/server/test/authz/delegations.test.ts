import { delegationCases } from './delegation-cases.ts';
import { tryEveryone } from './matrix.ts';

tryEveryone(delegationCases);
