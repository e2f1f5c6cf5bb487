import { drafts } from '@studyline/contract/words/en/drafts';
import { addWords } from '../../words.ts';

addWords({ drafts });
