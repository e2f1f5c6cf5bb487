import { calls } from './specification-calls.ts';
import { screens } from './specification-screens.ts';
import type { Sentence } from './specification-sentence.ts';
import { states } from './specification-states.ts';

/** The sentences of the specification for the parts that are implemented. A new part adds its sentences. */
export const SPECIFICATION: readonly Sentence[] = [...screens, ...states, ...calls];
