import { studyAdmin } from '@studyline/contract/words/en/study-admin';
import { addWords } from '../../../words.ts';

addWords({ studyAdmin });
