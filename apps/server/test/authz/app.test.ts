import { appCases } from './app-cases.ts';
import { tryEverybody } from './matrix.ts';

tryEverybody(appCases);
