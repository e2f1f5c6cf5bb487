import { invitationCases, mailCases, setupCases } from './invitation-cases.ts';
import { tryEveryone } from './matrix.ts';

tryEveryone([...invitationCases, ...mailCases, ...setupCases]);
