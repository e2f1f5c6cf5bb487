import { channelCases } from './channel-cases.ts';
import { tryEverybody } from './matrix.ts';

tryEverybody(channelCases);
