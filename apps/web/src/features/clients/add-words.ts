import { clients } from '@studyline/contract/words/en/clients';
import { addWords } from '../../words.ts';

addWords({ clients });
