import { postFiles } from '@studyline/contract/words/en/post-files';
import { addWords } from '../../words.ts';

addWords({ postFiles });
