import { Button } from '@mantine/core';
import { getChannel } from '@studyline/contract/channels/calls';
import { IconArrowLeft, IconCheck } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { describeInForm } from '../../api/errors.ts';
import { q } from '../../api/query-options.ts';
import { FocusFrame } from '../../layouts/FocusFrame.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { FormError } from '../../ui/forms/FormParts.tsx';
import { DetailBar } from '../../ui/frame/DetailBar.tsx';
import { StudyMark } from '../../ui/studies/StudyMark.tsx';
import { useTranslation } from '../../words.ts';
import classes from './NewOrder.module.css';

export type Step = 'PRODUCTS' | 'DELIVERY' | 'REVIEW';

interface Props {
  channelId: number;
  title: string;
  back: { href: string; label: string };
  /** Why nothing can be made here. */
  nothing: string | undefined;
  steps: readonly Step[];
  step: Step;
  onStep: (step: Step) => void;
  /** Why the last attempt was refused. */
  error: Error | null;
  /** What is chosen so far. */
  aside: { label: string; content: ReactNode };
  bottomBar: ReactNode;
  children: ReactNode;
}

/** The page of a form in steps: its study, where it is, and the way back to the step before. */
export function MakingFrame(props: Props) {
  const { channelId, title, back, nothing, steps, step, onStep, error, children } = props;
  const { t } = useTranslation();
  const { data: study } = useSuspenseQuery(q(getChannel, { params: { channelId } }));
  const place = steps.indexOf(step);
  const before = steps[place - 1];
  const name = (one: Step) => t(`serviceItems.form.steps.${one}`);
  const bar = (
    <DetailBar
      heading
      closes
      back={back}
      mark={<StudyMark name={study.name} colour={study.bannerColorCSS} logoUrl={study.logoUrl} size={28} />}
      title={title}
      detail={study.name}
      step={
        nothing === undefined
          ? t('serviceItems.form.step', { number: place + 1, steps: steps.length, name: name(step) })
          : undefined
      }
      beside={
        nothing === undefined && (
          <ol className={classes.steps}>
            {steps.map((one, at) => (
              <li
                key={one}
                aria-current={one === step ? 'step' : undefined}
                data-done={at < place || undefined}
              >
                <i aria-hidden>{at < place ? <IconCheck size={14} /> : at + 1}</i>
                {name(one)}
              </li>
            ))}
          </ol>
        )
      }
    />
  );
  if (nothing !== undefined)
    return (
      <FocusFrame skipLabel={t('forms.skip')} bar={bar}>
        <EmptyState title={nothing} text={t('serviceItems.noSitesText')} />
      </FocusFrame>
    );
  return (
    <FocusFrame
      skipLabel={t('forms.skip')}
      bar={bar}
      notice={error && <FormError>{describeInForm(error)}</FormError>}
      wide
      aside={props.aside}
      bottomBar={props.bottomBar}
    >
      <div className={classes.page}>
        {before && (
          <div>
            <Button
              variant="default"
              leftSection={<IconArrowLeft size={16} aria-hidden />}
              onClick={() => onStep(before)}
            >
              {name(before)}
            </Button>
          </div>
        )}
        {children}
      </div>
    </FocusFrame>
  );
}
