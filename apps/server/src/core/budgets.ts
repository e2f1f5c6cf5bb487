import type { Words } from '@studyline/contract/words/words';
import { Counter } from 'prom-client';
import { AppError, type ErrorDetails } from './errors.ts';

const MINUTE = 60;

/**
 * Every budget, by its name in /metrics, with the seconds in which it refills completely. A HELD budget refills when something is
 * given back. The setting LIMIT_… of the same name is the limit per key (docs/operating.md).
 */
const periods = {
  calls_per_session: MINUTE,
  calls_per_person: MINUTE,
  calls_per_address: MINUTE,
  calls_per_program: MINUTE,
  wrong_keys_per_address: 15 * MINUTE,
  uploads_per_person: 'HELD',
  downloads_per_person: 'HELD',
  renderings_per_person: 'HELD',
  texts_per_person: 'HELD',
  sockets_per_session: 'HELD',
  sockets_per_person: 'HELD',
  sockets_per_address: 4 * MINUTE,
  messages_per_session: MINUTE,
  messages_before_grant: MINUTE,
  wrong_messages_per_socket: MINUTE,
  subscriptions_per_socket: 'HELD',
  wrong_passwords_per_place: 15 * MINUTE,
  wrong_passwords_per_person: 15 * MINUTE,
  wrong_passwords_per_address: 15 * MINUTE,
  wrong_codes_per_person: 24 * 60 * MINUTE,
  password_resets_per_person: 60 * MINUTE,
  password_resets_per_address: 60 * MINUTE,
  helps_per_person: 60 * MINUTE,
  new_pins_per_person: 60 * MINUTE,
  support_requests_per_person: 60 * MINUTE,
  service_messages_per_person: 60 * MINUTE,
  orders_per_person: 60 * MINUTE,
  quotations_per_person: 60 * MINUTE,
  pickups_per_person: 60 * MINUTE,
  password_checks: 'HELD',
  password_checks_per_place: 'HELD',
  denials_per_person: MINUTE,
} as const;

export type BudgetName = keyof typeof periods;
export const budgetNames = Object.keys(periods) as BudgetName[];
/** The limit of each budget per key. */
export type Limits = Readonly<Record<BudgetName, number>>;

interface Refused {
  isTaken: false;
  /** When to try again. */
  seconds: number;
}

/** What each key of one kind may use: a session, a person, an address, a socket. */
interface Budget {
  /** Why none could be taken now, if none is left. */
  refusal(key: string): Refused | undefined;
  /** Whether nothing is left. */
  isUsedUp(key: string): boolean;
  /** Takes one if there is one left. */
  take(key: string): { isTaken: true } | Refused;
  /** Takes this many, or however many are left. */
  charge(key: string, amount: number): void;
  /** Gives one back. */
  give(key: string): void;
  /** Counts at least what all processes have counted, given as the time at which nothing of it will be used. */
  adopt(key: string, unusedAt: Date): void;
  /** For counting one in all processes: now, when that one will have refilled, and when everything would have. */
  times(): { at: Date; oneAt: Date; allAt: Date };
}
export type Budgets = Readonly<Record<BudgetName, Budget>>;

/** With more keys than this, the least recently used one is forgotten. */
const MAX_KEYS = 50_000;
/** The delay before a retry when too much is held, because nobody knows when something is given back. */
const RETRY_SECONDS = 10;

const refused = new Counter({
  name: 'studyline_refused_total',
  help: 'Refusals by each budget: calls, sockets, messages, attempts, rows about denials',
  labelNames: ['budget'],
});

/**
 * The budgets of this process. They are in memory, so each process has its own and a restart resets them. Only wrong passwords
 * and codes are counted in all processes together (features/auth/wrong-passwords.ts).
 */
export function createBudgets(limits: Limits, now: () => number = Date.now): Budgets {
  const made = budgetNames.map((name) => [name, createBudget(name, limits[name], now)]);
  return Object.fromEntries(made) as Budgets;
}

