import { calls } from './specification-calls.ts';
import { screens } from './specification-screens.ts';
import type { Sentence } from './specification-sentence.ts';
import { states } from './specification-states.ts';

/** What the specification says of the parts that work. A part that arrives brings its sentences along. */
export const SPECIFICATION: readonly Sentence[] = [...screens, ...states, ...calls];
