import { appCases } from './app-cases.ts';
import { tryEveryone } from './matrix.ts';

tryEveryone(appCases);
