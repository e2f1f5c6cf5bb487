import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconLoader2,
} from '@tabler/icons-react';
import classes from './Checklist.module.css';

/** A missing item is `open` until the person has skipped it. What is `unusual` stops nobody. */
const icons = {
  done: IconCircleCheck,
  busy: IconLoader2,
  open: IconCircleDashed,
  unusual: IconAlertTriangle,
  missing: IconAlertCircle,
};

interface ChecklistProps {
  title: string;
  items: { state: keyof typeof icons; text: string }[];
}

/** What is ready and what is missing before a form can be sent. */
export function Checklist({ title, items }: ChecklistProps) {
  return (
    <section className={classes.card}>
      <h2>{title}</h2>
      <ul aria-live="polite">
        {items.map(({ state, text }) => {
          const Icon = icons[state];
          return (
            <li key={text} data-state={state}>
              <Icon size={17} aria-hidden />
              {text}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
