import { app } from './en/app.ts';
import { auth } from './en/auth.ts';
import { clients } from './en/clients.ts';
import { comments } from './en/comments.ts';
import { compliance } from './en/compliance.ts';
import { creation } from './en/creation.ts';
import { error } from './en/error.ts';
import { feed } from './en/feed.ts';
import { home } from './en/home.ts';
import { issue } from './en/issue.ts';
import { posts } from './en/posts.ts';
import { server } from './en/server.ts';
import { shell } from './en/shell.ts';
import { toast } from './en/toast.ts';

/** The English catalogue: every text a person reads, on screens, in errors, mails and PDFs. Plurals follow i18next: _one, _other. */
export const en = {
  error,
  app,
  auth,
  clients,
  comments,
  compliance,
  creation,
  feed,
  home,
  issue,
  posts,
  server,
  shell,
  toast,
};
export type Catalogue = typeof en;
