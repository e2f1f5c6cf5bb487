import { comments } from '@studyline/contract/words/en/comments';
import { addWords } from '../../words.ts';

addWords({ comments });
