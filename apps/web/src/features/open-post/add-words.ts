import { comments } from '@studyline/contract/words/en/comments';
import { creation } from '@studyline/contract/words/en/creation';
import { posts } from '@studyline/contract/words/en/posts';
import { addWords } from '../../words.ts';

addWords({ comments, creation, posts });
