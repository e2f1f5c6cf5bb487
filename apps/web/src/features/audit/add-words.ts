import { auditTrail } from '@studyline/contract/words/en/audit-trail';
import { addWords } from '../../words.ts';

addWords({ auditTrail });
