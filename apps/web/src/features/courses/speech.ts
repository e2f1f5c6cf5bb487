import { makeStore, useStore } from '../../store.ts';
import type { Say } from './describer.ts';

interface Manner {
  lang: string;
  /** Whether it is spoken by this browser; otherwise it is left to a screen reader, or to be read. */
  isSpoken: boolean;
  /** Of the video when a text begins. */
  now: () => { rate: number; volume: number };
}

/** What people read in a second, on a braille display rather slowly. */
const READ_PER_SECOND = 12;
/** Some voices never say that they have ended. */
const PATIENCE = 3;

const readingMillis = (text: string) => 1000 + (text.length / READ_PER_SECOND) * 1000;

/** Says texts by a voice of this machine, or leaves time for reading them. */
export function sayIn({ lang, isSpoken, now }: Manner): Say {
  return (text, onEnd) => {
    const { rate, volume } = now();
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      clearTimeout(timer);
      if (!isOver) onEnd();
      isOver = true;
    };
    const wait = (millis: number) => {
      clearTimeout(timer);
      timer = setTimeout(end, millis);
    };
    const voice = isSpoken ? voiceOf(voices.read(), lang) : undefined;
    if (voice) {
      const utterance = new SpeechSynthesisUtterance(text);
      Object.assign(utterance, { voice, lang: voice.lang, volume, rate: Math.max(0.5, Math.min(rate, 2)) });
      utterance.addEventListener('end', end);
      // It can still be read.
      utterance.addEventListener('error', () => !isOver && wait(readingMillis(text) / rate));
      wait((PATIENCE * readingMillis(text)) / rate);
      speechSynthesis.cancel();
      speechSynthesis.speak(utterance);
    } else wait(readingMillis(text) / rate);
    return () => {
      isOver = true;
      clearTimeout(timer);
      if (voice) speechSynthesis.cancel();
    };
  };
}

const voices = makeStore<readonly SpeechSynthesisVoice[]>([]);
let isListening = false;

/** Voices arrive some time after they are first asked for. */
function listen(): void {
  if (isListening || !('speechSynthesis' in window)) return;
  isListening = true;
  const read = () => voices.set(speechSynthesis.getVoices());
  speechSynthesis.addEventListener('voiceschanged', read);
  read();
}

/** Whether this machine can speak a language. */
export function useHasVoice(lang: string | undefined): boolean {
  listen();
  const known = useStore(voices);
  return lang !== undefined && voiceOf(known, lang) !== undefined;
}

/** Decision: only voices of the machine itself speak, because others send what they say to their maker. */
function voiceOf(known: readonly SpeechSynthesisVoice[], lang: string): SpeechSynthesisVoice | undefined {
  const local = known.filter(({ localService }) => localService);
  const tagOf = (voice: SpeechSynthesisVoice) => voice.lang.replaceAll('_', '-').toLowerCase();
  const wanted = lang.toLowerCase();
  const [primary] = wanted.split('-');
  const own = local.filter((voice) => tagOf(voice).split('-')[0] === primary);
  return own.find((voice) => tagOf(voice) === wanted) ?? own.find((voice) => voice.default) ?? own[0];
}
