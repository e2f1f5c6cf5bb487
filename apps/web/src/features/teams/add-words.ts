import { teams } from '@studyline/contract/words/en/teams';
import { addWords } from '../../words.ts';

addWords({ teams });
