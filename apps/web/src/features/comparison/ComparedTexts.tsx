import { useEffect } from 'react';
import { CompareText, type TextBlock } from '../../ui/comparison/CompareText.tsx';
import { useTranslation } from '../../words.ts';
import { useSeenPages } from '../post-files/use-seen-pages.ts';
import { pageWords } from './change-words.ts';

import { mergeTexts, type Texts } from './merge-texts.ts';
import { type ComparedParts, rowOf } from './use-both.ts';

type Row = ComparedParts['found']['pages'][number];

/** The texts of both versions, merged. Unchanged pages are omitted. */
export function ComparedTexts({ found, both, steps }: ComparedParts) {
  const { t } = useTranslation();
  const { byRow, read } = both;
  const { pages, changes } = found;
  const parts = partsOf(pages);
  const readPart = (number: number) => {
    const part = parts[number - 1];
    if (part && part.kind === 'TEXT') read(part.row + 1);
  };
  const holder = useSeenPages(parts.length, readPart);
  const currentRow = rowOf(byRow, steps.at);
  useEffect(() => {
    if (currentRow !== undefined) read(currentRow + 1);
  }, [currentRow, read]);
  const texts: Texts = {
    before: (page) => found.texts?.before ?? both.before.pages[page - 1]?.text?.text,
    after: (page) => found.texts?.after ?? both.after.pages[page - 1]?.text?.text,
  };
  const blocks = parts.map((part): TextBlock => {
    const page = pages[part.row]!;
    const name = found.texts ? '' : pageWords(page, found.before.label);
    if (part.kind === 'PICTURE')
      return { key: `row-${part.row}`, title: t('comparison.pictureRow', { page: name }) };
    if (part.kind === 'SAME' || part.kind === 'UNKNOWN')
      return { key: `${part.kind}-${part.row}`, title: t(omitted[part.kind], { count: part.count }) };
    const own = (byRow.get(part.row) ?? []).map((index) => ({
      ...changes[index]!,
      isCurrent: index === steps.at,
    }));
    const pieces = mergeTexts(page, own, texts);
    return {
      key: `row-${part.row}`,
      title: name,
      ...(pieces ? { pieces } : { pending: t('comparison.textPending') }),
    };
  });
  return (
    <CompareText
      ref={holder}
      label={t('comparison.region')}
      blocks={blocks}
      current={steps.at}
      labels={{
        removed: t('comparison.removed'),
        added: t('comparison.added'),
        moved: t('comparison.moved'),
      }}
    />
  );
}

/** Pages whose text is not shown, and what is said of them instead. */
const omitted = {
  SAME: 'comparison.sameRows',
  UNKNOWN: 'comparison.unknownRows',
} as const;

type Part =
  | { kind: 'TEXT' | 'PICTURE'; row: number }
  | { kind: keyof typeof omitted; row: number; count: number };

/** Rows with a text to show, and how many are omitted between them. */
function partsOf(pages: readonly Row[]): Part[] {
  const parts: Part[] = [];
  for (const [row, { kind }] of pages.entries()) {
    const last = parts.at(-1);
    if (kind === 'PICTURE') parts.push({ kind, row });
    else if (kind !== 'SAME' && kind !== 'UNKNOWN') parts.push({ kind: 'TEXT', row });
    else if (last?.kind === kind) last.count += 1;
    else parts.push({ kind, row, count: 1 });
  }
  return parts;
}