/** Takes one of a budget for a call. Throws TOO_MANY_REQUESTS. */
export function spend(budget: Budget, key: string): void {
  spendAll([[budget, key]]);
}

/** Refuses a call if nothing of a budget is left, and takes nothing. Throws TOO_MANY_REQUESTS. */
export function requireLeft(budget: Budget, key: string): void {
  const refusal = budget.refusal(key);
  if (refusal) throw tooMany(refusal);
}

/** Takes one of each budget for a call, and returns a function that gives them back. Throws TOO_MANY_REQUESTS. */
export function spendAll(wanted: readonly (readonly [Budget, string])[]): () => void {
  const taking = takeAll(wanted);
  if (taking.isTaken) return taking.giveBack;
  throw tooMany(taking);
}

const tooMany = ({ seconds }: Refused) =>
  new AppError('TOO_MANY_REQUESTS', { headers: { 'retry-after': String(seconds) } });

/** The words of a refusal that say when to try again. */
export function whenToRetry({ seconds }: { seconds: number }): Pick<ErrorDetails, 'words' | 'headers'> {
  const minutes = Math.ceil(seconds / 60);
  const when: Words =
    minutes <= 120
      ? { key: 'server.inMinutes', values: { count: minutes } }
      : { key: 'server.inHours', values: { count: Math.ceil(minutes / 60) } };
  return {
    words: { when },
    headers: { 'retry-after': String(seconds) },
  };
}

/** Takes one of every budget, or none. */
export function takeAll(
  wanted: readonly (readonly [Budget, string])[],
): { isTaken: true; giveBack: () => void } | Refused {
  const taken: (readonly [Budget, string])[] = [];
  const giveBack = () => {
    for (const [budget, key] of taken) budget.give(key);
  };
  for (const [budget, key] of wanted) {
    const taking = budget.take(key);
    if (!taking.isTaken) {
      giveBack();
      return taking;
    }
    taken.push([budget, key]);
  }
  return { isTaken: true, giveBack };
}

function createBudget(name: BudgetName, most: number, now: () => number): Budget {
  const period = periods[name];
  const isHeld = period === 'HELD';
  const secondsForOne = isHeld ? 0 : period / most;
  const keys = new Map<string, { used: number; at: number }>();

  function usedOf(key: string): number {
    const { used, at } = keys.get(key) ?? { used: 0, at: 0 };
    return isHeld ? used : Math.max(0, used - Math.max(0, now() - at) / 1000 / secondsForOne);
  }

  /** Keeps the keys in the order of their last use. */
  function set(key: string, used: number): void {
    keys.delete(key);
    if (used <= 0) return;
    keys.set(key, { used, at: now() });
    if (isHeld || keys.size <= MAX_KEYS) return;
    for (const oldest of keys.keys()) return void keys.delete(oldest);
  }

  function refusal(key: string): Refused | undefined {
    const excess = usedOf(key) + 1 - most;
    if (excess <= 0) return undefined;
    refused.inc({ budget: name });
    return { isTaken: false, seconds: isHeld ? RETRY_SECONDS : Math.ceil(excess * secondsForOne) };
  }

  return {
    refusal,
    isUsedUp: (key) => usedOf(key) + 1 > most,
    take(key) {
      const refusedNow = refusal(key);
      if (refusedNow) return refusedNow;
      set(key, usedOf(key) + 1);
      return { isTaken: true };
    },
    charge: (key, amount) => set(key, Math.min(most, usedOf(key) + amount)),
    give: (key) => set(key, usedOf(key) - 1),
    adopt(key, unusedAt) {
      const used = (unusedAt.getTime() - now()) / 1000 / secondsForOne;
      if (used > usedOf(key)) set(key, Math.min(most, used));
    },
    times() {
      const at = now();
      const after = (count: number) => new Date(at + count * secondsForOne * 1000);
      return { at: after(0), oneAt: after(1), allAt: after(most) };
    },
  };
}
