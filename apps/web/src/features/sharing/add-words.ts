import { sharing } from '@studyline/contract/words/en/sharing';
import { addWords } from '../../words.ts';

addWords({ sharing });
