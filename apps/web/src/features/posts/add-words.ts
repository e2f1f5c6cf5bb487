import { posts } from '@studyline/contract/words/en/posts';
import { addWords } from '../../words.ts';

addWords({ posts });
