import '../comments/add-words.ts';
import '../compliance/add-words.ts';
import '../drafts/add-words.ts';
import '../post-files/add-words.ts';
import '../posts/add-words.ts';
import '../required-actions/add-words.ts';
import { openPost } from '@studyline/contract/words/en/open-post';
import { addWords } from '../../words.ts';

addWords({ openPost });
