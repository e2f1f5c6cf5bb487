import { actionCards } from '@studyline/contract/words/en/action-cards';
import { addWords } from '../../words.ts';

addWords({ actionCards });
