import { members } from '@studyline/contract/words/en/members';
import { addWords } from '../../words.ts';

addWords({ members });
