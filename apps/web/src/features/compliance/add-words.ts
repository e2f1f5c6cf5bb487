import { compliance } from '@studyline/contract/words/en/compliance';
import { addWords } from '../../words.ts';

addWords({ compliance });
