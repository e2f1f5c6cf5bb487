import { registryImport } from '@studyline/contract/words/en/registry-import';
import { addWords } from '../../words.ts';

addWords({ registryImport });
