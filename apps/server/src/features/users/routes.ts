import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/users/calls';
import * as emailChange from '@studyline/contract/users/email-change';
import { mountRoom } from '../../http/route.ts';
import {
  cancelEmailChange,
  confirmEmailChange,
  initEmailChange,
  openEmailChange,
  resendEmailChange,
} from './email-change.ts';
import { endOtherSessions } from './end-other-sessions.ts';
import { endSession } from './end-session.ts';
import { getProfile } from './get-profile.ts';
import { listSessions } from './list-sessions.ts';
import { getPortrait, getProfileImage, removeProfileImage, setProfileImage } from './profile-image.ts';
import { updateProfile } from './update-profile.ts';

export function mountUsers(app: FastifyInstance): void {
  mountRoom(app, emailChange, {
    initEmailChange,
    resendEmailChange,
    cancelEmailChange,
    openEmailChange,
    confirmEmailChange,
  });
  mountRoom(app, contract, {
    getProfile,
    updateProfile,
    listSessions,
    endSession,
    endOtherSessions,
    getProfileImage,
    setProfileImage,
    removeProfileImage,
    getPortrait,
  });
}
