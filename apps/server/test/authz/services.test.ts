import { tryEveryone } from './matrix.ts';
import { serviceCases } from './service-cases.ts';

tryEveryone(serviceCases);
