import { channelCases } from './channel-cases.ts';
import { tryEveryone } from './matrix.ts';

tryEveryone(channelCases);
