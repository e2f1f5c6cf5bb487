import type { Course } from '@studyline/contract/courses/course-fields';
import { useEffect, useState } from 'react';
import { useStore } from '../../store.ts';
import { useTranslation } from '../../words.ts';
import { chooseCaptions, useCaptions } from './caption-choice.ts';
import type { CoursePlayer } from './course-player.ts';
import { describe } from './describer.ts';
import { sayIn, useHasVoice } from './speech.ts';

type Manner = 'off' | 'spoken' | 'text';

/** The audio description of a course, if it has one: whether and how it is given, and how that is changed. */
export function useDescription(course: Course, player: CoursePlayer) {
  const { t } = useTranslation();
  const { described, isDescribed, isDescribedAsText } = useCaptions(course);
  const { descriptions } = useStore(player.store);
  /** What was chosen here, for those who do not see it. */
  const [announced, setAnnounced] = useState('');
  const lang = described?.languageId;
  const hasVoice = useHasVoice(lang);
  const isSpoken = hasVoice && !isDescribedAsText;
  const manner: Manner = !isDescribed ? 'off' : isSpoken ? 'spoken' : 'text';

  useEffect(() => {
    if (!isDescribed || !descriptions || lang === undefined) return undefined;
    const now = () => {
      const { rate, volume, isMuted } = player.store.read();
      return { rate, volume: isMuted ? 0 : volume };
    };
    return describe(player, descriptions, { say: sayIn({ lang, isSpoken, now }), staysShown: !isSpoken });
  }, [isDescribed, descriptions, lang, isSpoken, player]);

  if (lang === undefined) return undefined;
  const nameOf = (one: Manner) => t(`courses.description.${one}`);
  const sayState = (one: Manner) => setAnnounced(t('courses.description.is', { state: nameOf(one) }));
  const choose = (one: Manner) => {
    chooseCaptions(
      one === 'off' ? { isDescribed: false } : { isDescribed: true, isDescribedAsText: one === 'text' },
    );
    sayState(one);
  };
  return {
    lang,
    manner,
    announced,
    choices: (hasVoice ? (['off', 'spoken', 'text'] as const) : (['off', 'text'] as const)).map((value) => ({
      value,
      label: nameOf(value),
    })),
    label: t('courses.description.is', { state: nameOf(manner) }),
    choose: (value: string) => choose(value as Manner),
    /** As it was before. */
    toggle: () => {
      chooseCaptions({ isDescribed: !isDescribed });
      sayState(isDescribed ? 'off' : isSpoken ? 'spoken' : 'text');
    },
  };
}
