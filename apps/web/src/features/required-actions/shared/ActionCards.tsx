import { initMember } from '@studyline/contract/app/calls';
import type { HandedAction, PostDetail, PostOpened } from '@studyline/contract/posts/calls';
import type { RequiredAction } from '@studyline/contract/required-actions/required-action';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { q } from '../../../api/query-options.ts';
import { onDemand } from '../../../navigation/on-demand.tsx';
import { paths } from '../../../paths.ts';
import { TextButton, TextLink } from '../../../ui/TextButton.tsx';
import { ActionCard } from '../../../ui/posts/ActionCard.tsx';
import { useFormat } from '../../../use-format.ts';
import { useNow } from '../../../use-now.ts';
import { useTranslation } from '../../../words.ts';
import {
  carriedOver,
  doneText,
  handedText,
  oldVersionText,
  openText,
  returnedText,
  ruleStates,
  type RuleState,
} from '../action-words.ts';
import { nextAction } from '../next-action.ts';
import { isActedOn, onVersion } from '../open-actions.ts';
import classes from './ActionCards.module.css';
import { ActionButton } from './ActionButton.tsx';
import { Receipt } from './Receipt.tsx';
import { useSinceThen } from '../since-then.ts';
import { TeamChoice } from '../TeamChoice.tsx';

const HandOverDialog = onDemand(() => import('../HandOverDialog.tsx'), 'HandOverDialog');

/** The current version, for a reader of another one; undefined until it is known. */
export interface Superseded {
  current: PostDetail | undefined;
}

/**
 * What the post requires of the reader, one card for each rule, and what they handed over; undefined if it requires nothing and never did.
 * Actions always belong to the current version. `watching` is how far the reader is with a course.
 */
export function useActionCards(
  post: PostOpened,
  superseded: Superseded | undefined,
  watching?: ReactNode,
): ReactNode {
  const format = useFormat();
  const now = useNow();
  const { postDetail: detail } = post;
  if (superseded) {
    const text = oldVersionText(detail, superseded.current, now, format);
    return text && <ActionCard {...text} />;
  }
  const states = ruleStates(detail.actions);
  if (states.length === 0 && handedAway(post).length === 0) return undefined;
  return (
    <RuleCards key={`${detail.postId}-${detail.version}`} post={post} states={states} watching={watching} />
  );
}

/** What the reader handed over and colleagues have now. */
const handedAway = ({ handedOver }: PostOpened): HandedAction[] =>
  handedOver.filter(({ hasReturned }) => !hasReturned);

interface RuleCardsProps {
  post: PostOpened;
  states: RuleState[];
  watching: ReactNode;
}

function RuleCards({ post, states, watching }: RuleCardsProps) {
  const { t } = useTranslation();
  const cards = useRef<HTMLElement>(null);
  // It outlives the card of the action, which disappears when it is handed over.
  const [handing, setHanding] = useState<RequiredAction>();
  const isDone = states.every(({ open }) => open.length === 0);
  return (
    <>
      <section
        ref={cards}
        tabIndex={-1}
        className={classes.cards}
        aria-label={t('actionCards.label')}
        aria-live="polite"
      >
        {states.map((state, index) => (
          <RuleCard
            // A rule that takes the place of the only one keeps the dialog open in which somebody is about to sign.
            key={states.length === 1 ? 'only' : state.ruleId}
            post={post}
            state={state}
            linksToNext={isDone && index === states.length - 1}
            watching={watching}
            onHandOver={setHanding}
          />
        ))}
        {handedAway(post).map((handed) => (
          <HandedCard key={`${handed.ruleId}-${handed.teamId}`} handed={handed} />
        ))}
      </section>
      {handing && (
        <HandOverDialog
          post={post.postDetail}
          action={handing}
          returnTo={() => cards.current}
          onClose={() => setHanding(undefined)}
        />
      )}
    </>
  );
}

function HandedCard({ handed }: { handed: HandedAction }) {
  return <ActionCard {...handedText(handed, useNow(), useFormat())} />;
}

interface RuleCardProps {
  post: PostOpened;
  state: RuleState;
  /** Nothing is left to do on this post, so the card says where there is. */
  linksToNext: boolean;
  watching: ReactNode;
  onHandOver: (action: RequiredAction) => void;
}

function RuleCard({ post, state, linksToNext, watching, onHandOver }: RuleCardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const { data: init } = useSuspenseQuery(q(initMember));
  const [teamId, setTeamId] = useState<number>();
  const [receipt, setReceipt] = useState<number>();
  const asking = useRef<HTMLDivElement>(null);
  const { open, done } = state;
  const since = useSinceThen(open.length > 0 ? post : undefined);
  const action = open.find((one) => one.teamId === teamId) ?? open[0];
  if (!action) {
    const text = done && doneText(done, init.user.basicUserInfo.displayName);
    // A colleague's receipt is theirs.
    const isOwn = done?.completedByUserName === init.user.basicUserInfo.displayName;
    const signed = done?.requiredActionType === 'SIGN' && isOwn ? done.recordId : null;
    const carried = done && carriedOver(post.postDetail, done);
    return (
      text && (
        <>
          <ActionCard
            {...text}
            text={carried ? `${text.text} ${carried.text}` : text.text}
            links={
              (carried?.href || linksToNext || signed) && (
                <>
                  {signed && (
                    <TextButton onClick={() => setReceipt(signed)}>{t('actionCards.receipt')}</TextButton>
                  )}
                  {carried?.href && <TextLink href={carried.href}>{t('actionCards.seeChanges')}</TextLink>}
                  {linksToNext && <NextAction />}
                </>
              )
            }
          />
          {receipt !== undefined && <Receipt recordId={receipt} onClose={() => setReceipt(undefined)} />}
        </>
      )
    );
  }
  const hasChoice = open.length > 1;
  const asked = openText(action, hasChoice, now, format);
  const returned = returnedText(post.handedOver, action, now, format);
  return (
    <ActionCard
      {...asked}
      text={[asked.text, returned, since?.text].filter(Boolean).join(' ')}
      links={
        (since?.href || action.canHandOver) && (
          <>
            {since?.href && <TextLink href={since.href}>{t('actionCards.seeChanges')}</TextLink>}
            {action.canHandOver && (
              <TextButton aria-haspopup="dialog" onClick={() => onHandOver(action)}>
                {t('actionCards.handOver.button')}
              </TextButton>
            )}
          </>
        )
      }
      action={
        action.requiredActionType === 'COMPLETE_COURSE'
          ? watching
          : isActedOn(action) && (
              <div ref={asking} className={classes.team}>
                {hasChoice && <TeamChoice actions={open} teamId={action.teamId} onChange={setTeamId} />}
                <ActionButton
                  key={action.teamId}
                  post={post.postDetail}
                  action={onVersion(action, post.postDetail)}
                  onDone={() => keepFocusAt(asking.current)}
                />
              </div>
            )
      }
    />
  );
}

/** Links to the next action due in any study, while there is one. */
function NextAction() {
  const { t } = useTranslation();
  const next = useQuery(nextAction).data?.items[0]?.postDetail;
  if (!next) return null;
  const { postId, version, title } = next;
  return <TextLink href={paths.post(postId, version)}>{t('actionCards.next', { title })}</TextLink>;
}

/** The button disappears with the action. Its focus moves to the outcome. Focus elsewhere is left alone. */
function keepFocusAt(asking: HTMLElement | null): void {
  if (asking?.contains(document.activeElement))
    asking.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });
}
