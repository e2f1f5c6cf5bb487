import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/notification-contacts/calls';
import { mountRoom } from '../../http/route.ts';
import { confirmNotificationContact, openNotificationContact, stopNotificationContact } from './answer.ts';
import {
  addNotificationContact,
  addTeamNotificationContact,
  changeNotificationContact,
  changeTeamNotificationContact,
  removeNotificationContact,
  removeTeamNotificationContact,
} from './change-contacts.ts';
import {
  listNotificationContacts,
  listTeamNotificationContacts,
  listWorkflowNotificationContacts,
} from './list-contacts.ts';

export function mountNotificationContacts(app: FastifyInstance): void {
  mountRoom(app, contract, {
    listNotificationContacts,
    addNotificationContact,
    changeNotificationContact,
    removeNotificationContact,
    listTeamNotificationContacts,
    addTeamNotificationContact,
    changeTeamNotificationContact,
    removeTeamNotificationContact,
    listWorkflowNotificationContacts,
    openNotificationContact,
    confirmNotificationContact,
    stopNotificationContact,
  });
}
