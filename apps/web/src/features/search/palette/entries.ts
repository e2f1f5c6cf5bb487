import type { ReactNode } from 'react';
import type { MarkedText } from '@studyline/contract/search/calls';

/** One line of the palette. */
export interface Entry {
  key: string;
  icon: ReactNode;
  title: MarkedText;
  detail?: string | undefined;
  href: string;
}

export interface EntryGroup {
  key: string;
  label: string;
  entries: Entry[];
}

/** A name with the words that were typed; undefined if it does not have all of them. Capitals and accents make no difference. */
export function matchIn(name: string, typed: string): MarkedText | undefined {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const searched = plain(name);
  // Letters that are written as several without their accents would move the places of the others.
  const marks: boolean[] = Array.from({ length: name.length }, () => false);
  for (const word of words) {
    const at = searched.indexOf(word);
    if (at === -1) return undefined;
    if (searched.length === name.length) marks.fill(true, at, at + word.length);
  }
  const pieces: MarkedText = [];
  [...marks.keys()].forEach((index) => {
    const isMatch = marks[index] === true;
    const last = pieces.at(-1);
    if (last?.isMatch === isMatch) last.text += name.charAt(index);
    else pieces.push({ text: name.charAt(index), isMatch });
  });
  return pieces;
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

export const unmarked = (text: string): MarkedText => [{ text, isMatch: false }];
