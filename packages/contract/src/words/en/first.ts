import { app } from './app.ts';
import { auth } from './auth.ts';
import { channels } from './channels.ts';
import { feed } from './feed.ts';
import { firstError } from './first-error.ts';
import { home } from './home.ts';
import { requiredActions } from './required-actions.ts';
import { shell } from './shell.ts';
import { toast } from './toast.ts';

/** The texts of the first screens. The browser has them before it draws anything. */
export const first = { app, auth, channels, error: firstError, feed, home, requiredActions, shell, toast };
