import { invitationCases, mailCases, setupCases } from './invitation-cases.ts';
import { tryEverybody } from './matrix.ts';

tryEverybody([...invitationCases, ...mailCases, ...setupCases]);
